import type { Knex } from 'knex';

/**
 * The same database, asked for the tables that stood behind the views when the snapshot was taken. A file is read for as long as it is sent; meanwhile
 * a rebuild may put new tables behind the views, which an older snapshot sees empty, and must not wait for the file. The tables stay until the
 * snapshot ends. @throws an error of code 42P01 when they were dropped just now: another snapshot will see the new ones
 */
export async function overOwnTables(snapshot: Knex): Promise<Knex> {
  const live = (await snapshot.from('reads.generations').select('tables').where({ status: 'live' })) as {
    tables: readonly string[];
  }[];
  const own = new Map(
    live.flatMap(({ tables }) => tables.map((table) => [table.replace(/_g\d+$/, ''), table] as const)),
  );
  await snapshot.raw(`lock table ${[...own.values()].join(', ')} in access share mode`);
  const named = <Value>(value: Value): Value =>
    ((typeof value === 'string' ? own.get(value) : undefined) ?? value) as Value;
  const replaced: Readonly<Record<PropertyKey, unknown>> = {
    from: (source: unknown) =>
      snapshot.from(
        isAliased(source)
          ? Object.fromEntries(Object.entries(source).map(([alias, view]) => [alias, named(view)]))
          : (named(source) as string),
      ),
    raw: (sql: string, bindings?: unknown) =>
      snapshot.raw(
        sql.replaceAll(/\breads\.[a-z_]+\b/g, named),
        (Array.isArray(bindings) ? bindings.map(named) : (bindings ?? [])) as Knex.RawBinding[],
      ),
  };
  return new Proxy(snapshot, { get: (target, name) => replaced[name] ?? (Reflect.get(target, name) as unknown) });
}

function isAliased(source: unknown): source is Readonly<Record<string, string>> {
  return typeof source === 'object' && source !== null && Object.getPrototypeOf(source) === Object.prototype;
}
