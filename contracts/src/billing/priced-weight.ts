/** Weights of a charge, in grams. */
export interface Weighed {
  readonly billableWeight?: unknown;
  readonly weightAfterRecalculation?: unknown;
}

/** The weight that a charge is priced by: the one that it was recalculated with last, else the one that it was raised with; undefined where it has none. */
export function pricedWeightOf({ billableWeight, weightAfterRecalculation: after }: Weighed): number | undefined {
  const weight = after ?? billableWeight;
  return typeof weight === 'number' ? weight : undefined;
}
