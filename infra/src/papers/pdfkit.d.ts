/** The part of pdfkit that papers are drawn with. Lengths in points. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream';

  interface TextOptions {
    readonly width?: number;
    readonly height?: number;
    readonly align?: 'left' | 'right';
    readonly lineBreak?: boolean;
    readonly ellipsis?: boolean;
  }
  interface PdfDocument extends Readable {
    readonly page: { readonly width: number; readonly height: number };
    font(name: string): this;
    fontSize(points: number): this;
    fillColor(color: string): this;
    strokeColor(color: string): this;
    lineWidth(points: number): this;
    text(text: string, x: number, y: number, options?: TextOptions): this;
    heightOfString(text: string, options?: TextOptions): number;
    rect(x: number, y: number, width: number, height: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    fill(): this;
    stroke(): this;
    addPage(): this;
    switchToPage(page: number): this;
    bufferedPageRange(): { readonly start: number; readonly count: number };
    end(): void;
  }
  const PDFDocument: new (options: {
    readonly size: 'A4';
    readonly margin: number;
    readonly bufferPages: boolean;
    readonly compress?: boolean;
    readonly info: Readonly<Record<string, string | Date>>;
  }) => PdfDocument;
  export default PDFDocument;
}
