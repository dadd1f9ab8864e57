import { newId } from '../../client/ids.ts';
import { keep } from '../../client/kept.ts';
import { loadRecord, sendRecord } from '../../client/records.ts';
import { sendFile } from '../../client/send-file.ts';
import { session } from '../../client/session.ts';
import { lookup } from '../../i18n/texts.ts';
import { sentence, toastError, toastFailure } from '../toasts.tsx';
import { memoryFollowStore, scanFollower } from './follow-scans.ts';
import type { FollowingFiles, FollowStore, ScanFollower } from './follow-scans.ts';
import { answer, done } from './indexed-store.ts';
import { FOLLOWING, openScans, sender } from './scans.ts';

const NAME = 'malote.following';
const LOCK = 'malote.following';

/** Files in the browser's database; beside it a mark that there are some, so that a page without any opens no database. */
async function indexedFollowStore(): Promise<FollowStore> {
  const request = indexedDB.open(NAME, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('files', { keyPath: 'id' }));
  const database = await answer(request);
  const write = async (change: (store: IDBObjectStore) => void) => {
    const transaction = database.transaction('files', 'readwrite', { durability: 'strict' });
    change(transaction.objectStore('files'));
    await done(transaction);
  };
  const waiting = async () =>
    (await answer(database.transaction('files').objectStore('files').getAll())) as FollowingFiles[];
  return {
    add: async (one) => {
      await write((store) => store.put(one));
      keep(localStorage, FOLLOWING, true);
    },
    waiting,
    remove: async (id) => {
      await write((store) => store.delete(id));
      if ((await waiting()).length === 0) keep(localStorage, FOLLOWING, undefined);
    },
  };
}

/** Sends each file, then the record that names them. */
async function send({ id, scan, noun, fields, files }: FollowingFiles): Promise<void> {
  const { commands } = await loadRecord(noun);
  const signal = new AbortController().signal;
  const named: Record<string, unknown> = {};
  for (const { field, id: fileId, file } of files)
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as in the queue of scans
    named[field] = await sendFile(commands.upload ?? '', field, file, { id: fileId, signal, onProgress: () => {} });
  await sendRecord(commands.register, { code: scan, fields: { ...fields, ...named } }, { id, quiet: true });
}

let opened: Promise<ScanFollower> | undefined;

/** What follows the scans of this browser, owned by the shell as their queue is: it goes on when the station's tab is closed. */
export function openFollowing(): Promise<ScanFollower> {
  opened ??= (async () => {
    const queue = await openScans();
    const follower = scanFollower({
      store:
        typeof indexedDB === 'undefined'
          ? memoryFollowStore()
          : await indexedFollowStore().catch(() => memoryFollowStore()),
      holds: queue.holds,
      send,
      actor: sender,
      alone: (work) => ('locks' in navigator ? navigator.locks.request(LOCK, work) : work()),
      refused: toastFailure,
      held: (error) => toastError(lookup('scan:photos.held', { why: sentence(error) })),
    });
    queue.onAnswer(({ scan, answer: { outcome } }) => {
      const gone = outcome === 'stored' || outcome === 'duplicate';
      void (gone ? Promise.resolve() : follower.drop(scan.id)).then(follower.gone, follower.gone);
    });
    window.addEventListener('online', follower.wake);
    session.subscribe(follower.wake);
    follower.wake();
    return follower;
  })();
  return opened;
}

/** Puts files behind a scan of whoever is signed in. Resolves when they are kept in this browser. */
export async function follow(
  scan: string,
  noun: string,
  fields: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, File>>,
): Promise<void> {
  const who = sender();
  if (who === undefined) return;
  const follower = await openFollowing();
  await follower.add({
    id: newId(),
    scan,
    actor: who,
    noun,
    fields,
    files: Object.entries(files).map(([field, file]) => ({ field, id: newId(), file })),
  });
}
