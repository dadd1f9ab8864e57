import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { RecordState } from '@malote/contracts/kernel/record.ts';
import { stamped } from '@malote/contracts/kernel/record.ts';
import { moneyOf } from '@malote/contracts/kernel/values/money.ts';
import { holdsZip, zipList, zipSet } from '@malote/contracts/kernel/values/zip-list.ts';
import type { ZipSet } from '@malote/contracts/kernel/values/zip-list.ts';
import { inquirePrice, priceInquiry } from '@malote/contracts/pricing/price-inquiry.ts';
import { priceOf } from '@malote/contracts/pricing/price-of.ts';
import type { PriceList } from '@malote/contracts/pricing/price-of.ts';
import type { Dimension } from '@malote/contracts/pricing/quote.ts';
import type { z } from 'zod';
import type { Context } from '../kernel/decision.ts';
import { handler } from '../kernel/execute.ts';
import { actOf } from '../kernel/records/moves.ts';
import { freeNumber } from '../kernel/records/record-handlers.ts';
import type { Run } from '../kernel/run.ts';
import { others } from './others.ts';
import { quoteInForce } from './quote-rules.ts';
import { today } from './today.ts';

type Values = Readonly<Record<string, unknown>>;
/** A question about a price; charges know the partition that they were priced for. */
export type Asked = z.output<typeof inquirePrice.input> & {
  readonly partition?: string;
  /** Only a quote whose rows all count in this: days of storage are priced by no list of kilometres. */
  readonly by?: Dimension;
};
type Found = readonly [code: string, quote: Values];

const reais = (minor: bigint) => moneyOf({ minor, currency: 'BRL' });

/** Whether a quote holds on a day for a weight: it starts above its first kilogram and ends with its last. */
const holds = ({ validityStart, validityEnd, weightStart, weightEnd }: Values, day: string, weight: number): boolean =>
  String(validityStart) <= day &&
  day <= String(validityEnd) &&
  Number(weightStart) < weight &&
  weight <= Number(weightEnd);

/** Whether a quote has rows, and all of them count in one dimension. */
const countsIn = ({ priceRows }: Values, by: Dimension): boolean => {
  const rows = (priceRows ?? []) as readonly { readonly dimension: Dimension }[];
  return rows.length > 0 && rows.every(({ dimension }) => dimension === by);
};

/**
 * The quote that was named, whichever way it is for; else the customer's own, else the one for everybody, the youngest first, of either way where none is
 * said. What a supplier is paid is in his own quotes, and they price nothing for a customer.
 */
function quoteFor(
  { quote, type, customer, supplier, billType, by, weight }: Asked,
  context: Context,
): Found | undefined {
  const day = today(context);
  if (quote !== undefined) {
    const named = quoteInForce(context, quote);
    return named !== undefined && holds(named, day, weight) ? [quote, named] : undefined;
  }
  const fits = (one: Values): boolean =>
    one['type'] === type &&
    (one['supplier'] ?? undefined) === supplier &&
    (billType === undefined || one['billType'] === billType) &&
    (by === undefined || countsIn(one, by)) &&
    holds(one, day, weight);
  const ofCustomer = quotesByCustomer(context);
  const youngest = (whose: unknown): Found | undefined => {
    let found: Found | undefined;
    for (const one of ofCustomer.get(whose) ?? []) if (fits(one[1])) found = younger(found, one);
    return found;
  };
  return (customer === undefined ? undefined : youngest(customer)) ?? youngest(undefined);
}

type Quotes = ReadonlyMap<unknown, readonly Found[]>;
/** The quotes in force of each customer, and under nobody those for everybody: put together anew when master data changed. */
const quotes = new WeakMap<object, { readonly revision: number; readonly of: Quotes }>();
function quotesByCustomer({ directory }: Context): Quotes {
  const all = directory.records.get('Quote');
  if (all === undefined) return new Map();
  const known = quotes.get(all);
  if (known?.revision === directory.revision) return known.of;
  const inForce = [...all].flatMap(([code, { status, fields }]): readonly Found[] =>
    status === 'enabled' && fields !== undefined ? [[code, fields]] : [],
  );
  const of = Map.groupBy(inForce, ([, fields]) => fields['customer'] ?? undefined);
  quotes.set(all, { revision: directory.revision, of });
  return of;
}

/** Of two quotes the one that began later; of two of one day the one with the lower number. */
function younger(one: Found | undefined, other: Found): Found {
  if (one === undefined) return other;
  const [from, since] = [String(one[1]['validityStart']), String(other[1]['validityStart'])];
  return since > from || (since === from && other[0] < one[0]) ? other : one;
}

/** The number of the quote that answers a question today; undefined where none holds. */
export const quoteNumberFor = (asked: Asked, context: Context): string | undefined => quoteFor(asked, context)?.[0];

/** The postal code that counts for an order: the corrected one, where somebody corrected it. */
const zipFor = ({ cep, orderNumber }: Asked, { directory }: Context): string | undefined =>
  orderNumber === undefined
    ? cep
    : ((others(directory, 'PostalCodeCorrection', '').find(([, one]) => one['orderNumber'] === orderNumber)?.[1][
        'newZip'
      ] as string | undefined) ?? cep);

