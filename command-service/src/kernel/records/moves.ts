import { HOUSE } from '@malote/contracts/kernel/envelope.ts';
import { spansRefusal } from '@malote/contracts/kernel/apart.ts';
import { records } from '@malote/contracts/catalogue.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import type { Grants } from '@malote/contracts/identity/permissions.ts';
import type { Fact } from '@malote/contracts/kernel/event.ts';
import { hindrance, lacking, standingIn } from '@malote/contracts/kernel/life.ts';
import type { Move } from '@malote/contracts/kernel/life.ts';
import { stamped } from '@malote/contracts/kernel/record.ts';
import type { Posting } from '@malote/contracts/kernel/posting.ts';
import { isHandOf, revisedBy } from '@malote/contracts/kernel/record-aggregate.ts';
import type { AnyRecord, RecordState } from '@malote/contracts/kernel/record.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { Context } from '../decision.ts';
import type { Run } from '../run.ts';
import type { StreamRef } from '../stream-ref.ts';
import { inUseRefusal, peopleRefusal, referenceRefusal, yearsRefusal } from './references.ts';
import { treeRefusal } from './trees.ts';

type Values = Readonly<Record<string, unknown>>;

/** Why fields are not allowed, or why who asks may not do it. */
export type RecordRule = (fields: Values, context: Context, code: string, callerGrants: Grants) => Refusal | undefined;

/** Like a rule, of a move: it is told what stood before, too, and what was typed in with the move. */
export type MoveRule = (
  fields: Values,
  context: Context,
  code: string,
  callerGrants: Grants,
  before?: Values,
  typed?: Values,
) => Refusal | undefined;

/** What the house does by itself, and what came of that, is told by the house and by nobody else. */
export const byTheHouse: RecordRule = (_, { envelope }) =>
  envelope.actor === HOUSE ? undefined : refuse('MOVE_NOT_POSSIBLE');

/**
 * A command that changes fields of a record by what stands in them when it is decided, so that two who add to one list at once both do. It is a change like
 * any other: from the states in which the record may be revised, with all that fields and rules demand.
 */
export interface Amendment {
  readonly command: CommandDefinition;
  readonly codeOf: (input: never) => string;
  readonly fields: (before: Values, input: never) => Refusal | Values;
  /** Streams that `looks` reads for it beside the record's own. */
  readonly alsoNames?: (input: never) => readonly StreamRef[];
}

/** What a context adds to a kind of record. */
export interface RecordRules {
  /** Why fields are not allowed, however they came to be so. */
  readonly allows?: RecordRule;
  /** Why a record with these fields may not be changed or taken away by the caller. */
  readonly mayTake?: RecordRule;
  /** Where a new record stands, where that is not the state in which its life opens. */
  readonly opens?: (fields: Values, callerGrants: Grants, context: Context) => string | undefined;
  /** Why a move is not allowed, by its name; asked with the fields as they will be after it. */
  /** What follows from the other fields, however they came to be so: fields that nobody types in. */
  readonly works?: (fields: Values) => Values;
  readonly moves?: Readonly<Record<string, MoveRule>>;
  /**
   * What a move makes of what stood before, by its name, as the decision sees it: sums that two moves at once must both count in, and fields that it
   * empties (`null`). The move names them in `finds`.
   */
  readonly follows?: Readonly<Record<string, (before: Values, typed: Values, context: Context) => Values>>;
  /**
   * Looks into other streams before the decision: why it cannot be, or what was found out, which is written with it. `what` is `register`, `revise` or the
   * name of a move, or of the command that amends; fields are as they would be, and possible by then. It may write to other streams by `run.step`. What it sees may be older than the decision by the time of a round trip.
   */
  readonly looks?: (run: Run, what: string, fields: Values, code: string) => Promise<Refusal | Values | undefined>;
  /** Moves that hold only of what `looks` saw: where others changed the record between the look and the decision, it looks anew. */
  readonly anew?: readonly string[];
  /** Streams that `looks` reads beside the record's own: rows of an upload that are about them keep their order. */
  readonly alsoNames?: (typed: Values, code: string | undefined) => readonly StreamRef[];
  /** Commands of the context's own that change the record by what stands in it: one more of a list, one fewer. */
  readonly amends?: readonly Amendment[];
  /** What a move that moves money does to the books, by its name; asked with the fields as they will be after it. */
  readonly posts?: Readonly<Record<string, (fields: Values, code: string) => Posting>>;
}

/** What a move is asked for with. */
export interface MoveInput {
  readonly code: string;
  readonly fields?: Values;
  /** Up to where in the log his reading held everything, of who judges by what he saw. */
  readonly seen?: string | undefined;
}

