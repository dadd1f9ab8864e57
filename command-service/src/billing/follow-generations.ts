import { generateBatch } from '@malote/contracts/billing/batch-commands.ts';
import { RECEIVABLE_BUSINESS } from '@malote/contracts/billing/business.ts';
import { receivableGenerationJob, ReceivablesFound } from '@malote/contracts/billing/receivable-generation-job.ts';
import type { FoundReceivables } from '@malote/contracts/billing/receivable-generation-job.ts';
import { GENERATED_CHARGES, GENERATED_OF_PART } from '@malote/contracts/billing/receivable-generation-limits.ts';
import { receivableGeneration } from '@malote/contracts/billing/receivable-generation.ts';
import type { Parked } from '@malote/contracts/billing/receivable-generation.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { RecordState } from '@malote/contracts/kernel/record.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';
import { parseEvent } from '@malote/infra/event-store/parse.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { WatchKit } from '../kernel/context.ts';
import { usable } from '../kernel/directory.ts';
import type { Watch } from '../kernel/reactor.ts';
import { freeNumber, numberedBy } from '../kernel/records/record-handlers.ts';
import { inTheNameOf } from '../kernel/resume.ts';
import type { Run } from '../kernel/run.ts';
import { intoBatch, outOfBatch, theBatch, writeBatch } from './generate-batch.ts';
import { codeOf, eachOf, failureOf, follow, longRun } from './long-run.ts';
import { headingsOf } from './subjects.ts';

const NAMESPACE = '8f0c2b7e-4a1d-4f6b-9d53-2c7a90e1b645';
/** Charges of one part: what is made side by side, and lost to nobody when a process dies in it. */
const CHARGES_OF_PART = 2_000;
/** Parts that one look works off: everything else that the reactor ends waits for so many. */
const PARTS_AT_ONCE = 4;
/**
 * Batches of a part that are made at once, and charges of one that are claimed side by side: 64 appends keep the log busy, and what is on its way is
 * what this takes of memory.
 */
const BATCHES_AT_ONCE = 4;
const SIDE_BY_SIDE = 8;
/** A batch whose charges were freed, because it took a minute, is made anew so often. */
const ATTEMPTS = 5;

type Values = Readonly<Record<string, unknown>>;
type State = RecordState<Values>;
/** Charges of a customer, or a customer who was named and has none. */
type Group = Pick<FoundReceivables, 'customer' | 'charges'> & { readonly businessType?: string };

/** What came of the charges of one customer. */
interface Result {
  readonly customer: string;
  readonly businessType?: string;
  readonly outcome: 'generated' | 'parked';
  readonly why?: Parked;
  readonly batch?: string;
  readonly charges: number;
  readonly leftOut: number;
  readonly amount: Money;
}

/** What a part that is stored says. */
interface Part {
  readonly part: number;
  readonly results: readonly Result[];
}

interface UnderWay {
  /** What asked for it, in whose name everything is done. */
  readonly asked: StoredEvent;
  readonly parts: readonly (readonly Group[])[];
  next: number;
  /** Charges that stand in batches by now. */
  billed: number;
}

const { registered, moved } = receivableGeneration.events;
const typesOf = (...names: readonly (keyof typeof moved)[]) => names.map((name) => moved[name].type);
const keyOf = (code: string) => `${code}:receivables`;
const NOTHING: Money = { amount: '0', currency: 'BRL' };

/** Cuts batches to be made into parts, the same each time that it is asked. */
function partsOf(groups: readonly Group[]): readonly (readonly Group[])[] {
  const parts: Group[][] = [];
  let charges = 0;
  for (const group of groups) {
    const last = parts.at(-1);
    if (last === undefined || last.length === GENERATED_OF_PART || charges + group.charges.length > CHARGES_OF_PART) {
      parts.push([group]);
      charges = group.charges.length;
    } else {
      last.push(group);
      charges += group.charges.length;
    }
  }
  return parts;
}

const parked = ({ customer, businessType, charges }: Group, why: Parked): Result => ({
  customer,
  ...(businessType !== undefined && { businessType }),
  outcome: 'parked',
  why,
  charges: 0,
  leftOut: charges.length,
  amount: NOTHING,
});

/** What a batch says that was made of charges. */
const generated = ({ customer, businessType, charges }: Group, batch: string, { fields = {} }: State): Result => ({
  customer,
  ...(businessType !== undefined && { businessType }),
  outcome: 'generated',
  batch,
  charges: Number(fields['feeCount']),
  leftOut: charges.length - Number(fields['feeCount']),
  amount: fields['totalAmount'] as Money,
});

