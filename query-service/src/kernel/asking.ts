import type { KeyObject } from 'node:crypto';
import type { Caller } from '@malote/infra/http/caller.ts';
import type { Opening } from '@malote/contracts/identity/permissions.ts';
import type { Definition } from '@malote/contracts/kernel/definition.ts';
import type { Evidence } from '@malote/infra/event-store/evidence.ts';
import type { NoticeSecret } from '@malote/infra/outbound/notices.ts';
import type { FileStore } from '@malote/infra/files/file-store.ts';
import type { Language } from '@malote/contracts/kernel/language.ts';
import type { EventReads } from './access.ts';
import type { Cursors } from './lists/cursor.ts';
import type { MasterData } from './master-data.ts';
import type { PersonalData } from './personal-data.ts';
import type { RowRules } from './row-rules.ts';
import type { Snapshot } from './snapshot.ts';

/** Everything that a query may know beside its params, on one snapshot of the read models. One per call. */
export interface Asking extends Snapshot, RowRules {
  readonly caller: Caller;
  /** The token that he came with, for the one answer that repeats it. */
  readonly token: string;
  readonly language: Language;
  /** The instant of the call: what only time changes is compared with it. */
  readonly now: Date;
  readonly master: MasterData;
  readonly personal: PersonalData;
  readonly cursors: Cursors;
  readonly events: EventReads;
  /** Where the bytes of files lie that people sent. */
  readonly keptFiles: FileStore | undefined;
  /** What calls to a customer's system are signed with; of a job that makes a file, nothing. */
  readonly noticeSecret: NoticeSecret | undefined;
  /** A session that nobody uses for so long is over (R-0122); of a job that makes a file, nobody's. */
  readonly sessionMs: number | undefined;
  /** Check the signatures of the log's seals, each those of its own time. */
  readonly sealKeys: readonly KeyObject[];
  /** Tells what the command service wrote from what somebody else did. */
  readonly evidence: Pick<Evidence, 'ofEvent'>;
  /** For which records the caller may ask what he asks. */
  readonly opening: Opening;
  /** The same of any other definition. */
  readonly openingOf: (definition: Definition) => Opening;
  /** Whether the caller may use a definition at all: by a screen, an action that was not taken away, or `api:<name>`. */
  readonly permits: (definition: Definition) => boolean;
  readonly signal: AbortSignal;
  /** Of a job that makes a file: told how many rows are in it, of how many. A file that nobody waits for has no other limit than its cap. */
  readonly told?: (done: number, total: number) => Promise<void>;
}
