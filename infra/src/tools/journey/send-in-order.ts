import { setTimeout as pause } from 'node:timers/promises';
import type { Client, Row, RowAnswer } from '../client.ts';
import { toolId } from '../tool-id.ts';
import { isMaking } from './planned.ts';
import type { AwaitedRecord, Planned } from './planned.ts';

/** `call` sends files, where steps have some. */
type Sending = Pick<Client, 'upload'> & Partial<Pick<Client, 'call'>>;

interface SendOptions {
  /** Who sends what nobody else is named for. */
  readonly client: Sending;
  /** Who sends in the name of somebody; undefined where he cannot sign in, so that what he would have done is left. */
  readonly clientOf?: ((username: string) => Promise<Sending | undefined>) | undefined;
  /** Uploads in flight at once. */
  readonly inFlight?: number;
  /** Called for each answer, in no particular order. */
  readonly answered: (step: Planned, answer: RowAnswer) => void;
  readonly signal?: AbortSignal;
}

/** Limits of one upload (R-0365): rows, and among them commands that are no scans. */
const ROWS = 1_000;
const OTHERS = 100;
/** How far ahead of the oldest unsent step the sender looks for steps that need not wait. */
const WINDOW = 20_000;

/**
 * Sends steps in uploads, several in flight. Steps that concern the same thing keep their order: inside an upload the server keeps it, and a step
 * waits while an upload that concerns one of its things is under way. Holds at most 20,000 steps; the source is asked for more only then.
 */
export async function sendInOrder(
  steps: AsyncIterable<Planned> | Iterable<Planned>,
  options: SendOptions,
): Promise<void> {
  const most = options.inFlight ?? 4;
  const source = Symbol.asyncIterator in steps ? steps[Symbol.asyncIterator]() : steps[Symbol.iterator]();
  const flying = new Set<Promise<void>>();
  const busy = new Map<string, number>();
  let waiting: Planned[] = [];
  let ended = false;
  let failure: { readonly error: unknown } | undefined;
  const numbers = numbersOf(async (step) => {
    const ready = await sendable(step);
    return ready && (await upload([ready]))[0];
  });

  const clientOf = async (by: string | undefined): Promise<Sending | undefined> =>
    by === undefined ? options.client : await options.clientOf?.(by);
  /** Sends steps of one hand. */
  const upload = async (steps: readonly Planned[]): Promise<readonly RowAnswer[]> => {
    const client = await clientOf(steps[0]?.by);
    if (client === undefined) return steps.map(({ id }) => ({ id, outcome: 'refused' }));
    const ready = await Promise.all(steps.map(async (step) => await withFiles(step, client, options.signal)));
    const going = ready.filter((one): one is Planned => !('outcome' in one));
    const sent =
      going.length === 0 ? [] : await client.upload(going.map(rowOf), options.signal && { signal: options.signal });
    const answers = new Map(going.map((step, at) => [step.id, sent[at]]));
    return ready.map((one) => ('outcome' in one ? one : (answers.get(one.id) ?? { id: one.id, outcome: 'unknown' })));
  };
  /** What is sent of a step, under the number that it waits for. Nothing where there is none, or where its time is over. */
  const sendable = async (step: Planned): Promise<Planned | undefined> => {
    if (step.lapses !== undefined && Date.now() > step.at + step.lapses) return undefined;
    const number = step.of && (await numbers.of(step.of.step));
    if (step.of !== undefined && number === undefined) return step.of.otherwise;
    if (step.awaits !== undefined) {
      const code = await foundCode(step.awaits, number, await clientOf(step.by), options.signal);
      const { field, among } = step.awaits;
      if (field !== undefined)
        return code === undefined
          ? undefined
          : { ...step, input: { ...step.input, [field]: among === true ? [code] : code } };
    }
    return step.of === undefined || number === undefined
      ? step
      : { ...step, input: numbered(step.input, step.of, number) };
  };
  /** What a step came to, done otherwise as often as it says what else may be done; of several things, what the last of them came to. */
  const corrected = async (step: Planned, answer: RowAnswer): Promise<RowAnswer> => {
    const instead = answer.outcome === 'refused' ? step.refused?.(answer.data, answer.code) : undefined;
    let last = answer;
    for (const next of instead === undefined ? [] : [instead].flat()) {
      // oxlint-disable-next-line no-await-in-loop -- they concern the same things
      last = (await doneInstead(next)) ?? last;
    }
    return last;
  };
  const doneInstead = async (next: Planned): Promise<RowAnswer | undefined> => {
    const ready = await sendable(next);
    const [came] = ready === undefined ? [] : await upload([ready]);
    return ready && came && (await corrected(ready, came));
  };
  const fly = async (batch: readonly Planned[]) => {
    for (const key of batch.flatMap(({ keys }) => keys)) busy.set(key, (busy.get(key) ?? 0) + 1);
    try {
      const sent = new Map<Planned, Planned>();
      for (const step of batch) {
        const ready = await sendable(step);
        if (ready === undefined) options.answered(step, { id: step.id, outcome: 'refused' });
        else sent.set(step, ready);
      }
      const answers = sent.size === 0 ? [] : await upload([...sent.values()]);
      for (const [at, [step, ready]] of [...sent].entries()) {
        const answer = answers[at] as RowAnswer;
        numbers.note(step, answer);
        options.answered(step, await corrected(ready, answer));
      }
    } catch (error) {
      failure ??= { error };
    } finally {
      for (const key of batch.flatMap(({ keys }) => keys)) {
        const left = (busy.get(key) ?? 1) - 1;
        if (left === 0) busy.delete(key);
        else busy.set(key, left);
      }
    }
  };

  // A paced source gives its next step when its time has come; what can be sent meanwhile is sent.
  let next: Promise<IteratorResult<Planned>> | undefined;
  for (;;) {
    if (failure !== undefined) break;
    while (!ended && waiting.length < WINDOW) {
      next ??= Promise.resolve(source.next());
      const come = await Promise.race([next, flying.size > 0 || waiting.length > 0 ? aMoment() : next]);
      if (come === undefined) break;
      next = undefined;
      if (come.done === true) ended = true;
      else waiting.push(come.value);
    }
    let sent = false;
    while (flying.size < most && waiting.length > 0) {
      const { batch, rest } = takeReady(waiting, busy);
      if (batch.length === 0) break;
      waiting = rest;
      sent = true;
      const flight = fly(batch).finally(() => flying.delete(flight));
      flying.add(flight);
    }
    if (ended && waiting.length === 0 && flying.size === 0) break;
    if (!sent && flying.size > 0)
      await Promise.race([...flying, ...(ended || waiting.length >= WINDOW ? [] : [next ?? Promise.resolve()])]);
  }
  await Promise.allSettled(flying);
  if (failure !== undefined) throw failure.error;
}

