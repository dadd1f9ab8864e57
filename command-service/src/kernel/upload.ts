import { streamOf } from '@malote/contracts/kernel/aggregate.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { upload } from '@malote/contracts/kernel/upload.ts';
import { refusalOfIssue } from '@malote/contracts/kernel/refusals/refusal-of-issue.ts';
import { refusalText } from '@malote/contracts/kernel/refusals/refusal-text.ts';
import type { Call } from '@malote/infra/http/call.ts';
import type { Admits } from '@malote/infra/http/admission.ts';
import type { Caller } from '@malote/infra/http/caller.ts';
import type { Language } from '@malote/contracts/kernel/language.ts';
import type { z } from 'zod';
import { siteCalled } from './directory.ts';
import { execute } from './execute.ts';
import type { ExecuteKit, Handler } from './execute.ts';
import { earlierRows, loneMembers } from './row-order.ts';
import type { Containers } from './row-order.ts';
import { isOpen } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import type { StreamRef } from './stream-ref.ts';

/**
 * Rows of all uploads under way at once: enough to fill a group commit while the next one is prepared, few enough to leave room for other callers. What is
 * under way is copied by the collector again and again, so of the uploads that wait one alone is made ready.
 */
const ROWS_AT_ONCE = 128;
/** A call that changes things other than by scans takes at most this many rows (R-0365). */
const OTHER_ROWS = 100;

type Row = z.output<typeof upload.input>['rows'][number];
type RowAnswer = z.output<typeof upload.answer>['rows'][number];

interface UploadKit extends ExecuteKit {
  readonly handlers: ReadonlyMap<string, Handler>;
  readonly containers: Containers;
  /** Whether a command may come in an upload; others are carried out in a way of their own, and only by themselves. */
  readonly inUploads: (command: string) => boolean;
  readonly admits: Admits;
  /** The caller as he stands by now: a role may be taken from him while his rows are decided. */
  readonly standing: (caller: Caller) => Caller | undefined;
}

/** Carries out an upload. */
export type CarryOutUpload = (
  call: Call,
  caller: Caller,
) => Promise<{ readonly rows: readonly RowAnswer[]; readonly position: bigint } | Refusal>;

/** A row that is not looked at: because of what it says, or because of who sends it. */
interface TurnedAway {
  readonly outcome: 'invalid' | 'denied';
  readonly refusal: Refusal;
}

interface Prepared {
  readonly row: Row;
  readonly handler: Handler;
  readonly input: unknown;
  readonly streams: readonly StreamRef[];
  readonly alsoNamed: readonly StreamRef[];
}

/** Whether a row has its answer, or has to be sent again. */
type Fate = 'answered' | 'open';

/** What uploads go through one after the other: one is made ready at a time, and so many rows are under way. */
interface Gates {
  readonly ready: Gate;
  readonly rows: Gate;
}

/** The uploads of a service: while the rows of one are decided, the streams of the next one are loaded. */
export function createUploads(kit: UploadKit): CarryOutUpload {
  const gates: Gates = { ready: createGate(1), rows: createGate(ROWS_AT_ONCE) };
  return (call, caller) => carryOutUpload(kit, gates, call, caller);
}

/**
 * Carries out the rows of an upload: all streams are loaded together, rows on the same stream keep their order, others go side by side,
 * and each row is permitted by what its caller may do when its turn comes, and answered by itself. What became of a row whose outcome is open is not known to those that depend on it, so they are not decided:
 * the client sends on from there. Its other neighbours are left alone.
 */
async function carryOutUpload(kit: UploadKit, gates: Gates, call: Call, caller: Caller): ReturnType<CarryOutUpload> {
  const { rows, ofFile } = call.input as z.output<typeof upload.input>;
  const others = rows.filter((row) => kit.handlers.get(row.command)?.definition.scope !== 'station').length;
  if (others > OTHER_ROWS) return refuse('BATCH_LIMIT_100');
  const tooLarge = rows
    .map((row) => kit.handlers.get(row.command)?.mostOfFile)
    .find((most) => most !== undefined && ofFile !== undefined && ofFile > most.rows);
  if (tooLarge !== undefined) return refuse(tooLarge.refused, { max: tooLarge.rows });
  await gates.ready.enter();
  const begin = once(() => gates.ready.leave()); // when its first row goes, the next upload is made ready
  try {
    return await carryOutRows(kit, gates.rows, begin, call, caller);
  } finally {
    begin();
  }
}

