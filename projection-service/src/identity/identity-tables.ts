import { flag, instant, optional, text, texts } from '../kernel/column.ts';
import { table } from '../kernel/table.ts';
import type { RowOf } from '../kernel/table.ts';

/** Who may sign in; the real name is ciphertext. What he may see is `grantedAll`, else the entries of `granted`. */
export const usersTable = table('users', {
  key: 'id',
  scope: 'everyone',
  columns: {
    id: text(),
    username: text(),
    status: text<'enabled' | 'disabled'>(),
    realName: text(),
    organization: text(),
    userType: text(),
    site: optional(text()),
    roles: texts(),
    buttonsTaken: texts(),
    grantedAll: flag(),
    granted: texts(),
    mustChange: flag(),
    passwordSetAt: optional(instant()),
    registeredAt: instant(),
  },
  indexes: [{ name: 'username', on: 'username' }],
});
export type UserRow = RowOf<typeof usersTable.columns>;

/** Sign-ins, live and ended. */
export const sessionsTable = table('sessions', {
  key: 'session',
  scope: 'everyone',
  columns: {
    session: text(),
    userId: text(),
    kind: text<'user' | 'kiosk'>(),
    status: text<'live' | 'ended'>(),
    site: optional(text()),
    station: optional(text()),
    device: optional(text()),
    board: optional(text()),
    way: optional(text()),
    ip: optional(text()),
    startedAt: instant(),
    endedAt: optional(instant()),
    cause: optional(text()),
  },
  indexes: [
    { name: 'user', on: 'user_id' },
    { name: 'live', on: 'kind, started_at', where: `status = 'live'` },
    { name: 'ended', on: 'ended_at', where: 'ended_at is not null' },
    { name: 'newest_ended', on: 'position', where: 'ended_at is not null' },
  ],
});
export type SessionRow = RowOf<typeof sessionsTable.columns>;
