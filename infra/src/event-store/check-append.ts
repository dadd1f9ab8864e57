import { AppendRefused, UnstorableText } from './errors.ts';
import { appendDataBytes, appendEvents, newestSchemaVersion, streamIdChars, typeChars } from './limits.ts';
import type { Append } from './port.ts';

/**
 * Looks at an append before it is sent, because one malformed argument hits its neighbours in a group commit
 * (and has killed whole processes in the client of EventStoreDB). JSON is not parsed here: the store does that.
 * @returns the bytes of its texts.
 * @throws AppendRefused, UnstorableText
 */
export const checkAppend = (append: Append): number => {
  checkName(append.stream, streamIdChars, 'The stream id');
  checkUuid(append.appendId, 'The append id');
  if (!Number.isInteger(append.expected) || append.expected < 0)
    throw new AppendRefused(`The expected version ${append.expected} is not a count`);
  if (append.events.length === 0 || append.events.length > appendEvents)
    throw new AppendRefused(`An append holds 1 to ${appendEvents} events, not ${append.events.length}`);
  let dataBytes = 0;
  let metadataBytes = 0;
  for (const event of append.events) {
    checkUuid(event.id, 'The event id');
    checkName(event.type, typeChars, 'The event type');
    if (!Number.isInteger(event.schemaVersion) || event.schemaVersion < 1 || event.schemaVersion > newestSchemaVersion)
      throw new AppendRefused(`The schema version ${event.schemaVersion} is not one of 1 to ${newestSchemaVersion}`);
    checkText(event.data, 'data');
    checkText(event.metadata, 'metadata');
    dataBytes += Buffer.byteLength(event.data);
    metadataBytes += Buffer.byteLength(event.metadata);
  }
  if (dataBytes > appendDataBytes || metadataBytes > appendDataBytes)
    throw new AppendRefused(
      `Data and metadata of an append hold at most ${appendDataBytes} bytes each, not ${dataBytes} and ${metadataBytes}`,
    );
  return dataBytes + metadataBytes;
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const checkUuid = (text: string, what: string) => {
  if (!uuid.test(text)) throw new AppendRefused(`${what} ${JSON.stringify(text)} is not a UUID`);
};

const checkName = (text: string, most: number, what: string) => {
  if (text.length === 0 || text.length > most)
    throw new AppendRefused(`${what} has 1 to ${most} characters, not ${text.length}`);
  if (text.includes('\0')) throw new UnstorableText('a NUL character', what);
  if (!text.isWellFormed()) throw new UnstorableText('half a surrogate pair', what);
};

/** An escape counts only after an even number of backslashes: `"\\u0000"` is a backslash and five characters. */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/;
const escapedHalf =
  /(?<!\\)(?:\\\\)*\\ud(?:[89ab][0-9a-f]{2}(?!\\ud[c-f][0-9a-f]{2})|[c-f][0-9a-f]{2}(?<!\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}))/i;
const checkText = (text: string, where: string) => {
  if (text.includes('\0') || (text.includes('\\u0000') && escapedNul.test(text)))
    throw new UnstorableText('\\u0000', where);
  // Few texts hold an escape, and asking for any is ten times as fast as asking for one in either case.
  if (!text.isWellFormed() || (text.includes('\\') && /\\ud/i.test(text) && escapedHalf.test(text)))
    throw new UnstorableText('half a surrogate pair', where);
};
