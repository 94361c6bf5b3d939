/**
 * Title and favicon tell whose move it is.
 * @param {string} title
 * @param {boolean} yours
 */
export function callAttention(title, yours) {
  document.title = yours ? `● Your move · ${title}` : title;
  const link = document.querySelector('link[rel="icon"]');
  const wanted = yours ? "/static/favicon-move.svg" : "/static/favicon.svg";
  if (link && link.getAttribute("href") !== wanted) link.setAttribute("href", wanted);
}
