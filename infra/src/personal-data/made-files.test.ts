import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { exportTask } from '@malote/contracts/resources/export-task.ts';
import type { RecordedEvent } from '../event-store/port.ts';
import { localFiles } from '../files/local-files.ts';
import { madeFiles, takeFilesAway } from './made-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'malote-made-'));
});
afterEach(async () => await rm(folder, { recursive: true }));

const logOf = (events: readonly Partial<RecordedEvent>[]) => ({
  head: async () => await Promise.resolve(BigInt(events.length)),
  readAll: async (after: bigint) =>
    await Promise.resolve({
      events: events.slice(Number(after), Number(after) + 2) as RecordedEvent[],
      last: BigInt(Math.min(Number(after) + 2, events.length)),
      head: BigInt(events.length),
    }),
});

test('files that lists were made into, and sheets that were imported, are found up to an instant and taken away; guides stay', async () => {
  const store = localFiles(folder);
  const kept = async (text: string) => (await store.put(Readable.from([text]), { name: 'a.csv', type: 'text/csv' })).id;
  const [made, sheet, guide, later] = [
    await kept('Maria'),
    await kept('Maria, 1'),
    await kept('Guia'),
    await kept('ninguém'),
  ];
  const completed = (file: string, hour: number) => ({
    type: exportTask.events.moved.complete.type,
    data: JSON.stringify({ code: 'TE00000001', fields: { file, fileName: 'pedidos.csv', rows: 2 } }),
    recordedAt: new Date(Date.UTC(2026, 10, 20, hour)),
  });
  const uploaded = (record: string, file: string) => ({
    type: 'FileUploaded',
    data: JSON.stringify({ record, field: 'source', kept: file, sha256: 'a' }),
    recordedAt: new Date(Date.UTC(2026, 10, 20, 9)),
  });
  const log = logOf([
    { type: exportTask.events.registered.type, data: '{"code":"TE00000001","fields":{}}', recordedAt: new Date(0) },
    completed(made, 8),
    uploaded('ImportTask', sheet),
    uploaded('Guide', guide),
    completed(later, 12),
  ]);
  const found = await madeFiles(log, new Date(Date.UTC(2026, 10, 20, 10)));
  expect([...found].toSorted()).toEqual([made, sheet].toSorted());
  expect((await madeFiles(log)).has(later)).toBe(true);
  await takeFilesAway(store, found);
  await takeFilesAway(store, found);
  const there = await Promise.all([made, sheet, guide, later].map(async (id) => (await store.get(id))?.destroy()));
  expect(there.map((file) => file !== undefined)).toEqual([false, false, true, true]);
});