/** What comes at once is taken at once; a source that has nothing yet loses this race. */
const aMoment = () =>
  new Promise<undefined>((resolve) => {
    setImmediate(() => resolve(undefined));
  });

/** Takes the oldest steps that no upload under way and no step left behind concerns. */
function takeReady(
  waiting: readonly Planned[],
  busy: ReadonlyMap<string, number>,
): { readonly batch: Planned[]; readonly rest: Planned[] } {
  const batch: Planned[] = [];
  const rest: Planned[] = [];
  const taken = new Set<string>();
  const held = new Set<string>();
  let others = 0;
  for (const [at, step] of waiting.entries()) {
    const isOther = step.command.scope !== 'station';
    // The number that it needs is not known before what makes it was answered.
    const isEarly = step.of !== undefined && taken.has(step.of.step.id);
    // One upload is of one hand.
    const isApart = batch.length > 0 && step.by !== batch[0]?.by;
    if (
      isEarly ||
      isApart ||
      (isOther && others === OTHERS) ||
      step.keys.some((key) => busy.has(key) || held.has(key))
    ) {
      for (const key of step.keys) held.add(key);
      rest.push(step);
      continue;
    }
    if (isOther) others += 1;
    batch.push(step);
    taken.add(step.id);
    // What may be done otherwise is done before what follows.
    if (step.refused !== undefined) for (const key of step.keys) held.add(key);
    if (batch.length < ROWS) continue;
    for (let left = at + 1; left < waiting.length; left += 1) rest.push(waiting[left] as Planned);
    break;
  }
  return { batch, rest };
}

