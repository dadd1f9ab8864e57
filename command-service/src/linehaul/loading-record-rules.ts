import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { MoveRule, RecordRules } from '../kernel/records/moves.ts';

/** A load is photographed (R-0341). */
const photographed: MoveRule = ({ pictures }) =>
  pictures === undefined || pictures === null ? refuse('LOADING_PHOTO_REQUIRED', {}, 'fields.pictures') : undefined;

/** Something came off (R-0340), and what differs from what was put on is explained (R-0720). */
const countedOff: MoveRule = ({ totalBags, totalVotes, unloadedBags, unloadedVotes, discrepancies }) => {
  if (!(Number(unloadedBags) > 0)) return refuse('UNLOADING_COUNT_ZERO', {}, 'fields.unloadedBags');
  const differs = unloadedBags !== totalBags || unloadedVotes !== totalVotes;
  return differs && typeof discrepancies !== 'string'
    ? refuse(
        'DISCREPANCY_UNEXPLAINED',
        { loaded: Number(totalBags), unloaded: Number(unloadedBags) },
        'fields.discrepancies',
      )
    : undefined;
};

export const loadingRecordRules: RecordRules = {
  allows: ({ site, destination }) =>
    site === destination ? refuse('RECEIVING_EQUALS_RETURNING', {}, 'fields.destination') : undefined,
  moves: { load: photographed, unload: countedOff },
};
