import { places, screenInFront } from './places.ts';

/** What a station fetches behind itself comes first (ms). */
const KEEP_AFTER_MS = 2_000;
/** A station stays open for days, and the browser looks for another worker when a page is opened (ms). */
const LOOK_MS = 10 * 60_000;

let isKept = false;

/** Once a station stands in front, the browser keeps this program for it; who never opens one is spared the way. */
export function keepAtStations(): void {
  if (isKept || !('serviceWorker' in navigator) || WORKER === undefined) return;
  isKept = true;
  const look = () => {
    if (screenInFront(places.get())?.kind !== 'scan-station') return;
    stop();
    setTimeout(() => void keepProgram(WORKER).catch(() => undefined), KEEP_AFTER_MS);
  };
  const stop = places.subscribe(look);
  look();
}

/**
 * Has the browser keep this program, so that stations open without the network (`worker.ts`). As long as this page is open its build is kept, whatever was
 * installed meanwhile: the name of a lock tells the worker which builds are in use.
 */
async function keepProgram(worker: string): Promise<void> {
  void navigator.locks.request(`malote.build.${BUILD}`, { mode: 'shared' }, () => new Promise(() => undefined));
  const registration = await navigator.serviceWorker.register(worker, { updateViaCache: 'none' });
  registration.active?.postMessage('a page has begun');
  setInterval(() => void registration.update().catch(() => undefined), LOOK_MS);
}
