import { FILE_TYPES } from '@malote/contracts/kernel/file-types.ts';
import { nameOfType } from '@malote/contracts/kernel/file.ts';
import type { FileDescription } from '@malote/contracts/kernel/file.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { isRefusal } from '@malote/contracts/kernel/refusal.ts';
import { FilesAway } from '@malote/infra/files/file-store.ts';
import { proving } from '@malote/infra/files/measured-stream.ts';
import { pipeline } from 'node:stream';
import type { Asking } from '../asking.ts';
import type { FileAnswer } from '../files/file-answer.ts';
import { readList } from '../lists/read-list.ts';
import type { recordSource } from './record-source.ts';

/** A file of a record: the record by its code, the field that holds it. */
export interface DownloadAsked {
  readonly code: string;
  readonly field: string;
}

/**
 * The bytes of a file, to whoever sees the record that it stands in: the row is read as its list would answer it, with the same scope.
 */
export async function recordDownload(
  list: ReturnType<typeof recordSource>,
  { code, field }: DownloadAsked,
  asking: Asking,
): Promise<FileAnswer | Refusal> {
  const page = await readList(list, { pageNumber: 1, pageSize: 1, params: { codes: [code] } } as never, asking);
  if (isRefusal(page)) return page;
  const row = (page.records as readonly Readonly<Record<string, unknown>>[])[0];
  if (row === undefined) return refuse('RECORD_NOT_FOUND');
  return await keptFile(row[field] as FileDescription | null | undefined, asking);
}

/** The bytes that a description names. Bytes that are not those that were sent break the answer off before it is whole. */
export async function keptFile(
  described: FileDescription | null | undefined,
  { keptFiles }: Pick<Asking, 'keptFiles'>,
): Promise<FileAnswer | Refusal> {
  if (described === undefined || described === null) return refuse('FILE_NOT_THERE');
  try {
    const bytes = await keptFiles?.get(described.kept);
    if (bytes === undefined) return refuse('FILE_NOT_THERE');
    // Whoever reads the answer learns of a failure by the stream that he reads.
    const body = pipeline(bytes, proving(described), () => undefined);
    const name = nameOfType(described.name, described.type);
    return { file: { name, type: FILE_TYPES[described.type], body, bytes: described.bytes } };
  } catch (error) {
    if (error instanceof FilesAway) return refuse('SERVICE_BUSY');
    throw error;
  }
}
