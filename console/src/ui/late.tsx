import { lazy, useState } from 'react';
import type { ComponentType } from 'react';

/** A part of a page that comes in a file of its own. */
export interface Late<Props> {
  /** Draws it; where it was fetched before, at once. Stands in a `Suspense`. */
  readonly Part: ComponentType<Props>;
  /** Fetches it before it is wanted; a failure shows when it is drawn. */
  readonly fetch: () => void;
}

/**
 * A lazy part that can be there before it is drawn. React's own draws its fallback first even where the file has come, and what it waits for a third of a
 * second later.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): Late<Props> {
  let found: ComponentType<Props> | undefined;
  const come = async () => {
    found = await load();
    return { default: found };
  };
  const Lazy = lazy(come) as unknown as ComponentType<Props>;
  return {
    Part: (props) => {
      // What is drawn stays what it is: another kind of component would begin anew.
      const [Own] = useState<ComponentType<Props>>(() => found ?? Lazy);
      return <Own {...props} />;
    },
    fetch: () => void come().catch(() => undefined),
  };
}
