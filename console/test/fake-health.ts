import type { Health } from '../src/projections/words.ts';

type Group = Health['groups'][number];
type Parked = Health['parked'][number];
type Rebuild = Health['rebuilds'][number];

/** The read models of the fake: one row of `parcels` waits, a rebuild has failed once. Decisions change what is shown. */
export function fakeHealth(minutesAgo: (minutes: number) => string) {
  const meeting = { model: 'parcels', key: 'ML1000000000017', stream: 'parcel-ML1000000000017', version: 3 };
  const model = (name: string, rows: number) => ({
    model: name,
    rows,
    bytes: rows * 400,
    parkedKeys: 0,
    lastError: null,
  });
  const group = (name: Group['group'], models: Group['models']): Group => ({
    group: name,
    position: '48210',
    behind: name === 'operations' ? 12 : 0,
    behindSeconds: name === 'operations' ? 2 : 0,
    movedAt: minutesAgo(0),
    generation: 3,
    since: minutesAgo(3_000),
    parkedKeys: 0,
    waiting: 0,
    models: [...models],
    runners: [
      { process: 'malote-1:4120', role: 'leads', error: null, eventsPerSecond: 412, seenAt: minutesAgo(0) },
      {
        process: 'malote-2:98',
        role: name === 'master' ? 'waits' : 'stands_by',
        error: name === 'master' ? 'Error: connect ECONNREFUSED' : null,
        eventsPerSecond: 0,
        seenAt: minutesAgo(0),
      },
    ],
  });
  const groups = [
    group('operations', [model('orders', 8_112), model('parcels', 9_004), model('tower_counts', 310)]),
    group('master', [model('sites', 42), model('user_accounts', 7), model('a_model_without_words', 5)]),
  ];
  const parked: Parked[] = [
    {
      group: 'operations',
      ...meeting,
      type: 'ParcelReceived',
      position: '47002',
      cause: 'failed',
      error: 'MissingRow: The event folds into a row that does not exist',
      attempts: 3,
      waiting: 4,
      since: minutesAgo(18),
    },
  ];
  const skips: Health['skips'] = [];
  const rebuilds: Rebuild[] = [
    {
      group: 'operations',
      rebuild: 'r1',
      status: 'failed',
      cause: 'request',
      by: 'u1',
      byName: 'Ana Souza',
      at: minutesAgo(60),
      startedAt: minutesAgo(60),
      endedAt: minutesAgo(58),
      position: '47001',
      head: '47500',
      eventsPerSecond: 0,
      secondsLeft: null,
      generation: null,
      error: 'MissingRow: The event folds into a row that does not exist',
      failed: { ...meeting, type: 'ParcelReceived' },
      cancelledByName: null,
    },
    {
      group: 'master',
      rebuild: 'r0',
      status: 'done',
      cause: 'shape',
      by: null,
      byName: null,
      at: minutesAgo(3_000),
      startedAt: minutesAgo(3_001),
      endedAt: minutesAgo(3_000),
      position: '30000',
      head: '30000',
      eventsPerSecond: 0,
      secondsLeft: null,
      generation: 3,
      error: null,
      failed: null,
      cancelledByName: null,
    },
  ];
  return {
    health: (): Health => ({
      asOf: new Date().toISOString(),
      head: '48222',
      groups: groups.map((one) => ({
        ...one,
        parkedKeys: parked.filter((key) => key.group === one.group).length,
        waiting: parked.filter((key) => key.group === one.group).reduce((sum, key) => sum + key.waiting + 1, 0),
      })),
      parked,
      skips,
      rebuilds,
    }),
    carryOut(name: string, input: Readonly<Record<string, unknown>>, reason: unknown): object {
      const named = {
        group: input['group'] as Group['group'],
        model: String(input['model']),
        key: String(input['key']),
        stream: String(input['stream']),
        version: Number(input['version']),
      };
      switch (name) {
        case 'projections.skipEvent':
          parked.splice(0, parked.length);
          skips.push({ ...named, reason: String(reason), by: 'u1', byName: 'Ana Souza', at: minutesAgo(0) });
          return {};
        case 'projections.withdrawSkip':
          skips.splice(0, skips.length);
          parked.push({
            ...named,
            type: 'ParcelReceived',
            position: '47002',
            cause: 'passed',
            error: null,
            attempts: 1,
            waiting: 0,
            since: minutesAgo(0),
          });
          return {};
        case 'projections.replayKey':
          parked.splice(0, parked.length);
          return {};
        case 'projections.rebuildGroup':
          rebuilds.unshift({
            group: named.group,
            rebuild: '018f0000-0000-7000-8000-000000000009',
            status: 'building',
            cause: 'request',
            by: 'u1',
            byName: 'Ana Souza',
            at: minutesAgo(0),
            startedAt: minutesAgo(0),
            endedAt: null,
            position: '12000',
            head: '48000',
            eventsPerSecond: 6_000,
            secondsLeft: 6,
            generation: null,
            error: null,
            failed: null,
            cancelledByName: null,
          });
          return { rebuild: '018f0000-0000-7000-8000-000000000009' };
        case 'projections.cancelRebuild': {
          const [first] = rebuilds;
          if (first !== undefined)
            rebuilds[0] = { ...first, status: 'cancelled', endedAt: minutesAgo(0), cancelledByName: 'Ana Souza' };
          return {};
        }
        default:
          throw new Error(`The fake knows no ${name}`);
      }
    },
  };
}