/** What the postal codes of a partition span, read once for as long as they are written so. */
const read = new WeakMap<object, ZipSet>();
function zipsOf(fields: Values): ZipSet | undefined {
  const zips = fields['zipCodes'];
  if (typeof zips !== 'string') return undefined;
  const known = read.get(fields) ?? zipSet(zipList(zips));
  read.set(fields, known);
  return known;
}

/** A partition of a scheme with its postal codes; most are told apart by the first and the last of them alone. */
interface Spanned {
  readonly code: string;
  readonly zips: ZipSet;
  readonly first: number;
  readonly last: number;
}
const NO_ZIP = -1;
/** The partitions in use of each scheme, in its order: put together anew when master data changed. */
const spanned = new WeakMap<
  object,
  { readonly revision: number; readonly among: unknown; readonly of: readonly Spanned[] }
>();
function spannedBy(scheme: Values | undefined, { directory }: Context): readonly Spanned[] {
  if (scheme === undefined) return [];
  const partitions = directory.records.get('Partition');
  const known = spanned.get(scheme);
  if (known?.revision === directory.revision && known.among === partitions) return known.of;
  const of = ((scheme['partitions'] ?? []) as readonly string[]).flatMap((code): readonly Spanned[] => {
    const one = partitions?.get(code);
    const zips = one?.status === 'enabled' && one.fields !== undefined ? zipsOf(one.fields) : undefined;
    return zips === undefined ? [] : [{ code, zips, first: zips.from[0] ?? NO_ZIP, last: zips.to.at(-1) ?? NO_ZIP }];
  });
  spanned.set(scheme, { revision: directory.revision, among: partitions, of });
  return of;
}

/** A scheme that is in use and holds on a day. */
function schemeOn(scheme: string, day: string, { directory }: Context): Values | undefined {
  const known = directory.records.get('PartitionScheme')?.get(scheme);
  const { validFrom, validUntil } = known?.fields ?? {};
  const hasBegun = typeof validFrom !== 'string' || validFrom <= day;
  const goesOn = typeof validUntil !== 'string' || day <= validUntil;
  return known?.status === 'enabled' && hasBegun && goesOn ? known.fields : undefined;
}

/** The partition of a scheme in which a postal code lies today; none is asked for where the scheme is none. */
function partitionOf(scheme: unknown, zip: string | undefined, context: Context): Refusal | string | undefined {
  if (zip === undefined || typeof scheme !== 'string') return undefined;
  const known = spannedBy(schemeOn(scheme, today(context), context), context);
  const asked = Number(zip);
  const found = known.find(({ first, last, zips }) => first <= asked && asked <= last && holdsZip(zips, asked));
  return found?.code ?? refuse('ZIP_NOT_IN_SCHEME', { zip, scheme }, 'cep');
}

/** What was asked, in one line: `CEP 01310100 · 3 kg · 12 km`. */
function inputOf(
  { weight, km, volume, package_count: pieces, box_count: boxes, vehicleType }: Asked,
  zip: string | undefined,
): string {
  return [
    zip && `CEP ${zip}`,
    `${weight} kg`,
    km !== undefined && `${km} km`,
    volume !== undefined && `${volume} m³`,
    pieces !== undefined && `${pieces} vol`,
    boxes !== undefined && `${boxes} cx`,
    vehicleType,
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ');
}

/** The answer to a question about a price, with everything that made it. */
export function answered(asked: Asked, context: Context) {
  const found = quoteFor(asked, context);
  if (found === undefined) return refuse('QUOTE_NOT_FOUND', {}, asked.quote && 'quote');
  const [code, quote] = found;
  const zip = zipFor(asked, context);
  const partition = zip === undefined ? asked.partition : partitionOf(quote['partitionScheme'], zip, context);
  if (partition !== undefined && isRefusal(partition)) return partition;
  const price = priceOf(
    code,
    quote as unknown as PriceList,
    { ...asked, ...(partition !== undefined && { partition }) } as never,
  );
  if (isRefusal(price)) return price;
  return {
    quote: code,
    billType: quote['billType'],
    ...(partition !== undefined && { partition }),
    ...(zip !== undefined && { cep: zip }),
    input: inputOf(asked, zip),
    result: reais(price.minor),
    lines: price.lines.map(({ fee, dimension, quantity, start, end, formula, minor }) => ({
      fee,
      dimension,
      quantity,
      bracket: `(${start}; ${end}]`,
      formula,
      amount: reais(minor),
    })),
  };
}

/** Answers what something costs, and writes the question down with its answer. */
export const inquire = handler(inquirePrice, async (run) => {
  const asked = run.command.input;
  const code = await freeNumber(run as Run, priceInquiry as never);
  return await run.conclude<RecordState<Values>>(priceInquiry.aggregate as never, code, (now, context) => {
    if (now.status !== 'absent') return refuse('MOVE_NOT_POSSIBLE');
    const answer = answered({ ...asked, billType: asked.billType ?? 'forward' }, context);
    if (isRefusal(answer)) return answer;
    const { quote, partition, result, lines } = answer;
    const fields = {
      ...asked,
      ...answer,
      ...stamped(priceInquiry.life.stamps, actOf(context)),
    };
    return {
      facts: [priceInquiry.events.registered({ code, fields } as never)],
      answer: { code, quote, ...(partition !== undefined && { partition }), result, lines },
    };
  });
});
