import { trackList } from '@malote/contracts/tracking/queries.ts';
import type { QueryContext } from '../kernel/context.ts';
import { readList } from '../kernel/lists/read-list.ts';
import { answerBagHistory, answerOrderHistory } from './history.ts';
import { answerRecordReplay } from './record-replay.ts';
import { answerSealCheck } from './seal-check.ts';
import { answerTrackExport } from './track-export.ts';
import { trackSource } from './track-list.ts';
import { answerTrackTargetSecret } from './track-target-secret.ts';
import { answerTracks } from './tracks.ts';

export const tracking: QueryContext<'tracking'> = {
  handlers: {
    'tracking.trackList': (asked, asking) => readList(trackSource, asked, asking),
    'tracking.tracks': answerTracks,
    'tracking.trackExport': answerTrackExport,
    'tracking.orderHistory': answerOrderHistory,
    'tracking.bagHistory': answerBagHistory,
    'tracking.recordReplay': answerRecordReplay,
    'tracking.sealCheck': answerSealCheck,
    'tracking.trackTargetSecret': answerTrackTargetSecret,
  },
  readingByRows: ['tracking.trackList', 'tracking.tracks'],
  liveLists: { parcels: trackList },
};
