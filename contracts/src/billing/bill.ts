import type { Money } from '../kernel/values/money.ts';
import { pixCode } from './pix-code.ts';
import { pricedWeightOf } from './priced-weight.ts';

type Values = Readonly<Record<string, unknown>>;

/** One charge on a bill. Weight in grams. */
export interface BillLine {
  readonly charge: string;
  readonly orderNumber: string;
  readonly heading: string;
  readonly businessTime: string;
  readonly grams: number | undefined;
  readonly remark: string;
  readonly minor: bigint;
}

/** What a customer is asked to pay: the charges of his batches. Money in centavos of real. */
export interface Bill {
  /** Number of the receipt that settles exactly these batches, else of the first batch. */
  readonly number: string;
  readonly customer: string;
  readonly customerName: string;
  readonly names: readonly string[];
  /** Days, `YYYY-MM-DD`. */
  readonly billingDate: string;
  readonly dueDate: string | undefined;
  readonly lines: readonly BillLine[];
  readonly minor: bigint;
  /** What is left to be paid; where a receipt settles other batches, too, no more than what is left of it. */
  readonly dueMinor: bigint;
  /** Text of a PIX code; undefined where nothing is due, where nobody can say how much of it is for these batches, or no account of ours takes PIX. */
  readonly pix: string | undefined;
}

/** What a bill is made of: batches and charges as they stand, and what their codes are called. */
export interface BillParts {
  readonly customerName: string | undefined;
  readonly batches: readonly { readonly code: string; readonly fields: Values }[];
  readonly charges: readonly { readonly code: string; readonly fields: Values }[];
  /** Names of headings by their codes. */
  readonly headings: ReadonlyMap<string, string>;
  /** Our bank accounts, in their order. */
  readonly accounts: readonly Values[];
  /** What settles the batches, by its number (`receiptsOf`). */
  readonly receipts: ReadonlyMap<string, Values>;
}

/** The receipts that settle batches. */
export const receiptsOf = (batches: readonly Values[]): readonly string[] => [
  ...new Set(batches.map(({ settledWith }) => said(settledWith)).filter((number) => number !== '')),
];

const minorOf = (money: unknown): bigint => BigInt((money as Money | undefined)?.amount ?? '0');
const said = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What is left to be paid of batches that one receipt settles, and whether it settles no others. */
function leftOf(batches: BillParts['batches'], receipt: Values | undefined): Left {
  const minor = batches.reduce((sum, { fields }) => sum + minorOf(fields['totalAmount']), 0n);
  if (receipt === undefined) return { minor, isExact: true };
  const left = minorOf(receipt['historicalAmount']) - minorOf(receipt['actualAmount']);
  const own = new Set(batches.map(({ code }) => code));
  const isExact = ((receipt['batches'] ?? []) as readonly string[]).every((code) => own.has(code));
  return { minor: isExact || left < minor ? left : minor, isExact };
}

interface Left {
  readonly minor: bigint;
  readonly isExact: boolean;
}

/** Puts a bill together; whoever shows one and whoever sends it show and send the same. */
export function billOf(parts: BillParts): Bill {
  const { charges, headings, accounts, receipts } = parts;
  const batches = parts.batches.map(({ fields }) => fields);
  const [first = {}] = batches;
  const lines = charges.map(({ code, fields }): BillLine => {
    const heading = said(fields['chargeType']);
    return {
      charge: code,
      orderNumber: said(fields['orderNumber']),
      heading: headings.get(heading) ?? heading,
      businessTime: said(fields['businessTime']),
      grams: pricedWeightOf(fields),
      remark: said(fields['remark']),
      minor: minorOf(fields['amountReceivable']),
    };
  });
  const minor = batches.reduce((sum, { totalAmount }) => sum + minorOf(totalAmount), 0n);
  const bySettlement = Map.groupBy(parts.batches, ({ fields }) => said(fields['settledWith']));
  const left = [...bySettlement].map(([settledWith, own]) => leftOf(own, receipts.get(settledWith)));
  const dueMinor = left.reduce((sum, one) => sum + one.minor, 0n);
  const isExact = left.every((one) => one.isExact);
  const [settlement = ''] = bySettlement.keys();
  const receipt = bySettlement.size === 1 ? receipts.get(settlement) : undefined;
  const number = receipt !== undefined && isExact ? settlement : (parts.batches[0]?.code ?? '');
  const paidTo = accounts.find(({ owner, pixKey }) => owner === 'own' && pixKey !== undefined);
  const customer = said(first['customer']);
  return {
    number,
    customer,
    customerName: parts.customerName ?? customer,
    names: batches.map(({ billingName }) => said(billingName)),
    billingDate: said(first['billingDate']),
    dueDate: receipt === undefined ? undefined : said(receipt['paymentValidityPeriod']) || undefined,
    lines,
    minor,
    dueMinor,
    pix:
      paidTo === undefined || dueMinor <= 0n || !isExact
        ? undefined
        : pixCode({
            key: said(paidTo['pixKey']),
            name: said(paidTo['pixName']),
            city: said(paidTo['pixCity']),
            minor: dueMinor,
            reference: number,
          }),
  };
}
