/**
 * The worker that a browser keeps beside the console, so that a station opens without the network: it has the files of one build, answers with the page of
 * that build where the network does not, and touches no call. The build puts it together, with what it keeps (`vite-kept.ts`); nothing imports it.
 */

/** The files to keep, by their addresses; set by the build. The first is the one that the page begins with. */
declare const FILES: readonly string[];

interface Lasting extends Event {
  /** The worker lives on until the work is done. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}
interface Asked extends Lasting {
  readonly request: Request;
  readonly respondWith: (answer: Promise<Response>) => void;
}
/** What TypeScript's library of pages does not know of a worker. */
interface Scope {
  readonly addEventListener: ((name: 'install' | 'activate' | 'message', listener: (event: Lasting) => void) => void) &
    ((name: 'fetch', listener: (event: Asked) => void) => void);
  readonly skipWaiting: () => Promise<void>;
  readonly clients: { readonly claim: () => Promise<void> };
}
const worker = self as unknown as Scope;

const BUILDS = 'malote.build.';
const OWN = BUILDS + BUILD;
const PAGE = '/index.html';
/** A network that has not answered by then is as good as away (ms). */
const LATE_MS = 8_000;
/** A proxy that does not reach what is behind it says these. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);
/** What is no screen: calls, the page of the API, files, and what monitors ask for. */
const NO_SCREEN = /^\/(?:(?:api|docs)(?:\/|$)|(?:livez|readyz|metrics|health)$|.*\.[^/]*$)/;

async function fetched(address: string, how: RequestInit = {}): Promise<Response> {
  const answer = await fetch(address, how);
  if (!answer.ok) throw new Error(`${address} was answered ${answer.status}.`);
  return answer;
}

/** Keeps the whole build, or fails: the browser then stays with the one that it has, and tries again. What another build has kept under the same name is the same. */
async function keepBuild(): Promise<void> {
  const cache = await caches.open(OWN);
  const page = await fetched(PAGE, { cache: 'no-store' });
  if (!(await page.clone().text()).includes(FILES[0] ?? '')) throw new Error('Another build is served by now.');
  await Promise.all(
    FILES.map(async (file) => await cache.put(file, (await caches.match(file)) ?? (await fetched(file)))),
  );
  await cache.put(PAGE, page);
}

/** Lets go of other builds, but for those of which a page is still open (`shell/keep-program.ts`). */
async function dropBuilds(isOver: (name: string) => boolean): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  const open = new Set(held.map(({ name }) => name));
  const names = (await caches.keys()).filter((name) => name.startsWith(BUILDS) && name !== OWN && !open.has(name));
  await Promise.all(names.filter(isOver).map(async (name) => await caches.delete(name)));
}

/** A page is the network's to give; ours is given where it gives none. */
async function page(request: Request): Promise<Response> {
  const kept = await caches.match(PAGE, { cacheName: OWN });
  if (kept === undefined) return await fetch(request);
  const answer = fetch(request).then(
    (given) => (AWAY.has(given.status) ? kept : given),
    () => kept,
  );
  const late = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(kept), LATE_MS);
  });
  return await Promise.race([answer, late]);
}

/** A file whose name tells what is in it never changes, whichever build has kept it. */
const file = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? (await fetch(request));

worker.addEventListener('install', (event) => event.waitUntil(keepBuild().then(() => worker.skipWaiting())));
worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([worker.clients.claim(), dropBuilds(() => true)])),
);
// A page has begun: the one before it may have been the last of an older build. A newer one is being kept.
worker.addEventListener('message', (event) => event.waitUntil(dropBuilds((name) => name < OWN)));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (!NO_SCREEN.test(pathname)) event.respondWith(page(request));
  } else if (pathname.startsWith('/assets/')) event.respondWith(file(request));
});

export {};
