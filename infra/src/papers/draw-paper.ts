import type bwip from 'bwip-js/node';
import type PDFDocument from 'pdfkit';

/** A sheet of A4 that is drawn on. Lengths in points from the upper left corner. */
export type Paper = InstanceType<typeof PDFDocument>;

/** Makes the dots and bars of codes. */
export type Barcodes = typeof bwip;

/** What draws: they weigh four megabytes of program, so a service that sends no paper does not carry them. */
interface Tools {
  readonly PDFDocument: typeof PDFDocument;
  readonly barcodes: Barcodes;
}

let tools: Promise<Tools> | undefined;

/** Loads what draws, when the first paper is asked for. */
async function loadTools(): Promise<Tools> {
  const [pdf, bars] = await Promise.all([import('pdfkit'), import('bwip-js/node')]);
  return { PDFDocument: pdf.default, barcodes: bars.default };
}

interface About {
  readonly title: string;
  readonly made: Date;
  /** Its pages can be turned back to until it is whole. */
  readonly turnsBack: boolean;
}

/** A PDF of what is drawn. */
export async function drawPaper(
  { title, made, turnsBack }: About,
  draw: (paper: Paper, barcodes: Barcodes) => void,
): Promise<Buffer> {
  tools ??= loadTools();
  const { PDFDocument: Document, barcodes } = await tools;
  const paper = new Document({
    size: 'A4',
    margin: 0,
    bufferPages: turnsBack,
    info: { Title: title, Author: 'Malote', CreationDate: made },
  });
  const pieces: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    paper.on('data', (piece: Buffer) => void pieces.push(piece));
    paper.on('end', () => resolve(Buffer.concat(pieces)));
    paper.on('error', reject);
  });
  draw(paper, barcodes);
  paper.end();
  return await whole;
}

/** The type of the house's papers has the letters of Western Europe; a sign that it lacks is shown as a question mark, not as another letter. */
export const written = (text: string): string => text.replaceAll(/[^\x20-\x7e\xa0-\xff–—€]/gu, '?');
