import type { Bill } from '@malote/contracts/billing/bill.ts';
import { formatMoney } from '@malote/contracts/kernel/values/money.ts';
import { drawPaper } from '../papers/draw-paper.ts';
import type { Barcodes, Paper } from '../papers/draw-paper.ts';
import { dayText, localText } from '../sheets/local-time.ts';

const MARGIN = 40;
const LINE = 15;
/** Where the lines of a page end, in points from its top. */
const BOTTOM = 780;
/** Columns of the charges: what stands above them, where they begin, how wide they are. */
const COLUMNS = [
  { title: 'Data', at: 40, width: 58, align: 'left' },
  { title: 'Cobrança', at: 102, width: 68, align: 'left' },
  { title: 'Pedido', at: 174, width: 84, align: 'left' },
  { title: 'Descrição', at: 262, width: 158, align: 'left' },
  { title: 'Peso', at: 424, width: 48, align: 'right' },
  { title: 'Valor', at: 476, width: 79, align: 'right' },
] as const;

const reais = (minor: bigint): string => formatMoney({ amount: String(minor), currency: 'BRL' }, 'pt');

/** A bill as a PDF in Portuguese: whose it is, its charges, the total, and a PIX code as a picture and as text where one can be paid. */
export async function billPdf(bill: Bill, made: Date): Promise<Buffer> {
  return await drawPaper({ title: `Fatura ${bill.number}`, made, turnsBack: true }, (paper, barcodes) => {
    let y = heading(paper, bill);
    y = titles(paper, y);
    let carried = 0n;
    for (const [at, line] of bill.lines.entries()) {
      const cells = [
        line.businessTime === '' ? '' : localText(new Date(line.businessTime)).slice(0, 10),
        line.charge,
        line.orderNumber,
        [line.heading, line.remark].filter((text) => text !== '').join(' – '),
        line.grams === undefined ? '' : `${(line.grams / 1_000).toFixed(3).replace('.', ',')} kg`,
        reais(line.minor),
      ];
      // Below all but the last line there must be room for what is carried over.
      if (y + heightOf(paper, cells) + (at === bill.lines.length - 1 ? 0 : LINE) > BOTTOM) {
        sum(paper, 'A transportar', carried, y);
        y = titles(paper, nextPage(paper, bill));
        y = sum(paper, 'Transporte', carried, y);
      }
      y = row(paper, cells, y);
      carried += line.minor;
    }
    total(paper, bill, y, barcodes);
    pageNumbers(paper);
  });
}

/** Names of batches that the head of a bill has room for; one may settle two hundred. */
const NAMES = 12;
const namesOf = ({ names }: Bill): string =>
  names.length <= NAMES ? names.join('; ') : `${names.slice(0, NAMES).join('; ')} e mais ${names.length - NAMES}`;

function heading(paper: Paper, bill: Bill): number {
  paper.fillColor('#111111').font('Helvetica-Bold').fontSize(18).text('Malote', MARGIN, MARGIN);
  paper.fontSize(14).text(`Fatura ${bill.number}`, 300, MARGIN + 3, { width: 255, align: 'right' });
  const facts = [
    ['Cliente', `${bill.customerName} (${bill.customer})`],
    ['Fatura', namesOf(bill)],
    ['Data de faturamento', dayText(bill.billingDate)],
    ...(bill.dueDate === undefined ? [] : [['Vencimento', dayText(bill.dueDate)]]),
  ];
  let y = MARGIN + 36;
  for (const [name = '', value = ''] of facts) {
    paper.font('Helvetica').fontSize(9).fillColor('#555555').text(name, MARGIN, y, { width: 110 });
    paper.fillColor('#111111').text(value, 155, y, { width: 400 });
    y += Math.max(LINE, paper.heightOfString(value, { width: 400 }) + 4);
  }
  return y + 8;
}

function titles(paper: Paper, y: number): number {
  paper.font('Helvetica-Bold').fontSize(8).fillColor('#111111');
  for (const { title, at, width, align } of COLUMNS) paper.text(title, at, y, { width, align });
  rule(paper, y + 12);
  paper.font('Helvetica');
  return y + LINE + 2;
}

