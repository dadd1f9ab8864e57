/** The part of pdfkit that papers are drawn with. Lengths in points. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream';
  import type { Font } from 'fontkit';

  interface TextOptions {
    readonly width?: number;
    readonly height?: number;
    readonly align?: 'left' | 'right';
    readonly lineBreak?: boolean;
    readonly ellipsis?: boolean;
  }
  /** A line as it is drawn: within its width when it has one, or on a base line so far from its top (less than nothing). */
  interface FragmentOptions extends TextOptions {
    readonly lineWidth?: number;
    readonly baseline?: number;
  }
  interface PdfDocument extends Readable {
    readonly page: { readonly width: number; readonly height: number };
    font(name: string): this;
    registerFont(name: string, font: Font): this;
    fontSize(points: number): this;
    fillColor(color: string): this;
    strokeColor(color: string): this;
    lineWidth(points: number): this;
    text(text: string, x: number, y: number, options?: TextOptions): this;
    widthOfString(text: string, options?: TextOptions): number;
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
    /** Of its own, at this version: draws a line that was laid out. */
    _fragment(text: string, x: number, y: number, options: FragmentOptions): void;
    readonly _font: { readonly ascender: number };
    readonly _fontSize: number;
  }
  const PDFDocument: new (options: {
    readonly size: 'A4';
    readonly margin: number;
    readonly bufferPages: boolean;
    readonly compress?: boolean;
    /** Texts in other types as they were laid out, for as long as the paper is drawn. */
    readonly fontLayoutCache?: boolean;
    readonly info: Readonly<Record<string, string | Date>>;
  }) => PdfDocument;
  export default PDFDocument;
}
