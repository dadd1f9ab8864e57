import fc from 'fast-check';
import knex from 'knex';
import type { Knex } from 'knex';
import { createStory, dayOf, instantAfter, money, openTold } from '../../test/told-receipts.ts';
import type { Reads, Story } from '../../test/told-receipts.ts';
import { receiptsAsOf } from './receipts-as-of.ts';

/** The story is told over the end of a month: from 20 November to 14 December. */
const DAYS = 25;
const MONTH_END = '2026-11-30';
const DAY_MINUTES = 1_440;
/** Story minutes of 23:30 of the company's day so many days after 20 November: in UTC it is the next day already. */
const lateOn = (day: number) => day * DAY_MINUTES + 1_050;
const brl = (minor: bigint) => ({ amount: String(minor), currency: 'BRL' as const });

/** What a receipt is made of, in the days after 20 November on which it is written; `came` is the day on which money came, at most that one. */
interface Said {
  readonly registered: number;
  readonly due: bigint;
  readonly billed?: string;
  readonly happens: readonly (
    | { readonly kind: 'part' | 'rest'; readonly on: number; readonly came: number }
    | { readonly kind: 'agreed'; readonly on: number; readonly until: string }
    | { readonly kind: 'taken back'; readonly on: number }
  )[];
}
const day = fc.integer({ min: 0, max: DAYS - 1 });
const receipt: fc.Arbitrary<Said> = fc
  .record({
    registered: day,
    due: fc.bigInt({ min: 100n, max: 999_999n }),
    billed: fc.option(day.map(dayOf)),
    parts: fc.array(fc.tuple(fc.constantFrom('part', 'rest', 'agreed', 'taken back'), day, day, day.map(dayOf)), {
      maxLength: 5,
    }),
  })
  .map(({ registered, due, billed, parts }) => {
    const happens: Said['happens'][number][] = [];
    let paid = false;
    for (const [kind, one, other, until] of parts.toSorted(([, one], [, other]) => one - other)) {
      const on = Math.max(registered, one);
      if (kind === 'agreed') happens.push({ kind, on, until });
      else if (kind !== 'taken back') happens.push({ kind, on, came: Math.min(on, other) });
      else if (!paid) happens.push({ kind, on });
      paid ||= kind === 'part' || kind === 'rest';
      if (kind === 'rest' || (kind === 'taken back' && happens.at(-1)?.kind === kind)) break;
    }
    return { registered, due, ...(billed !== null && { billed }), happens };
  });

/** What stands at the end of a day of the closed books: nothing is dated into them any more. */
const closings = [
  { on: 5, through: 2 },
  { on: 12, through: 10 },
] as const;

/** One line of what a receipt is on a day, and the same by the plain model. */
interface Line {
  readonly code: string;
  readonly open: bigint;
  readonly came: bigint;
  readonly due: bigint;
  readonly dueOn: string | undefined;
}

