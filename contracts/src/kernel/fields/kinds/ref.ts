import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import type { RefusalCode } from '../../refusals/catalogue.ts';
import { z } from 'zod';

export interface RefOptions extends Common {
  /** The noun of the record that is named: `Site`. */
  readonly to: string;
  /** Only records with these values may be chosen. */
  readonly where?: Readonly<Record<string, string>>;
  /** Why one that is not in use may not be named, where the specification has words of its own for it. */
  readonly refused?: RefusalCode;
  /** One that is not in use may be named, too: it says where something comes from. */
  readonly outOfUse?: true;
  /**
   * Any may be named, also beyond the scope of who writes it down: somebody at a site takes in what is whoever's. Who may write that is offered the codes and names of all, unless
   * he is limited to some of the kind himself.
   */
  readonly beyondScope?: true;
  /** Its code is a key that says nothing to people: they read the name alone. */
  readonly shown?: 'name';
}

/** A record by its code: its name is joined, the choice is searched, and whether it may be used is checked when it is decided. */
export const ref = <const Options extends RefOptions>(words: Words, options: Options): Said<'ref', string, Options> =>
  said('ref', words, options);

export const refKind: Kind<Said<'ref', string, RefOptions>> = {
  input: () => z.string().trim().min(1).max(40),
  filter: 'any',
  sample: ({ to }) => `${to.toUpperCase()}1`,
};
