/** A parcel weighs at most this many kilograms. */
const HEAVIEST = 500;

/** What is typed as kilograms, with comma or point and up to grams: more than 0, at most 500. */
export function kilogramsIn(typed: string): number | undefined {
  const weight = /^\d{1,3}([.,]\d{0,3})?$/.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : Number.NaN;
  return weight > 0 && weight <= HEAVIEST ? weight : undefined;
}
