import type { Logger } from 'pino';
import { listings, records } from '@malote/contracts/catalogue.ts';
import type { Definition, ListDefinition } from '@malote/contracts/kernel/definition.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { CallerScope } from '@malote/contracts/kernel/scope.ts';
import { bagList } from '@malote/contracts/bags/queries.ts';
import { messageList } from '@malote/contracts/messaging/inbox.ts';
import { orderList } from '@malote/contracts/orders/queries.ts';
import { readModelHealth } from '@malote/contracts/projections/queries.ts';
import { attentionList, tower } from '@malote/contracts/reports/queries.ts';
import { ownExportTasks } from '@malote/contracts/resources/export-task.ts';
import { ownImportTasks } from '@malote/contracts/resources/import-task.ts';
import { trackList } from '@malote/contracts/tracking/queries.ts';
import type { Admits } from '@malote/infra/http/admission.ts';
import type { Asking } from './kernel/asking.ts';
import { topicName } from './kernel/live/boards.ts';
import type { BoardData, BoardPace, BoardTopic } from './kernel/live/boards.ts';
import type { BoardName, ListModel } from './kernel/live/messages.ts';
import { sparing } from './kernel/live/sparing.ts';
import { healthData } from './projections/health.ts';
import { dueCounts } from './reports/due-counts.ts';
import { narrowedSites } from './reports/narrowed-sites.ts';
import { towerData } from './reports/tower.ts';

/** Lists that show rows of a model that is not a record's. */
const ownLists: Readonly<Record<string, ListDefinition>> = {
  orders: orderList,
  bags: bagList,
  parcels: trackList,
  attention: attentionList,
  inbox: messageList,
  // Everybody watches his own tasks; a watch tells keys and no rows.
  export_tasks: ownExportTasks,
  import_tasks: ownImportTasks,
};

/** Whoever may ask for one of the lists over a model may watch it. */
const watchedLists: ReadonlyMap<ListModel, readonly ListDefinition[]> = new Map(
  [
    ...Object.entries(ownLists),
    ...[...records.values()]
      .filter(({ table }) => !Object.hasOwn(ownLists, table))
      .map(({ table, list }) => [table, list] as const),
    // The figures of a report are no rows that could change.
    ...[...listings.values()]
      .filter(({ report }) => report === undefined)
      .map(({ table, list }) => [table, list] as const),
  ].reduce(
    (lists, [model, list]) => lists.set(model, [...(lists.get(model) ?? []), list]),
    new Map<string, readonly ListDefinition[]>(),
  ),
);

/** The lists that a watch of a model is live of. */
export const listsOfModel = (model: ListModel): readonly ListDefinition[] => watchedLists.get(model) ?? [];

type Looking = Pick<Asking, 'db' | 'master' | 'personal' | 'events' | 'now'>;

/** Does a part of a board's work that may take long on a snapshot of its own, and not at every tick (`sparing`). */
type Apart = <Value>(work: (looking: Looking) => Promise<Value>) => Promise<Value>;

/** A board: the query that it is live of, what moves it, and how it is computed on a snapshot. */
interface LiveBoard extends BoardPace {
  readonly query: typeof tower | typeof readModelHealth;
  readonly scopeOf: (caller: CallerScope) => CallerScope;
  readonly compute: (looking: Looking, topic: BoardTopic, apart: Apart) => Promise<{ readonly asOf: string }>;
}

const LIVE_BOARDS: Readonly<Record<BoardName, LiveBoard>> = {
  tower: {
    query: tower,
    tickMs: 250,
    movedBy: ['operations'],
    scopeOf: (caller) => caller,
    compute: async (looking, { params, scope }, apart) => {
      const sites = narrowedSites(tower.params.parse(params), looking.master);
      return await towerData(
        { ...looking, scope },
        sites,
        await apart(async (own) => await dueCounts({ ...own, scope }, sites)),
      );
    },
  },
  // The same for all who may see it; the projection service says `health` when a rebuild gets on.
  health: {
    query: readModelHealth,
    tickMs: 1_000,
    movedBy: ['operations', 'master', 'health'],
    scopeOf: () => '*',
    compute: (looking) => healthData(looking),
  },
};

/** How often a board may be computed, and by what it is moved. */
export const paceOf = (topic: BoardTopic): BoardPace => LIVE_BOARDS[topic.board];

/** The topic that a watch of a board means; refused when the caller may not ask for it, or its params are not those of its query. */
export function topicOf(
  admits: (definition: Definition) => ReturnType<Admits>,
  scope: CallerScope,
  board: BoardName,
  params: Readonly<Record<string, unknown>>,
): BoardTopic | Refusal {
  const { query, scopeOf } = LIVE_BOARDS[board];
  const parsed = query.params.safeParse(params);
  const admitted = admits(query);
  if (isRefusal(admitted)) return admitted;
  return parsed.success ? { board, params: parsed.data, scope: scopeOf(scope) } : refuse('NO_PERMISSION');
}

/** The way to compute a board, on a snapshot of its own. */
export function boardComputer(
  { db, ...looking }: Omit<Looking, 'now'>,
  log: Logger,
): (topic: BoardTopic) => Promise<BoardData> {
  const { get } = sparing((error) => log.warn({ err: error }, 'a part of a board could not be computed'));
  const looked = async <Value>(work: (looking: Looking) => Promise<Value>) =>
    await db.transaction(async (snapshot) => await work({ ...looking, db: snapshot, now: new Date() }), {
      isolationLevel: 'repeatable read',
      readOnly: true,
    });
  return async (topic) => {
    const apart: Apart = async (work) =>
      await get(
        topicName(topic),
        async () =>
          await looked(async (own) => {
            // It counts for nobody in particular: both cores of a small server would be taken from those who wait.
            await own.db.raw('set local max_parallel_workers_per_gather = 0');
            return await work(own);
          }),
      );
    const data = await looked(async (own) => await LIVE_BOARDS[topic.board].compute(own, topic, apart));
    return { asOf: data.asOf, data: JSON.stringify(data) };
  };
}
