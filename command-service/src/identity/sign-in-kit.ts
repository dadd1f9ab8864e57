import type { KeyObject } from 'node:crypto';
import type { Caller } from '@malote/infra/http/caller.ts';
import type { Claims } from '@malote/infra/http/tokens.ts';
import type { Directory } from '../kernel/directory.ts';
import type { Streams } from '../kernel/streams.ts';
import type { Turns } from '../kernel/turns.ts';
import type { SessionsSeen } from './sessions-seen.ts';
import type { SignInLimits } from './sign-in-limits.ts';

/** What a sign-in looks into, counts by and signs with. */
export interface SignInKit {
  readonly streams: Streams;
  readonly directory: Directory;
  readonly limits: SignInLimits;
  /** One try at a time for a name: those that come all at once would each find that none had failed yet. */
  readonly turns: Turns;
  readonly seen: SessionsSeen;
  readonly tokenKey: KeyObject;
  readonly checkingKey: KeyObject;
  /** Who a token's claims stand for; undefined when the session has ended or the user is gone. */
  readonly callerOf: (claims: Claims) => Caller | undefined;
  readonly uniqueId: (kind: string, value: string) => string;
  /** Opens a sealed text of the vault; undefined when its key is gone. */
  readonly open: (sealed: string) => Promise<string | undefined>;
  /** A keyed hash of recovery codes. */
  readonly recoveryHash: (text: string) => string;
  readonly now: () => Date;
  /** A session that nobody uses for so long is over, in milliseconds (R-0122). */
  readonly sessionMs: number;
}
