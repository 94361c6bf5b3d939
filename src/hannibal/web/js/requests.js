/**
 * Asking the server: a call answers with what it sent, or throws a `Refused` (the server said no, and why) or a
 * `NoAnswer` (nobody answered).
 *
 * @typedef {import("./types.js").View} View
 */

export class Refused extends Error {
  /**
   * @param {number} status
   * @param {{error?: string, rule?: string, view?: View}} answer
   */
  constructor(status, answer) {
    super(answer.error ?? `the server answered ${status}`);
    this.status = status;
    this.rule = answer.rule ?? "";
    /** The view as it is now, where the refusal brings it (a move against an old state, a move half done). */
    this.view = answer.view ?? null;
  }
}

export class NoAnswer extends Error {}

/**
 * @param {string} path
 * @param {{key?: string, body?: object, query?: Record<string, string>, signal?: AbortSignal, headers?: Record<string, string>}} [options]
 * @returns {Promise<Response>}
 */
export async function ask(path, { key, body, query, signal, headers = {} } = {}) {
  const search = query ? `?${new URLSearchParams(query)}` : "";
  const sent = { ...headers };
  if (key) sent.Authorization = `Bearer ${key}`;
  if (body) sent["Content-Type"] = "application/json";
  const method = body ? "POST" : "GET";
  let response;
  try {
    response = await fetch(`/api${path}${search}`, { method, headers: sent, body: body && JSON.stringify(body), signal, cache: "no-store" });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new NoAnswer("The server does not answer.");
  }
  if (response.ok) return response;
  const answer = await response.json().catch(() => ({}));
  throw new Refused(response.status, answer);
}

/**
 * @param {string} path
 * @param {Parameters<typeof ask>[1]} [options]
 * @returns {Promise<any>} what the caller says it is
 */
export async function json(path, options) {
  return (await ask(path, options)).json();
}
