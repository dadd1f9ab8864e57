/** A read that takes longer is broken off (ms): the server is away or stands still. A page of `pageEvents` takes a third of a second on the machine of docs/performance.md. */
export const readTimeoutMs = 15_000;
/** An append that waits longer for its answer has an unknown outcome (ms); the server itself answers after 4 s at most, or is gone. */
export const answerTimeoutMs = 10_000;
/** Streams read side by side when many are asked for. */
export const readsAtOnce = 32;
/** How long a lost race waits to see what won it, in steps of a few ms (ms): the server refuses on what is written before it can be read. */
export const visibleWithinMs = 2_000;
/** A search through the whole log for what stands there seldom may take so long (ms). */
export const searchTimeoutMs = 600_000;
