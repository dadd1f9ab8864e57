import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { codeOf } from '../fault.ts';
import { archiveInto } from './backup/archive.ts';
import { companyOf, keepCompany } from './company.ts';
import { openDataFolder } from './data-folder.ts';
import type { DataFolder } from './data-folder.ts';
import { ownerOf, ownFolder } from './own-folder.ts';
import { openSecrets } from './secrets.ts';

let root: string;
let folder: DataFolder;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'malote-folder-'));
  folder = await openDataFolder(root);
});
afterEach(async () => await rm(root, { recursive: true, force: true }));

test('of starts at one moment, with what a killed run left before them, one has the folder and the others are told by whom', async () => {
  await writeFile(folder.owner, JSON.stringify({ pid: 1, started: 'long ago', address: 'http://gone' }));
  const starts = await Promise.allSettled(
    Array.from({ length: 8 }, async (_, at) => await ownFolder(folder, `http://start-${at}`)),
  );
  const owners = starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(owners).toHaveLength(1);
  const owner = await ownerOf(folder);
  for (const one of starts)
    if (one.status === 'rejected')
      expect(String(one.reason)).toContain(`This Malote runs already, at ${owner?.address ?? 'nowhere'} `);
  await owners[0]?.();
  expect(await ownerOf(folder)).toBeUndefined();
  expect((await readdir(root)).filter((name) => name.startsWith('owner'))).toEqual([]);
});

test('who looks while a start takes the folder finds all that it says of itself or nothing: half of it would be taken for what a killed run left', async () => {
  const found = new Set<string>();
  let looks = true;
  const looking = (async () => {
    while (looks) {
      try {
        found.add(readFileSync(folder.owner, 'utf8')); // at once: what is half written is so for a moment
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') throw error;
      }
      await turn();
    }
  })();
  for (let times = 0; times < 50; times += 1) await (await ownFolder(folder, 'http://here'))();
  looks = false;
  await looking;
  expect([...found].filter((text) => !text.endsWith('"http://here"}'))).toEqual([]);
});

test('what kind of company it is, is kept whole or as it was, and half a file is named with what to do', async () => {
  expect(await companyOf(folder, 'empty')).toEqual({ kind: 'empty', seeded: false });
  await keepCompany(folder, { kind: 'demo', seeded: true });
  expect(await companyOf(folder, 'empty')).toEqual({ kind: 'demo', seeded: true });
  expect((await readdir(root)).filter((name) => name.startsWith('company'))).toEqual(['company.json']);
  for (const half of ['', '{"kind":"de', '{"kind":"x"}']) {
    await writeFile(folder.company, half);
    await expect(companyOf(folder, 'demo')).rejects.toThrow(
      /^The file .*company\.json does not say what kind of company this is; bring it back/,
    );
  }
});

test.each([
  ['pepper', '', 'bring it back from your backup'],
  ['master-key', '1:half', 'bring it back from your backup'],
  ['seal-key', 'MC4CAQ', 'bring it back from your backup'],
  ['token-key', '', 'remove it, and the next start makes a new one'],
  ['database-password-query', '', 'remove it, and the next start makes a new one'],
])('a secret that is no whole one is named with what to do: %s', async (file, half, todo) => {
  const first = await openSecrets(folder);
  await writeFile(join(root, 'secrets', file), half);
  await mkdir(join(folder.postgres, 'cluster'), { recursive: true });
  await expect(openSecrets(folder)).rejects.toThrow(todo);
  await expect(openSecrets(folder)).rejects.toThrow(join(root, 'secrets', file));
  await rm(join(root, 'secrets', file));
  if (todo.startsWith('remove')) expect(await openSecrets(folder)).toMatchObject({ sealKey: first.sealKey });
});

test('an archive that cannot be made is named with its own setting', async () => {
  await expect(archiveInto('/proc/malote/archive', root)).rejects.toThrow(
    'The folder /proc/malote/archive cannot be made there; set MALOTE_ARCHIVE to another folder.',
  );
});
