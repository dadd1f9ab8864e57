import type { Opening } from '@malote/contracts/identity/permissions.ts';
import type { Definition } from '@malote/contracts/kernel/definition.ts';
import { Circumstances } from '@malote/contracts/kernel/envelope.ts';
import type { Language } from '@malote/contracts/kernel/language.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { Readable } from 'node:stream';
import type { Caller } from './caller.ts';
import type { OwnPage } from './own-page.ts';

/** One call that passed validation, the token and the permission check. */
export interface Call<Of extends Definition = Definition> {
  readonly definition: Of;
  readonly input: unknown;
  readonly caller: Caller | undefined;
  /** For which records his rights let him call it. */
  readonly opening: Opening;
  /** The token that the caller came with: an answer may repeat it to him. */
  readonly token: string | undefined;
  readonly language: Language;
  /** Of a command: the id from `Idempotency-Key`, or a fresh one. */
  readonly commandId: string;
  readonly circumstances: Circumstances;
  readonly receivedAt: Date;
  /** Of a query: the position of the caller's last command. */
  readonly afterPosition: bigint;
  readonly requestId: string;
  readonly address: string;
  /** What the client calls itself; anybody may say anything. */
  readonly agent: string;
  /** The page of ours that calls, whose browser may keep the session; undefined for a program or a page of others. */
  readonly page: OwnPage | undefined;
  /** Ends when the client has gone. */
  readonly signal: AbortSignal;
  /** Of a command that takes a file: its bytes, not read yet, and how many there are where the client said so. */
  readonly file?: { readonly body: Readable; readonly bytes: number | undefined };
}

/** What a service answers a call with. */
export type Answer =
  | {
      readonly data: unknown;
      /** Said beside the status where callers look for it. */
      readonly code?: 200;
      readonly position?: bigint;
      readonly stale?: boolean;
      /** The rows hold whatever happened up to this position: a live watch of them goes on from here. */
      readonly stands?: bigint;
      /** What the browser is to keep (`sessionCookie`, `attemptCookie`). */
      readonly cookie?: string | readonly string[];
    }
  | {
      readonly file: {
        readonly name: string;
        readonly type: string;
        readonly body: Readable | Buffer;
        readonly bytes?: number;
      };
    }
  | Refusal;
