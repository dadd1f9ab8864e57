import type { Compartment } from './compartment-facts.tsx';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A label that is stuck on a parcel: the sort code, large, and the number that was asked about as a barcode. */
export function labelOf(
  { asked, sortCode, destination, grid }: Compartment,
  barcode: (text: string, heightMm: number) => string,
): string {
  return `<article class="label"><header><b>Malote</b><span>${escaped(destination ?? '')}</span></header>
<div class="route">${escaped(sortCode ?? '')}</div><div class="route">${escaped(grid ?? '')}</div>
<div class="code">${barcode(asked, 30)}</div><div class="number">${escaped(asked)}</div></article>`;
}
