/* A few soft sounds made on the spot; off unless asked for. */
import { settings } from "./settings.js";

let audio: AudioContext | undefined;

function knock(at: number, pitch: number, length: number): void {
  const tone = audio!.createOscillator(),
    loud = audio!.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch / 2, at + length);
  loud.gain.setValueAtTime(0.18, at);
  loud.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(loud).connect(audio!.destination);
  tone.start(at);
  tone.stop(at + length);
}

export function sound(what: "move" | "end"): void {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  const now = audio.currentTime;
  if (what === "move") knock(now, 220, 0.09);
  else [330, 415, 495].forEach((pitch, i) => knock(now + i * 0.12, pitch, 0.3));
}
