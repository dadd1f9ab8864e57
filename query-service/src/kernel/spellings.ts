/** Numbers as typed and in capitals: ours are capitals, a customer's own may be anything. */
export function spellings(numbers: readonly string[]): readonly string[] {
  return [...new Set(numbers.flatMap((number) => [number, number.toUpperCase()]))];
}
