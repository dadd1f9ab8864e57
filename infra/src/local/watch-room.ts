import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 5_000;
const MIB = 1024 * 1024;
/** The server writes its log of writes in segments of 16 MiB, and needs one or two for a checkpoint. */
export const LITTLE_ROOM = 64 * MIB;

interface Room {
  /** Bytes that may still be written. */
  readonly free: () => Promise<number>;
  readonly where: string;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
  readonly everyMs?: number;
}

/**
 * Says once when the disk of a running server has little room, and once when it has room again. The server lives on without any and refuses what
 * would be stored, and a caller is only told that we are busy: somebody must be told why.
 */
export async function watchRoom({ free, where, say, signal, everyMs = LOOK_EVERY_MS }: Room): Promise<void> {
  for (let little = false; !signal.aborted;) {
    const bytes = await free().catch(() => undefined);
    if (bytes !== undefined && bytes < LITTLE_ROOM !== little) {
      little = !little;
      say(
        little
          ? `The disk that holds ${where} has only ${Math.floor(bytes / MIB)} MiB free: when it is full, every command is refused as busy until there is room. What was acknowledged stays.`
          : `The disk that holds ${where} has room again.`,
      );
    }
    await pause(everyMs, undefined, { signal }).catch(() => undefined);
  }
}
