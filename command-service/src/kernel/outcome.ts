import type { Refusal } from '@malote/contracts/kernel/refusal.ts';

/** What a command came to. `duplicate`: it had been answered before, this is that answer. */
export type Outcome =
  | { readonly kind: 'stored' | 'duplicate'; readonly answer: unknown; readonly position: bigint }
  | { readonly kind: 'refused'; readonly duplicate: boolean; readonly refusal: Refusal; readonly position: bigint }
  /**
   * Not a command at all (out of scope, busy): nothing was stored. `caller`: because of who sends it and where he stands, before anything was looked at, so the
   * same may be taken from him later.
   */
  | { readonly kind: 'denied'; readonly refusal: Refusal; readonly of?: 'caller' };

/** True when a command will never be concluded where it asked: it was refused, or its id has been used for something else. */
export function isOver(outcome: Outcome): boolean {
  return outcome.kind === 'refused' || (outcome.kind === 'denied' && outcome.refusal.refused === 'COMMAND_ID_REUSED');
}

/** Codes of denials that leave open whether the command was stored: it is sent again under the same id. */
const OPEN: ReadonlySet<Refusal['refused']> = new Set([
  'SERVICE_BUSY',
  'OUTCOME_UNKNOWN',
  'STILL_PROCESSING',
  'SERVICE_EXCEPTION',
  'EARLIER_ROW_UNKNOWN',
]);

/** True while nobody knows what a command came to, or whether it will be decided at all. */
export function isOpen(outcome: Outcome): boolean {
  return outcome.kind === 'denied' && OPEN.has(outcome.refusal.refused);
}

/** What a command came to. @throws while nobody knows it: who acts for the house must ask again under the same id, and not go on as if it had been refused */
export function concluded(outcome: Outcome): Outcome {
  if (outcome.kind === 'denied' && isOpen(outcome)) throw new Error(`not done yet: ${outcome.refusal.refused}`);
  return outcome;
}
