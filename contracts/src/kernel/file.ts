import { z } from 'zod';
import { aggregate } from './aggregate.ts';
import { event } from './event.ts';
import { FILE_TYPES } from './file-types.ts';
import type { FileType } from './file-types.ts';

const MAX_NAME = 120;

/** A name that every file system takes: signs with a meaning become an underscore (R-0064). */
export const cleanFileName = (name: string): string =>
  name.replaceAll(/[\\/:*?"<>|()\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '_').trim();

/** Other ends of a name that say the same type. */
const ALSO_CALLED: Readonly<Record<string, string>> = { jpeg: 'jpg', jpe: 'jpg', jfif: 'jpg' };
const endOf = (name: string): string => {
  const end = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return ALSO_CALLED[end] ?? end;
};

/** A file's name as whoever saves it has it: it ends as what its bytes are, so that a picture that came as `x.html` is opened by no browser as a page. */
export const nameOfType = (name: string, type: FileType): string =>
  name.includes('.') && endOf(name) === endOf(`.${type}`) ? name : `${name}.${type}`;

/** A file's name, cleaned, 1 to 120 characters. */
export const FileName = z
  .string()
  .trim()
  .min(1)
  .max(MAX_NAME)
  .overwrite(cleanFileName)
  .refine((name) => !/^\.*$/.test(name), 'FIELD_FORMAT');

/** What is known of a file; its bytes lie in the file store. */
export const FileDescription = z.object({
  id: z.uuid(),
  /** Where its bytes lie in the file store; opens nothing by itself. */
  kept: z.uuid(),
  name: z.string(),
  type: z.enum(Object.keys(FILE_TYPES) as [FileType, ...FileType[]]),
  bytes: z.int().positive(),
  /** Of its bytes, in hex: who reads them later can tell that they are the same. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type FileDescription = z.infer<typeof FileDescription>;

/** A file came, for a field of a kind of record; it belongs to a record when one is stored with it. */
export const fileUploaded = event('FileUploaded', {
  keep: 'record',
  data: FileDescription.extend({ record: z.string(), field: z.string() }),
});

/** A file that came. */
export interface UploadedFile {
  readonly status: 'absent' | 'uploaded';
  readonly described?: FileDescription;
  readonly record?: string;
  readonly field?: string;
  readonly by?: string;
}

/** The stream of one file that came, by its id. */
export const file = aggregate<UploadedFile, { FileUploaded: typeof fileUploaded }>('file', {
  initial: { status: 'absent' },
  events: { FileUploaded: fileUploaded },
  evolve: {
    FileUploaded: (_, { record, field, ...described }, { actor }) => ({
      status: 'uploaded',
      described,
      record,
      field,
      by: actor,
    }),
  },
});
