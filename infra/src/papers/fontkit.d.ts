/** The part of fontkit, which pdfkit reads types with, that a sign is looked for with. Lengths in units of the type. */
declare module 'fontkit' {
  interface Glyph {
    readonly advanceWidth: number;
  }
  interface Position {
    readonly xAdvance: number;
    readonly yAdvance: number;
    readonly xOffset: number;
    readonly yOffset: number;
  }
  export interface Font {
    hasGlyphForCodePoint(point: number): boolean;
    glyphForCodePoint(point: number): Glyph;
    layout(text: string): {
      readonly glyphs: readonly Glyph[];
      readonly positions: readonly Position[];
      readonly advanceWidth: number;
    };
  }
  export function openSync(path: string): Font;
}
