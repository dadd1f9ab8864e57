import { formatAccessKey } from '@malote/contracts/kernel/values/access-key.ts';
import { formatMoney } from '@malote/contracts/kernel/values/money.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';
import { drawPaper } from '../papers/draw-paper.ts';
import type { Barcodes, Paper } from '../papers/draw-paper.ts';
import { localText } from '../sheets/local-time.ts';

type Values = Readonly<Record<string, unknown>>;

/** The page that goes with a document that a tax office authorized: it has no value of its own, its key leads to what has. */
export interface FiscalPage {
  readonly title: string;
  readonly number: string;
  /** 44 signs. */
  readonly key: string;
  /** Heads and what stands below them, in their order. */
  readonly facts: readonly (readonly [string, string])[];
}

const KEY_SIGNS = 44;
const said = (value: unknown): string => (typeof value === 'string' ? value : '');
const reais = (value: unknown): string => (value === undefined ? '' : formatMoney(value as Money, 'pt'));
const day = (iso: string): string => iso.slice(0, 10).split('-').toReversed().join('/');
const cnpj = (digits: string): string => digits.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');

/** What the page of an invoice or of a CT-e says, by the document's own fields; whoever downloads one and whoever is mailed one see the same. */
export function fiscalPageOf(of: 'invoice' | 'cte', code: string, fields: Values, customerName: string): FiscalPage {
  const isInvoice = of === 'invoice';
  const number = said(fields['number']) || code;
  const issued = said(fields['invoicingTime']);
  return {
    title: isInvoice ? 'DANFE – Documento auxiliar da nota fiscal' : 'DACTE – Documento auxiliar do CT-e',
    number,
    key: said(fields[isInvoice ? 'keyLogistics' : 'key']).slice(0, KEY_SIGNS),
    facts: [
      ['Número / série', `${number} / ${said(fields['serial'])}`],
      ['Emitente', `${cnpj(said(fields['issuerCnpj']))} ${said(fields['issuerState'])}`],
      ['Inscrição estadual', said(fields['stateRegistration'])],
      [isInvoice ? 'Destinatário' : 'Tomador', `${customerName} (${said(fields['customer'])})`],
      ['Protocolo de autorização', said(fields['protocol'])],
      ['Autorizado em', issued === '' ? '' : localText(new Date(issued))],
      ...(isInvoice
        ? ([
            ['Lote', said(fields['batch'])],
            ['Data de faturamento', day(said(fields['billingDate']))],
            ['Frete', reais(fields['shippingAmount'])],
            ['ICMS', reais(fields['icmsAmount'])],
            ['Valor total', reais(fields['totalAmount'])],
          ] as const)
        : ([
            ['Pedido', said(fields['orderNumber'])],
            ['Trajeto', ((fields['scopeCities'] ?? []) as readonly string[]).join(' – ')],
            ['Imposto', reais(fields['taxAmount'])],
            ['Frete', reais(fields['freight'])],
          ] as const)),
    ],
  };
}

const MARGIN = 40;
const LINE = 22;
const BARS = { width: 360, height: 44 } as const;

/** One page in Portuguese with the key as bars and in groups of four. */
export async function fiscalPdf({ title, number, key, facts }: FiscalPage, made: Date): Promise<Buffer> {
  return await drawPaper({ title: `${title} ${number}`, made, turnsBack: false }, (paper, barcodes) => {
    paper.fillColor('#111111').font('Helvetica-Bold').fontSize(14).text(title, MARGIN, MARGIN);
    drawBars(paper, barcodes, key, { x: MARGIN, y: MARGIN + 30 });
    paper
      .font('Helvetica')
      .fontSize(8)
      .fillColor('#555555')
      .text('Chave de acesso', MARGIN, MARGIN + 84);
    paper
      .font('Courier')
      .fontSize(9)
      .fillColor('#111111')
      .text(formatAccessKey(key), MARGIN, MARGIN + 96);
    let y = MARGIN + 130;
    for (const [head, value] of facts) {
      paper.font('Helvetica').fontSize(8).fillColor('#555555').text(head, MARGIN, y, { width: 140 });
      const shown = value === '' ? '–' : value;
      paper
        .fontSize(10)
        .fillColor('#111111')
        .text(shown, 190, y - 1, { width: 365 });
      y += Math.max(LINE, paper.heightOfString(shown, { width: 365 }) + 10);
    }
  });
}

/** Code 128: widths of bars and gaps in turn, from the left. */
function drawBars(paper: Paper, barcodes: Barcodes, key: string, { x, y }: { x: number; y: number }): void {
  const [code] = barcodes.raw('code128', key, '');
  if (code === undefined || !('sbs' in code)) throw new Error('no bars were made');
  const widths = code.sbs as readonly number[];
  const unit = BARS.width / widths.reduce((sum, width) => sum + width, 0);
  let at = x;
  paper.fillColor('#000000');
  for (const [place, width] of widths.entries()) {
    if (place % 2 === 0) paper.rect(at, y, width * unit, BARS.height);
    at += width * unit;
  }
  paper.fill();
}
