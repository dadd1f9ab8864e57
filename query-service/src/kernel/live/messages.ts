import { listings, records } from '@malote/contracts/catalogue.ts';
import { z } from 'zod';
import type { BoardData } from './boards.ts';

/** Watches of one client; a console has one per list and board that it shows. */
export const WATCHES = 64;
/** Bytes of one message of a client. */
export const MESSAGE_BYTES = 64 << 10;

const id = z.string().min(1).max(40);
const key = z.string().max(160);

/** Lists that can be watched: those of the operation, every kind of record and every listing by its table. */
const LIST_MODELS: readonly string[] = [
  'orders',
  'bags',
  'parcels',
  'attention',
  'inbox',
  ...[...records.values()].map(({ table }) => table),
  ...[...listings.values()].map(({ table }) => table),
];

/** What a client may say. `since` is where the answer stood that the keys come from (its header `stands`): what changed after it is told at once. */
export const ClientMessage = z.discriminatedUnion('type', [
  z.discriminatedUnion('topic', [
    z.strictObject({
      type: z.literal('watch'),
      id,
      topic: z.literal('list'),
      model: z.enum(LIST_MODELS),
      keys: z.array(key).max(1_000),
      since: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
    }),
    z.strictObject({
      type: z.literal('watch'),
      id,
      topic: z.literal('board'),
      board: z.enum(['tower', 'health']),
      params: z.record(z.string(), z.unknown()).default({}),
    }),
  ]),
  z.strictObject({ type: z.literal('unwatch'), id }),
  z.strictObject({ type: z.literal('token'), token: z.string().max(4_000) }),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;
export type BoardName = Extract<ClientMessage, { topic: 'board' }>['board'];
export type ListModel = Extract<ClientMessage, { topic: 'list' }>['model'];

/** What the server says. Row data travels by query only; a board's data is serialised once for all who watch it. */
export type ServerMessage =
  | { readonly type: 'hello'; readonly position: string }
  /** `gone`: rows that left the caller's scope; `newer`: rows that he may see, and that are not among his keys, changed or came. */
  | {
      readonly type: 'changed';
      readonly id: string;
      readonly keys: readonly string[];
      readonly gone: readonly string[];
      readonly newer: boolean;
      readonly position: string;
    }
  /** Sent to a client that was too slow to be told what changed: it must fetch again. */
  | { readonly type: 'refresh'; readonly id: string }
  /** The watch is not permitted, or no longer, or not understood. */
  | { readonly type: 'refused'; readonly id: string; readonly code: string }
  /** What the user may do, or sees, is another than before: who shows what he may do asks again. */
  | { readonly type: 'rights' }
  | { readonly type: 'sessionEnded' };

/** Names of watches under which one state of a board is kept as bytes: consoles use one or two. */
const NAMES = 8;
const worded = new WeakMap<BoardData, Map<string, Buffer>>();

/** A board's message, around its data that is JSON already; its bytes are made once for all who watch it under that name. */
export function boardMessage(watch: string, board: BoardData): Buffer {
  const known = worded.get(board) ?? new Map<string, Buffer>();
  worded.set(board, known);
  const message =
    known.get(watch) ??
    Buffer.from(
      `{"type":"board","id":${JSON.stringify(watch)},"asOf":${JSON.stringify(board.asOf)},"data":${board.data}}`,
    );
  if (known.size < NAMES) known.set(watch, message);
  return message;
}
