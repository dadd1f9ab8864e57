import { readKept } from '../../client/kept.ts';
import { session } from '../../client/session.ts';
import { uploadRows } from '../../client/upload.ts';
import { lookup } from '../../i18n/texts.ts';
import { guardTab } from '../places.ts';
import { indexedStore } from './indexed-store.ts';
import { memoryStore } from './memory-store.ts';
import type { ScanAnswer } from './scan.ts';
import { GROUP, scanQueue } from './scan-queue.ts';
import type { OtherTabs, ScanQueue } from './scan-queue.ts';

const LOCK = 'malote.scans';
/** Kept while files wait to follow scans. */
export const FOLLOWING = 'malote.followingFiles';
/** A scan without an answer is given up after this long and sent again, under the same id (R-0084). */
export const SCAN_CALL_MS = 30_000;

/** Runs while no other tab of this browser sends scans; a browser without locks sends all the same: ids make it count once. */
const alone = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(LOCK, work) : work();

/** Under whose session what waits may go: nobody's while no one is signed in, or while he owes a password or a second step and nothing of his is taken. */
export const sender = (): string | undefined => {
  const { phase, caller, mustChangePassword, mustSetSecondStep } = session.get();
  return phase === 'signedIn' && !mustChangePassword && mustSetSecondStep !== true ? caller?.id : undefined;
};

/** A browser whose tabs say nothing to each other keeps a refusal for the next station that is opened. */
function otherTabs(): OtherTabs {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, hear: () => {}, close: () => {} };
  const channel = new BroadcastChannel(LOCK);
  return {
    tell: (answers) => channel.postMessage(answers),
    hear: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<readonly ScanAnswer[]>) => listener(data)),
    close: () => channel.close(),
  };
}

const isMark = (value: unknown): value is boolean => typeof value === 'boolean';

let opened: Promise<ScanQueue> | undefined;

/** The queue of this browser, owned by the shell: it goes on when a station's tab is hidden or closed. */
export function openScans(): Promise<ScanQueue> {
  opened ??= (async () => {
    const kept = typeof indexedDB === 'undefined' ? memoryStore() : await indexedStore().catch(memoryStore);
    const queue = scanQueue({
      store: kept,
      upload: (rows) => uploadRows(rows, { size: GROUP, quiet: true, giveUpMs: SCAN_CALL_MS }),
      actor: sender,
      alone,
      others: otherTabs(),
      now: () => new Date(),
    });
    window.addEventListener('online', queue.wake);
    session.subscribe(queue.wake);
    guardTab('shell', () =>
      queue.state.get().waiting === 0 ? undefined : lookup('shell:user.unsent', { count: queue.state.get().waiting }),
    );
    queue.wake();
    if (readKept(localStorage, FOLLOWING, false, isMark))
      void import('./following-files.ts').then(({ openFollowing }) => openFollowing()).catch(() => undefined);
    return queue;
  })();
  return opened;
}
