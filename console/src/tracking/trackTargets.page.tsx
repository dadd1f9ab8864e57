import type { CommandName } from '../client/names.ts';
import type { RecordRow } from '../client/records.ts';
import { moveAt, recordPrefix } from '../i18n/record-words.ts';
import { bulkAction, dialogAction } from '../ui/list/actions.ts';
import type { RowAction } from '../ui/list/actions.ts';
import { recordPage } from '../ui/record/record-page.tsx';
import { ShowSecret } from './show-secret.tsx';

const ENDING = 'end-former-secret';

/** Ends a secret that still counts beside the present one: whether it does follows from the clock, which no state of a target tells. */
const ending: RowAction<RecordRow> = {
  ...bulkAction<RecordRow, CommandName>(ENDING, `tracking.${ENDING}TrackTarget` as CommandName, {
    input: ({ code }) => ({ code }) as never,
    not: ({ formerSecretUntil: until }) =>
      typeof until === 'string' && Date.parse(until) > Date.now() ? undefined : 'noFormerSecret',
    danger: true,
  }),
  label: moveAt(recordPrefix('TrackTarget'), ENDING),
  explains: true,
};

/** Where customers want to be told; the secret that their calls are signed with is shown on record. */
export default recordPage('TrackTarget', {
  texts: ['tracking'],
  moves: ['pause', 'resume', 'renew-secret', 'delete'],
  actions: [ending, dialogAction('show-secret', ShowSecret, { max: 1 })],
});
