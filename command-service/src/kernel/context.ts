import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import type { JobQueue } from '@malote/infra/jobs/job-queue.ts';
import type { Outbound } from '@malote/infra/outbound/outbound.ts';
import type { Remittance } from '@malote/infra/outbound/bank.ts';
import type { Mail } from '@malote/infra/outbound/mail.ts';
import type { Notices } from '@malote/infra/outbound/notices.ts';
import type { TaxOffice } from '@malote/infra/outbound/tax-office.ts';
import type { FileStore } from '@malote/infra/files/file-store.ts';
import type { PostalRequest } from '@malote/infra/outbound/postal.ts';
import type { NumberRequest } from '@malote/infra/outbound/provider-numbers.ts';
import type { Sms } from '@malote/infra/outbound/sms.ts';
import type { Handler } from './execute.ts';
import type { Protector } from './protect.ts';
import type { Watch } from './reactor.ts';
import type { Precedence } from './precedence.ts';
import type { RecordRules } from './records/moves.ts';
import type { Outcome } from './outcome.ts';
import type { RunKit } from './run.ts';

/** What the reactor ends intents with. */
export interface WatchKit extends RunKit {
  readonly exportJobs: JobQueue;
  /** Who takes texts to phones; nobody where the company has named none. */
  readonly sms: Outbound<Sms> | undefined;
  /** The way to a customer's system. */
  readonly notices: Notices;
  /** Who takes mail, and who takes remittances; nobody where the company has named none. */
  readonly mail: Outbound<Mail> | undefined;
  readonly bank: Outbound<Remittance> | undefined;
  /** Whom master waybills are declared to; nobody where the company has named none. */
  readonly postal: Outbound<PostalRequest> | undefined;
  /** Who authorizes fiscal documents; nobody where the company has named none. */
  readonly taxOffice: TaxOffice | undefined;
  /** Where documents that the house makes or is given are kept; nowhere where the company has named no store. */
  readonly files: FileStore | undefined;
  /** How long files of exports and imports are kept there, ms. */
  readonly keepFilesMs: number;
  /** Who gives the numbers of providers; nobody where the company has named none. */
  readonly numbers: Outbound<NumberRequest> | undefined;
  /** The plain text of a personal value; undefined once it was erased. */
  readonly open: (sealed: string) => Promise<string | undefined>;
  /** Carries out a command in the name of the house; under the same id it is done once. @throws while nobody knows what it came to: the intent is looked at again */
  readonly act: (command: CommandDefinition, commandId: string, input: unknown) => Promise<Outcome>;
  /** Resolves when something may be begun that nobody waits for (precedence.ts). */
  readonly turn: Precedence['turn'];
}

/** What a context's folder adds to the command service. A kind of record without rules of its own needs no line here. */
export interface CommandContext {
  readonly handlers?: readonly Handler[] | ((protector: Protector) => readonly Handler[]);
  /** By the noun of the record. */
  readonly rules?: Readonly<Record<string, RecordRules>>;
  /** What a crash can leave of the context's processes. */
  readonly watches?: (kit: WatchKit) => readonly Watch[];
}
