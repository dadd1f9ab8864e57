import { opensRecord } from '@malote/contracts/identity/permissions.ts';
import type { Grants } from '@malote/contracts/identity/permissions.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import type { Fact } from '@malote/contracts/kernel/event.ts';
import { isGone } from '@malote/contracts/kernel/life.ts';
import { revisedBy } from '@malote/contracts/kernel/record-aggregate.ts';
import { stamped } from '@malote/contracts/kernel/record.ts';
import type { AnyRecord, RecordState } from '@malote/contracts/kernel/record.ts';
import { isRecord } from '@malote/contracts/kernel/records.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import { calledInSheet, SHEET_ROWS } from '@malote/contracts/kernel/sheet.ts';
import { uniqueValue } from '@malote/contracts/kernel/unique.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { Context, Decide } from '../decision.ts';
import { handler } from '../execute.ts';
import type { Handle, Handler } from '../execute.ts';
import { digitsFor, NUMBER_TRIES } from '../numbers.ts';
import { StillContended } from '../run.ts';
import type { Run } from '../run.ts';
import { at } from '../stream-ref.ts';
import type { StreamRef } from '../stream-ref.ts';
import { claimSpans, groundName, movesSpans } from './apart-spans.ts';
import { withNamedFiles } from './named-files.ts';
import { actOf, changes, decideMove, fieldsRefusal, workedOut } from './moves.ts';
import type { Amendment, MoveInput, RecordRules } from './moves.ts';
import { claimUniqueFields, uniqueNames, wantsUnique } from './unique-fields.ts';

type Values = Readonly<Record<string, unknown>>;
type State = RecordState<Values>;

/** What holds of one look alone is done anew so often where others change its record meanwhile. */
const ANEW_TRIES = 6;

/** The record is not what was looked at. */
class StandsOtherwise extends Error {
  override readonly name = 'StandsOtherwise';
}

/** Refuses to decide on other fields than those that were looked at. */
function standsAs(base: State, now: State): void {
  if (JSON.stringify(now.fields) !== JSON.stringify(base.fields)) throw new StandsOtherwise();
}

/** Digits of a code that the house gives. */
const NUMBER_DIGITS = 8;

/**
 * The handlers of one kind of master data (architecture, section 3): registered, revised, enabled, disabled, deleted. What fields say of themselves is
 * kept here for all: named records exist and are in use, unique values exist once, spans lie apart, and what others name is not taken away.
 */
