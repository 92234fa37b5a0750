/**
 * Synthesised sounds, so that no audio files have to be loaded. A move is a knock, a capture two
 * knocks, and a piece pulled into a hole a falling tone. Browsers allow sound only after the user
 * has interacted with the page.
 */

import { settings } from "../../lib/settings.js";

/** @import { Effect, Step } from "../../board/types.js" */

/**
 * @typedef
 *   {"move"|"capture"|"drawn"|"reveal"|"through"|"put"|"check"|"low"|"turn"|"join"|"offer"|"end"}
 *   Sound
 */

/**
 * A tone: its start and length in seconds, its first and last frequency in hertz, its volume and
 * its waveform.
 * @typedef {[number, number, number, number, number, OscillatorType]} Tone
 */

/** The tones of each sound. @type {Record<Sound, Tone[]>} */
const SCORE = {
  move: [[0, 0.07, 220, 110, 0.5, "triangle"]],
  capture: [
    [0, 0.06, 260, 120, 0.6, "triangle"],
    [0.05, 0.09, 150, 70, 0.6, "square"],
  ],
  drawn: [
    [0, 0.5, 900, 60, 0.35, "sine"],
    [0.05, 0.45, 450, 40, 0.25, "triangle"],
  ],
  reveal: [
    [0, 0.22, 330, 494, 0.25, "sine"],
    [0.12, 0.22, 440, 659, 0.25, "sine"],
    [0.24, 0.55, 587, 988, 0.3, "triangle"],
  ],
  put: [[0, 0.08, 330, 180, 0.5, "triangle"]],
  through: [
    [0, 0.16, 300, 90, 0.35, "sine"],
    [0.2, 0.2, 120, 420, 0.35, "triangle"],
  ],
  check: [
    [0, 0.09, 660, 660, 0.3, "triangle"],
    [0.11, 0.13, 880, 880, 0.3, "triangle"],
  ],
  low: [
    [0, 0.08, 1000, 1000, 0.3, "sine"],
    [0.15, 0.08, 1000, 1000, 0.3, "sine"],
  ],
  turn: [
    [0, 0.12, 523, 523, 0.25, "sine"],
    [0.12, 0.2, 784, 784, 0.25, "sine"],
  ],
  join: [
    [0, 0.12, 392, 392, 0.25, "sine"],
    [0.12, 0.12, 523, 523, 0.25, "sine"],
    [0.24, 0.26, 659, 659, 0.25, "sine"],
  ],
  offer: [
    [0, 0.14, 587, 587, 0.25, "sine"],
    [0.16, 0.14, 587, 587, 0.25, "sine"],
    [0.32, 0.24, 440, 440, 0.25, "sine"],
  ],
  end: [
    [0, 0.2, 392, 392, 0.3, "sine"],
    [0.2, 0.2, 523, 523, 0.3, "sine"],
    [0.4, 0.4, 659, 659, 0.3, "sine"],
  ],
};

/** @type {AudioContext|null} */
let context = null;

/**
 * @param {Sound} name
 */
export function play(name) {
  if (
    settings.get().sound !== "on" ||
    !("AudioContext" in globalThis) ||
    navigator.userActivation?.hasBeenActive === false
  )
    return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume().catch(() => {});
    for (const tone of SCORE[name]) strike(context, tone);
  } catch {
    // Without an audio device, no sound is played.
    context = null;
  }
}

/** @param {AudioContext} audio @param {Tone} tone */
function strike(audio, [start, length, from, to, loudness, wave]) {
  const at = audio.currentTime + start;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = wave;
  tone.frequency.setValueAtTime(from, at);
  tone.frequency.exponentialRampToValueAtTime(to, at + length);
  volume.gain.setValueAtTime(loudness * 0.4, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + length);
}

/**
 * Returns the sound of a turn.
 * @param {{steps: Step[], checks?: string[]}} ply  a ply or an aside
 * @returns {Sound}
 */
export function soundOf(ply) {
  const sounds = new Set(ply.steps.flatMap((step) => step.effects.map(soundOfEffect)));
  if (sounds.has("reveal")) return "reveal";
  if (sounds.has("drawn")) return "drawn";
  if (ply.checks?.length) return "check";
  return (
    /** @type {const} */ (["capture", "through", "put"]).find((sound) => sounds.has(sound)) ??
    "move"
  );
}

/** @param {Effect} effect @returns {Sound} */
function soundOfEffect(effect) {
  switch (effect.kind) {
    case "remove":
      return effect.into ? "drawn" : "capture";
    case "move":
      return effect.through ? "through" : "move";
    case "reveal":
    case "put":
      return effect.kind;
    default:
      return "move";
  }
}
