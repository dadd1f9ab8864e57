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
  /** 11 or 14 digits. */
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
export const number = (value: bigint | number | string, length: number): string => {
  const digits = String(value).replaceAll(/\D/g, '');
  if (digits.length > length) throw new RangeError(`${digits} has more than ${length} digits`);
  return digits.padStart(length, '0');
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

export const inscription = (taxId: string): string => (taxId.length === 11 ? '1' : '2') + number(taxId, 14);

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

/** The first line of a file that goes to a bank. */
export function fileHead({ payer, sequence, madeAt }: FileOf): string {
  const stamp = madeAt.toISOString();
  return line(
    number(payer.bank, 3),
    '00000',
    blank(9),
    companyOf(payer),
    text(payer.bankName, 30),
    blank(10),
    '1',
    dayOf(stamp),
    stamp.slice(11, 19).replaceAll(':', ''),
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
