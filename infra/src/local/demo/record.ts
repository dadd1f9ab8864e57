import type { AnyRecord } from '@malote/contracts/kernel/record.ts';

/** A record of the demo company. Its fields may name records that stand before it, by their keys. */
export interface DemoRecord {
  readonly made: Pick<AnyRecord, 'commands' | 'noun' | 'files'>;
  /** What it is called here; the ids of commands follow from it. */
  readonly key: string;
  /** When it was made, where that is not now. */
  readonly at?: Date;
  /** Undefined where the house gives the code. */
  readonly code?: string;
  readonly fields: (codeOf: (key: string) => string) => object;
  /** A file that is sent before it and stands in that field, or is typed in with that move, where it makes that one. */
  readonly file?: {
    readonly field: string;
    readonly name: string;
    readonly bytes: Buffer | (() => Promise<Buffer>);
    readonly with?: string;
  };
  /** Moves that it has made since, in their order, with what was typed in. One `by` somebody else than who registered it is made once people can sign in. */
  readonly moves?: readonly {
    readonly name: string;
    readonly fields?: object;
    readonly by?: string;
    readonly reason?: string;
  }[];
}
