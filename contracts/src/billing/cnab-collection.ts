import {
  accountOf,
  blank,
  dayMade,
  dayOf,
  fileHead,
  inscription,
  line,
  number,
  text,
  wholeFile,
} from './cnab-lines.ts';
import type { FileOf } from './cnab-lines.ts';

/** Who is to pay a title, as banks print him on it. */
export interface CnabDebtor {
  /** CPF or CNPJ, without separators. */
  readonly taxId: string;
  readonly name: string;
  readonly address: string;
  /** Eight digits. */
  readonly zip: string;
  readonly city: string;
  /** Two letters. */
  readonly state: string;
}

/** A title that the bank collects for us. */
export interface CnabTitle {
  /** Our number of it, which the return names again. At most 15 signs. */
  readonly number: string;
  readonly debtor: CnabDebtor;
  readonly minor: bigint;
  /** Days, `YYYY-MM-DD`: when it was issued, and when it is due. */
  readonly issued: string;
  readonly due: string;
}

export interface CnabCollection extends FileOf {
  readonly titles: readonly CnabTitle[];
}

/** Signs of a title's own number; the return tells it by this, so a longer one is not cut. */
const NUMBER_SIGNS = 15;
/** A lot of titles: remitted, collection, version of the lot's layout. */
const LOT = '1R01';
const VERSION = '060';
/** The bank enters the title. */
const ENTRY = '01';
/** Simple collection, registered, on paper that we issue and hand out. */
const PORTFOLIO = '1';
const AS_REGISTERED = '1122';
/** A bill for services (duplicata de serviço), not accepted. */
const SERVICE_BILL = '04';
const NOT_ACCEPTED = 'N';
/** No interest, no protest, and it is not written off by itself. */
const NO_INTEREST = '3';
const NO_PROTEST = '3';
const KEPT = '2';
const REAL = '09';

/** Places of a tax number. */
const TAX_ID = 15;

/**
 * Titles as a bank takes them to collect (cobrança): lines of 240 signs, segments P and Q of each title, in one lot. Money in centavos of real.
 * @throws RangeError where a value is too long for its place
 */
export function cnabCollection({ payer, sequence, madeAt, titles }: CnabCollection): string {
  const bank = number(payer.bank, 3);
  const begins = `${bank}0001`;
  const account = accountOf(payer);
  const details = titles.flatMap(({ number: ours, debtor, minor, issued, due }, at) => {
    if (ours.length > NUMBER_SIGNS) throw new RangeError(`${ours} has more than ${NUMBER_SIGNS} signs`);
    const zip = number(debtor.zip, 8);
    return [
      line(
        begins,
        '3',
        number(at * 2 + 1, 5),
        'P',
        blank(1),
        ENTRY,
        account,
        text(ours, 20),
        PORTFOLIO,
        AS_REGISTERED,
        text(ours, NUMBER_SIGNS),
        dayOf(due),
        number(minor, 15),
        '00000',
        blank(1),
        SERVICE_BILL,
        NOT_ACCEPTED,
        dayOf(issued),
        NO_INTEREST,
        '0'.repeat(23), // day and rate of interest
        '0'.repeat(24), // kind, day and value of a discount
        '0'.repeat(30), // tax on financial operations, and a reduction
        text(ours, 25),
        NO_PROTEST,
        '00',
        KEPT,
        '000',
        REAL,
        '0'.repeat(10),
        blank(1),
      ),
      line(
        begins,
        '3',
        number(at * 2 + 2, 5),
        'Q',
        blank(1),
        ENTRY,
        inscription(debtor.taxId, TAX_ID),
        text(debtor.name, 40),
        text(debtor.address, 40),
        blank(15),
        zip,
        text(debtor.city, 15),
        text(debtor.state, 2),
        '0'.repeat(16), // nobody vouches for him
        blank(40),
        '000',
        blank(20),
        blank(8),
      ),
    ];
  });
  const sum = titles.reduce((total, { minor }) => total + minor, 0n);
  return wholeFile(
    payer.bank,
    [
      fileHead({ payer, sequence, madeAt }),
      line(
        begins,
        LOT,
        blank(2),
        VERSION,
        blank(1),
        inscription(payer.taxId, TAX_ID),
        text(payer.agreement, 20),
        account,
        text(payer.name, 30),
        blank(80),
        number(sequence, 8),
        dayMade(madeAt),
        '00000000',
        blank(33),
      ),
      ...details,
      line(
        begins,
        '5',
        blank(9),
        number(details.length + 2, 6),
        number(titles.length, 6),
        number(sum, 17),
        '0'.repeat(69), // titles pledged, secured and discounted: none
        blank(8),
        blank(117),
      ),
    ],
    1,
  );
}
