import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import type { Dated } from '../plausible.ts';
import type { TimeLeft } from '../time-left.ts';
import type { Zone } from '../zone.ts';
import { isRefusal } from '../../refusal.ts';
import { Instant, instantOr, parseInstant } from '../../values/instant.ts';
import { z } from 'zod';

type InstantOptions = Common &
  Dated & {
    readonly left?: TimeLeft;
    /** Shown with its seconds: of a log, whose order would not be seen without. */
    readonly exact?: true;
    /** Told and typed in by this clock instead of the company's; its words say so wherever they stand. */
    readonly zone?: Zone;
    /** In a cell it stands with its time of day, to the second: nothing is made up for what lacks one. */
    readonly cell?: 'to the second';
  };

const inZone = ({ pt, zh, en }: Words, zone: Zone): Words => ({
  pt: `${pt} (${zone})`,
  zh: `${zh} (${zone})`,
  en: `${en} (${zone})`,
});

/** A moment, UTC inside. */
export const instant = <const Options extends InstantOptions>(
  words: Words,
  options: Options = {} as Options,
): Said<'instant', string, Options> =>
  said('instant', options.zone === undefined ? words : inZone(words, options.zone), options);

export const instantKind: Kind<Said<'instant', string, InstantOptions>> = {
  input: ({ missing }) =>
    (missing === undefined ? Instant : instantOr(missing)).transform((text) => {
      const read = parseInstant(text);
      return isRefusal(read) ? text : read.utc;
    }),
  stored: () => z.string(),
  filter: 'instants',
  sample: () => '2026-11-20T12:00:00.000Z',
};