export function recordHandlers(made: AnyRecord, rules: RecordRules = {}): readonly Handler[] {
  const { commands, events, aggregate, life } = made;
  const { mayTake } = rules;
  const missing = ({ status }: State) => (isGone(life, status) ? refuse('RECORD_NOT_FOUND') : undefined);
  const stream = ({ code }: { readonly code?: string }) => (code === undefined ? [] : [at(aggregate, code)]);

  /** Looks and claims are for what stood: where others changed it before the decision, all is done anew. */
  async function anew<Result>(run: Run, code: string, attempt: (base: State) => Promise<Result>): Promise<Result> {
    for (let tries = 0; tries < ANEW_TRIES; tries += 1) {
      const { state: base } = await run.fresh<State>(aggregate, code);
      try {
        return await attempt(base);
      } catch (error) {
        if (!(error instanceof StandsOtherwise)) throw error;
      }
    }
    throw new StillContended(code);
  }
  /** Rows of an upload that want the same value keep their order, and so do those of what is looked at. */
  const alsoNamed = ({ code, fields: values = {} }: { readonly code?: string; readonly fields?: Values }) => [
    ...[...uniqueNames(made, values), ...groundName(made, values)].map((name) => at(uniqueValue, name)),
    ...(rules.alsoNames?.(values, code) ?? []),
  ];
  /** A move tells none of the fields by which `looks` finds what it looks at. */
  const { alsoNames } = rules;
  const namedByRecord =
    alsoNames && (({ fields = {} }: State, code: string): readonly StreamRef[] => alsoNames(fields, code));

  const refused = (values: Values, checked: Values, context: Context, code: string, held: Grants) =>
    fieldsRefusal(made, rules, values, checked, context, code, held);

  /** Some records open to a caller by pages that are about these alone: he touches no other, and makes none another. */
  const notOpen = (values: Values, { command }: Pick<Run, 'command'>) =>
    opensRecord(command.opening, made.noun, values) ? undefined : refuse(command.definition.denied ?? 'NO_PERMISSION');
  /** What was decided, where it keeps within these records; where a record stands is asked last, so that who comes too late is told that. */
  const within = (decided: Refusal | readonly Fact[], now: State, run: Pick<Run, 'command'>) => {
    if (isRefusal(decided)) return decided;
    const set = decided.map(({ data }) => (data as { readonly fields?: Values }).fields ?? {});
    return (
      notOpen({ ...now.fields, status: now.status }, run) ??
      notOpen(Object.assign({}, now.fields, ...set) as Values, run) ??
      decided
    );
  };

  /** Claims what is unique, then concludes; what refuses before a claim is not claimed for. */
  async function concludeWithClaims(
    run: Run,
    code: string,
    wanted: Values,
    what: string,
    decideWith: (found: Values) => Decide<State>,
    seen?: string,
  ): Promise<Awaited<ReturnType<Handle<unknown>>>> {
    const isChanged = async () => seen !== undefined && (await changedSince(run, made, code, BigInt(seen)));
    const conclude = async (one: Decide<State>) =>
      await run.concludeLooking<State>(aggregate, code, async () =>
        (await isChanged()) ? refusedAsChanged(one) : one,
      );
    const decide = decideWith({});
    const isUnique = wantsUnique(made, wanted);
    const apart = movesSpans(made, wanted) ? made.apart : undefined;
    if (!isUnique && apart === undefined && rules.looks === undefined) return await conclude(decide);
    const earlier = await run.answered([at(aggregate, code)]);
    if (earlier !== undefined) return earlier;
    const { state: now } = await run.fresh<State>(aggregate, code);
    const before = decide(now, run.context);
    if (run.command.early !== undefined || (await isChanged())) return await conclude(decide);
    // Decided once more it might be possible by now, and nobody has looked or claimed for it.
    if (isRefusal(before)) return await conclude(() => before);
    const found = await rules.looks?.(run, what, revisedBy<Values>(now.fields, wanted), code);
    if (isRefusal(found)) return await conclude(() => found);
    const taken =
      (await claimUniqueFields(run, made, code, wanted, now.fields)) ??
      (apart && (await claimSpans(run, made, apart, code, revisedBy<Values>(now.fields, wanted))));
    return await conclude(taken === undefined ? decideWith(found ?? {}) : () => taken);
  }

  const change = <Input extends MoveInput>(
    command: CommandDefinition,
    what: string,
    decide: (input: Input, now: State, context: Context, held: Grants, found: Values) => Refusal | readonly Fact[],
    wanted: (input: Input) => Values = ({ fields: typed = {} }) => typed,
  ): Handler => {
    const handle: Handle<Input> = async (run) => {
      const { callerGrants } = run.command;
      const fields = await withNamedFiles(run as Run, made, run.command.input.code, run.command.input.fields ?? {});
      if (isRefusal(fields))
        return await run.conclude<State>(aggregate, run.command.input.code, (now) => missing(now) ?? fields);
      const input = run.command.input.fields === undefined ? run.command.input : { ...run.command.input, fields };
      const concluded = async (base?: State) =>
        await concludeWithClaims(
          run as Run,
          input.code,
          wanted(input),
          what,
          (found) => (now, context) => {
            if (base !== undefined) standsAs(base, now);
            return (
              missing(now) ??
              notOpen(now.fields ?? {}, run) ??
              within(decide(input, now, context, callerGrants, found), now, run)
            );
          },
          input.seen,
        );
      return rules.anew?.includes(what) === true ? await anew(run as Run, input.code, concluded) : await concluded();
    };
    const { alike, max, tooMany = 'SELECTION_LIMIT' } = life.moves[what] ?? {};
    return handler(command as never, handle as never, stream as never, {
      alsoNamed: alsoNamed as never,
      namedByRecord: namedByRecord as never,
      alike: alike && { fields: [alike.field], refused: alike.refused, of: 'record' },
      most: max === undefined ? undefined : { rows: max, refused: tooMany },
    });
  };

  type Filled = { readonly code: string; readonly fields: Values };
  const register: Handle<{ readonly code?: string; readonly fields: Values }> = async (run) => {
    const code = run.command.input.code ?? (await freeNumber(run as Run, made));
    const named = await withNamedFiles(run as Run, made, undefined, run.command.input.fields);
    const fields = isRefusal(named) ? named : placed(made, run as Run, code, named);
    if (isRefusal(fields)) return await run.conclude<State>(aggregate, code, () => fields);
    return await concludeWithClaims(run as Run, code, fields, 'register', (found) => (now, context) => {
      if (now.status !== 'absent') return refuse(made.code.taken ?? 'RECORD_CODE_TAKEN', {}, 'code');
      const values = workedOut(rules, {}, { ...fields, ...stamped(life.stamps, actOf(context)), ...found });
      const opens = rules.opens?.(values, run.command.callerGrants, context);
      return (
        notOpen(values, run) ??
        refused(revisedBy<Values>({}, values), values, context, code, run.command.callerGrants) ?? {
          facts: [events.registered({ code, fields: values, ...(opens !== undefined && { opens }) })],
          answer: { code },
        }
      );
    });
  };

  const notRevisable = ({ status }: State) =>
    life.revisable.includes(status) ? undefined : refuse(life.closed ?? 'RECORD_NOT_OPEN');
  const revised = (
    { code, fields: typed }: Filled,
    now: State,
    context: Context,
    held: Grants,
    found: Values,
  ): Refusal | readonly Fact[] => {
    const closed = notRevisable(now);
    if (closed !== undefined) return closed;
    const changed = workedOut(rules, now.fields ?? {}, changes(now.fields ?? {}, { ...typed, ...found }));
    return (
      mayTake?.(now.fields ?? {}, context, code, held) ??
      refused(revisedBy<Values>(now.fields, changed), changed, context, code, held) ??
      (Object.keys(changed).length === 0 ? [] : [events.revised({ code, fields: changed })])
    );
  };
  const revise = change<Filled>(commands.revise, 'revise', revised);

  const amended = ({ command, codeOf, fields: fieldsOf, alsoNames: namedInInput = () => [] }: Amendment): Handler => {
    const handle: Handle<never> = async (run) => {
      const code = codeOf(run.command.input);
      return await anew(run as Run, code, async (base) => {
        const wanted = base.fields === undefined ? {} : fieldsOf(base.fields, run.command.input);
        if (isRefusal(wanted)) {
          return await run.conclude<State>(aggregate, code, (now) => missing(now) ?? notRevisable(now) ?? wanted);
        }
        return await concludeWithClaims(run as Run, code, wanted, command.name, (found) => (now, context) => {
          standsAs(base, now);
          const decided = revised({ code, fields: wanted }, now, context, run.command.callerGrants, found);
          return missing(now) ?? notOpen(now.fields ?? {}, run) ?? within(decided, now, run);
        });
      });
    };
    const named = (input: never) => [at(aggregate, codeOf(input))];
    return handler(command as never, handle as never, named as never, {
      alsoNamed: namedInInput,
      namedByRecord: namedByRecord as never,
    });
  };

  const moves = Object.keys(life.moves).map((name) =>
    change<MoveInput>(commands.moves[name] as CommandDefinition, name, (input, now, context, held, found) =>
      decideMove(made, rules, name, input, now, context, held, found),
    ),
  );

  return [
    handler(commands.register as never, register as never, stream as never, {
      alsoNamed: alsoNamed as never,
      alike: made.sheet?.alike && { ...made.sheet.alike, of: 'input' },
      mostOfFile: {
        rows: made.sheet?.rows ?? SHEET_ROWS,
        refused: calledInSheet(made.sheet ?? {}, 'IMPORT_ROW_LIMIT'),
      },
    }),
    revise,
    ...moves,
    ...(rules.amends ?? []).map(amended),
  ];
}

