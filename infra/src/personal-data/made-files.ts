import { fileUploaded } from '@malote/contracts/kernel/file.ts';
import { exportTask } from '@malote/contracts/resources/export-task.ts';
import { importTask } from '@malote/contracts/resources/import-task.ts';
import type { EventStore, RecordedEvent } from '../event-store/port.ts';
import type { FileStore } from '../files/file-store.ts';

const PAGE = 1_000;

/**
 * Where in the file store rows about many people lie: files that lists were made into, and sheets that were imported, each stored up to an instant. Whom one
 * names stands in its bytes alone, and no key opens or closes them.
 */
export async function madeFiles(
  log: Pick<EventStore, 'readAll' | 'head'>,
  upTo = new Date(8.64e15),
  signal?: AbortSignal,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const end = await log.head();
  for (let at = 0n; at < end;) {
    signal?.throwIfAborted();
    const page = await log.readAll(at, PAGE);
    if (page.events.length === 0) break;
    for (const event of page.events) {
      const file = event.recordedAt <= upTo ? madeBy(event) : undefined;
      if (file !== undefined) found.add(file);
    }
    at = page.last;
  }
  return found;
}

function madeBy({ type, data }: RecordedEvent): string | undefined {
  switch (type) {
    case exportTask.events.moved.complete.type:
      return (JSON.parse(data) as { readonly fields: { readonly file?: string } }).fields.file;
    case fileUploaded.type: {
      const { record, kept } = JSON.parse(data) as { readonly record: string; readonly kept: string };
      return record === importTask.noun ? kept : undefined;
    }
    default:
      return undefined;
  }
}

/** Takes files away for good; whoever has their task or record is told that they are gone. May be repeated. @throws FilesAway */
export async function takeFilesAway(store: Pick<FileStore, 'delete'>, files: Iterable<string>): Promise<void> {
  for (const file of files) await store.delete(file);
}
