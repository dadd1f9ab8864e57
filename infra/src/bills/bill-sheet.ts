import type { Bill } from '@malote/contracts/billing/bill.ts';
import { instantCell, moneyCell, numberCell, textCell } from '../sheets/cell.ts';
import type { Cell } from '../sheets/cell.ts';
import { xlsxFile } from '../sheets/write-xlsx.ts';

const HEADINGS = ['Cobrança', 'Pedido', 'Data', 'Conta', 'Descrição', 'Peso (kg)', 'Valor (R$)'];

/** The charges of a bill as a workbook: a row for each, and their total. */
export async function billSheet(bill: Bill): Promise<Buffer> {
  const rows = bill.lines.map((line): readonly Cell[] => [
    textCell(line.charge),
    textCell(line.orderNumber),
    line.businessTime === '' ? undefined : instantCell(line.businessTime),
    textCell(line.heading),
    textCell(line.remark),
    numberCell(line.grams === undefined ? undefined : line.grams / 1_000, 3),
    moneyCell({ amount: String(line.minor) }),
  ]);
  const sum: readonly Cell[] = [
    textCell('Total'),
    ...Array.from({ length: 5 }, () => undefined),
    moneyCell({ amount: String(bill.minor) }),
  ];
  async function* groups() {
    await Promise.resolve();
    yield [...rows, sum];
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of xlsxFile(bill.number, HEADINGS, groups())) pieces.push(piece);
  return Buffer.concat(pieces);
}
