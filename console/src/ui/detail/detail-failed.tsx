import { useLookup } from '../../i18n/texts.ts';
import { failedState, ListState } from '../list/state.tsx';

/** A page about one thing that did not come: what it is about, for who hears the page, why it did not, and the way to ask again. */
export function DetailFailed({
  about,
  error,
  onAgain,
}: {
  readonly about: string;
  readonly error: Error;
  readonly onAgain: () => void;
}) {
  const text = useLookup();
  return (
    <>
      <h1 className="sr-only">{about}</h1>
      <ListState kind={failedState(error)} error={error} step={text('list:failed.again')} onStep={onAgain} />
    </>
  );
}