/** What somebody limited by scope registers of no place is of the site where he works: no scope would have it, and his lists would hide it from him. */
function placed(made: AnyRecord, run: Run, code: string, values: Values): Refusal | Values {
  const { placedBy, events, fields } = made;
  const { callerScope, definition, envelope } = run.command;
  if (placedBy === undefined || callerScope === '*' || definition.scope !== 'stream') return values;
  if (events.registered.scope({ code, fields: values }, envelope.actor).length > 0) return values;
  if (envelope.site !== undefined) return { ...values, [placedBy]: envelope.site };
  return fields[placedBy]?.entered === 'never' ? values : refuse('FIELD_MANDATORY', {}, `fields.${placedBy}`);
}

/** Whether a record was changed after what a reading held everything up to. What this command did itself is no change. */
async function changedSince(run: Run, { aggregate }: AnyRecord, code: string, seen: bigint): Promise<boolean> {
  const { commandId } = run.command.envelope;
  const told = await run.events(aggregate, code);
  return told.some((one) => one.position > seen && !isRecord(one.type) && one.metadata.commandId !== commandId);
}

/** What else a decision would be refused for says more than that. */
const refusedAsChanged =
  (decide: Decide<State>): Decide<State> =>
  (now, context) => {
    const decision = decide(now, context);
    return isRefusal(decision) ? decision : refuse('RECORD_CHANGED_SINCE');
  };

/** What the number of a record follows from, and where it is looked up. */
interface Numbered extends Pick<AnyRecord, 'numbered' | 'noun'> {
  readonly aggregate: unknown;
}

/** A code that follows from the command, so that a retry finds its own. */
export async function freeNumber(run: Run, made: Numbered): Promise<string> {
  const { commandId } = run.command.envelope;
  for (let attempt = 0; attempt < NUMBER_TRIES; attempt += 1) {
    const code = `${made.numbered ?? ''}${digitsFor(commandId, made.noun, attempt, NUMBER_DIGITS)}`;
    const { state, known } = await run.load<State>(made.aggregate as AnyRecord['aggregate'], code);
    if (state.status === 'absent' || known.has(commandId)) return code;
  }
  throw new Error(`no free number for a record ${made.noun} in ${NUMBER_TRIES} tries`);
}

/** The record that a command of this id registered under a number of the house's, as it stands now; undefined where it registered none. */
export async function numberedBy(
  run: Pick<Run, 'fresh'>,
  made: Numbered,
  commandId: string,
): Promise<{ readonly code: string; readonly state: State } | undefined> {
  for (let attempt = 0; attempt < NUMBER_TRIES; attempt += 1) {
    const code = `${made.numbered ?? ''}${digitsFor(commandId, made.noun, attempt, NUMBER_DIGITS)}`;
    // oxlint-disable-next-line no-await-in-loop -- the first number that is free or its own ends it, nearly always the first
    const { state, known } = await run.fresh<State>(made.aggregate as AnyRecord['aggregate'], code);
    if (known.has(commandId)) return state.status === 'absent' ? undefined : { code, state };
    if (state.status === 'absent') return undefined;
  }
  return undefined;
}
