import type { Client, Row, RowAnswer } from '../client.ts';
import { Fault } from '../../fault.ts';
import { toolId } from '../tool-id.ts';
import type { Planned } from './planned.ts';

interface SendOptions {
  /** `call` sends files, where steps have some. */
  readonly client: Pick<Client, 'upload'> & Partial<Pick<Client, 'call'>>;
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

  const fly = async (batch: readonly Planned[]) => {
    for (const key of batch.flatMap(({ keys }) => keys)) busy.set(key, (busy.get(key) ?? 0) + 1);
    try {
      const answers = await options.client.upload(
        (await Promise.all(batch.map(async (step) => await withFiles(step, options)))).map(rowOf),
        options.signal === undefined ? {} : { signal: options.signal },
      );
      batch.forEach((step, at) => options.answered(step, answers[at] ?? { id: step.id, outcome: 'unknown' }));
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
  const held = new Set<string>();
  let others = 0;
  for (const [at, step] of waiting.entries()) {
    const isOther = step.command.scope !== 'station';
    if ((isOther && others === OTHERS) || step.keys.some((key) => busy.has(key) || held.has(key))) {
      for (const key of step.keys) held.add(key);
      rest.push(step);
      continue;
    }
    if (isOther) others += 1;
    batch.push(step);
    if (batch.length < ROWS) continue;
    for (let left = at + 1; left < waiting.length; left += 1) rest.push(waiting[left] as Planned);
    break;
  }
  return { batch, rest };
}

/** The step as it is sent: its files are there, and stand in its fields. */
async function withFiles(step: Planned, { client, signal }: SendOptions): Promise<Planned> {
  if (step.files === undefined) return step;
  if (client.call === undefined) throw new Error(`${step.command.name} has files, and nothing sends them`);
  const { call } = client;
  const sent = await Promise.all(
    step.files.map(async ({ upload, field, name, bytes }) => {
      const answer = await call(
        upload,
        { field, name },
        { id: toolId(upload.name, step.id, field), file: bytes(), ...(signal !== undefined && { signal }) },
      );
      if (!answer.ok) throw new Fault(`${name} was refused: ${answer.msg}`);
      return [field, answer.data] as const;
    }),
  );
  const { fields } = step.input as { readonly fields?: object };
  return { ...step, input: { ...step.input, fields: { ...fields, ...Object.fromEntries(sent) } } };
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
