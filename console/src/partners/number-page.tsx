import { NUMBERS_AT_ONCE } from '@malote/contracts/partners/provider-number.ts';
import { lazy } from 'react';
import type { RecordRow } from '../client/records.ts';
import { dialogAction } from '../ui/list/actions.ts';
import { recordPage } from '../ui/record/record-page.tsx';

const DownloadLabels = lazy(async () => ({ default: (await import('./download-labels.tsx')).DownloadLabels }));

/** Numbers of providers, with the labels of those that have one. */
export const numberPage = async () =>
  await recordPage('ProviderNumberRequest', {
    moves: ['request', 'reallocate'],
    actions: [
      {
        ...dialogAction<RecordRow>('download-label', DownloadLabels, {
          max: NUMBERS_AT_ONCE,
          not: ({ status }) => (status === 'obtained' ? undefined : 'state'),
        }),
        label: 'records:ProviderNumberRequest.moves.download-label',
      },
    ],
  });
