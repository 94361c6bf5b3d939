/**
 * Signals that it is your turn: a sound and a notification of the browser, each only where somebody chose it.
 */

const SOUND_KEY = "hannibal.sound";
const NOTIFY_KEY = "hannibal.notify";
/** Two notes of a far horn: frequency in Hz, start and length in seconds. */
const NOTES = [[196, 0, 0.22], [293.7, 0.2, 0.5]];
const LOUDNESS = 0.12;

/** @type {AudioContext | null} */
let audio = null;

/** @param {string} key */
function chosen(key) {
  try {
    return localStorage.getItem(key) === "on";
  } catch {
    return false; // Storage can be forbidden: then nothing was chosen.
  }
}

/**
 * @param {string} key
 * @param {boolean} on
 */
function choose(key, on) {
  try {
    localStorage.setItem(key, on ? "on" : "off");
  } catch {
    // As above: the choice is not kept.
  }
}

export const soundWanted = () => chosen(SOUND_KEY);
export const notificationWanted = () => chosen(NOTIFY_KEY) && "Notification" in window && Notification.permission === "granted";

/** @param {boolean} on */
export function wantSound(on) {
  choose(SOUND_KEY, on);
  if (on) playSignal();
}

/**
 * Ask the browser for leave to notify; false where it, or the player, says no.
 * @param {boolean} on
 */
export async function wantNotification(on) {
  if (!on || !("Notification" in window)) {
    choose(NOTIFY_KEY, false);
    return false;
  }
  const granted = (await Notification.requestPermission()) === "granted";
  choose(NOTIFY_KEY, granted);
  return granted;
}

/** The signal itself, made on the spot: no file is loaded. */
export function playSignal() {
  audio ??= new AudioContext();
  const now = audio.currentTime + 0.02;
  for (const [frequency, start, length] of NOTES) {
    const volume = audio.createGain();
    volume.gain.setValueAtTime(0, now + start);
    volume.gain.linearRampToValueAtTime(LOUDNESS, now + start + 0.04);
    volume.gain.exponentialRampToValueAtTime(0.0005, now + start + length);
    volume.connect(audio.destination);
    for (const [part, share] of [[1, 1], [2, 0.3], [3, 0.12]]) {
      const tone = audio.createOscillator();
      const gain = audio.createGain();
      tone.type = "triangle";
      tone.frequency.value = frequency * part;
      gain.gain.value = share;
      tone.connect(gain).connect(volume);
      tone.start(now + start);
      tone.stop(now + start + length + 0.05);
    }
  }
}

/** Whether it was your turn when we last looked. */
let wasYours = true;

/**
 * Tell the player, as he chose, that his turn has come; nothing while it stays his.
 * @param {boolean} yours
 * @param {string} text
 */
export function signalTurn(yours, text) {
  const fresh = yours && !wasYours;
  wasYours = yours;
  if (!fresh) return;
  if (soundWanted()) playSignal();
  if (!notificationWanted() || !document.hidden) return;
  const note = new Notification("Hannibal: your move", { body: text, icon: "/static/favicon-move.svg", tag: location.pathname });
  note.addEventListener("click", () => {
    window.focus();
    note.close();
  });
}