/** Who acts and when, as the house stamps it. */
export const actOf = ({ envelope }: Context): Readonly<Record<'at' | 'by', string>> => ({
  at: envelope.happenedAt,
  by: envelope.actor,
});

/** What changes, with what follows from it; nothing follows where nothing changes. */
export function workedOut({ works }: RecordRules, before: Values, set: Values): Values {
  if (works === undefined || Object.keys(set).length === 0) return set;
  const wanted = revisedBy<Values>(before, set);
  return { ...set, ...changes(wanted, works(wanted)) };
}

/** What of the asked fields differs from what stands; emptying what is empty is no change. */
export function changes(now: Values, asked: Values): Values {
  return Object.fromEntries(
    Object.entries(asked).filter(
      ([name, value]) => value !== undefined && JSON.stringify(value ?? null) !== JSON.stringify(now[name] ?? null),
    ),
  );
}

/**
 * Why these fields cannot stand: something that they name is not in use, the tree has no such place, or a rule of the context is broken. `values` are as
 * they would stand: what was emptied is gone from them, so that no rule meets a `null`.
 */
export const fieldsRefusal = (
  made: AnyRecord,
  { allows }: RecordRules,
  values: Values,
  changed: Values,
  context: Context,
  code: string,
  held: Grants,
): Refusal | undefined =>
  referenceRefusal(context.directory, made.fields, changed) ??
  yearsRefusal(context, made.fields, changed) ??
  (made.apart && spansRefusal(made.apart, values)) ??
  treeRefusal(made, values, code, context.directory) ??
  allows?.(values, context, code, held) ??
  // A rule that has words of its own for whom it cannot be says them.
  peopleRefusal(context, made.fields, changed);

/** What a move leaves empty of what stands. */
const emptied = ({ empties = [] }: Pick<Move, 'empties'>, before: Values): Values =>
  Object.fromEntries(empties.flatMap((name) => ((before[name] ?? undefined) === undefined ? [] : [[name, null]])));

/** Decides a move of a record: possible from the states that it names, by whoever may make it, with what is typed in and what the house stamps. */
export function decideMove(
  made: AnyRecord,
  rules: RecordRules,
  name: string,
  { code, fields: typed = {} }: MoveInput,
  now: RecordState<Values>,
  context: Context,
  held: Grants,
  found: Values = {},
): Refusal | readonly Fact[] {
  const move = made.life.moves[name];
  const event = made.events.moved[name];
  if (move === undefined || event === undefined) throw new Error(`${made.noun} has no move called ${name}`);
  const before = now.fields ?? {};
  // Whoever may not touch the record is not told where it stands.
  const beyond = move.checked === true ? undefined : rules.mayTake?.(before, context, code, held);
  if (beyond !== undefined) return beyond;
  if (move.repeats === true && now.status === move.to) return [];
  if (!move.from.includes(now.status)) return refuse(move.refused ?? 'MOVE_NOT_POSSIBLE');
  if (move.unless !== undefined && hindrance(move, { ...before, status: now.status }, undefined) !== undefined) {
    const { field, refused, told } = move.unless;
    return refuse(refused, told === undefined ? {} : { [told]: standingIn(before[field]) });
  }
  const act = actOf(context);
  if (move.notBy?.some((earlier) => isHandOf(now.hands, earlier, String(act.by)))) return refuse('MOVE_NEEDS_ANOTHER');
  const follows = rules.follows?.[name]?.(before, typed, context);
  const set = workedOut(rules, before, {
    ...emptied(move, before),
    ...typed,
    ...stamped(move.stamps, act),
    ...found,
    ...follows,
  });
  const after = revisedBy<Values>(before, set);
  const lacks = lacking(move, typed);
  const refusal =
    (move.checked === true
      ? fieldsRefusal(made, rules, after, after, context, code, held)
      : (referenceRefusal(context.directory, made.fields, typed) ?? yearsRefusal(context, made.fields, typed))) ??
    (lacks && refuse(lacks.refused, {}, `fields.${lacks.field}`)) ??
    rules.moves?.[name]?.(after, context, code, held, before, typed) ??
    peopleRefusal(context, made.fields, typed) ??
    (move.unused === true ? inUseRefusal(context.directory, records.values(), made.noun, code) : undefined);
  if (refusal !== undefined) return refusal;
  const isSetting = Object.keys(set).length > 0;
  const posting = move.posts === true ? rules.posts?.[name]?.(after, code) : undefined;
  if (move.posts === true && posting === undefined)
    throw new Error(`${made.noun} moves money by ${name}, and no rule says how`);
  return [
    (event as unknown as (data: object) => Fact)({
      code,
      ...(isSetting && { fields: set }),
      ...(posting !== undefined && { posting }),
    }),
  ];
}