/** `begin`: told when the first of its rows is under way. */
async function carryOutRows(
  kit: UploadKit,
  gate: Gate,
  begin: () => void,
  call: Call,
  caller: Caller,
): ReturnType<CarryOutUpload> {
  const { rows } = call.input as z.output<typeof upload.input>;
  const answers: RowAnswer[] = Array.from({ length: rows.length });
  const prepared: (Prepared & { readonly index: number })[] = [];
  const beyond = rowsBeyond(kit);
  rows.forEach((row, index) => {
    const ready = beyond(row.command) ?? prepare(kit, caller, row);
    if ('refusal' in ready) answers[index] = turnedAway(kit, row, ready, call.language);
    else prepared.push({ ...ready, index });
  });
  await kit.streams.prefetch(prepared.flatMap(({ streams }) => streams));
  const unlike = await unlikeRows(kit, prepared);
  let position = 0n;

  async function decide({ row, handler, input, index }: (typeof prepared)[number]): Promise<Fate> {
    await gate.enter();
    begin();
    try {
      const now = kit.standing(caller);
      const opening = kit.admits(now, handler.definition);
      if (now === undefined || isRefusal(opening)) {
        const refusal = isRefusal(opening) ? opening : refuse('UNAUTHENTICATED');
        answers[index] = turnedAway(kit, row, denied(refusal), call.language);
        return 'answered';
      }
      const outcome = await execute(kit, {
        handler,
        input,
        commandId: row.id.toLowerCase(),
        circumstances: row.about,
        receivedAt: call.receivedAt,
        address: call.address,
        caller: now,
        opening,
      });
      if (outcome.kind !== 'denied' && outcome.position > position) position = outcome.position;
      answers[index] = answerOf(kit, row, outcome, call.language);
      return isOpen(outcome) ? 'open' : 'answered';
    } catch {
      answers[index] = answerOf(kit, row, { kind: 'denied', refusal: refuse('SERVICE_EXCEPTION') }, call.language);
      return 'open';
    } finally {
      gate.leave();
    }
  }

  async function carryOut(one: (typeof prepared)[number], earlier: readonly Promise<Fate>[]): Promise<Fate> {
    const differs = unlike.get(one.handler);
    if (differs !== undefined) {
      answers[one.index] = turnedAway(kit, one.row, invalid(differs), call.language);
      return 'answered';
    }
    let isBehindOpen = false;
    for (const fate of earlier) if ((await fate) === 'open') isBehindOpen = true;
    if (!isBehindOpen) return await decide(one);
    answers[one.index] = answerOf(
      kit,
      one.row,
      { kind: 'denied', refusal: refuse('EARLIER_ROW_UNKNOWN') },
      call.language,
    );
    return 'open';
  }

  const named = await streamsNamed(kit, prepared);
  await Promise.all(loneMembers(named, kit.containers).map(({ of, id }) => kit.streams.fresh(of, id)));
  const order = earlierRows(named, {
    containers: kit.containers,
    held: ({ of, id }, having) => kit.streams.held(of, id, having)?.state,
  });
  const fates: Promise<Fate>[] = [];
  for (const [place, one] of prepared.entries())
    fates.push(
      carryOut(
        one,
        Array.from(order[place] ?? [], (earlier) => fates[earlier] as Promise<Fate>),
      ),
    );
  await Promise.all(fates);
  return { rows: answers, position };
}

/**
 * The streams that each row names: in its input, and by the record that it is about, as that stands now and as rows before it change it. A list that is
 * generated behind the sealing of its bags tells its number alone, and is decided by what became of them.
 */
async function streamsNamed(
  { streams }: UploadKit,
  rows: readonly Prepared[],
): Promise<readonly (readonly StreamRef[])[]> {
  const namedBy = new Map<string, Map<string, StreamRef>>();
  const add = (record: string, named: readonly StreamRef[]) => {
    const all = namedBy.get(record) ?? new Map<string, StreamRef>();
    for (const one of named) all.set(streamOf(one.of, one.id), one);
    namedBy.set(record, all);
    return [...all.values()];
  };
  const kinds = new Set(rows.map((row) => row.streams[0]?.of.category));
  // Where all rows are about records of one kind, nothing that these name is written by another row.
  const naming = kinds.size === 1 ? [] : rows.filter(({ handler }) => handler.namedByRecord !== undefined);
  const records = new Map(
    naming.flatMap(({ handler, streams: [record] }) =>
      record === undefined ? [] : [[streamOf(record.of, record.id), { record, handler }] as const],
    ),
  );
  await Promise.all(
    [...records].map(async ([stream, { record, handler }]) => {
      const { state } = await streams.fresh(record.of, record.id);
      add(stream, handler.namedByRecord?.(state as never, record.id) ?? []);
    }),
  );
  return rows.map(({ streams: named, alsoNamed }) => {
    const [record] = named;
    const own = [...named, ...alsoNamed];
    const stream = record && streamOf(record.of, record.id);
    return stream !== undefined && records.has(stream) ? add(stream, own) : own;
  });
}

