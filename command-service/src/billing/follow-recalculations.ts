import { sideOf } from '@malote/contracts/billing/business.ts';
import type { BusinessType } from '@malote/contracts/billing/business.ts';
import { recalculationJob, RecalculationFound } from '@malote/contracts/billing/recalculation-job.ts';
import type { FoundCharge, RecalculationAsked } from '@malote/contracts/billing/recalculation-job.ts';
import { RECALCULATED_ROWS, ROWS_OF_PART } from '@malote/contracts/billing/recalculation-limits.ts';
import { recalculationRun } from '@malote/contracts/billing/recalculation-run.ts';
import type { Outcome as RowOutcome } from '@malote/contracts/billing/recalculation-run.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { RecordState } from '@malote/contracts/kernel/record.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';
import { parseEvent } from '@malote/infra/event-store/parse.ts';
import type { WatchKit } from '../kernel/context.ts';
import type { Watch } from '../kernel/reactor.ts';
import { decideMove } from '../kernel/records/moves.ts';
import { inTheNameOf } from '../kernel/resume.ts';
import type { Run } from '../kernel/run.ts';
import { minorOfCharge } from './batch-totals.ts';
import { chargeRules } from './charge-rules.ts';
import { theCharge } from './generate-batch.ts';
import { codeOf, eachOf, failureOf, follow, longRun } from './long-run.ts';
import { repriced } from './reprice.ts';
import type { Party } from './reprice.ts';

const NAMESPACE = '5d1f6f0e-93a7-4f0b-8a55-6f2d0f0f7c31';
/** Parts that one look works off: everything else that the reactor ends waits for so many. */
const PARTS_AT_ONCE = 4;

type Values = Readonly<Record<string, unknown>>;
type State = RecordState<Values>;
/** A row as it is stored: grams. */
interface Row {
  readonly charge: string;
  readonly outcome: RowOutcome;
  readonly before: Money;
  readonly after: Money;
  readonly weight?: number;
  readonly weighed: boolean;
}

const { registered, moved } = recalculationRun.events;
const moves = recalculationRun.commands.moves as Readonly<Record<string, CommandDefinition>>;
const typesOf = (...names: readonly (keyof typeof moved)[]) => names.map((name) => moved[name].type);
const keyOf = (code: string, answers: RecalculationAsked['answers']) => `${code}:${answers}`;

/** Whether a row says another amount that may be written: a charge of nothing is none, so it stays for somebody to look at. */
const replaces = ({ outcome }: Row): boolean => outcome === 'price_lower' || outcome === 'price_higher';

/**
 * Brings recalculations on: a worker finds the charges, they are priced by the quotes in memory, and when somebody confirmed, each charge takes its new
 * amount. What is written here has ids that follow from the run and the place in it, so a process that dies in the middle doubles nothing.
 */
