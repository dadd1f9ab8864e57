import type { RowOf } from '../client/names.ts';
import { lookup } from '../i18n/texts.ts';
import { bulkAction } from '../ui/list/actions.ts';
import { age, code, custom, instant, status, text, word } from '../ui/list/columns.tsx';
import { anyOf, remote, words } from '../ui/list/filters.ts';
import { listScreen } from '../ui/list/list-screen.tsx';
import { byCodeAndName } from '../ui/list/use-choices.ts';
import { ToneLabel } from '../ui/status/status.tsx';
import { sessionTones } from '../ui/status/tones.ts';

type SessionRow = RowOf<'identity.sessionList'>;

/** Who it is; the session in which one looks at the list says so. */
function userOf({ userName, current }: SessionRow) {
  return (
    <span title={userName}>
      {userName} {current && <ToneLabel tone="info">{lookup('shell:sessions.current')}</ToneLabel>}
    </span>
  );
}

export default listScreen('identity.sessionList', {
  columns: [
    custom('userName', userOf, { pin: true, size: 230 }),
    code('username', { size: 130 }),
    status('kind', sessionTones, { size: 110, label: 'fields:sessionKind' }),
    age('seenAt', { size: 130 }),
    text('browser', { size: 190 }),
    text('siteName', { size: 240 }),
    text('station', { size: 110 }),
    text('device', { size: 130 }),
    word('board', 'board', { size: 140 }),
    instant('startedAt'),
    code('session', { size: 320, hidden: true }),
  ],
  filters: [
    words('username', { primary: true }),
    anyOf('kind', sessionTones, { primary: true, label: 'fields:sessionKind' }),
    remote('site', 'network.siteChoices', byCodeAndName, { primary: true }),
  ],
  actions: [
    bulkAction<SessionRow, 'identity.endSessionOf'>('end-session', 'identity.endSessionOf', {
      input: ({ session }) => ({ session }),
      not: (row) => (row.current ? 'currentSession' : undefined),
      called: (row) => row.userName,
      danger: true,
    }),
  ],
});
