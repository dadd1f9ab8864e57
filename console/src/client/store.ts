import { useSyncExternalStore } from 'react';

/** A value that lives outside React and tells who watches it. */
export interface Store<Value> {
  readonly get: () => Value;
  readonly set: (next: Value | ((now: Value) => Value)) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Makes a store; equal values wake nobody. */
export function store<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      const made = typeof next === 'function' ? (next as (now: Value) => Value)(value) : next;
      if (Object.is(made, value)) return;
      value = made;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value of a store, drawn again when it changes. */
export function useStore<Value>(of: Store<Value>): Value {
  return useSyncExternalStore(of.subscribe, of.get, of.get);
}
