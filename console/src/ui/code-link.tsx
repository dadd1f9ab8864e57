import { createContext, useContext } from 'react';
import { mayOpen, session } from '../client/session.ts';
import { useStore } from '../client/store.ts';
import { go, screenAt } from '../shell/places.ts';

/** A page and its search, as `go` takes them. */
export type PlaceOf = readonly [path: string, search: string];

/** How the keyboard comes to a link: by Tab, or in a table of one tab stop by the arrows, from its row. */
export const Reached = createContext<'tab' | 'row'>('tab');

/** A number that people read out, leading to the page about it where the caller may open that. `letters`: of running text, where words lead there. */
export function CodeLink({
  code,
  to,
  letters = 'code',
}: {
  readonly code: string;
  readonly to: PlaceOf;
  readonly letters?: 'code' | 'words';
}) {
  const { caller } = useStore(session);
  const reached = useContext(Reached);
  const [path, search] = to;
  const screen = screenAt(path);
  if (caller === undefined || screen === undefined || !mayOpen(caller, screen))
    return <span className={letters === 'code' ? 'code' : undefined}>{code}</span>;
  return (
    <a
      className={letters === 'code' ? 'link code' : 'link'}
      data-action="view"
      {...(reached === 'row' && { tabIndex: -1 })}
      href={`${path}?${search}`}
      onClick={(event) => {
        event.preventDefault();
        event.stopPropagation();
        go(path, search);
      }}
    >
      {code}
    </a>
  );
}
