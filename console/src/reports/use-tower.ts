import { useMemo } from 'react';
import type { AnswerOf } from '../client/names.ts';
import { useBoard } from '../client/use-board.ts';
import type { NarrowedTo } from './narrowed.ts';
import type { Watched } from '../client/use-board.ts';

/** What the control tower shows. */
export type Tower = AnswerOf<'reports.tower'>;
/** The way to a list behind a figure; none on a wall, where nobody clicks. */
export type Go = ((path: string, search: string) => void) | undefined;
/** A stretch between two sites. */
export type Leg = Pick<Tower['flows'][number], 'from' | 'to'>;
/** The short name of a site on this board. */
export type NameOf = (site: string) => string;

/** The tower's data, of one site, of a region, or of all that the caller sees. */
export function useTower({ site, region }: NarrowedTo): Watched<Tower> {
  return useBoard(
    'tower',
    useMemo(() => (site !== undefined ? { sites: [site] } : region !== undefined ? { region } : {}), [site, region]),
  );
}