/**
 * Brings generations of receivables on: a worker finds the charges, and batches are made of them part by part, in the name of who asked, so that another
 * person reviews them. Each batch has an id that follows from its generation and its place in it, and claims its charges before it is written: a process that
 * dies in the middle doubles nothing, and what it claimed in vain is freed like that of any batch.
 */
export function followGenerations(kit: WatchKit): readonly Watch[] {
  const { go, fail, stateOf } = longRun(kit, receivableGeneration, NAMESPACE);
  /** What was found and how far it has come; read again by whoever takes over. */
  const underWay = new Map<string, UnderWay>();

  /** What a worker found; undefined while it looks. */
  async function found(code: string, fields: Values) {
    const standing = (await kit.exportJobs.standing([keyOf(code)])).get(keyOf(code));
    if (standing !== undefined) return standing.outcome;
    // Of those that were asked for before an entity was, nothing is said of it.
    const { customers = [], businessType, subject, periodStart, periodEnd } = fields;
    const asked = receivableGenerationJob.input.parse({
      customers,
      businessTypes: businessType === undefined ? RECEIVABLE_BUSINESS : [businessType],
      headings: subject === undefined ? [] : headingsOf(kit.directory, subject),
      from: periodStart,
      until: periodEnd,
    });
    await kit.exportJobs.ask(receivableGenerationJob, keyOf(code), asked);
    return undefined;
  }

  async function search(opened: StoredEvent): Promise<void | 'open'> {
    const code = codeOf(opened);
    const { status, fields = {} } = await stateOf(code);
    if (status !== 'searching') return;
    const outcome = await found(code, fields);
    if (outcome === undefined) return 'open';
    if (outcome.kind !== 'complete') await fail(code, failureOf(outcome));
    else {
      const { charges } = ReceivablesFound.parse(outcome.result);
      // What was found stays with the worker until everything is made of it.
      if (charges <= GENERATED_CHARGES) return await go(code, 'find', '', { charges });
      await fail(code, refuse('RECEIVABLES_ROW_LIMIT', { max: GENERATED_CHARGES }));
    }
    await kit.exportJobs.forget(keyOf(code));
  }

  /** The parts of a generation that are stored. */
  async function* partsStored(stream: string): AsyncGenerator<Part> {
    for await (const recorded of kit.store.readStream(stream, 0))
      if (recorded.type === moved.advance.type) yield (parseEvent(recorded).data as { readonly fields: Part }).fields;
  }

  async function takenUp(code: string, stream: string, fields: Values): Promise<UnderWay | undefined> {
    const known = underWay.get(code);
    if (known !== undefined) return known;
    const outcome = await found(code, fields);
    if (outcome?.kind !== 'complete') {
      if (outcome !== undefined) await fail(code, failureOf(outcome));
      return undefined;
    }
    const { groups } = ReceivablesFound.parse(outcome.result);
    const met = new Set(groups.map(({ customer }) => customer));
    const without = ((fields['customers'] ?? []) as readonly string[]).filter((customer) => !met.has(customer));
    const all: readonly Group[] = [...groups, ...without.map((customer) => ({ customer, charges: [] }))];
    const [first] = await Array.fromAsync(askedOf(stream));
    if (first === undefined) throw new Error(`${code} was asked for by nobody`);
    const taken: UnderWay = { asked: first, parts: partsOf(all), next: 0, billed: 0 };
    for await (const { part, results } of partsStored(stream)) {
      taken.next = part + 1;
      taken.billed += results.reduce((sum, { charges }) => sum + charges, 0);
    }
    underWay.set(code, taken);
    return taken;
  }

  async function* askedOf(stream: string): AsyncGenerator<StoredEvent> {
    for await (const recorded of kit.store.readStream(stream, 0))
      if (recorded.type === registered.type) return yield parseEvent(recorded);
  }

  /** The batch of some charges, once; `only`: what stands by now, where nothing more is to be made. */
  async function batchOf(
    code: string,
    { asked }: UnderWay,
    place: string,
    group: Group,
    wish: Values,
    only?: 'what stands',
  ): Promise<Result | undefined> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const { billingDate, billType } = wish;
      const input = { charges: group.charges, billingDate, billType };
      const commandId = uuidv5(NAMESPACE, `${code}:batch:${place}:${attempt}`);
      const run = inTheNameOf(kit, generateBatch, asked, { commandId, input });
      const earlier = await numberedBy(run, theBatch, commandId);
      if (earlier !== undefined) return generated(group, earlier.code, earlier.state);
      if (only !== undefined) continue;
      if (group.charges.length === 0) return parked(group, 'nothing_open');
      if (usable(kit.directory.customers, group.customer) === undefined) return parked(group, 'not_in_use');
      const batch = await freeNumber(run, theBatch);
      const claimed = await claim(run, batch, group, wish);
      if (claimed.size === 0) return parked(group, 'changed_meanwhile');
      const outcome = await writeBatch(run, batch, claimed, { billingDate, billType });
      if (outcome.kind === 'denied') throw new Error(`${code} could not go on: ${outcome.refusal.refused}`);
      if (outcome.kind !== 'refused')
        return generated(group, batch, (await run.fresh<State>(theBatch.aggregate, batch)).state);
      // It took so long that its charges are being freed as those of a process that died.
      await eachOf([...claimed.keys()], async (one) => await outOfBatch(run, one, batch), SIDE_BY_SIDE);
    }
    if (only === undefined) throw new Error(`${code} could not make the batch ${place}`);
    return undefined;
  }

  /** Puts the charges into the batch that are still of this customer, this kind and this period. */
  async function claim(run: Run, batch: string, group: Group, { periodStart, periodEnd }: Values) {
    const fits = (fields: Values) => {
      const day = businessDay(String(fields['businessTime']), COMPANY_ZONE);
      const isSame = fields['customer'] === group.customer && fields['businessType'] === group.businessType;
      return isSame && day >= String(periodStart) && day <= String(periodEnd);
    };
    const taken = await eachOf(group.charges, async (one) => await intoBatch(run, one, batch, fits), SIDE_BY_SIDE);
    return new Map(
      group.charges.flatMap((one, at): readonly (readonly [string, Values])[] => {
        const now = taken[at];
        return now === undefined || isRefusal(now) ? [] : [[one, now.state.fields ?? {}]];
      }),
    );
  }

  /** One part, made and written down. */
  async function makePart(code: string, at: UnderWay, fields: Values, only?: 'what stands'): Promise<void> {
    const part = at.next;
    const groups = at.parts[part] ?? [];
    const made = await eachOf(
      groups.map((group, place) => ({ group, place })),
      async ({ group, place }) => await batchOf(code, at, `${part}:${place}`, group, fields, only),
      BATCHES_AT_ONCE,
    );
    const results = made.filter((one) => one !== undefined);
    const billed = at.billed + results.reduce((sum, { charges }) => sum + charges, 0);
    if (results.length > 0) await go(code, 'advance', part, { part, results, billed });
    at.billed = billed;
    at.next += 1;
  }

  /** Told from what is stored: a part that another process wrote before it died counts as it was written. */
  async function totals(stream: string) {
    let [batches, without, minor] = [0, 0, 0n];
    for await (const { results } of partsStored(stream))
      for (const { outcome, amount } of results) {
        if (outcome === 'generated') batches += 1;
        else without += 1;
        minor += BigInt(amount.amount);
      }
    return { batches, parked: without, total: { amount: String(minor), currency: 'BRL' } };
  }

  async function generate(opened: StoredEvent): Promise<void | 'open' | 'more'> {
    const code = codeOf(opened);
    for (let parts = 0; parts < PARTS_AT_ONCE; parts += 1) {
      // Looked at anew before each part: whoever cancels waits for one of them at most.
      const { status, fields = {} } = await stateOf(code);
      if (status !== 'generating' && status !== 'cancelling') return forget(code);
      const at = await takenUp(code, opened.stream, fields);
      if (at === undefined) return 'open';
      const isOver = at.next >= at.parts.length;
      // What a process made that died in the part which comes next is told, too.
      if (status === 'cancelling' && !isOver) await makePart(code, at, fields, 'what stands');
      if (status === 'cancelling' || isOver) {
        await go(code, status === 'cancelling' ? 'stop' : 'finish', '', await totals(opened.stream));
        continue;
      }
      await makePart(code, at, fields);
    }
    return 'more';
  }

  async function forget(code: string): Promise<void> {
    underWay.delete(code);
    await kit.exportJobs.forget(keyOf(code));
  }

  return [
    follow('find charges of receivables', [registered.type], typesOf('find', 'fail', 'stop'), search),
    follow('generate receivables', typesOf('find'), typesOf('finish', 'fail', 'stop'), generate),
    follow('stop generations that were cancelled', typesOf('cancel'), typesOf('stop'), async (cancelled) => {
      const code = codeOf(cancelled);
      const { fields = {} } = await stateOf(code);
      // What has been found is ended where batches are made of it.
      if (fields['charges'] !== undefined) return;
      await kit.exportJobs.cancel(keyOf(code));
      await go(code, 'stop', '', await totals(cancelled.stream));
    }),
  ];
}
