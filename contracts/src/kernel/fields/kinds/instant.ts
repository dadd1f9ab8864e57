import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import type { TimeLeft } from '../time-left.ts';
import { isRefusal } from '../../refusal.ts';
import { Instant, parseInstant } from '../../values/instant.ts';
import { z } from 'zod';

type InstantOptions = Common & {
  readonly left?: TimeLeft;
  /** Shown with its seconds: of a log, whose order would not be seen without. */
  readonly exact?: true;
};

/** A moment, UTC inside. */
export const instant = <const Options extends InstantOptions>(
  words: Words,
  options: Options = {} as Options,
): Said<'instant', string, Options> => said('instant', words, options);

export const instantKind: Kind<Said<'instant', string, InstantOptions>> = {
  input: () =>
    Instant.transform((text) => {
      const read = parseInstant(text);
      return isRefusal(read) ? text : read.utc;
    }),
  stored: () => z.string(),
  filter: 'instants',
  sample: () => '2026-11-20T12:00:00.000Z',
};
