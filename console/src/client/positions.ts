import { keep, readKept } from './kept.ts';

const KEY = 'malote.position';

/** The position of this user's last command: queries wait for it, also after a reload (architecture, read your own writes). */
let last = readKept<string>(
  sessionStorage,
  KEY,
  '',
  (value): value is string => typeof value === 'string' && /^\d*$/.test(value),
);

export const lastPosition = (): string => last;

/** Remembers a position; an older one changes nothing. */
export function reached(position: string | null | undefined): void {
  if (!position || !/^\d{1,19}$/.test(position)) return;
  if (last !== '' && BigInt(position) <= BigInt(last)) return;
  last = position;
  keep(sessionStorage, KEY, position);
}

/** Another user starts afresh. */
export function forgetPosition(): void {
  last = '';
  keep(sessionStorage, KEY, undefined);
}
