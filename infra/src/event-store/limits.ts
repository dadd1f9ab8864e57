/** Bytes of all data of one append together; EventStoreDB takes no more (its MaxAppendSize). Metadata is allowed as much again. */
export const appendDataBytes = 1_048_576;
/** Events of one append; far above any command of the house, far below what `append_size smallint` can count. */
export const appendEvents = 1_000;
/** Characters of a stream's name; it stands in an index, whose entries Postgres limits to 2,704 bytes. */
export const streamIdChars = 255;
/** Characters of an event type. */
export const typeChars = 255;
/** Newest schema version of an event that `smallint` holds. */
export const newestSchemaVersion = 32_767;

/** Appends of one flush: above it a larger group gained nothing, and the lock would be held for longer. */
export const flushAppends = 256;
/** Bytes of one flush; an append above it travels alone. */
export const flushBytes = 1_048_576;
/** Flushes under way at once: while one is committed the server reads the next, and who was answered prepares the one after. They commit one after the other all the same. */
export const flushLanes = 2;
/** Appends that must wait before a second flush is sent beside one that is under way; a flush costs as much as some appends, so fewer wait for the next (docs/performance.md tells what was compared). */
export const flushShareFrom = 24;
/** Appends that may wait in one process; half a second of work at full speed. Beyond it the store is busy. */
export const waitingAppends = 8_192;
/** Bytes that may wait in one process. */
export const waitingBytes = 64 * 1_048_576;

/** Events of one page of any read. */
export const pageEvents = 10_000;
/** Events of one page of a stream. */
export const streamPageEvents = 500;
/** Without a notice a subscription looks for itself after so long (ms): a notice is a hint, never the promise. */
export const pollEveryMs = 1_000;
/** A store without dense positions counts no further than this how many events stand after a position: a page is read for it. */
export const countedEvents = 1_000;
