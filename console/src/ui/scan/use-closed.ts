import { useEffect, useInsertionEffect, useRef } from 'react';
import { session } from '../../client/session.ts';
import { usePlace } from '../../shell/page-context.ts';
import { places } from '../../shell/places.ts';

/** Called when somebody has closed the page: not when it is hidden, loaded anew, or gone with the session of its user. */
export function useClosed(closed: () => void): void {
  const { tab } = usePlace();
  const latest = useRef(closed);
  useEffect(() => {
    latest.current = closed;
  });
  // Of all effects these alone stand while the page is hidden, and end with it.
  useInsertionEffect(
    () => () => {
      const isClosed = !places.get().tabs.some(({ id }) => id === tab);
      if (isClosed && session.get().phase === 'signedIn') latest.current();
    },
    [tab],
  );
}
