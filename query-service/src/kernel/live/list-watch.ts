import type { CallerScope } from '@malote/contracts/kernel/scope.ts';
import type { ListModel, ServerMessage } from './messages.ts';
import type { Notice } from './notices.ts';

/** One list on one screen: the keys that it shows, and what changed since the client was last told. */
export interface ListWatch {
  readonly id: string;
  readonly model: ListModel;
  readonly keys: ReadonlySet<string>;
  /** Who sees its rows: whoever their scope meets, or everybody who may watch. */
  readonly reach: Reach;
  readonly changed: Set<string>;
  readonly gone: Set<string>;
  newer: boolean;
  position: string;
}

/** A caller's scope, made ready to be met many times. */
export type Sight = ReadonlySet<string> | '*';

export const sightOf = (scope: CallerScope): Sight => (scope === '*' ? '*' : new Set(scope));

export type Reach = 'scope' | 'everyone';

export function listWatch(id: string, model: ListModel, keys: readonly string[], reach: Reach = 'scope'): ListWatch {
  return { id, model, reach, keys: new Set(keys), changed: new Set(), gone: new Set(), newer: false, position: '0' };
}

/** Takes note of a change that a caller may know of: nothing of rows that he neither sees nor saw. */
export function noteChange(watch: ListWatch, notice: Notice, callerSight: Sight): void {
  if (!concernsModel(watch.model, notice.model)) return;
  const sight = watch.reach === 'everyone' ? '*' : callerSight;
  const sees = meets(sight, notice.scopes_after);
  if (!sees && !meets(sight, notice.scopes_before)) return;
  watch.position = notice.position;
  const keys = keysOf(watch.model, notice).filter((key) => watch.keys.has(key));
  for (const key of keys) {
    (sees ? watch.changed : watch.gone).add(key);
    (sees ? watch.gone : watch.changed).delete(key);
  }
  if (keys.length === 0 && sees && (watch.model === 'inbox' || notice.model === modelOf(watch.model)))
    watch.newer = true;
}

/** Whether rows that the list shows changed, and the client has not been told. */
export function changesShown({ changed, gone }: ListWatch): boolean {
  return changed.size > 0 || gone.size > 0;
}

/** Whether there is anything that the client has not been told. */
export function hasChanges(watch: ListWatch): boolean {
  return watch.newer || changesShown(watch);
}

/** What the client is told, and nothing when nothing changed; the watch starts anew. */
export function takeChanges(watch: ListWatch): ServerMessage | undefined {
  if (!hasChanges(watch)) return undefined;
  const message: ServerMessage = {
    type: 'changed',
    id: watch.id,
    keys: [...watch.changed],
    gone: [...watch.gone],
    newer: watch.newer,
    position: watch.position,
  };
  watch.changed.clear();
  watch.gone.clear();
  watch.newer = false;
  return message;
}

/** The tables that a list follows from, where it is not the one of its name. */
const FOLLOWS: Readonly<Record<string, readonly string[]>> = {
  attention: ['attentions', 'parcels'],
  inbox: ['announcements', 'system_messages'],
};

const modelOf = (model: ListModel): string => (model === 'attention' ? 'attentions' : model);

/** What needs somebody follows from parcels too: a parcel that moved is no longer quiet. */
function concernsModel(watched: ListModel, changed: string): boolean {
  return FOLLOWS[watched]?.includes(changed) ?? watched === changed;
}

function keysOf(watched: ListModel, notice: Notice): readonly string[] {
  return watched === 'attention' && notice.model === 'parcels'
    ? ['quiet', 'late', 'stray_binding'].map((kind) => `${kind}:${notice.key}`)
    : [notice.key];
}

function meets(sight: Sight, scopes: readonly string[] | null): boolean {
  return scopes !== null && (sight === '*' || scopes.some((entry) => sight.has(entry)));
}
