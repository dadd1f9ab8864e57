import { createHash } from 'node:crypto';

/** So many decimal digits that follow from names, evenly spread: numbers for orders, waybills and bags of a tool. */
export function digitsOf(count: number, ...names: readonly (string | number)[]): string {
  const hash = createHash('sha256').update(names.join('\u001f')).digest('hex').slice(0, 30);
  return (BigInt(`0x${hash}`) % 10n ** BigInt(count)).toString().padStart(count, '0');
}
