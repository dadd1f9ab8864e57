/**
 * Copies what stands in a piece of the page into a frame, alone and with the given style: what is looked at there is what comes out on paper. The piece itself
 * stays behind: it is hidden on the page, and what is hidden does not come out on paper either.
 */
export function fillFrame(frame: HTMLIFrameElement, element: HTMLElement, css: string): void {
  const inside = frame.contentDocument;
  if (inside === null) return;
  const style = inside.createElement('style');
  style.textContent = css;
  inside.head.replaceChildren(style);
  inside.body.replaceChildren(...Array.from(element.childNodes, (node) => inside.importNode(node, true)));
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
