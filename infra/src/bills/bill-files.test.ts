import { extractText, getDocumentProxy } from 'unpdf';
import type { Bill } from '@malote/contracts/billing/bill.ts';
import { pixCode } from '@malote/contracts/billing/pix-code.ts';
import { readSheet } from '../sheets/read-sheet.ts';
import { billPdf } from './bill-pdf.ts';
import { billSheet } from './bill-sheet.ts';

const pix = pixCode({ key: '12345678000195', name: 'Malote', city: 'São Paulo', minor: 9_000n, reference: 'RB1' });
const billOfLines = (count: number, different: Partial<Bill> = {}): Bill => ({
  number: 'RB00000001',
  customer: 'AURORA',
  customerName: 'Aurora Móveis',
  names: ['AURORA 2026-10-28'],
  billingDate: '2026-10-28',
  dueDate: '2026-11-10',
  lines: Array.from({ length: count }, (_, at) => ({
    charge: `CG${String(at).padStart(8, '0')}`,
    orderNumber: 'PD0000000001',
    heading: 'Entrega',
    businessTime: '2026-10-05T15:00:00.000Z',
    grams: 1_250,
    remark: 'Frete – 李明',
    minor: 1_000n,
  })),
  minor: BigInt(count) * 1_000n,
  dueMinor: 9_000n,
  pix,
  ...different,
});
const textOf = async (bytes: Buffer) => {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { totalPages, text } = await extractText(document, { mergePages: true });
  return { totalPages, text };
};

test('a bill is printed with its customer, every charge, total, what is left and the PIX code', async () => {
  const { text, totalPages } = await textOf(await billPdf(billOfLines(10), new Date('2026-11-01T12:00:00Z')));
  expect(totalPages).toBe(1);
  for (const part of [
    'Fatura RB00000001',
    'Aurora Móveis (AURORA)',
    '28/10/2026',
    '10/11/2026',
    '05/10/2026',
    '1,250 kg',
    'Entrega – Frete – 李明',
  ])
    expect(text).toContain(part);
  expect(text.match(/CG000000\d\d/g)).toHaveLength(10);
  expect(text.replaceAll(/\s/g, '')).toContain('ValorapagarR$90,00');
  expect(text.replaceAll(/\s/g, '')).toContain(pix.replaceAll(/\s/g, ''));
});

test('a long bill goes over several pages and loses no charge', async () => {
  const { text, totalPages } = await textOf(await billPdf(billOfLines(200), new Date('2026-11-01T12:00:00Z')));
  expect(totalPages).toBeGreaterThan(3);
  expect(new Set(text.match(/CG\d{8}/g)).size).toBe(200);
  expect(text).toContain(`Página 1 de ${totalPages}`);
});

test('each page after the first says whose bill it is, and begins with the sum that the one before carried over', async () => {
  const document = await getDocumentProxy(
    new Uint8Array(await billPdf(billOfLines(200), new Date('2026-11-01T12:00:00Z'))),
  );
  const { text } = await extractText(document, { mergePages: false });
  let charges = 0;
  for (const [at, page] of text.entries()) {
    if (at > 0) expect(page).toContain('Fatura RB00000001 · Aurora Móveis (AURORA)');
    const carried = `R$ ${charges},00`.replace(/(\d)(\d{3}),/, '$1.$2,');
    if (at > 0 && /CG\d{8}/.test(page)) expect(page.replaceAll('\u00A0', ' ')).toContain(`Transporte ${carried}`);
    charges += (page.match(/CG\d{8}/g)?.length ?? 0) * 10;
    if (charges < 2_000) {
      const over = `R$ ${charges},00`.replace(/(\d)(\d{3}),/, '$1.$2,');
      expect(page.replaceAll('\u00A0', ' ')).toContain(`A transportar ${over}`);
    }
  }
  expect(charges).toBe(2_000);
});

test('a long description goes over several lines, and none of its words is cut off', async () => {
  const remark =
    'volume recusado na primeira tentativa e entregue na segunda com hora marcada pelo destinatário no portão dos fundos';
  const bill = billOfLines(2);
  const { text } = await textOf(
    await billPdf(
      { ...bill, lines: bill.lines.map((line) => ({ ...line, remark })) },
      new Date('2026-11-01T12:00:00Z'),
    ),
  );
  expect(text.replaceAll(/\s+/g, ' ').match(/no portão dos fundos/g)).toHaveLength(2);
});

test('a bill without PIX shows none', async () => {
  const { text } = await textOf(await billPdf(billOfLines(2, { pix: undefined }), new Date('2026-11-01T12:00:00Z')));
  expect(text).not.toContain('PIX');
});

test('the workbook holds the same charges and their sum', async () => {
  const rows = await readSheet(await billSheet(billOfLines(3)));
  if (!Array.isArray(rows)) throw new Error('no sheet came');
  expect(rows.map(({ cells }) => cells.at(-1))).toEqual(['Valor (R$)', '10', '10', '10', '30']);
  expect(rows.at(-1)?.cells[0]).toBe('Total');
});
