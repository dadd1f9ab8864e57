import { tower } from '@malote/contracts/reports/queries.ts';
import type { Handler } from '../kernel/handlers.ts';
import type { LiveBoard } from '../kernel/live/live-board.ts';
import { dueCounts } from './due-counts.ts';
import { narrowedSites } from './narrowed-sites.ts';
import { towerData } from './tower.ts';

/** The control tower as its caller sees it now. */
export const answerTower: Handler<typeof tower> = async (params, asking) => {
  const looking = { ...asking, scope: asking.caller.scope };
  const sites = narrowedSites(params, asking.master);
  return await towerData(looking, sites, await dueCounts(looking, sites));
};

/** The same as it goes on. What time alone changes takes as long as there is of it, and is counted apart. */
export const towerBoard: LiveBoard = {
  query: tower,
  tickMs: 250,
  movedBy: ['operations'],
  scopeOf: (caller) => caller,
  compute: async (looking, { params, scope }, apart) => {
    const sites = narrowedSites(tower.params.parse(params), looking.master);
    return await towerData(
      { ...looking, scope },
      sites,
      await apart(async (own) => await dueCounts({ ...own, scope }, sites)),
    );
  },
};
