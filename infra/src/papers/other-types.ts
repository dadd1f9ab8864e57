import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Font, openSync } from 'fontkit';

/** Files lie beside the program of their package, which names none of them. */
const { resolve } = createRequire(import.meta.url);
const LATIN = join(dirname(resolve('@embedpdf/fonts-latin')), '../fonts');
const HAN = join(dirname(resolve('@embedpdf/fonts-sc')), '../fonts');

/** Types beside the house's, in the order in which they are asked for a sign. The image keeps these files and no other of their packages (`infra/deploy/Dockerfile`). */
export const OTHER_TYPES = [
  // Latin of all Europe and Vietnam, Greek, Cyrillic.
  { regular: join(LATIN, 'NotoSans-Regular.ttf'), bold: join(LATIN, 'NotoSans-Bold.ttf') },
  // Chinese, simplified and traditional, with the rare signs of names; Japanese.
  { regular: join(HAN, 'NotoSansHans-Regular.otf'), bold: join(HAN, 'NotoSansHans-Bold.otf') },
] as const;

export interface Type {
  readonly font: Font;
  /** Whether it has every sign of a text. */
  readonly has: (text: string) => boolean;
}

/** Opens a type's file, up to eight megabytes, for one paper: a service that keeps none is no larger after it. */
export function openType(file: string, open: typeof openSync): Type {
  const font = open(file);
  const known = new Map<string, boolean>();
  function hasSign(sign: string): boolean {
    const has = known.get(sign) ?? font.hasGlyphForCodePoint(pointOf(sign));
    known.set(sign, has);
    return has;
  }
  return { font: signBySign(font), has: (text) => Array.from(text).every((sign) => hasSign(sign)) };
}

const pointOf = (sign: string): number => sign.codePointAt(0) ?? 0;

/** A type that sets one sign after the other. None of its scripts needs more, and what joins and moves signs takes longer than all else of a paper. */
function signBySign(font: Font): Font {
  const own = Object.create(font) as Font;
  own.layout = (text) => {
    const glyphs = Array.from(text, (sign) => font.glyphForCodePoint(pointOf(sign)));
    const positions = glyphs.map(({ advanceWidth }) => ({
      xAdvance: advanceWidth,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    }));
    // pdfkit turns the positions into its own units before it asks how long the line is.
    return {
      glyphs,
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
  return own;
}
