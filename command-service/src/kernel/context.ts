import type { Handler } from './execute.ts';
import type { Protector } from './protect.ts';
import type { Watch } from './reactor.ts';
import type { RecordRules } from './records/moves.ts';
import type { RunKit } from './run.ts';

/** What a context's folder adds to the command service. A kind of record without rules of its own needs no line here. */
export interface CommandContext {
  readonly handlers?: readonly Handler[] | ((protector: Protector) => readonly Handler[]);
  /** By the noun of the record. */
  readonly rules?: Readonly<Record<string, RecordRules>>;
  /** What a crash can leave of the context's processes. */
  readonly watches?: (kit: RunKit) => readonly Watch[];
}
