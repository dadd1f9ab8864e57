import type { CallerScope } from '@malote/contracts/kernel/scope.ts';
import { followedBy } from './followed.ts';
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

/** The sight of a caller, made once for many notices. */
export const sightOf = (scope: CallerScope): Sight => (scope === '*' ? '*' : new Set(scope));

export type Reach = 'scope' | 'everyone';

/** A watch of a list that shows these keys, of which nothing has changed yet. */
export function listWatch(id: string, model: ListModel, keys: readonly string[], reach: Reach = 'scope'): ListWatch {
  return { id, model, reach, keys: new Set(keys), changed: new Set(), gone: new Set(), newer: false, position: '0' };
}

/** Takes note of a change that a caller may know of: nothing of rows that he neither sees nor saw. */
export function noteChange(watch: ListWatch, notice: Notice, callerSight: Sight): void {
  const followed = followedBy(watch.model);
  if (!followed.tables.includes(notice.model)) return;
  const sight = watch.reach === 'everyone' ? '*' : callerSight;
  const sees = meets(sight, notice.scopes_after);
  if (!sees && !meets(sight, notice.scopes_before)) return;
  watch.position = notice.position;
  const keys = keysOf(watch.model, notice).filter((key) => watch.keys.has(key));
  for (const key of keys) {
    (sees ? watch.changed : watch.gone).add(key);
    (sees ? watch.gone : watch.changed).delete(key);
  }
  if (keys.length === 0 && sees && followed.own.includes(notice.model)) watch.newer = true;
}

/**
 * A list shows other rows now, under the same name: what its client was not told yet of rows that it still shows, it is told, and so that there are
 * newer ones. A row that changed between its list's answer and this watch was none of the old watch's keys: that is looked up by the position of the answer.
 */
export function carryOver(old: ListWatch, next: ListWatch): void {
  if (old.model !== next.model) return;
  for (const key of old.changed) if (next.keys.has(key)) next.changed.add(key);
  for (const key of old.gone) if (next.keys.has(key)) next.gone.add(key);
  next.newer ||= old.newer;
  next.position = old.position;
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

function keysOf(watched: ListModel, notice: Notice): readonly string[] {
  return watched === 'attention' && notice.model === 'parcels'
    ? ['quiet', 'late', 'stray_binding'].map((kind) => `${kind}:${notice.key}`)
    : [notice.key];
}

function meets(sight: Sight, scopes: readonly string[] | null): boolean {
  return scopes !== null && (sight === '*' || scopes.some((entry) => sight.has(entry)));
}
