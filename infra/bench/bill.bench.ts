import type { Bill } from '@malote/contracts/billing/bill.ts';
import { billPdf } from '../src/bills/bill-pdf.ts';
import { billSheet } from '../src/bills/bill-sheet.ts';
import type { Bench } from './bench.ts';

const LINES = 5_000;
const GOAL = { atMost: 5 };

/** A bill of so many charges, no two the same. */
const billOf = (lines: number): Bill => ({
  number: 'RB00000001',
  customer: 'AURORA',
  customerName: 'Aurora Móveis',
  names: ['AURORA 2026-10-28'],
  billingDate: '2026-10-28',
  dueDate: '2026-11-10',
  lines: Array.from({ length: lines }, (_, at) => ({
    charge: `CG${String(at).padStart(8, '0')}`,
    orderNumber: `PD${String(at * 7).padStart(10, '0')}`,
    heading: 'Entrega',
    businessTime: new Date(Date.UTC(2026, 9, 1 + (at % 28), 15)).toISOString(),
    grams: 250 + at,
    remark: `Frete ${at}`,
    minor: BigInt(900 + at),
  })),
  minor: BigInt(lines) * 900n,
  dueMinor: BigInt(lines) * 900n,
  pix: undefined,
});

export const bench: Bench = {
  what: 'a bill of 5,000 charges as PDF and as xlsx, each against one of a tenth: ten times as much where it grows with its charges',
  async *run(given) {
    const lines = given.waybills ?? LINES;
    const whole = billOf(lines);
    const tenth = billOf(Math.ceil(lines / 10));
    const took = async (make: () => Promise<Buffer>) => {
      const begun = performance.now();
      await make();
      return (performance.now() - begun) / 1_000;
    };
    const made = new Date();
    await billPdf(tenth, made); // fonts are read once
    const pdf = { small: await took(() => billPdf(tenth, made)), large: await took(() => billPdf(whole, made)) };
    yield { name: 'bill', value: pdf.large, unit: 's', against: pdf.small, goal: { ...GOAL, ratioAtMost: 15 } };
    await billSheet(tenth);
    const sheet = { small: await took(() => billSheet(tenth)), large: await took(() => billSheet(whole)) };
    yield {
      name: 'bill.xlsx',
      value: sheet.large,
      unit: 's',
      against: sheet.small,
      goal: { ...GOAL, ratioAtMost: 15 },
    };
  },
};
