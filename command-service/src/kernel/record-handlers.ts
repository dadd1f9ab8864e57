import type { Grants } from '@malote/contracts/identity/permissions.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import type { RecordState } from '@malote/contracts/kernel/record.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { Context, Decide } from './decision.ts';
import { handler } from './execute.ts';
import type { Handle, Handler } from './execute.ts';
import { at } from './stream-ref.ts';

type State = RecordState<Record<string, unknown>>;

/** What a context adds to its records: why fields are not allowed. */
export type RecordRule = (
  fields: Readonly<Record<string, unknown>>,
  context: Context,
  code: string,
  callerGrants: Grants,
) => Refusal | undefined;

const allowed: RecordRule = () => undefined;

function missing(now: State): Refusal | undefined {
  return now.status === 'absent' || now.status === 'deleted' ? refuse('RECORD_NOT_FOUND') : undefined;
}

/**
 * The handlers of one kind of master data (architecture, section 3): registered, revised, enabled, disabled, deleted. `rule` says why fields are not
 * allowed; `mayTake` why a record with these fields may not be changed or taken away by the caller.
 */
export function recordHandlers(
  made: AnyRecord,
  rule: RecordRule = allowed,
  mayTake: RecordRule = allowed,
): readonly Handler[] {
  const { commands, events, aggregate } = made;
  const on =
    <Input extends { readonly code: string }>(
      decide: (input: Input, callerGrants: Grants) => Decide<State>,
    ): Handle<Input> =>
    async (run) =>
      await run.conclude<State>(
        aggregate as never,
        run.command.input.code,
        decide(run.command.input, run.command.callerGrants),
      );
  const stream = (input: { readonly code: string }) => [at(aggregate, input.code)];
  type WithFields = { readonly code: string; readonly fields: Record<string, unknown> };
  return [
    handler(
      commands.register as never,
      on(({ code, fields }: WithFields, held) => (now, context) => {
        if (now.status !== 'absent') return refuse('RECORD_CODE_TAKEN', {}, 'code');
        return rule(fields, context, code, held) ?? { facts: [events.registered({ code, fields })], answer: { code } };
      }) as never,
      stream as never,
    ),
    handler(
      commands.revise as never,
      on(({ code, fields }: WithFields, held) => (now, context) => {
        const changed = Object.fromEntries(
          Object.entries(fields).filter(
            ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(now.fields?.[name]),
          ),
        );
        return (
          missing(now) ??
          mayTake(now.fields ?? {}, context, code, held) ??
          rule({ ...now.fields, ...changed }, context, code, held) ??
          (Object.keys(changed).length === 0 ? [] : [events.revised({ code, fields: changed })])
        );
      }) as never,
      stream as never,
    ),
    handler(
      commands.enable as never,
      on(
        ({ code }, held) =>
          (now, context) =>
            missing(now) ??
            rule(now.fields ?? {}, context, code, held) ??
            (now.status === 'enabled' ? [] : [events.enabled({ code })]),
      ) as never,
      stream as never,
    ),
    handler(
      commands.disable as never,
      on(
        ({ code }, held) =>
          (now, context) =>
            missing(now) ??
            mayTake(now.fields ?? {}, context, code, held) ??
            (now.status === 'disabled' ? [] : [events.disabled({ code })]),
      ) as never,
      stream as never,
    ),
    handler(
      commands.remove as never,
      on(
        ({ code }, held) =>
          (now, context) =>
            missing(now) ??
            mayTake(now.fields ?? {}, context, code, held) ??
            (now.status === 'enabled' ? refuse('ENABLED_CANNOT_DELETE') : [events.deleted({ code })]),
      ) as never,
      stream as never,
    ),
  ];
}
