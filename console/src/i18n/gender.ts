/** Nouns whose ending says the other gender than the one they have. */
const MASCULINE = /^(mapa|dia|guia|sistema|problema|programa|esquema|tema)$|..ista$/;
const FEMININE = /(a|ção|são|gião|dade|agem|ordem)$|^(base|fonte)$/;

/** Whether a Portuguese word for a kind of thing is feminine: its first word says so by its ending. */
export function isFeminine(noun: string): boolean {
  const [first = ''] = noun.toLowerCase().split(/[\s–-]/);
  return FEMININE.test(first) && !MASCULINE.test(first);
}

/** What all kinds of records have in common, as it is said of a thing that is feminine. */
const OF_FEMININE: Readonly<Record<string, string>> = {
  Todos: 'Todas',
  Ativo: 'Ativa',
  Desativado: 'Desativada',
  Excluído: 'Excluída',
  Ativado: 'Ativada',
  Restaurado: 'Restaurada',
};

/** A usual word for a state or a change, as it agrees with the Portuguese word for the thing. */
export const agreeing = (word: string, noun: string): string => (isFeminine(noun) ? (OF_FEMININE[word] ?? word) : word);
