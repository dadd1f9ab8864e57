/** A station stays open for days, and the browser looks for another worker when a page is opened (ms). */
const LOOK_MS = 10 * 60_000;

/**
 * Has the browser keep this program, so that stations open without the network (`worker.ts`). As long as this page is open its build is kept, whatever was
 * installed meanwhile: the name of a lock tells the worker which builds are in use.
 */
export async function keepProgram(): Promise<void> {
  if (!('serviceWorker' in navigator) || WORKER === undefined) return;
  void navigator.locks.request(`malote.build.${BUILD}`, { mode: 'shared' }, () => new Promise(() => undefined));
  const registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
  registration.active?.postMessage('a page has begun');
  setInterval(() => void registration.update().catch(() => undefined), LOOK_MS);
}
