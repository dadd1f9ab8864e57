import { z } from 'zod';
import { query } from '../kernel/definition.ts';
import { SITES_SOUGHT } from '../network/limits.ts';

/** Where the sites of the company lie, for maps: those in use whose coordinates are known, by code. */
export const sitePlaces = query('reports.sitePlaces', {
  path: 'POST /sitePlaces',
  scope: { everyone: 'where sites lie is known to all' },
  reads: ['master'],
  params: z.strictObject({}),
  answer: z.object({
    sites: z.array(
      z.object({
        site: z.string(),
        name: z.string(),
        type: z.string(),
        latitude: z.number(),
        longitude: z.number(),
      }),
    ),
  }),
});

/** Machines that the board shows at most, and grids of each: a wall holds no more. */
export const BOARD_MACHINES = 24;
export const BOARD_GRIDS = 120;

const Grid = z.object({
  grid: z.string(),
  destination: z.string(),
  status: z.enum(['enabled', 'full', 'closed']),
  bag: z.string().nullable(),
  /** Pieces that fell there in the last 24 hours. */
  pieces: z.int(),
});

/** Each sorting machine now: what went through it in the last hour, what it put elsewhere or knew no rule for, and how its grids stand. By code. */
export const sortingMachines = query('reports.sortingMachines', {
  path: 'POST /sortingMachineBoard/machines',
  scope: 'row',
  reads: ['handling', 'network'],
  params: z.strictObject({ centers: z.array(z.string().max(30)).max(SITES_SOUGHT).optional() }),
  answer: z.object({
    machines: z.array(
      z.object({
        device: z.string(),
        name: z.string(),
        center: z.string(),
        centerName: z.string().nullable(),
        /** In the last hour: pieces, and those of them that fell elsewhere or that no rule holds. */
        pieces: z.int(),
        rejects: z.int(),
        lastAt: z.string().nullable(),
        gridCount: z.int(),
        full: z.int(),
        closed: z.int(),
        grids: z.array(Grid),
      }),
    ),
  }),
});
