/** In what steps writing is set smaller, and the least part of its size: what is smaller still is read by nobody. */
const STEP = 0.04;
const LEAST = 0.48;

/** Sets the writing of labels that hold more than their paper smaller until all of it fits: what would be cut off is the foot, and before long the CEP. */
function fitLabels(inside: Document): void {
  for (const label of inside.querySelectorAll<HTMLElement>('.label'))
    for (let size = 1 - STEP; size >= LEAST && label.scrollHeight > label.clientHeight; size -= STEP)
      label.style.setProperty('--size', size.toFixed(2));
}

const quoted = (text: string | undefined): string => JSON.stringify(text ?? '');

/**
 * What stands in the margins of each page of a sheet, whatever its text is broken into: whose page it is and which of those that are printed together, and
 * what its record is no more. Where the browser has no margins to write in, its tables say the first and the last of it.
 */
function marginsOf(inside: Document): string {
  if (inside.defaultView === null || !('CSSMarginRule' in inside.defaultView)) return '';
  return Array.from(inside.querySelectorAll<HTMLElement>('.sheet[data-whose]'), ({ dataset: { whose, ended } }, at) => {
    const name = `sheet-${at + 1}`;
    const mark =
      ended === undefined ? '' : `@top-center { content: ${quoted(ended)}; font: 700 11pt Arial, sans-serif; }`;
    return `
.sheet:nth-of-type(${at + 1}) { page: ${name}; }
@page ${name} {
  ${mark}
  @bottom-left { content: ${quoted(whose)}; font: 8pt Arial, sans-serif; }
  @bottom-right { content: counter(page) ' / ' counter(pages); font: 8pt Arial, sans-serif; }
}`;
  }).join('');
}

/** On a screen that is narrower than the paper all of its width is looked at; on paper it is what it is. */
const FITS = '@media screen { body { zoom: var(--fits, 1); } }';

/**
 * Copies what stands in a piece of the page into a frame, alone and with the given style: what is looked at there is what comes out on paper. The piece itself
 * stays behind: it is hidden on the page, and what is hidden does not come out on paper either.
 */
export function fillFrame(frame: HTMLIFrameElement, element: HTMLElement, css: string): void {
  const inside = frame.contentDocument;
  if (inside === null) return;
  const style = inside.createElement('style');
  style.textContent = `${css}\n${FITS}`;
  inside.head.replaceChildren(style);
  inside.body.replaceChildren(...Array.from(element.childNodes, (node) => inside.importNode(node, true)));
  style.textContent += marginsOf(inside);
  fitLabels(inside);
  const share = frame.clientWidth / inside.documentElement.scrollWidth;
  if (share < 1) inside.documentElement.style.setProperty('--fits', String(Math.floor(share * 100) / 100));
}

/** Prints what stands in a frame, and nothing else of the page. Resolves when the browser's print dialog has been closed, where it tells. */
export function printFrame(frame: HTMLIFrameElement): Promise<void> {
  const view = frame.contentWindow;
  if (view === null) return Promise.resolve();
  return new Promise((done) => {
    const end = () => done();
    view.addEventListener('afterprint', end, { once: true });
    view.focus();
    view.print();
    if (typeof view.onafterprint === 'undefined') setTimeout(end, 1_000);
  });
}
