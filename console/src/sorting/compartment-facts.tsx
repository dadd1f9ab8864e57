import type { AnswerOf } from '../client/names.ts';
import { lookup } from '../i18n/texts.ts';

export type Compartment = AnswerOf<'sorting.compartments'>['compartments'][number];

const FACTS = ['destination', 'grid', 'site', 'supplier', 'bag', 'device', 'cep', 'rule'] as const;

/** What is said of a compartment beside its code, with its words; what is not known is left out. */
export const factsOf = (of: Compartment): readonly { readonly word: string; readonly value: string }[] =>
  FACTS.flatMap((name) => {
    const value = name === 'site' && of.site !== null ? `${of.site} · ${of.siteName ?? ''}` : of[name];
    return value === null || value === '' ? [] : [{ word: lookup(`sorting:${name}`), value }];
  });

/** Why a grid takes nothing just now; undefined where it does. */
export function gridTrouble({ grid, gridStatus }: Compartment): string | undefined {
  if (grid === null) return undefined;
  if (gridStatus === 'full') return lookup('sorting:gridFull', { grid });
  return gridStatus === 'enabled' ? undefined : lookup('sorting:gridClosed', { grid });
}
