import {
  accountOf,
  blank,
  companyOf,
  dayOf,
  fileHead,
  inscription,
  line,
  LINE,
  number,
  text,
  wholeFile,
} from './cnab-lines.ts';
import type { CnabAccount, FileOf } from './cnab-lines.ts';

export type { CnabAccount } from './cnab-lines.ts';

export interface CnabPayment {
  /** Our number of it, which the return names again. At most 20 signs. */
  readonly number: string;
  readonly payee: CnabAccount;
  readonly minor: bigint;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

export interface CnabRemittance extends FileOf {
  readonly payments: readonly CnabPayment[];
}

/** What a bank's return says happened. Money in centavos of real. */
export interface CnabEntry {
  readonly line: number;
  readonly way: 'receipt' | 'payment';
  readonly number: string;
  readonly minor: bigint;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly outcome: 'paid' | 'failed';
  /** The bank's codes of what happened. */
  readonly occurrence: string;
  /** Bank, day and number of the file, and the line: the same whenever the file is read. */
  readonly reference: string;
}

/** TED to another bank, a credit within the same one. */
const waysOf = (payer: string, payee: string) =>
  payer === payee ? ({ form: '01', chamber: '000' } as const) : ({ form: '41', chamber: '018' } as const);

/** Payments to suppliers as a bank takes them: lines of 240 signs, each way in a lot of its own. @throws RangeError where a value is too long for its place */
export function cnabRemittance({ payer, sequence, madeAt, payments }: CnabRemittance): string {
  const company = companyOf(payer);
  const lines = [fileHead({ payer, sequence, madeAt })];
  const lots = new Map<string, CnabPayment[]>();
  for (const payment of payments) {
    const { form } = waysOf(payer.bank, payment.payee.bank);
    lots.set(form, [...(lots.get(form) ?? []), payment]);
  }
  for (const [place, [form, paid]] of [...lots].entries())
    lines.push(...lotOf({ bank: payer.bank, company, lot: number(place + 1, 4), form, paid }));
  return wholeFile(payer.bank, lines, lots.size);
}

interface Lot {
  readonly bank: string;
  readonly company: string;
  readonly lot: string;
  readonly form: string;
  readonly paid: readonly CnabPayment[];
}

function lotOf({ bank, company, lot, form, paid }: Lot): readonly string[] {
  const begins = number(bank, 3) + lot;
  const details = paid.flatMap(({ number: ours, payee, minor, day }, at) => [
    line(
      begins,
      '3',
      number(at * 2 + 1, 5),
      'A000',
      waysOf(bank, payee.bank).chamber,
      number(payee.bank, 3),
      accountOf(payee),
      text(payee.name, 30),
      text(ours, 20),
      dayOf(day),
      'BRL',
      '0'.repeat(15),
      number(minor, 15),
      blank(20),
      '0'.repeat(23),
      blank(63),
    ),
    line(begins, '3', number(at * 2 + 2, 5), 'B', blank(3), inscription(payee.taxId), blank(208)),
  ]);
  const sum = paid.reduce((total, { minor }) => total + minor, 0n);
  return [
    line(begins, '1C20', form, '046', blank(1), company, blank(120), '01', blank(16)),
    ...details,
    line(begins, '5', blank(9), number(details.length + 2, 6), number(sum, 18), '0'.repeat(24), blank(175)),
  ];
}

/** A return that cannot be read, with the line at fault, from 1. */
export interface CnabFault {
  readonly line: number;
  readonly fault: 'NOT_A_RETURN' | 'LINE_LENGTH' | 'LINE_VALUE' | 'COUNT_DIFFERS';
}

/** Whether a text looks like a file of lines of 240 signs. */
export const isCnab = (file: string): boolean => /^\d{3}00000 {9}[^\r\n]{223}\r?(\n|$)/.test(file);

/** Occurrences that only say that the bank has the order. */
const NOTED = new Set(['BD', 'BF']);
const PAID = '00';
/** How programs of the banks still end a file: a sign of the systems that CNAB is as old as. */
const END_OF_FILE = '\u001A';
/** Movements of a title that bring money. */
const LIQUIDATED = new Set(['06', '17']);

/**
 * What a return says happened: payments of ours that were made or refused (segment A), titles that were paid to us (T and U). What only says that an order
 * was taken is passed over. A file with one line at fault is not read at all.
 */
export function cnabReturn(file: string): readonly CnabEntry[] | CnabFault {
  const lines = file
    .replace(END_OF_FILE, '')
    .split(/\r?\n/)
    .filter((one) => one.trim() !== '');
  const [head = ''] = lines;
  if (!isCnab(head) || head[142] !== '2') return { line: 1, fault: 'NOT_A_RETURN' };
  const made = isoOf(head.slice(143, 151));
  if (made === undefined) return { line: 1, fault: 'LINE_VALUE' };
  const wrong = lines.findIndex((one) => one.length !== LINE);
  if (wrong !== -1) return { line: wrong + 1, fault: 'LINE_LENGTH' };
  const last = lines.at(-1) ?? head;
  if (last[7] !== '9' || Number(last.slice(23, 29)) !== lines.length)
    return { line: lines.length, fault: 'COUNT_DIFFERS' };
  const file240 = `${head.slice(0, 3)}-${made}-${head.slice(157, 163)}`;
  const entries: CnabEntry[] = [];
  let title: string | undefined;
  for (const [at, one] of lines.entries()) {
    if (one[7] !== '3') continue;
    const reference = `${file240}-${at + 1}`;
    const read =
      one[13] === 'A' ? paymentIn(one) : one[13] === 'U' && title !== undefined ? titleIn(title, one) : 'none';
    title = one[13] === 'T' ? one : undefined;
    if (read === 'none') continue;
    if (read === undefined) return { line: at + 1, fault: 'LINE_VALUE' };
    entries.push({ line: at + 1, reference, ...read });
  }
  return entries;
}

type Read = Omit<CnabEntry, 'line' | 'reference'> | 'none' | undefined;

function paymentIn(one: string): Read {
  const occurrence = one.slice(230, 240).trim();
  const codes: readonly string[] | null = occurrence.match(/../g);
  if (codes === null) return undefined;
  if (codes.every((code) => NOTED.has(code))) return 'none';
  const isPaid = codes.includes(PAID);
  const minor = amountIn(isPaid ? one.slice(162, 177) : one.slice(119, 134));
  const day = isoOf(isPaid ? one.slice(154, 162) : one.slice(93, 101));
  if (minor === undefined || day === undefined) return undefined;
  const outcome = isPaid ? 'paid' : 'failed';
  return { way: 'payment', number: one.slice(73, 93).trim(), minor, day, outcome, occurrence };
}

function titleIn(title: string, one: string): Read {
  const occurrence = one.slice(15, 17);
  if (!LIQUIDATED.has(occurrence)) return 'none';
  const minor = amountIn(one.slice(77, 92));
  const day = isoOf(one.slice(137, 145));
  if (minor === undefined || day === undefined) return undefined;
  return { way: 'receipt', number: title.slice(58, 73).trim(), minor, day, outcome: 'paid', occurrence };
}

/** More than nothing; BigInt would read blanks as nothing. */
const amountIn = (digits: string): bigint | undefined =>
  /^\d+$/.test(digits) && BigInt(digits) > 0n ? BigInt(digits) : undefined;

/** `DDMMYYYY` as `YYYY-MM-DD`; undefined where there is no such day. */
function isoOf(digits: string): string | undefined {
  const iso = `${digits.slice(4, 8)}-${digits.slice(2, 4)}-${digits.slice(0, 2)}`;
  const at = new Date(`${iso}T12:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : undefined;
}

/** What a return says as rows of a sheet of bank entries: their fields' names above, then a row for each; or the line at fault. */
export function cnabRows(file: string): readonly (readonly string[])[] | CnabFault {
  const entries = cnabReturn(file);
  if ('fault' in entries) return entries;
  return [
    ['reference', 'way', 'document', 'amount', 'day', 'outcome', 'occurrence'],
    ...entries.map(({ reference, way, number: document, minor, day, outcome, occurrence }) => [
      reference,
      way,
      document,
      `${minor / 100n},${String(minor % 100n).padStart(2, '0')}`,
      day,
      outcome,
      occurrence,
    ]),
  ];
}