/** What is done once to several rows is done to rows alike: where those of one command differ in what they must have in common, none of them is decided. */
async function unlikeRows(kit: UploadKit, rows: readonly Prepared[]): Promise<ReadonlyMap<Handler, Refusal>> {
  const values = new Map<Handler, Set<string>>();
  for (const row of rows) {
    const { alike } = row.handler;
    if (alike === undefined) continue;
    // oxlint-disable-next-line no-await-in-loop -- loaded together before
    const { fields } = (alike.of === 'input' ? row.input : await standing(kit, row)) as {
      readonly fields?: Readonly<Record<string, unknown>>;
    };
    // What is not there is refused as that.
    if (fields === undefined) continue;
    const value = JSON.stringify(alike.fields.map((name) => fields[name] ?? null));
    values.set(row.handler, (values.get(row.handler) ?? new Set()).add(value));
  }
  return new Map(
    [...values].flatMap(([handler, found]) =>
      found.size > 1 && handler.alike !== undefined ? [[handler, refuse(handler.alike.refused)] as const] : [],
    ),
  );
}

/** The record that a row is about. */
const standing = async (kit: UploadKit, { streams: [first] }: Prepared): Promise<object> =>
  first === undefined ? {} : ((await kit.streams.load(first.of, first.id)).state as object);

function prepare(kit: UploadKit, caller: Caller, row: Row): Prepared | TurnedAway {
  const handler = kit.handlers.get(row.command);
  if (
    handler === undefined ||
    handler.definition.access === 'public' ||
    handler.definition.access === 'session' ||
    !kit.inUploads(row.command)
  )
    return invalid(refuse('COMMAND_UNKNOWN', { command: row.command }, 'command'));
  const opening = kit.admits(caller, handler.definition);
  if (isRefusal(opening)) return denied(opening);
  if (Buffer.byteLength(JSON.stringify(row.input)) > handler.definition.maxBytes)
    return invalid(refuse('BODY_TOO_LARGE', {}, 'input'));
  const parsed = handler.definition.input.safeParse(row.input, { reportInput: true });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return invalid(issue === undefined ? refuse('FORM_CHECK') : refusalOfIssue(issue));
  }
  const input = parsed.data as never;
  return { row, handler, input, streams: handler.streams(input), alsoNamed: handler.alsoNamed(input) };
}

/** Counts the rows of each command as they come, and turns away those beyond what one call brings of it (R-0366, R-0422). */
function rowsBeyond({ handlers }: UploadKit): (command: string) => TurnedAway | undefined {
  const counts = new Map<string, number>();
  return (command) => {
    const many = (counts.get(command) ?? 0) + 1;
    counts.set(command, many);
    const most = handlers.get(command)?.most;
    return most === undefined || many <= most.rows ? undefined : invalid(refuse(most.refused, { max: most.rows }));
  };
}

const invalid = (refusal: Refusal): TurnedAway => ({ outcome: 'invalid', refusal });
/** A right that he does not have, or not any more: whatever the row says. */
const denied = (refusal: Refusal): TurnedAway => ({ outcome: 'denied', refusal: { ...refusal, field: 'command' } });

type Knows = Pick<UploadKit, 'directory'>;

function turnedAway(kit: Knows, row: Row, { outcome, refusal }: TurnedAway, language: Language): RowAnswer {
  return { id: row.id, outcome, ...told(kit, refusal, language) };
}

/** A refusal keeps sites by their codes; whoever stands at a station is told their names. */
function told({ directory }: Knows, { refused, params, field }: Refusal, language: Language) {
  const { site } = params as Readonly<Record<string, unknown>>;
  const called = typeof site === 'string' ? { ...params, site: siteCalled(directory, site) } : params;
  return {
    code: refused,
    msg: refusalText(refused, language, called),
    ...(field !== undefined && { field }),
  };
}

function answerOf(kit: Knows, row: Row, outcome: Outcome, language: Language): RowAnswer {
  switch (outcome.kind) {
    case 'stored':
    case 'duplicate':
      return { id: row.id, outcome: outcome.kind, data: outcome.answer };
    case 'refused':
      return { id: row.id, outcome: 'refused', ...told(kit, outcome.refusal, language), data: outcome.refusal.params };
    case 'denied':
      return {
        id: row.id,
        outcome: isOpen(outcome) ? 'unknown' : outcome.of === 'caller' ? 'denied' : 'refused',
        ...told(kit, outcome.refusal, language),
      };
  }
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}

/** Lets so many through at once, in the order of their coming. */
interface Gate {
  enter(): Promise<void>;
  leave(): void;
}

function createGate(width: number): Gate {
  let free = width;
  const waiting: (() => void)[] = [];
  return {
    enter: async () => {
      if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
      else free -= 1;
    },
    leave: () => {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    },
  };
}
