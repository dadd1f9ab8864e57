/** One thing that a scale said: whole grams, and whether the scale itself calls it stable; a scale that does not tell leaves it open. */
export interface Reading {
  readonly grams: number;
  readonly stable: boolean | 'unknown';
}

/** How a kind of scale speaks. */
export interface ScaleModel {
  readonly label: string;
  readonly baudRate: number;
  /** What ends a frame. */
  readonly end: RegExp | string;
  /** A frame as a reading; undefined for what is none. `moving`: the scale says that it has no weight yet. */
  readonly read: (frame: string) => Reading | 'moving' | 'overload' | undefined;
}

const kilograms = (text: string): number => Math.round(Number(text.replace(',', '.')) * 1_000);

/** What a frame begins and ends with, as the old lines of scales say it. */
const STX = '\u0002';
const ETX = '\u0003';

/** Toledo Prix and Filizola: STX, five or six digits of grams, ETX; letters in their place say that the weight moves, is below zero or too much. */
const digits = (frame: string): ReturnType<ScaleModel['read']> => {
  const [, body = ''] = /([0-9INS]{5,6})$/.exec(frame.replace(STX, '').trim()) ?? [];
  if (/^I+$/.test(body)) return 'moving';
  if (/^S+$/.test(body)) return 'overload';
  return /^\d+$/.test(body) ? { grams: Number(body), stable: 'unknown' } : undefined;
};

/** A&D, CAS and many others: `ST,GS,+  1.250kg`, with `US` while the weight moves and `OL` above the most. */
const standard = (frame: string): ReturnType<ScaleModel['read']> => {
  const [, state, sign, amount, unit] =
    /(ST|US|OL)\s*,\s*(?:GS|NT)?\s*,?\s*([+-])?\s*([\d.,]+)?\s*(kg|g)?/i.exec(frame) ?? [];
  if (state === undefined) return undefined;
  if (state.toUpperCase() === 'OL') return 'overload';
  if (amount === undefined) return 'moving';
  const grams = unit?.toLowerCase() === 'g' ? Math.round(Number(amount.replace(',', '.'))) : kilograms(amount);
  if (Number.isNaN(grams)) return undefined;
  return { grams: sign === '-' ? -grams : grams, stable: state.toUpperCase() === 'ST' };
};

export const SCALE_MODELS = {
  toledo: { label: 'Toledo Prix', baudRate: 9_600, end: ETX, read: digits },
  filizola: { label: 'Filizola', baudRate: 9_600, end: new RegExp(`[${ETX}\r]`), read: digits },
  standard: { label: 'A&D / CAS', baudRate: 9_600, end: /\r\n?|\n/, read: standard },
} as const satisfies Readonly<Record<string, ScaleModel>>;
export type ScaleModelName = keyof typeof SCALE_MODELS;

/** A frame longer than this is noise: a scale of another speed. */
const LONGEST_FRAME = 200;

/** Parts what comes from a port into frames; what is not ended yet is kept. */
export function framesOf(kept: string, came: string, { end }: ScaleModel): readonly [frames: string[], kept: string] {
  const parts = (kept + came).split(end);
  const rest = parts.pop() ?? '';
  return [parts.filter((part) => part.trim() !== ''), rest.length > LONGEST_FRAME ? '' : rest];
}
