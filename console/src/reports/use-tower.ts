import { useMemo } from 'react';
import type { AnswerOf } from '../client/names.ts';
import { useBoard } from '../client/use-board.ts';
import type { NarrowedTo } from './narrowed.ts';
import type { Watched } from '../client/use-board.ts';

export type Tower = AnswerOf<'reports.tower'>;

/** The tower's data, of one site, of a region, or of all that the caller sees. */
export function useTower({ site, region }: NarrowedTo): Watched<Tower> {
  return useBoard(
    'tower',
    useMemo(() => (site !== undefined ? { sites: [site] } : region !== undefined ? { region } : {}), [site, region]),
  );
}
