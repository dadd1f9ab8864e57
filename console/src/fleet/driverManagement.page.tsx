import { lazy } from 'react';
import type { RecordRow } from '../client/records.ts';
import { dialogAction } from '../ui/list/actions.ts';
import { recordPage } from '../ui/record/record-page.tsx';

const ResetDriverPassword = lazy(async () => ({
  default: (await import('./reset-driver-password.tsx')).ResetDriverPassword,
}));

/** Drivers of sites, and the passwords of those who sign in. */
export default recordPage('Driver', {
  texts: ['people'],
  actions: [dialogAction<RecordRow>('reset-password', ResetDriverPassword, { max: 1 })],
});
