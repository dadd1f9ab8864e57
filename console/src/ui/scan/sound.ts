import { keep, readKept } from '../../client/kept.ts';
import { store } from '../../client/store.ts';
import { currentLanguage } from '../../i18n/i18n.ts';

export type Tone = 'ok' | 'refused' | 'duplicate' | 'waiting';

/** How loud this station is; kept in this browser. */
export interface SoundSetting {
  readonly on: boolean;
  readonly volume: number;
  /** What is said of a code is spoken, too. */
  readonly voice?: boolean;
}

const KEPT = 'malote.sound';
const isSetting = (value: unknown): value is SoundSetting =>
  typeof value === 'object' &&
  value !== null &&
  'on' in value &&
  typeof value.on === 'boolean' &&
  'volume' in value &&
  typeof value.volume === 'number';

export const sound = store<SoundSetting>(readKept(localStorage, KEPT, { on: true, volume: 0.6 }, isSetting));
sound.subscribe(() => keep(localStorage, KEPT, sound.get()));

/** Pitch in Hz, start and length in seconds: one short high tone is good, two low ones are not, a double one warns. */
const SCORES: Readonly<Record<Tone, readonly (readonly [hz: number, at: number, length: number])[]>> = {
  ok: [[1_320, 0, 0.09]],
  refused: [
    [220, 0, 0.18],
    [196, 0.22, 0.26],
  ],
  duplicate: [
    [660, 0, 0.08],
    [660, 0.13, 0.08],
  ],
  waiting: [[880, 0, 0.04]],
};

let context: AudioContext | undefined;

/** Plays a tone, and speaks what is said with it where that is wanted; a browser that cannot, or may not yet, stays silent. */
export function play(tone: Tone, words?: string): void {
  const { on, volume, voice } = sound.get();
  // The voice is fetched behind what is drawn (station-sound.tsx), and by nobody who does not want it before the first scan.
  if (on && voice === true && words !== undefined)
    void import('./voice.ts').then(
      ({ speak }) => speak(words, currentLanguage(), volume),
      () => undefined,
    );
  if (!on || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  // A square wave is heard as louder than a sine of its height.
  const [type, height] = tone === 'refused' ? (['square', 0.35] as const) : (['sine', 0.7] as const);
  for (const [hz, at, length] of SCORES[tone]) {
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    const start = context.currentTime + at;
    oscillator.type = type;
    oscillator.frequency.value = hz;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(volume * height, start + 0.006);
    gain.gain.setValueAtTime(volume * height, start + length - 0.015);
    gain.gain.linearRampToValueAtTime(0, start + length);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + length);
  }
}
