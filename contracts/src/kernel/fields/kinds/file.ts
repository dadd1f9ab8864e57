import { z } from 'zod';
import { FileDescription } from '../../file.ts';
import type { FileType } from '../../file-types.ts';
import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';

export interface FileOptions extends Common {
  /** What may be sent. */
  readonly accept: readonly FileType[];
  /** Bytes at most, `LARGEST_FILE` and no more. */
  readonly maxBytes: number;
  /** Sheets and documents may be as long as anything else here; elsewhere they are shorter (`bytesOf`). */
  readonly sized?: 'by the field alone';
  /** Signed by hand where it is asked for; whoever has it as an image may still choose that. */
  readonly drawn?: true;
}

/**
 * A file: sent before the record is, by the record's own upload, and named by its id. Who sent it may put it into a record; the house writes
 * down what it is. Who may see the record may have it.
 */
export const file = <const Options extends FileOptions>(
  words: Words,
  options: Options,
): Said<'file', FileDescription, Options> => said('file', words, options);

const SAMPLE_ID = '019ab3de-8c11-4c5a-9d3e-2f6a1b7c8d90';

/** What an upload answered may be sent whole; its id alone counts. */
const named = FileDescription.partial().extend({ id: FileDescription.shape.id });

export const fileKind: Kind<Said<'file', FileDescription, FileOptions>> = {
  input: () => z.strictObject(named.shape),
  stored: () => FileDescription,
  filter: 'none',
  sample: () => ({ id: SAMPLE_ID }),
  storedSample: ({ accept }) => ({
    id: SAMPLE_ID,
    kept: '019ab3de-8c12-4a01-8f00-5d1c0e9b7a64',
    name: 'Manual do operador.pdf',
    type: accept[0],
    bytes: 184_320,
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  }),
};

/** A field that holds a file. */
export type FileField = Said<'file', FileDescription, FileOptions>;
