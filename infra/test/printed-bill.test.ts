import type { Browser, Page } from 'playwright-core';
import { billOf } from '@malote/contracts/billing/bill.ts';
import { posting } from '@malote/contracts/kernel/posting.ts';
import { billPdf } from '../src/bills/bill-pdf.ts';
import { openBrowser } from './browser.ts';
import { readPdf } from './paper.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await (await browser.newContext()).newPage();
});
afterAll(async () => await browser.close());

const brl = (minor: bigint) => ({ amount: String(minor), currency: 'BRL' });
const OWED = 'receivable:AURORA';
const CHARGED = [12_345n, 6_789n, 1n] as const;
const COLLECTED = 5_004n;

/** What the ledger says that the customer owes: what he was charged, less what came in. */
const owed = (): bigint =>
  [
    ...CHARGED.map((minor) => posting('2026-11-01', [{ from: 'revenue:1.1.01', to: OWED, minor }])),
    posting('2026-11-10', [{ from: OWED, to: 'cash:pix', minor: COLLECTED }]),
  ]
    .flatMap(({ legs }) => legs)
    .filter(({ account }) => account === OWED)
    .reduce((sum, { minor }) => sum + BigInt(minor), 0n);

/** The bill of a receipt of which a part was paid. */
const bill = () => {
  const total = CHARGED.reduce((sum, minor) => sum + minor, 0n);
  return billOf({
    customerName: 'Aurora Móveis',
    batches: [
      {
        code: 'LC00000001',
        fields: {
          customer: 'AURORA',
          billingName: 'AURORA 2026-11-01',
          billingDate: '2026-11-01',
          totalAmount: brl(total),
          settledWith: 'RB00000001',
        },
      },
    ],
    charges: CHARGED.map((minor, at) => ({
      code: `CG0000000${at}`,
      fields: { chargeType: '1.1.01', businessTime: '2026-10-05T15:00:00.000Z', amountReceivable: brl(minor) },
    })),
    headings: new Map([['1.1.01', 'Frete']]),
    accounts: [{ owner: 'own', pixKey: '12345678000195', pixName: 'Malote Entregas', pixCity: 'São Paulo' }],
    receipts: new Map([
      ['RB00000001', { batches: ['LC00000001'], historicalAmount: brl(total), actualAmount: brl(COLLECTED) }],
    ]),
  });
};

/** A BR Code taken apart: each field is two digits of name, two of length, and its value. */
function fieldsOf(code: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0; at < code.length;) {
    const length = Number(code.slice(at + 2, at + 4));
    fields.set(code.slice(at, at + 2), code.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return fields;
}

/** CRC-16/CCITT-FALSE bit by bit, by nothing of the house's own. */
function crcOf(text: string): string {
  let crc = 0xff_ff;
  for (const byte of Buffer.from(text, 'latin1'))
    for (let bit = 7; bit >= 0; bit -= 1) {
      const top = (crc >> 15) ^ ((byte >> bit) & 1);
      crc = ((crc << 1) & 0xff_ff) ^ (top === 1 ? 0x10_21 : 0);
    }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

test('a PIX app that reads the picture on a printed bill is asked for what the ledger says is owed, to our key, under the number of the receipt', async () => {
  const sheets = await readPdf(page, await billPdf(bill(), new Date('2026-11-11T12:00:00Z')));
  const codes = sheets.flatMap((sheet) => sheet.codes);
  expect(codes).toHaveLength(1);
  const [code = ''] = codes;
  const fields = fieldsOf(code);
  expect(fields.get('54')).toBe('141.31');
  expect(fields.get('54')?.replace('.', '')).toBe(String(owed()));
  expect(fields.get('53')).toBe('986');
  expect(fieldsOf(fields.get('26') ?? '')).toEqual(
    new Map([
      ['00', 'br.gov.bcb.pix'],
      ['01', '12345678000195'],
    ]),
  );
  expect(fieldsOf(fields.get('62') ?? '').get('05')).toBe('RB00000001');
  expect(fields.get('63')).toBe(crcOf(code.slice(0, -4)));
});
