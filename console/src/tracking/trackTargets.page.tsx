import { dialogAction } from '../ui/list/actions.ts';
import { recordPage } from '../ui/record/record-page.tsx';
import { ShowSecret } from './show-secret.tsx';

/** Where customers want to be told; the secret that their calls are signed with is shown on record. */
export default recordPage('TrackTarget', {
  texts: ['tracking'],
  actions: [dialogAction('show-secret', ShowSecret, { max: 1 })],
});
