import { COMPANY_ZONE } from '../kernel/values/business-day.ts';
import { formatInstant } from '../kernel/values/instant.ts';

/** Signs of a line of CNAB 240 (FEBRABAN). */
export const LINE = 240;

/** An account as banks write it. */
export interface CnabAccount {
  /** Three digits. */
  readonly bank: string;
  /** `1234` or `1234-5`. */
  readonly agency: string;
  /** `123456-7`. */
  readonly account: string;
  /** CPF or CNPJ, without separators. */
  readonly taxId: string;
  readonly name: string;
}

export const text = (value: string, length: number): string =>
  value
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/g, ' ')
    .toUpperCase()
    .slice(0, length)
    .padEnd(length);
/** Right in its place, with zeros before it. @throws RangeError where it is too long, which would be another number if it were cut */
const filled = (value: string, length: number): string => {
  if (value.length > length) throw new RangeError(`${value} has more than ${length} signs`);
  return value.padStart(length, '0');
};
/** Digits of a number or of a code, without separators. @throws RangeError where they are too many, or below nothing */
export const number = (value: bigint | number | string, length: number): string => {
  if (typeof value !== 'string' && value < 0) throw new RangeError(`${value} is below nothing`);
  return filled(String(value).replaceAll(/\D/g, ''), length);
};
export const blank = (length: number): string => ' '.repeat(length);
export const dayOf = (iso: string): string => iso.slice(8, 10) + iso.slice(5, 7) + iso.slice(0, 4);

/** One line of its parts. @throws Error where they are not 240 signs together */
export function line(...parts: readonly string[]): string {
  const whole = parts.join('');
  if (whole.length !== LINE) throw new Error(`a line has ${whole.length} signs`);
  return whole;
}

/** Branch, account and their check digits: 20 signs. */
export function accountOf({ agency, account }: Pick<CnabAccount, 'agency' | 'account'>): string {
  const [branch = '', branchDigit = ' '] = agency.split('-');
  const [own = '', digit = ' '] = account.split('-');
  return number(branch, 5) + text(branchDigit, 1) + number(own, 12) + text(digit, 1) + blank(1);
}

/** A person's tax number or a company's; that of a company may have letters (R-0291). Collection has a place more for it. */
export const inscription = (taxId: string, length = 14): string =>
  (taxId.length === 11 ? '1' : '2') + filled(taxId, length);

/** Who gives a file to his bank, and which of his files it is. */
export interface FileOf {
  readonly payer: CnabAccount & { readonly bankName: string; readonly agreement: string };
  /** Number of the file with this bank. */
  readonly sequence: number;
  readonly madeAt: Date;
}

/** Whose file it is, as the head of a file and of a lot of payments say it: 85 signs. */
export const companyOf = (payer: FileOf['payer']): string =>
  inscription(payer.taxId) + text(payer.agreement, 20) + accountOf(payer) + text(payer.name, 30);

/** Day and time at the company's clock, `DDMMYYYYHHMMSS`: by that of Greenwich a file of the evening would be of tomorrow. */
const clockAt = (at: Date): string => formatInstant(at.toISOString(), 'pt', COMPANY_ZONE).replaceAll(/\D/g, '');
export const dayMade = (at: Date): string => clockAt(at).slice(0, 8);

/** The first line of a file that goes to a bank. */
export function fileHead({ payer, sequence, madeAt }: FileOf): string {
  return line(
    number(payer.bank, 3),
    '00000',
    blank(9),
    companyOf(payer),
    text(payer.bankName, 30),
    blank(10),
    '1',
    clockAt(madeAt),
    number(sequence, 6),
    '103',
    '00000',
    blank(69),
  );
}

/** The lines before, and the last one, which counts the lots and all lines, itself among them. */
export function wholeFile(bank: string, lines: readonly string[], lots: number): string {
  const end = line(
    number(bank, 3),
    '99999',
    blank(9),
    number(lots, 6),
    number(lines.length + 1, 6),
    '000000',
    blank(205),
  );
  return `${[...lines, end].join('\r\n')}\r\n`;
}