/** Tells all receipts in the order of their days, and keeps beside what each event says of which day: no fold, no sums. */
function told(receipts: readonly Said[]) {
  const story = createStory();
  const plain: { code: string; day: string; due?: bigint; came?: bigint; agreed?: string; billed?: string }[] = [];
  let closed = -1;
  const dated = (on: number, written: number) => (on > closed ? on : Math.max(written, closed + 1));
  const acts: { readonly on: number; readonly act: (story: Story) => void }[] = closings.map(({ on, through }) => ({
    on,
    act: () => {
      closed = through;
      story.tell('books-company', 'BooksClosed', { through: dayOf(through) }, { at: on * DAY_MINUTES });
    },
  }));
  receipts.forEach(({ registered, due, billed, happens }, at) => {
    const code = `RB${String(at).padStart(3, '0')}`;
    const tell = (type: string, on: number, fields?: object) =>
      story.tell(`receipt-${code}`, type as never, { code, ...(fields && { fields }) } as never, { at: lateOn(on) });
    acts.push({
      on: registered,
      act: () => {
        tell('ReceiptRegistered', registered, {
          customer: `C00${1 + (at % 2)}`,
          batches: ['LC1'],
          historicalAmount: brl(due),
          ...(billed !== undefined && { billingDate: billed }),
        });
        plain.push({ code, day: dayOf(dated(registered, registered)), due, ...(billed !== undefined && { billed }) });
      },
    });
    let left = due;
    for (const one of happens) {
      if (one.kind === 'agreed')
        acts.push({
          on: one.on,
          act: () => {
            tell('ReceiptDueDateAgreed', one.on, { paymentValidityPeriod: one.until });
            plain.push({ code, day: dayOf(dated(one.on, one.on)), agreed: one.until });
          },
        });
      else if (one.kind === 'taken back')
        acts.push({
          on: one.on,
          act: () => {
            tell('ReceiptTakenBack', one.on);
            plain.push({ code, day: dayOf(dated(one.on, one.on)), due: -due });
          },
        });
      else {
        const part = one.kind === 'rest' ? left : left / 2n;
        left -= part;
        const sum = due - left;
        acts.push({
          on: one.on,
          act: () => {
            tell(one.kind === 'rest' ? 'ReceiptCollected' : 'ReceiptCollectedInPart', one.on, {
              actualAmount: brl(sum),
              lastAmount: brl(part),
              method: 'pix',
              time: instantAfter(lateOn(one.came)),
            });
            plain.push({ code, day: dayOf(dated(one.came, one.on)), came: part });
          },
        });
      }
    }
  });
  for (const { act } of acts.toSorted((one, other) => one.on - other.on)) act(story);
  const linesOn = (asked: string): readonly Line[] =>
    [...Map.groupBy(plain, ({ code }) => code)].flatMap(([code, all]) => {
      const until = all.filter((one) => one.day <= asked);
      const due = until.reduce((sum, one) => sum + (one.due ?? 0n), 0n);
      const came = until.reduce((sum, one) => sum + (one.came ?? 0n), 0n);
      const agreed = until
        .filter((one) => one.agreed !== undefined)
        .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
        .at(-1)?.agreed;
      const dueOn = agreed ?? until.find((one) => one.billed !== undefined)?.billed;
      return due > 0n ? [{ code, due, came, open: due > came ? due - came : 0n, dueOn }] : [];
    });
  return { story, linesOn };
}

const receipts = fc.sample(receipt, { numRuns: 120, seed: 20261125 });
const { story, linesOn } = told(receipts);
let reads: Reads;
let db: Knex;
beforeAll(async () => {
  reads = await openTold([money], story.events);
  db = knex({ client: 'pg', connection: reads.url, pool: { min: 0, max: 1 } });
});
afterAll(async () => {
  await db.destroy();
  await reads.close();
});

const asOf = async (asked: string): Promise<readonly (Line & { readonly isOpen: boolean })[]> => {
  const rows: readonly {
    readonly code: string;
    readonly historical_amount: string;
    readonly actual_amount: string;
    readonly open_amount: string;
    readonly is_open: boolean;
    readonly due: string | null;
  }[] = await db
    .from(db.raw('(?) as receipts', [receiptsAsOf(db, asked)]))
    .select('*', db.raw('due_on::text as due'))
    .orderBy('code');
  return rows.map((row) => ({
    code: row.code,
    due: BigInt(row.historical_amount),
    came: BigInt(row.actual_amount),
    open: BigInt(row.open_amount),
    dueOn: row.due ?? undefined,
    isOpen: row.is_open,
  }));
};

test('at the end of any day, month ends among them, receipts stand as a plain model says: with what had come and had been agreed by then', async () => {
  for (let at = -1; at <= DAYS; at += 1) {
    const asked = dayOf(at);
    const expected = linesOn(asked)
      .toSorted((one, other) => (one.code < other.code ? -1 : 1))
      .map((line) => ({ ...line, isOpen: line.open > 0n }));
    expect([asked, await asOf(asked)]).toEqual([asked, expected]);
  }
  // The story says something: of the month's end there are receipts that were paid, or agreed anew, only after it.
  const [then, later] = [linesOn(MONTH_END), linesOn(dayOf(DAYS))];
  const open = (lines: readonly Line[]) => new Set(lines.filter((line) => line.open > 0n).map(({ code }) => code));
  const still = open(later);
  expect([...open(then)].filter((code) => !still.has(code)).length).toBeGreaterThan(3);
  expect(
    then.filter(({ code, dueOn }) => dueOn !== later.find((one) => one.code === code)?.dueOn).length,
  ).toBeGreaterThan(3);
});

test('as of today or later it says what the list of open receipts says now', async () => {
  const { rows } = await reads.pool.query<{ code: string; open_amount: string; due_on: string | null }>(
    'select code, open_amount, due_on from reads.receipts where is_open order by code',
  );
  const now = (await asOf('2099-12-31')).filter(({ isOpen }) => isOpen);
  expect(now.map(({ code, open, dueOn }) => [code, open, dueOn])).toEqual(
    rows.map((row) => [row.code, BigInt(row.open_amount), row.due_on ?? undefined]),
  );
  expect(rows.length).toBeGreaterThan(10);
});
