import { existing, readModel } from '../kernel/read-model.ts';
import { sessionsTable } from './identity-tables.ts';
import type { SessionRow } from './identity-tables.ts';

/** Sign-ins; every service re-reads the ended ones. */
export const sessions = readModel<SessionRow>(sessionsTable, {
  SessionStarted: {
    keys: ({ data }) => [data.session],
    fold: (_, { data, metadata }) => ({
      session: data.session,
      userId: data.user,
      kind: data.kind,
      status: 'live',
      site: metadata.site ?? null,
      station: data.station ?? null,
      device: data.device ?? null,
      board: data.board ?? null,
      way: data.way ?? null,
      ip: data.ip ?? null,
      startedAt: metadata.happenedAt,
      endedAt: null,
      cause: null,
    }),
  },
  SessionStationChosen: {
    keys: ({ data }) => [data.session],
    fold: (row, { data }) => ({ ...existing(row), site: data.site, station: data.station, device: data.device }),
  },
  SessionEnded: {
    keys: ({ data }) => [data.session],
    fold: (row, { data, metadata }) => ({
      ...existing(row),
      status: 'ended',
      endedAt: metadata.happenedAt,
      cause: data.cause,
    }),
  },
});
