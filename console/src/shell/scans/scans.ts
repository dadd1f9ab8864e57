import type { Shown } from '@malote/contracts/kernel/envelope.ts';
import { newId } from '../../client/ids.ts';
import { keep, readKept } from '../../client/kept.ts';
import type { CommandName, InputOf } from '../../client/names.ts';
import { session } from '../../client/session.ts';
import { uploadRows } from '../../client/upload.ts';
import { lookup } from '../../i18n/texts.ts';
import { guardTab } from '../places.ts';
import { indexedStore } from './indexed-store.ts';
import { memoryStore } from './memory-store.ts';
import type { Scan } from './scan.ts';
import { GROUP, scanQueue } from './scan-queue.ts';
import type { ScanQueue } from './scan-queue.ts';

const NUMBER = 'malote.scanNumber';
const LOCK = 'malote.scans';
/** A scan without an answer is given up after this long and sent again, under the same id (R-0084). */
export const SCAN_CALL_MS = 30_000;

/** Runs while no other tab of this browser sends scans; a browser without locks sends all the same: ids make it count once. */
const alone = (work: () => Promise<void>): Promise<void> => ('locks' in navigator ? navigator.locks.request(LOCK, work) : work());

let opened: Promise<ScanQueue> | undefined;

/** The queue of this browser, owned by the shell: it goes on when a station's tab is hidden or closed. */
export function openScans(): Promise<ScanQueue> {
  opened ??= (async () => {
    const kept = typeof indexedDB === 'undefined' ? memoryStore() : await indexedStore().catch(memoryStore);
    const queue = scanQueue({ store: kept, upload: (rows) => uploadRows(rows, { size: GROUP, quiet: true, giveUpMs: SCAN_CALL_MS }), actor: () => (session.get().phase === 'signedIn' ? session.get().caller?.id : undefined), alone, now: () => new Date() });
    window.addEventListener('online', queue.wake);
    session.subscribe(queue.wake);
    guardTab('shell', () => (queue.state.get().waiting === 0 ? undefined : lookup('shell:user.unsent', { count: queue.state.get().waiting })));
    queue.wake();
    return queue;
  })();
  return opened;
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value);

/** The next number of this browser's scans; never the same twice, also over reloads and tabs. */
function nextNumber(): number {
  const number = Math.max(readKept(localStorage, NUMBER, 0, isNumber) + 1, Math.floor(Date.now() / 1_000) * 1_000);
  keep(localStorage, NUMBER, number);
  return number;
}

/** Makes a scan of the caller at his station. Without a station there is none. */
export function makeScan<Name extends CommandName>(command: Name, input: InputOf<Name>, code: string, shown: Shown, group: string, reason?: string): Scan | undefined {
  const { caller } = session.get();
  if (caller === undefined || caller.siteCode === null || caller.station === null) return undefined;
  return {
    id: newId(), number: nextNumber(), command, input: input as Readonly<Record<string, unknown>>, code, happenedAt: new Date().toISOString(), shown, actor: caller.id, actorName: caller.realName,
    site: caller.siteCode, station: caller.station, device: caller.device ?? '', group, ...(reason !== undefined && { reason }),
  };
}
