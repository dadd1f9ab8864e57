import type { AnswerOf } from '../client/names.ts';
import { hasText } from '../i18n/texts.ts';
import type { Lookup } from '../i18n/texts.ts';
import type { Tone } from '../theme/tokens.ts';

export type Health = AnswerOf<'projections.readModelHealth'>;
export type Group = Health['groups'][number];
export type ParkedKey = Health['parked'][number];
export type Skip = Health['skips'][number];
export type Rebuild = Health['rebuilds'][number];

/** The name of a read model in the reader's language: its own, or what a record or a list calls its rows; one that has none is called as its table. */
export function modelName(text: Lookup, model: string): string {
  const key = [`projections:model.${model}`, `models:${model}`].find(hasText);
  return key === undefined ? model : text(key);
}

/** The name of a kind of event; one that has none yet is called as it is stored. */
export function eventName(text: Lookup, type: string): string {
  return hasText(`events:${type}`) ? text(`events:${type}`) : type;
}

export const roleTones: Readonly<Record<Group['runners'][number]['role'], Tone>> = {
  leads: 'ok',
  stands_by: 'neutral',
  starts: 'info',
  waits: 'bad',
  silent: 'warn',
};
export const rebuildTones: Readonly<Record<Rebuild['status'], Tone>> = {
  waiting: 'neutral',
  building: 'progress',
  done: 'ok',
  failed: 'bad',
  cancelled: 'neutral',
};
export const causeTones: Readonly<Record<ParkedKey['cause'], Tone>> = {
  failed: 'bad',
  passed: 'hold',
  surplus: 'hold',
};

/** Which words tell a span of seconds, and the number in them. */
export function spanOf(seconds: number): { readonly unit: 'seconds' | 'minutes' | 'hours'; readonly count: number } {
  const whole = Math.round(seconds);
  if (whole < 120) return { unit: 'seconds', count: whole };
  return whole < 7_200
    ? { unit: 'minutes', count: Math.round(whole / 60) }
    : { unit: 'hours', count: Math.round(whole / 3_600) };
}
