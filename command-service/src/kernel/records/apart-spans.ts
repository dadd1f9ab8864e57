import { groundOf, meet, spansOf } from '@malote/contracts/kernel/apart.ts';
import type { Apart, Span } from '@malote/contracts/kernel/apart.ts';
import { spanEvents, spanGround } from '@malote/contracts/kernel/span-ground.ts';
import type { SpanClaim } from '@malote/contracts/kernel/span-ground.ts';
import { holdsValues } from '@malote/contracts/kernel/life.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { Run } from '../run.ts';
import { isAnswered } from './unique-fields.ts';
import type { ClaimingState } from './unique-fields.ts';

type Values = Readonly<Record<string, unknown>>;

/** What the claims of spans of a kind of record are called. */
export const spanKind = (noun: string): string => `apart:${noun}`;

/** Whether a change of these fields moves spans, or the ground on which they lie. */
export const movesSpans = ({ apart }: Pick<AnyRecord, 'apart'>, changed: Values): boolean =>
  apart !== undefined &&
  [...apart.by, ...(apart.rows === undefined ? [apart.from, apart.to] : [apart.rows])].some(
    (name) => changed[name] !== undefined,
  );

/** The ground of a record, by which rows of an upload that may meet keep their order. */
export const groundName = (made: Pick<AnyRecord, 'noun' | 'apart'>, values: Values): readonly string[] =>
  made.apart === undefined ? [] : [`${spanKind(made.noun)}:${groundOf(made.apart, values)}`];

/** The records that have claimed a span which meets these, by their codes: some may have given it up since, or never been concluded. */
export async function claimantsOf(
  run: Pick<Run, 'fresh' | 'uniqueId'>,
  { noun, apart }: Pick<AnyRecord, 'noun' | 'apart'>,
  values: Values,
): Promise<readonly string[]> {
  if (apart === undefined) return [];
  const sought = spansOf(apart, values);
  const { claims } = (await run.fresh(spanGround, run.uniqueId(spanKind(noun), groundOf(apart, values)))).state;
  return claims
    .filter(({ spans }) => spans.some((held) => sought.some((one) => meet(held, one))))
    .map(({ owner }) => owner);
}

/**
 * Claims the spans of a record before it is concluded, and refuses those that another record holds, by its code. Like a unique value they are never given
 * back: what an answered command claimed for a record that holds other spans now is dead, and whoever claims on this ground next clears it away.
 */
export async function claimSpans(
  run: Run,
  made: AnyRecord,
  apart: Apart,
  code: string,
  values: Values,
): Promise<Refusal | undefined> {
  const kind = spanKind(made.noun);
  const ground = groundOf(apart, values);
  const id = run.uniqueId(kind, ground);
  const b = run.command.envelope.commandId;
  const spans = spansOf(apart, values);
  const { claims } = (await run.load(spanGround, id)).state;
  const concerned = claims.filter(
    (claim) =>
      claim.b !== b && (claim.owner === code || claim.spans.some((held) => spans.some((one) => meet(held, one)))),
  );
  const dead = new Set<string>();
  for (const claim of concerned) if (await isDead(run, made, apart, ground, claim)) dead.add(claim.b);
  const result = await run.step('claim spans', spanGround, id, ({ claims: now }) => {
    // An amendment that is done anew wants what its record holds by now.
    const own = now.find((claim) => claim.b === b);
    if (own !== undefined && isOf(own, spans)) return [];
    const standing = now.filter((claim) => claim.owner !== code && !dead.has(claim.b));
    for (const one of spans)
      for (const { owner, spans: held } of standing) {
        const met = held.find((other) => meet(other, one));
        if (met !== undefined)
          return refuse(apart.called?.taken ?? 'SPAN_TAKEN', { owner, from: met.from, to: met.to ?? '…' }, one.path);
      }
    return [
      ...now
        .filter((claim) => dead.has(claim.b) || claim === own)
        .map(({ owner, b: of }) => spanEvents.SpansReleased({ kind, owner, b: of })),
      spanEvents.SpansClaimed({ kind, owner: code, b, spans: spans.map(({ from, to }) => ({ from, to })) }),
    ];
  });
  return isRefusal(result) ? result : undefined;
}

/** Whether a claim is of these spans. */
const isOf = (claim: SpanClaim, spans: readonly Span[]): boolean =>
  claim.spans.length === spans.length &&
  claim.spans.every(({ from, to }, place) => from === spans[place]?.from && to === spans[place].to);

/** A claim is dead when its command was answered and its record holds other spans, or lies on other ground, or is gone or in a state that frees them. */
async function isDead(
  run: Run,
  made: AnyRecord,
  apart: Apart,
  ground: string,
  { owner, b, spans }: SpanClaim,
): Promise<boolean> {
  const found = await run.fresh<ClaimingState>(made.aggregate as never, owner);
  if (!isAnswered(found, b)) return false;
  const { status, fields = {} } = found.state;
  if (!holdsValues(made.life, status) || groundOf(apart, fields) !== ground) return true;
  const held = spansOf(apart, fields);
  return !spans.every(({ from, to }) => held.some((one) => one.from === from && one.to === to));
}
