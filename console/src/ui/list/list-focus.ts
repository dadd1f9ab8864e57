/** The keyboard goes to the first field of the filters. */
export function toFirstFilter(): void {
  document.querySelector<HTMLElement>('#content [data-first-filter]')?.focus();
}

/** The keyboard goes to what can be done with the rows that are ticked: Tab would come there after all that is between the rows and them. */
export function toActions(list: HTMLElement | null): void {
  list?.querySelector<HTMLElement>('[data-bulk="true"] [data-action]')?.focus();
}

/** The keyboard goes to the row that was last active, past filters and buttons. */
export function toRows(list: HTMLElement | null): void {
  list?.querySelector<HTMLElement>('tr[data-index][tabindex="0"]')?.focus();
}
