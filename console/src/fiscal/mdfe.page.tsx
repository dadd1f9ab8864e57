import { lazy } from 'react';
import type { RecordRow } from '../client/records.ts';
import { dialogAction } from '../ui/list/actions.ts';
import { recordPage } from '../ui/record/record-page.tsx';

const PrintMdfe = lazy(async () => ({ default: (await import('./print-mdfe.tsx')).PrintMdfe }));

/** Papers of one printing. */
const PRINTED = 50;

/** Manifests as they come from the tax office, and the paper that goes with the vehicle: none before it is authorized. */
export default recordPage('Mdfe', {
  moves: ['generate', 'close', 'cancel'],
  actions: [
    dialogAction<RecordRow>('print', PrintMdfe, {
      max: PRINTED,
      not: ({ protocol }) => (protocol === undefined || protocol === null ? 'state' : undefined),
    }),
  ],
});
