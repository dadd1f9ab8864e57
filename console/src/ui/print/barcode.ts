import { code128, drawingSVG } from 'bwip-js/generic';

/** A Code 128 of a number as SVG text; the number itself is printed beside it, in a type that people read. */
export function barcodeSvg(text: string, heightMm: number): string {
  return code128(
    { bcid: 'code128', text, height: heightMm, scale: 2, paddingwidth: 0, paddingheight: 0 },
    drawingSVG(),
  );
}
