import type { Logger } from 'pino';
import { listings, records } from '@malote/contracts/catalogue.ts';
import type { Definition, ListDefinition } from '@malote/contracts/kernel/definition.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { CallerScope } from '@malote/contracts/kernel/scope.ts';
import type { Admits } from '@malote/infra/http/admission.ts';
import { contexts } from './contexts.ts';
import { topicName } from './kernel/live/boards.ts';
import type { BoardData, BoardPace, BoardTopic } from './kernel/live/boards.ts';
import type { Apart, LiveBoard, Looking } from './kernel/live/live-board.ts';
import type { BoardName, ListModel } from './kernel/live/messages.ts';
import { sparing } from './kernel/live/sparing.ts';

/** Lists that show rows of a model that is not a record's. */
const ownLists: Readonly<Record<string, ListDefinition>> = Object.assign(
  {},
  ...contexts.map(({ liveLists }) => liveLists),
);

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

const boards: Readonly<Partial<Record<BoardName, LiveBoard>>> = Object.assign({}, ...contexts.map((one) => one.boards));

function boardOf(name: BoardName): LiveBoard {
  const board = boards[name];
  if (board === undefined) throw new Error(`No context has the board ${name}`);
  return board;
}

/** How often a board may be computed, and by what it is moved. */
export const paceOf = (topic: BoardTopic): BoardPace => boardOf(topic.board);

/** The topic that a watch of a board means; refused when the caller may not ask for it, or its params are not those of its query. */
export function topicOf(
  admits: (definition: Definition) => ReturnType<Admits>,
  scope: CallerScope,
  board: BoardName,
  params: Readonly<Record<string, unknown>>,
): BoardTopic | Refusal {
  const { query, scopeOf } = boardOf(board);
  const parsed = query.params.safeParse(params);
  const admitted = admits(query);
  if (isRefusal(admitted)) return admitted;
  return parsed.success
    ? { board, params: parsed.data as BoardTopic['params'], scope: scopeOf(scope) }
    : refuse('NO_PERMISSION');
}

/** The way to compute a board, on a snapshot of its own. */
export function boardComputer(
  { db, now, ...looking }: Omit<Looking, 'now'> & { readonly now: () => Date },
  log: Logger,
): (topic: BoardTopic) => Promise<BoardData> {
  const { get } = sparing((error) => log.warn({ err: error }, 'a part of a board could not be computed'));
  const looked = async <Value>(work: (looking: Looking) => Promise<Value>) =>
    await db.transaction(async (snapshot) => await work({ ...looking, db: snapshot, now: now() }), {
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
    const data = await looked(async (own) => await boardOf(topic.board).compute(own, topic, apart));
    return { asOf: data.asOf, data: JSON.stringify(data) };
  };
}