/** How often what the house makes is looked for, and how long it rests between: a day that is caught up with is half a minute ahead of the house. */
const LOOKS = 120;
const BETWEEN_MS = 500;

/** The code of what is looked for, when it is there; undefined where it does not come. */
async function foundCode(
  { list, params: asked, told = 'code', never = () => false }: AwaitedRecord,
  number: string | undefined,
  client: Sending | undefined,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const params = typeof asked === 'function' ? asked(number ?? '') : asked;
  for (let looks = 0; looks < LOOKS && signal?.aborted !== true; looks += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    const answer = await client?.call?.(list, { pageSize: 1, params });
    if (answer?.ok !== true) return undefined;
    const [found] = (answer.data as { readonly records?: readonly Readonly<Record<string, unknown>>[] }).records ?? [];
    if (typeof found?.[told] === 'string') return found[told];
    if (found !== undefined && never(found)) return undefined;
    // oxlint-disable-next-line no-await-in-loop -- the house is given time
    await pause(BETWEEN_MS, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
  }
  return undefined;
}

/** The input with the number in its place. */
function numbered(input: object, { field, within }: NonNullable<Planned['of']>, number: string): object {
  if (within === undefined) return { ...input, [field]: number };
  const { [within]: part } = input as { readonly [within]?: object };
  return { ...input, [within]: { ...part, [field]: number } };
}

/** Numbers that are remembered: those that are forgotten are asked for again. */
const REMEMBERED = 2_000;

/** The numbers that the house gave to what was made, by the steps that made it. */
function numbersOf(make: (step: Planned) => Promise<RowAnswer | undefined>) {
  const known = new Map<string, string>();
  const note = (step: Planned, { outcome, data }: RowAnswer) => {
    if (!isMaking(step)) return undefined;
    const { [step.told ?? 'code']: number } = (data ?? {}) as Readonly<Record<string, unknown>>;
    if ((outcome !== 'stored' && outcome !== 'duplicate') || typeof number !== 'string') return undefined;
    known.set(step.id, number);
    const [oldest] = known.keys();
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
    return number;
  };
  return {
    note,
    /** Made before this run, or long ago, it is sent again, which makes nothing and tells its number. Undefined where nothing was made. */
    of: async (step: Planned): Promise<string | undefined> => {
      const number = known.get(step.id);
      if (number !== undefined) return number;
      const answer = await make(step);
      return answer && note(step, answer);
    },
  };
}

/** The step as it is sent: its files are there, and stand in its fields. One whose file is refused is not sent, and answered as its file was. */
async function withFiles(
  step: Planned,
  client: Sending,
  signal: AbortSignal | undefined,
): Promise<Planned | RowAnswer> {
  if (step.files === undefined) return step;
  if (client.call === undefined) throw new Error(`${step.command.name} has files, and nothing sends them`);
  const { call } = client;
  const sent = await Promise.all(
    step.files.map(async ({ upload, field, name, bytes }) => ({
      field,
      answer: await call(
        upload,
        { field, name },
        { id: toolId(upload.name, step.id, field), file: bytes(), ...(signal !== undefined && { signal }) },
      ),
    })),
  );
  for (const { answer } of sent)
    if (!answer.ok) return { id: step.id, outcome: 'refused', code: answer.code, msg: answer.msg };
  const { fields } = step.input as { readonly fields?: object };
  const kept = sent.map(({ field, answer }) => [field, answer.ok ? answer.data : undefined] as const);
  return { ...step, input: { ...step.input, fields: { ...fields, ...Object.fromEntries(kept) } } };
}

function rowOf(step: Planned): Row {
  const { id, command, input, at, site, device, deviceNumber, shown, reason } = step;
  return {
    id,
    command: command.name,
    input: input as Record<string, unknown>,
    about: {
      happenedAt: new Date(at).toISOString(),
      ...(site !== undefined && { site }),
      ...(device !== undefined && { station: device.split('-')[0] ?? device, device }),
      ...(deviceNumber !== undefined && { deviceNumber }),
      ...(shown !== undefined && { shown }),
      ...(reason !== undefined && { reason }),
    },
  };
}
