import { records } from '@malote/contracts/catalogue.ts';
import type { Grants } from '@malote/contracts/identity/permissions.ts';
import type { AnyRecord, RecordState } from '@malote/contracts/kernel/record.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { uniqueValue } from '@malote/contracts/kernel/unique.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { Context, Decide } from '../decision.ts';
import { handler } from '../execute.ts';
import type { Handle, Handler } from '../execute.ts';
import { digitsFor, NUMBER_TRIES } from '../numbers.ts';
import type { Run } from '../run.ts';
import { at } from '../stream-ref.ts';
import { inUseRefusal, referenceRefusal } from './references.ts';
import { claimUniqueFields, uniqueFieldsOf, uniqueNames } from './unique-fields.ts';

type Values = Readonly<Record<string, unknown>>;
type State = RecordState<Values>;

/** Why fields are not allowed, or why who asks may not do it. */
export type RecordRule = (fields: Values, context: Context, code: string, callerGrants: Grants) => Refusal | undefined;

/** What a context adds to a kind of record. */
export interface RecordRules {
  /** Why fields are not allowed, however they came to be so. */
  readonly allows?: RecordRule;
  /** Why a record with these fields may not be changed or taken away by the caller. */
  readonly mayTake?: RecordRule;
}

/** Digits of a code that the house gives. */
const NUMBER_DIGITS = 8;

function missing(now: State): Refusal | undefined {
  return now.status === 'absent' || now.status === 'deleted' ? refuse('RECORD_NOT_FOUND') : undefined;
}

/**
 * The handlers of one kind of master data (architecture, section 3): registered, revised, enabled, disabled, deleted. What fields say of themselves is
 * kept here for all: named records exist and are in use, unique values exist once, and what others name is not taken away.
 */
export function recordHandlers(made: AnyRecord, { allows, mayTake }: RecordRules = {}): readonly Handler[] {
  const { commands, events, aggregate, fields } = made;
  const stream = ({ code }: { readonly code?: string }) => (code === undefined ? [] : [at(aggregate, code)]);
  const unique = uniqueFieldsOf(made);
  /** Rows of an upload that want the same value keep their order. */
  const alsoNamed = ({ fields: values = {} }: { readonly fields?: Values }) =>
    uniqueNames(made, values).map((name) => at(uniqueValue, name));

  const refused = (values: Values, checked: Values, context: Context, code: string, held: Grants) =>
    referenceRefusal(context.directory, fields, checked) ?? allows?.(values, context, code, held);

  /** Claims what is unique, then concludes; what refuses before a claim is not claimed for. */
  async function concludeWithClaims(
    run: Run,
    code: string,
    wanted: Values,
    decide: Decide<State>,
  ): Promise<Awaited<ReturnType<Handle<unknown>>>> {
    const conclude = (one: Decide<State>) => run.conclude<State>(aggregate, code, one);
    if (unique.every((name) => wanted[name] === undefined || wanted[name] === null)) return await conclude(decide);
    const earlier = await run.answered([at(aggregate, code)]);
    if (earlier !== undefined) return earlier;
    const before = decide((await run.fresh<State>(aggregate, code)).state, run.context);
    if (run.command.early !== undefined || 'refused' in before) return await conclude(decide);
    const taken = await claimUniqueFields(run, made, code, wanted);
    return await conclude(taken === undefined ? decide : () => taken);
  }

  const change = <Input extends { readonly code: string }>(
    command: AnyRecord['commands'][keyof AnyRecord['commands']],
    decide: (
      input: Input,
      now: State,
      context: Context,
      held: Grants,
    ) => Refusal | readonly ReturnType<typeof events.registered>[],
    wanted: (input: Input) => Values = () => ({}),
  ): Handler => {
    const handle: Handle<Input> = async (run) => {
      const { input, callerGrants } = run.command;
      return await concludeWithClaims(
        run as Run,
        input.code,
        wanted(input),
        (now, context) => missing(now) ?? decide(input, now, context, callerGrants),
      );
    };
    return handler(command as never, handle as never, stream as never, { alsoNamed: alsoNamed as never });
  };

  type Filled = { readonly code: string; readonly fields: Values };
  const register: Handle<{ readonly code?: string; readonly fields: Values }> = async (run) => {
    const { fields: values } = run.command.input;
    const code = run.command.input.code ?? (await freeNumber(run as Run, made));
    return await concludeWithClaims(run as Run, code, values, (now, context) => {
      if (now.status !== 'absent') return refuse('RECORD_CODE_TAKEN', {}, 'code');
      return (
        refused(values, values, context, code, run.command.callerGrants) ?? {
          facts: [events.registered({ code, fields: values })],
          answer: { code },
        }
      );
    });
  };

  return [
    handler(commands.register as never, register as never, stream as never, { alsoNamed: alsoNamed as never }),
    change<Filled>(
      commands.revise,
      ({ code, fields: asked }, now, context, held) => {
        const changed = changes(now.fields ?? {}, asked);
        return (
          mayTake?.(now.fields ?? {}, context, code, held) ??
          refused({ ...now.fields, ...changed }, changed, context, code, held) ??
          (Object.keys(changed).length === 0 ? [] : [events.revised({ code, fields: changed })])
        );
      },
      ({ fields: asked }) => asked,
    ),
    change(
      commands.enable,
      ({ code }, now, context, held) =>
        refused(now.fields ?? {}, now.fields ?? {}, context, code, held) ??
        (now.status === 'enabled' ? [] : [events.enabled({ code })]),
    ),
    change(
      commands.disable,
      ({ code }, now, context, held) =>
        mayTake?.(now.fields ?? {}, context, code, held) ??
        (now.status === 'disabled' ? [] : [events.disabled({ code })]),
    ),
    change(
      commands.remove,
      ({ code }, now, context, held) =>
        mayTake?.(now.fields ?? {}, context, code, held) ??
        (now.status === 'enabled' ? refuse('ENABLED_CANNOT_DELETE') : undefined) ??
        inUseRefusal(context.directory, records.values(), made.noun, code) ?? [events.deleted({ code })],
    ),
  ];
}

/** What of the asked fields differs from what stands; emptying what is empty is no change. */
function changes(now: Values, asked: Values): Values {
  return Object.fromEntries(
    Object.entries(asked).filter(
      ([name, value]) => value !== undefined && JSON.stringify(value ?? null) !== JSON.stringify(now[name] ?? null),
    ),
  );
}

/** A code that follows from the command, so that a retry finds its own. */
async function freeNumber(run: Run, made: AnyRecord): Promise<string> {
  const { commandId } = run.command.envelope;
  for (let attempt = 0; attempt < NUMBER_TRIES; attempt += 1) {
    const code = `${made.numbered ?? ''}${digitsFor(commandId, made.noun, attempt, NUMBER_DIGITS)}`;
    const { state, known } = await run.load<State>(made.aggregate, code);
    if (state.status === 'absent' || known.has(commandId)) return code;
  }
  throw new Error(`no free number for a record ${made.noun} in ${NUMBER_TRIES} tries`);
}