export function followRecalculations(kit: WatchKit): readonly Watch[] {
  /** What was found and how far it is priced; read again by whoever takes over. */
  const pricing = new Map<string, { readonly charges: readonly FoundCharge[]; next: number }>();
  /** How far the rows of a confirmed run are written: the version of the event after which it goes on. */
  const replacing = new Map<string, { version: number; replaced: number; left: number }>();

  const { go, fail, stateOf } = longRun(kit, recalculationRun, NAMESPACE);
  const fieldsOf = async (code: string): Promise<Values> => (await stateOf(code)).fields ?? {};

  /** What a worker found; undefined while it looks. */
  async function found(code: string, answers: RecalculationAsked['answers']) {
    const key = keyOf(code, answers);
    const standing = (await kit.exportJobs.standing([key])).get(key);
    if (standing !== undefined) return standing.outcome;
    const { businessType, customer, supplier, businessTimeStart, businessTimeEnd, orderNumbers, ...fields } =
      await fieldsOf(code);
    const [says, file] =
      fields['mode'] === 'by_weight'
        ? (['weight', fields['weights']] as const)
        : (['zip', fields['postalCodes']] as const);
    const sheet = file === undefined ? undefined : { file: (file as { readonly id: string }).id, says };
    const asked = recalculationJob.input.parse({
      answers,
      side: sideOf(String(businessType)),
      businessType,
      party: customer ?? supplier,
      from: businessTimeStart,
      to: businessTimeEnd,
      orderNumbers: orderNumbers ?? [],
      ...(sheet !== undefined && { sheet }),
    });
    await kit.exportJobs.ask(recalculationJob, key, asked);
    return undefined;
  }

  async function search(opened: StoredEvent): Promise<void | 'open'> {
    const code = codeOf(opened);
    const outcome = await found(code, 'count');
    if (outcome === undefined) return 'open';
    if (outcome.kind === 'complete') {
      const { rows } = RecalculationFound.parse(outcome.result);
      if (rows > RECALCULATED_ROWS) await fail(code, refuse('RECALC_ROW_LIMIT'));
      else await go(code, 'find', '', { rows });
    } else await fail(code, failureOf(outcome));
    await kit.exportJobs.forget(keyOf(code, 'count'));
  }

  async function price(opened: StoredEvent): Promise<void | 'open' | 'more'> {
    const code = codeOf(opened);
    let at = pricing.get(code);
    if (at === undefined) {
      const outcome = await found(code, 'charges');
      if (outcome === undefined) return 'open';
      if (outcome.kind !== 'complete') {
        await fail(code, failureOf(outcome));
        return await kit.exportJobs.forget(keyOf(code, 'charges'));
      }
      const { charges = [] } = RecalculationFound.parse(outcome.result);
      if (charges.length > RECALCULATED_ROWS) {
        await fail(code, refuse('RECALC_ROW_LIMIT'));
        return await kit.exportJobs.forget(keyOf(code, 'charges'));
      }
      at = { charges, next: 0 };
      pricing.set(code, at);
    }
    const party = (await fieldsOf(code)) as unknown as Party;
    const of: Party = {
      businessType: party.businessType as BusinessType,
      ...(party.customer !== undefined && { customer: party.customer }),
      ...(party.supplier !== undefined && { supplier: party.supplier }),
    };
    const { context } = inTheNameOf(kit, moves['recalculate'] as CommandDefinition, opened);
    for (let parts = 0; parts < PARTS_AT_ONCE && at.next < at.charges.length; parts += 1) {
      const part = at.next / ROWS_OF_PART;
      const outcomes = at.charges.slice(at.next, at.next + ROWS_OF_PART).map((charge) => repriced(charge, of, context));
      // oxlint-disable-next-line no-await-in-loop -- one part after the other: together they are one stream
      await go(code, 'compare', part, { part, outcomes });
      at.next += ROWS_OF_PART;
    }
    if (at.next < at.charges.length) return 'more';
    // Told from what is stored: a part that another process wrote before it died counts as it was written.
    const tally = { price_lower: 0, price_higher: 0, zero: 0, unchanged: 0 };
    for await (const { rows } of partsOf(opened.stream, 0)) for (const { outcome } of rows) tally[outcome] += 1;
    const { price_lower: lower, price_higher: higher, zero, unchanged } = tally;
    await go(code, 'calculate', '', { lower, higher, zero, unchanged });
    pricing.delete(code);
    await kit.exportJobs.forget(keyOf(code, 'charges'));
  }

  /** The parts of a run that are stored behind a version. */
  async function* partsOf(
    stream: string,
    after: number,
  ): AsyncGenerator<{ readonly version: number; readonly rows: readonly Row[] }> {
    for await (const recorded of kit.store.readStream(stream, after)) {
      if (recorded.type !== moved.compare.type) continue;
      const { version, data } = parseEvent(recorded);
      yield { version, rows: (data as { readonly fields: { readonly outcomes: readonly Row[] } }).fields.outcomes };
    }
  }

  /** The new amount of a charge, where it stands as it was calculated; whether it says the new amount then. */
  async function replaceOne(run: Run, { charge, before, after, weight, weighed }: Row): Promise<boolean> {
    const stood = await run.step<State>('recalculate', theCharge.aggregate, charge, (now, context) => {
      if (now.status !== 'open' || now.fields === undefined) return [];
      if (String(minorOfCharge(now.fields)) !== before.amount) return [];
      const name = sideOf(String(now.fields['businessType'])) === 'receivable' ? 'amountReceivable' : 'amountPayable';
      const fields = { [name]: after, ...(weighed && weight !== undefined && { weightAfterRecalculation: weight }) };
      const held = run.command.callerGrants;
      const earlier = now.fields['weightAfterRecalculation'] ?? now.fields['billableWeight'];
      const also = weighed && earlier !== undefined ? { weightBeforeRecalculation: earlier } : {};
      return decideMove(theCharge, chargeRules, 'recalculate', { code: charge, fields }, now, context, held, also);
    });
    return (
      !isRefusal(stood) &&
      stood.state.status === 'open' &&
      stood.state.fields !== undefined &&
      String(minorOfCharge(stood.state.fields)) === after.amount
    );
  }

  async function replace(opened: StoredEvent): Promise<void | 'more'> {
    const code = codeOf(opened);
    const at = replacing.get(code) ?? { version: 0, replaced: 0, left: 0 };
    replacing.set(code, at);
    const run = inTheNameOf(kit, moves['confirm'] as CommandDefinition, opened);
    const changing: Row[] = [];
    let [parts, reached] = [0, at.version];
    for await (const { version, rows } of partsOf(opened.stream, at.version)) {
      changing.push(...rows.filter(replaces));
      reached = version;
      parts += 1;
      if (parts === PARTS_AT_ONCE) break;
    }
    const done = await eachOf(changing, async (row) => await replaceOne(run, row));
    const replaced = done.filter(Boolean).length;
    at.replaced += replaced;
    at.left += changing.length - replaced;
    at.version = reached;
    if (parts === PARTS_AT_ONCE) return 'more';
    await go(code, 'replace', '', { replaced: at.replaced, changedMeanwhile: at.left });
    replacing.delete(code);
  }

  const begins = typesOf('recalculate', 'import-by-weight', 'import-by-zip');
  return [
    follow('find charges to recalculate', [registered.type], typesOf('find', 'fail', 'cancel'), search),
    follow('price charges anew', begins, typesOf('calculate', 'fail', 'cancel'), price),
    follow('put new amounts in place', typesOf('confirm'), typesOf('replace'), replace),
    follow('stop recalculations that were cancelled', typesOf('cancel'), [], async (cancelled) => {
      const code = codeOf(cancelled);
      pricing.delete(code);
      for (const answers of ['count', 'charges'] as const)
        // oxlint-disable-next-line no-await-in-loop -- two of them
        await kit.exportJobs.cancel(keyOf(code, answers));
    }),
  ];
}
