/**
 * Prints what stands in a piece of the page alone: it is copied into a frame of its own with the given style, printed, and thrown away. The piece itself
 * stays behind: it is hidden on the page, and what is hidden does not come out on paper either. Resolves when the browser's print dialog has been closed, where it tells.
 */
export function printElement(element: HTMLElement, css: string): Promise<void> {
  const frame = document.createElement('iframe');
  frame.style.cssText = 'position:fixed;inset:auto 0 0 auto;width:0;height:0;border:0';
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  document.body.append(frame);
  const { contentDocument: inside, contentWindow: view } = frame;
  if (inside === null || view === null) {
    frame.remove();
    return Promise.resolve();
  }
  const style = inside.createElement('style');
  style.textContent = css;
  inside.head.append(style);
  inside.body.append(...Array.from(element.childNodes, (node) => inside.importNode(node, true)));
  return new Promise((done) => {
    const end = () => {
      frame.remove();
      done();
    };
    view.addEventListener('afterprint', end, { once: true });
    view.focus();
    view.print();
    if (typeof view.onafterprint === 'undefined') setTimeout(end, 1_000);
  });
}
