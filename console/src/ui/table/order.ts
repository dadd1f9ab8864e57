interface Setup {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  readonly pinned: readonly string[];
}

/** All columns in the order that the user gave them; those that he never moved behind, as the list has them. */
export const orderedColumns = (known: readonly string[], { order }: Pick<Setup, 'order'>): readonly string[] => [
  ...order.filter((id) => known.includes(id)),
  ...known.filter((id) => !order.includes(id)),
];

/** The columns that are shown, from the left: first those that are pinned. */
export function shownColumns(known: readonly string[], setup: Setup): readonly string[] {
  const pinned = setup.pinned.filter((id) => known.includes(id));
  const others = orderedColumns(known, setup).filter((id) => !pinned.includes(id));
  return [...pinned, ...others].filter((id) => !setup.hidden.includes(id));
}
