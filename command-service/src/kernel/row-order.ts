import { streamOf } from '@malote/contracts/kernel/aggregate.ts';
import type { StreamRef } from './stream-ref.ts';

/** Where the state of a member tells its container: the container's id, and by which property of the state it is told. */
export interface ContainerTold {
  readonly by: string;
  readonly idOf: (member: unknown) => string | undefined;
}

/** By category of the member and of the container. */
export type Containers = ReadonlyMap<string, Readonly<Record<string, ContainerTold>>>;

/** What the rows of an upload have to do with each other. */
export interface RowOrder {
  readonly containers: Containers;
  /** The state that is in memory of a stream, perhaps behind; it may be left out where it has none of these properties. */
  readonly held: (stream: StreamRef, having: readonly string[]) => unknown;
}

/**
 * What rows name without its container, where another row names a thing that could hold it: what these are in must be known as it stands now, because a
 * state in memory that is behind would let a row go ahead of the one that it depends on.
 */
export function loneMembers(rows: readonly (readonly StreamRef[])[], containers: Containers): readonly StreamRef[] {
  const kinds = kindsNamed(rows, containers);
  const lone = new Map<string, StreamRef>();
  for (const named of rows)
    for (const member of named) {
      // What points to another of its own kind does so from its first event on, so no state of it is behind.
      const isLone = kinds
        .get(member.of.category)
        ?.some(([kind]) => kind !== member.of.category && !named.some(({ of }) => of.category === kind));
      if (isLone === true) lone.set(streamOf(member.of, member.id), member);
    }
  return [...lone.values()];
}

/**
 * The earlier rows, by index, that must have been answered before each row is decided: those that name a stream which it names, and those that name a
 * container of something that it names. Who only has a member in a container does not wait for others who have; who names the container waits for all
 * of them. What is in what is told by the states in memory, and by earlier rows that name a member together with its container.
 */
export function earlierRows(
  rows: readonly (readonly StreamRef[])[],
  { containers, held }: RowOrder,
): readonly ReadonlySet<number>[] {
  if (areStrangers(rows, { containers, held })) return rows.map(() => NOTHING);
  const places = new Map<string, { named: number | undefined; members: number[] }>();
  const putTogether = new Map<string, Set<string>>();
  const place = (stream: string) => {
    const there = places.get(stream) ?? { named: undefined, members: [] };
    places.set(stream, there);
    return there;
  };

  const kindsOf = kindsNamed(rows, containers);

  function containersOf(member: StreamRef): readonly string[] {
    const kinds = kindsOf.get(member.of.category) ?? [];
    if (kinds.length === 0) return [];
    const state = held(
      member,
      kinds.map(([, { by }]) => by),
    );
    const told = kinds.flatMap(([category, { idOf }]) => {
      const id = state === undefined ? undefined : idOf(state);
      return id === undefined || id === '' ? [] : [streamOf({ category }, id)];
    });
    return [...told, ...(putTogether.get(streamOf(member.of, member.id)) ?? [])];
  }

  function remember(named: readonly StreamRef[]): void {
    for (const member of named) {
      const kinds = containers.get(member.of.category);
      if (kinds === undefined) continue;
      const stream = streamOf(member.of, member.id);
      for (const { of, id } of named) {
        if (!Object.hasOwn(kinds, of.category) || streamOf(of, id) === stream) continue;
        const together = putTogether.get(stream) ?? new Set();
        putTogether.set(stream, together.add(streamOf(of, id)));
      }
    }
  }

  return rows.map((named, index) => {
    const earlier = new Set<number>();
    const own = new Set(named.map(({ of, id }) => streamOf(of, id)));
    for (const stream of new Set(named.flatMap(containersOf))) {
      if (own.has(stream)) continue;
      const there = place(stream);
      if (there.named !== undefined) earlier.add(there.named);
      there.members.push(index);
    }
    for (const stream of own) {
      const there = place(stream);
      for (const before of [...(there.named === undefined ? [] : [there.named]), ...there.members]) earlier.add(before);
      places.set(stream, { named: index, members: [] });
    }
    remember(named);
    return earlier;
  });
}

const NOTHING: ReadonlySet<number> = new Set();

/** No stream is named twice, and nothing is in another that is named: the scans of one handheld, nearly always. */
function areStrangers(rows: readonly (readonly StreamRef[])[], { containers, held }: RowOrder): boolean {
  const named = rows.flat();
  const streams = new Set(named.map(({ of, id }) => streamOf(of, id)));
  if (streams.size < named.length) return false;
  const kinds = kindsNamed(rows, containers);
  return named.every((member) => {
    const possible = kinds.get(member.of.category) ?? [];
    const having = possible.map(([, { by }]) => by);
    const state = having.length === 0 ? undefined : held(member, having);
    return (
      state === undefined ||
      possible.every(([category, { idOf }]) => {
        const id = idOf(state);
        return id === undefined || !streams.has(streamOf({ category }, id));
      })
    );
  });
}

/** By category that some row names: those containers of it that some row could name too. Where none names such a thing, nobody waits for it. */
function kindsNamed(
  rows: readonly (readonly StreamRef[])[],
  containers: Containers,
): ReadonlyMap<string, readonly (readonly [category: string, told: ContainerTold])[]> {
  const categories = new Set<string>();
  for (const named of rows) for (const { of } of named) categories.add(of.category);
  return new Map(
    Array.from(categories, (category) => [
      category,
      Object.entries(containers.get(category) ?? {}).filter(([container]) => categories.has(container)),
    ]),
  );
}
