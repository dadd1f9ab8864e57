import { instant } from '../../i18n/format.ts';
import { useLookup } from '../../i18n/texts.ts';
import { whoIs } from '../fields/values.ts';

/** Who ended what a paper is about, and when. */
export interface Ending {
  /** The person by name, or the house. */
  readonly by: string;
  readonly at: string;
}

/** Across a paper, what its record is no more (its state in words), and by whom since when: nobody takes it for one that counts. */
export function Ended({ state, ending }: { readonly state: string; readonly ending: Ending | undefined }) {
  const text = useLookup();
  return (
    <div className="ended">
      <b>{state}</b>
      {ending !== undefined && text('record:print.ended', { by: whoIs(ending.by), at: instant(ending.at) })}
    </div>
  );
}
