import type { Life, Move } from '../kernel/life.ts';

type Lived = Pick<Life, 'moves'>;

/** The ways of a life as a table is written: `open: bill > billed`, one for each state that a move leads on from. */
export const waysOf = ({ moves }: Lived): readonly string[] =>
  Object.entries<Move>(moves).flatMap(([name, { from, to }]) =>
    from.map((state) => `${state}: ${name} > ${to ?? state}`),
  );

/** What decides about a move beside where it leads: no words, which only people read, and no name of its event. */
export function demandsOf({ moves }: Lived, name: string): object {
  const { words: _, done: __, event: ___, from: ____, to: _____, ...demands } = moves[name] as Move;
  return demands;
}
