import type bwip from 'bwip-js/node';
import type PDFDocument from 'pdfkit';
import { writeEverySign } from './every-sign.ts';

/** A sheet of A4 that is drawn on. Lengths in points from the upper left corner. */
export type Paper = InstanceType<typeof PDFDocument>;

/** Makes the dots and bars of codes. */
export type Barcodes = typeof bwip;

interface About {
  readonly title: string;
  readonly made: Date;
  /** Its pages can be turned back to until it is whole. */
  readonly turnsBack: boolean;
}

/** A PDF of what is drawn. What draws weighs four megabytes of program, so it is loaded with the first paper: a service that sends none does not carry it. */
export async function drawPaper(
  { title, made, turnsBack }: About,
  draw: (paper: Paper, barcodes: Barcodes) => void,
): Promise<Buffer> {
  const [{ default: Document }, { default: barcodes }, { openSync }] = await Promise.all([
    import('pdfkit'),
    import('bwip-js/node'),
    import('fontkit'),
  ]);
  const paper = new Document({
    size: 'A4',
    margin: 0,
    bufferPages: turnsBack,
    fontLayoutCache: false,
    info: { Title: title, Author: 'Malote', CreationDate: made },
  });
  writeEverySign(paper, openSync);
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