/** Whose page it is, on each after the first. */
function nextPage(paper: Paper, bill: Bill): number {
  paper.addPage();
  const whose = `Fatura ${bill.number} · ${bill.customerName} (${bill.customer})`;
  paper.font('Helvetica-Bold').fontSize(9).fillColor('#111111');
  paper.text(whose, MARGIN, MARGIN, { width: 515, height: LINE, lineBreak: false, ellipsis: true });
  return MARGIN + LINE + 6;
}

/** Points that the cells of a line take: texts go over as many lines as they need, none is cut. */
function heightOf(paper: Paper, cells: readonly string[]): number {
  paper.font('Helvetica').fontSize(8);
  const heights = COLUMNS.map(({ width }, place) => paper.heightOfString(cells[place] ?? '', { width }));
  return Math.max(LINE, ...heights.map((height) => height + 5));
}

/** A line of the table; answers where the next one begins. */
function row(paper: Paper, cells: readonly string[], y: number): number {
  const below = y + heightOf(paper, cells);
  for (const [place, { at, width, align }] of COLUMNS.entries())
    paper.text(cells[place] ?? '', at, y, { width, align });
  return below;
}

/** What the charges up to here make: at the foot of a page, and again at the head of the next one. */
function sum(paper: Paper, name: string, minor: bigint, y: number): number {
  paper.font('Helvetica-Bold').fontSize(8).fillColor('#111111');
  paper.text(name, 262, y, { width: 158 });
  paper.text(reais(minor), 440, y, { width: 115, align: 'right' });
  return y + LINE;
}

const rule = (paper: Paper, y: number): void =>
  void paper.strokeColor('#999999').lineWidth(0.5).moveTo(MARGIN, y).lineTo(555, y).stroke();

/** Points that the total and the PIX code take below the charges. */
const TOTAL_ROOM = 190;
const QR_SIDE = 120;

function total(paper: Paper, bill: Bill, below: number, barcodes: Barcodes): void {
  let y = below + 4;
  if (y + TOTAL_ROOM > BOTTOM) y = nextPage(paper, bill);
  rule(paper, y);
  const sums = [
    ['Total da fatura', bill.minor],
    ...(bill.dueMinor === bill.minor ? [] : [['Já recebido', bill.minor - bill.dueMinor] as const]),
    ['Valor a pagar', bill.dueMinor],
  ] as const;
  for (const [name, minor] of sums) {
    y += LINE;
    paper.font('Helvetica-Bold').fontSize(10).text(name, 300, y, { width: 150, align: 'right' });
    paper.text(reais(minor), 455, y, { width: 100, align: 'right' });
  }
  if (bill.pix === undefined) return;
  y += 26;
  paper.fontSize(10).text('Pague com PIX', MARGIN, y);
  drawQr(paper, barcodes, bill.pix, { x: MARGIN, y: y + 16 });
  paper
    .font('Helvetica')
    .fontSize(8)
    .text('PIX copia e cola:', MARGIN + QR_SIDE + 20, y + 18);
  paper.font('Courier').text(bill.pix, MARGIN + QR_SIDE + 20, y + 32, { width: 370 });
}

/** A QR code of dark squares, `QR_SIDE` wide. */
function drawQr(paper: Paper, barcodes: Barcodes, text: string, { x, y }: { x: number; y: number }): void {
  const [code] = barcodes.raw('qrcode', text, 'eclevel=M');
  if (code === undefined || !('pixs' in code)) throw new Error('no QR code was made');
  const side = QR_SIDE / code.pixx;
  paper.fillColor('#000000');
  for (const [place, dark] of code.pixs.entries())
    if (dark === 1) paper.rect(x + (place % code.pixx) * side, y + Math.floor(place / code.pixx) * side, side, side);
  paper.fill();
  paper.fillColor('#111111');
}

function pageNumbers(paper: Paper): void {
  const { start, count } = paper.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    paper.switchToPage(page);
    paper.font('Helvetica').fontSize(8).fillColor('#555555');
    paper.text(`Página ${page + 1} de ${count}`, MARGIN, 812, { width: 515, align: 'right', lineBreak: false });
  }
}
