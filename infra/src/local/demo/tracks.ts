import { trackTarget } from '@malote/contracts/tracking/track-target.ts';
import type { DemoRecord } from './record.ts';

/** A customer of the demo company whose system is told what happens to his parcels; it stands in memory. */
export const DEMO_TRACKS: readonly (readonly DemoRecord[])[] = [
  [
    {
      made: trackTarget,
      key: 'target-aurora',
      fields: () => ({
        name: 'ERP Aurora',
        customer: 'AURORA',
        address: 'https://erp.aurora.example.com/malote/rastreios',
      }),
    },
  ],
];
