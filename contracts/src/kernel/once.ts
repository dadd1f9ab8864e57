/** Makes something when it is first asked for, and never again. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/**
 * A value, or what makes it when it is first asked for. Each kind of record brings a dozen schemas, and a process asks for few of them: to make them all
 * would be most of its start. What is wrong with one is told when it is made; a test makes all.
 */
export type OrMade<Value> = Value | (() => Value);

/** Schemas are objects and never functions. */
export function whenAsked<Value extends object>(given: OrMade<Value>): () => Value {
  return typeof given === 'function' ? once(given as () => Value) : () => given;
}
