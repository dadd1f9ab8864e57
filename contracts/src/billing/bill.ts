import type { Money } from '../kernel/values/money.ts';
import { pixCode } from './pix-code.ts';

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
  readonly number: string;
  readonly customer: string;
  readonly customerName: string;
  readonly names: readonly string[];
  /** Days, `YYYY-MM-DD`. */
  readonly billingDate: string;
  readonly dueDate: string | undefined;
  readonly lines: readonly BillLine[];
  readonly minor: bigint;
  /** What is left to be paid. */
  readonly dueMinor: bigint;
  /** Text of a PIX code; undefined where nothing is due, or no account of ours takes PIX. */
  readonly pix: string | undefined;
}

/** What a bill is made of: batches and charges as they stand, and what their codes are called. */
export interface BillParts {
  /** Number of the receipt, else of the batch. */
  readonly number: string;
  readonly customerName: string | undefined;
  readonly batches: readonly Values[];
  readonly charges: readonly { readonly code: string; readonly fields: Values }[];
  /** Names of headings by their codes. */
  readonly headings: ReadonlyMap<string, string>;
  /** Our bank accounts, in their order. */
  readonly accounts: readonly Values[];
  readonly receipt: Values | undefined;
}

const minorOf = (money: unknown): bigint => BigInt((money as Money | undefined)?.amount ?? '0');
const said = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Puts a bill together; whoever shows one and whoever sends it show and send the same. */
export function billOf(parts: BillParts): Bill {
  const { number, batches, charges, headings, accounts, receipt } = parts;
  const [first = {}] = batches;
  const lines = charges.map(({ code, fields }): BillLine => {
    const heading = said(fields['chargeType']);
    return {
      charge: code,
      orderNumber: said(fields['orderNumber']),
      heading: headings.get(heading) ?? heading,
      businessTime: said(fields['businessTime']),
      grams: typeof fields['billableWeight'] === 'number' ? fields['billableWeight'] : undefined,
      remark: said(fields['remark']),
      minor: minorOf(fields['amountReceivable']),
    };
  });
  const minor = batches.reduce((sum, { totalAmount }) => sum + minorOf(totalAmount), 0n);
  const dueMinor =
    receipt === undefined ? minor : minorOf(receipt['historicalAmount']) - minorOf(receipt['actualAmount']);
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
      paidTo === undefined || dueMinor <= 0n
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
