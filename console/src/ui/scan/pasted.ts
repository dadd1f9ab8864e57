import { cleanScan } from '@malote/contracts/kernel/values/clean-scan.ts';

/** Codes that one paste may bring into a scan station (R-0419). */
export const PASTED_CODES = 200;

/**
 * What a pasted text brings: `text` when it is one code or less, for the field to take as typed; `codes` to be scanned one after the other, in their order
 * and without doubles; `tooMany`, of which none is taken. A space does not part codes: postal numbers are printed with spaces inside.
 */
export type Pasted =
  | { readonly kind: 'text' }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'tooMany'; readonly count: number };

export function pasted(text: string): Pasted {
  const codes = [
    ...new Set(
      text
        .split(/[\r\n\t,;|\uFF0C\u3001\uFF1B]+/u)
        .map(cleanScan)
        .filter((code) => code !== ''),
    ),
  ];
  if (codes.length < 2) return { kind: 'text' };
  return codes.length > PASTED_CODES ? { kind: 'tooMany', count: codes.length } : { kind: 'codes', codes };
}
