import { mayOpen, session } from '../client/session.ts';
import { useStore } from '../client/store.ts';
import { go, screenAt } from '../shell/places.ts';

/** A page and its search, as `go` takes them. */
export type PlaceOf = readonly [path: string, search: string];

/**
 * A number that people read out, leading to the page about it where the caller may open that. `reached`: in a table of one tab stop, by its row. `letters`: of
 * running text, where words lead there.
 */
export function CodeLink({
  code,
  to,
  reached = 'tab',
  letters = 'code',
}: {
  readonly code: string;
  readonly to: PlaceOf;
  readonly reached?: 'tab' | 'row';
  readonly letters?: 'code' | 'words';
}) {
  const { caller } = useStore(session);
  const [path, search] = to;
  const screen = screenAt(path);
  if (caller === undefined || screen === undefined || !mayOpen(caller, screen))
    return <span className={letters === 'code' ? 'code' : undefined}>{code}</span>;
  return (
    <a
      className={letters === 'code' ? 'link code' : 'link'}
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
