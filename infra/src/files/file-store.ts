import type { Readable } from 'node:stream';

/** What came of a file that was put: its id, how long it is, and the SHA-256 of its bytes in hex. */
export interface StoredFile {
  readonly id: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** What a store is told of a file; it keeps it for whoever looks into the store by hand, and goes by none of it. */
export interface FileAbout {
  readonly name: string;
  /** The media type, found in the bytes. */
  readonly type: string;
  /** More bytes are refused; `LARGEST_FILE` where nothing is said. */
  readonly maxBytes?: number;
}

/**
 * Where the bytes of files lie. A file is there whole or not at all, is never changed, and is known by an id that nobody can guess. Who may have
 * it is decided before: the store opens to whoever has the id.
 */
export interface FileStore {
  /** Keeps what the stream gives. @throws FileTooLarge, FilesAway; then nothing is kept, and the stream is destroyed */
  put(body: Readable, about: FileAbout): Promise<StoredFile>;
  /** The bytes; undefined when there is no such file. @throws FilesAway */
  get(id: string): Promise<Readable | undefined>;
  /** Takes a file away for good; one that is not there stays away. @throws FilesAway */
  delete(id: string): Promise<void>;
}

/** A stream gave more bytes than the file may have. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
  readonly maxBytes: number;
  constructor(maxBytes: number) {
    super(`The file has more than ${maxBytes} bytes`);
    this.maxBytes = maxBytes;
  }
}

/** The store cannot be reached, or cannot do what was asked just now: whoever asked may ask again. */
export class FilesAway extends Error {
  override readonly name = 'FilesAway';
}

/** The bytes that a store gave are not those that were put. */
export class FileDamaged extends Error {
  override readonly name = 'FileDamaged';
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Whether a text can be the id of a file: nothing else ever becomes part of a path or an address. */
export const isFileId = (id: string): boolean => ID.test(id);
