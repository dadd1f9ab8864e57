import { opensRecord } from '@malote/contracts/identity/permissions.ts';
import type { RecordChange } from '@malote/contracts/kernel/record.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { streamOf } from '@malote/contracts/kernel/aggregate.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { meets } from '@malote/contracts/kernel/scope.ts';
import { parseEvent } from '@malote/infra/event-store/parse.ts';
import type { z } from 'zod';
import { userNames } from '../user-names.ts';
import type { Asking } from '../asking.ts';
import { disclose } from '../disclosure.ts';
import { toldIn } from '../fields/present-rows.ts';
import { opened, sealedIn } from '../open-sealed.ts';

type Change = z.infer<typeof RecordChange>;
type Values = Readonly<Record<string, unknown>>;

/** A record's history shows this many changes, the newest first. */
const SHOWN_CHANGES = 500;

/** Who changed what of a record, when and why; read from its stream, newest first. */
export async function recordHistory(
  made: AnyRecord,
  { code }: { readonly code: string },
  asking: Pick<Asking, 'events' | 'caller' | 'master' | 'personal' | 'opening' | 'language'>,
): Promise<{ readonly entries: readonly Change[]; readonly truncated: boolean } | Refusal> {
  const { registered, revised, moved } = made.events;
  const kinds = new Map([
    [registered.type, 'register'],
    [revised.type, 'revise'],
    ...Object.entries(moved).map(([name, { type }]) => [type, name] as const),
  ]);
  const entries: Change[] = [];
  let now: Values = {};
  let state = made.aggregate.initial;
  let scope: readonly string[] = [];
  for await (const recorded of asking.events.readStream(streamOf(made.aggregate, code), 0)) {
    const what = kinds.get(recorded.type);
    if (what === undefined) continue;
    const event = parseEvent(recorded);
    const { data, metadata, version } = event;
    state = made.aggregate.evolve(state, event, metadata);
    scope = [...scope, ...(metadata.scope ?? [])];
    const { fields = {} } = data as { readonly fields?: Values };
    entries.push({
      version,
      at: metadata.happenedAt,
      by: metadata.actor,
      what,
      ...(metadata.reason !== undefined && { reason: metadata.reason }),
      changes: Object.entries(fields).map(([field, after]) => ({
        field,
        ...(now[field] !== undefined && { before: now[field] }),
        ...(after !== null && { after }),
      })),
    });
    now = { ...now, ...fields };
  }
  const maySee =
    (made.list.scope !== 'row' || meets(asking.caller.scope, scope)) &&
    opensRecord(asking.opening, made.noun, { ...state.fields, status: state.status });
  if (entries.length === 0 || !maySee) return refuse('RECORD_NOT_FOUND', {}, 'code');
  const names = await userNames(
    asking.master,
    asking.personal,
    entries.map(({ by }) => by),
  );
  const newest = entries.slice(-SHOWN_CHANGES).reverse();
  const people = await disclose(asking, 'maintained', sealedIn(newest));
  const seen = (value: unknown, field: string) =>
    opened(toldIn(made.fields[field], value, asking.language), people, field);
  return {
    entries: newest.map((entry) => ({
      ...entry,
      by: names.get(entry.by) ?? entry.by,
      changes: entry.changes.map(({ field, before, after }) => ({
        field,
        ...(before !== undefined && { before: seen(before, field) }),
        ...(after !== undefined && { after: seen(after, field) }),
      })),
    })),
    truncated: entries.length > SHOWN_CHANGES,
  };
}
