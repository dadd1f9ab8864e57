/** Made when it is first asked for, and kept from then on. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/**
 * A schema, or how it is made. What follows from fields is made when somebody asks for it: of some two thousand calls and events a service uses few, and the
 * schemas of all of them take 100 MB.
 */
export type Said<Schema> = Schema | (() => Schema);

/** The schema that was said, made at most once. */
export const madeOnce = <Schema extends object>(said: Said<Schema>): (() => Schema) =>
  typeof said === 'function' ? lazily(said as () => Schema) : () => said;
