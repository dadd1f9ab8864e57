/** Gives the keyboard to the scan field of the page that is seen, and leaves the page where it is. */
export const toScanField = (): void =>
  document.querySelector<HTMLElement>('#content [data-scan]')?.focus({ preventScroll: true });
