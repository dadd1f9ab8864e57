import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { screens } from '@malote/contracts/catalogue.ts';
import { routeTable } from '@malote/contracts/routes.ts';
import { startEdge } from '../src/edge/edge.ts';
import type { Edge } from '../src/edge/edge.ts';
import { CONSOLE_BUILT } from '../src/local/console-build.ts';
import { openBrowser, signIn } from './browser.ts';
import { builtConsole } from './built-console.ts';
import { fakeApi } from './fake-api.ts';
import type { FakeAnswer, FakeCall } from './fake-api.ts';
import { HANDHELD } from './handheld.ts';
import { scan } from './station.ts';
import { until } from './until.ts';

const STATION = '/expressDataCenter/operatingPlatform/collectIn';
const STATION_PERMISSION = 'menu:express-data-center:collect-in';
const TITLE = 'Leitura de entrada no armazém';
const PEOPLE = { ana: 'Ana Souza', bruno: 'Bruno Lima' } as const;

let browser: Browser;
/** Of one handheld, which gets the program once and has it in every test. */
let handheld: BrowserContext;
let isNew = true;
let folder: string;
let api: Awaited<ReturnType<typeof fakeApi>>;
let edge: Edge;
let port = 0;
let services: 'there' | 'away';
/** Who the browser's cookie is for, as a server would know. */
let who: keyof typeof PEOPLE;
let hasEnded: boolean;

function answer({ name, input }: FakeCall): FakeAnswer {
  switch (name) {
    case 'identity.resume':
      if (hasEnded) return { status: 401, code: 'UNAUTHENTICATED' };
      return { data: { token: 'resumed', expiresAt: new Date(Date.now() + 300_000).toISOString() } };
    case 'identity.getUserInfo':
      return { data: callerOf(who) };
    case 'kernel.upload':
      if (hasEnded) return { status: 401, code: 'UNAUTHENTICATED' };
      return {
        data: {
          rows: (input as { rows: { id: string }[] }).rows.map(({ id }) => ({ id, outcome: 'stored', data: {} })),
        },
      };
    case 'shell.desk':
      return { data: { views: [], arranged: {} } };
    default:
      return { status: 503 };
  }
}

const callerOf = (name: keyof typeof PEOPLE) => ({
  token: 'told',
  id: name,
  userId: name,
  code: name,
  username: name,
  realName: PEOPLE[name],
  avatar: null,
  roles: [],
  buttonPermissions: [],
  permission: {
    menuPermissions: [STATION_PERMISSION, 'menu:message-center'],
    buttonPermissions: [`${STATION_PERMISSION}:scan`],
  },
  hasAudit: false,
  siteId: 'SPGRU01',
  siteUserType: null,
  siteName: 'Guarulhos',
  siteCode: 'SPGRU01',
  orgId: 'o1',
  orgCode: 'MALOTE',
  orgName: null,
  platformCode: 'MALOTE',
  passwordLastModified: null,
  managerList: [],
  mustChangePassword: false,
  station: 'M1',
  device: 'leitor-1',
  sites: [{ code: 'SPGRU01', name: 'Guarulhos', timeZone: 'America/Sao_Paulo' }],
  scopeAll: false,
  autoLogoutMs: 3_600_000,
  serverTime: new Date().toISOString(),
});

const openEdge = async () => {
  edge = await startEdge({
    host: '127.0.0.1',
    port,
    console: join(folder, 'served'),
    routes: routeTable,
    upstreams: () => (services === 'there' ? [new URL(api.url)] : []),
  });
  ({ port } = edge);
};
const url = () => `http://127.0.0.1:${port}`;

beforeAll(async () => {
  await builtConsole();
  browser = await openBrowser();
  handheld = await browser.newContext({ ...HANDHELD, locale: 'pt-BR', reducedMotion: 'reduce' });
}, 480_000);
afterAll(async () => await browser.close());

beforeEach(async () => {
  [services, who, hasEnded] = ['there', 'ana', false];
  folder = await mkdtemp(join(tmpdir(), 'malote-station-'));
  await cp(CONSOLE_BUILT, join(folder, 'served'), { recursive: true });
  api = await fakeApi(answer);
  await openEdge();
});
afterEach(async () => {
  await Promise.all(handheld.pages().map((page) => page.close()));
  await edge.close();
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const builds = async (page: Page) => await page.evaluate(async () => (await caches.keys()).toSorted());
/** The builds of which everything is kept: the page is the last that comes. */
const whole = async (page: Page) =>
  await page.evaluate(async () => {
    const names = await caches.keys();
    const pages = await Promise.all(names.map(async (name) => await (await caches.open(name)).match('/index.html')));
    return names.filter((_, at) => pages[at] !== undefined);
  });
const standing = (page: Page, title = TITLE) =>
  page.locator(`main[aria-label="${title}"][aria-busy="false"]:visible [data-scan]:focus`).waitFor();

/** Somebody signs in at the handheld, takes up the scanner, and works until the browser has the program. */
async function atStation(): Promise<Page> {
  const page = await handheld.newPage();
  page.setDefaultTimeout(60_000);
  if (isNew) await signIn(page, url(), who, 'malote2026');
  isNew = false;
  await page.goto(url() + STATION);
  await standing(page);
  await until('the program is kept', async () => {
    const isControlled = await page.evaluate(() => navigator.serviceWorker.controller?.state === 'activated');
    return isControlled && (await whole(page)).length > 0;
  });
  return page;
}

/** He stands at a station that was loaded while nobody answered. */
async function atStationWithoutNetwork(): Promise<Page> {
  const page = await atStation();
  await edge.close();
  await page.reload();
  await standing(page);
  return page;
}

const sent = () =>
  api
    .named('kernel.upload')
    .flatMap(({ input, token }) =>
      (input as { rows: { input: { waybill: string } }[] }).rows.map((row) => ({ waybill: row.input.waybill, token })),
    );
const waybill = (number: number) => `ML2026000000${number}BR`;
const waiting = async (page: Page, count: number) =>
  await page.locator('[data-tone]:visible', { hasText: new RegExp(`^${count}\\s*na fila$`) }).waitFor();

test('a station that is loaded without the network opens, keeps what is scanned, and sends it once when the network is back', async () => {
  const page = await atStationWithoutNetwork();
  await scan(page, waybill(1));
  await scan(page, waybill(2));
  await waiting(page, 2);
  await page.reload();
  await standing(page);
  await waiting(page, 2);
  expect(sent()).toEqual([]);
  await openEdge();
  await waiting(page, 0);
  expect(sent()).toEqual([1, 2].map((number) => ({ waybill: waybill(number), token: 'resumed' })));
});

test('a station opens also where the network takes what is asked and answers nothing', async () => {
  const page = await atStation();
  await edge.close();
  const silent = createServer(() => undefined).listen(port, '127.0.0.1');
  await once(silent, 'listening');
  const open = new Set<Socket>();
  silent.on('connection', (socket) => open.add(socket));
  await page.reload();
  await standing(page);
  await scan(page, waybill(1));
  await waiting(page, 1);
  for (const socket of open) socket.destroy();
  await new Promise((resolve) => {
    silent.close(resolve);
  });
  await openEdge();
  await waiting(page, 0);
  expect(sent()).toEqual([{ waybill: waybill(1), token: 'resumed' }]);
});

test('pages that need the server say so and open when it is back; nothing that it has answered is kept', async () => {
  const page = await atStation();
  services = 'away';
  await page.reload();
  await standing(page);
  await page.goto(`${url()}/dashboard`);
  await page.getByRole('heading', { name: 'Esta página precisa do servidor' }).waitFor();
  await page.getByRole('button', { name: 'Tentar de novo' }).tap();
  await page.locator('button:visible:not([data-loading])', { hasText: 'Tentar de novo' }).waitFor();
  services = 'there';
  await page.getByRole('button', { name: 'Tentar de novo' }).tap();
  await page.getByRole('heading', { name: /^Olá, Ana/ }).waitFor();
  const kept = await page.evaluate(async () => {
    const caches = await Promise.all((await self.caches.keys()).map((name) => self.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
  });
  expect(kept.filter((path) => !/^\/(?:assets\/[^/]+|index\.html)$/.test(path))).toEqual([]);
  const told = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(told).not.toMatch(/"(?:resumed|told|t\d+)\\?"/);
});

test('who signs out without the network leaves nothing: the page to sign in by stands there, and after it whoever signs in next', async () => {
  const page = await atStationWithoutNetwork();
  await page.getByTitle('menu do usuário').tap();
  await page.getByRole('menuitem', { name: 'Sair' }).tap();
  await page.getByRole('heading', { name: 'Entrar no Malote' }).waitFor();
  await page.goto(url() + STATION);
  await page.getByRole('heading', { name: 'Entrar no Malote' }).waitFor();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(/ana/i);
  who = 'bruno';
  await openEdge();
  await signIn(page, url(), 'bruno', 'malote2026');
  await page.getByTitle('menu do usuário').filter({ hasText: 'Bruno Lima' }).waitFor({ state: 'attached' });
});

test('where somebody else has signed in meanwhile, nothing of who was believed is shown or sent in his name', async () => {
  const page = await atStationWithoutNetwork();
  await scan(page, waybill(1));
  await waiting(page, 1);
  who = 'bruno';
  await openEdge();
  await page.getByText(/de Ana Souza/).waitFor();
  expect(await page.getByText(waybill(1)).count()).toBe(0);
  await page.getByTitle('menu do usuário').filter({ hasText: 'Bruno Lima' }).waitFor({ state: 'attached' });
  await waiting(page, 0);
  expect(sent()).toEqual([]);
  who = 'ana';
  await page.reload();
  await until('the scan is sent by who made it', () => sent().length > 0);
  expect(sent().map((one) => one.waybill)).toEqual([waybill(1)]);
});

test('a session that has ended meanwhile is told when the server is back, and the scans stay', async () => {
  const page = await atStationWithoutNetwork();
  await scan(page, waybill(1));
  await waiting(page, 1);
  hasEnded = true;
  await openEdge();
  await page.getByText(/^Sua sessão foi encerrada\. Deseja/).waitFor();
  expect(sent()).toEqual([]);
  hasEnded = false;
  await page.getByRole('button', { name: 'Entrar novamente' }).tap();
  await signIn(page, url(), 'ana', 'malote2026');
  await until('the scan is sent', () => sent().length > 0);
});

test('what is scanned while a station asks to sign in again is no password, goes in nobody else’s name, and is sent when its user is back', async () => {
  const page = await atStation();
  const tried = () => api.named('identity.login').map(({ input }) => (input as { password: string }).password);
  const inPassword = async (number: number) => {
    const password = page.locator('input[type=password]');
    await password.focus();
    await scan(page, waybill(number));
    expect(await password.inputValue()).toBe('');
  };
  hasEnded = true;
  await scan(page, waybill(1));
  await page.locator('[role=dialog] button:focus', { hasText: 'Entrar novamente' }).waitFor();
  await scan(page, waybill(2));
  await page.getByRole('button', { name: 'Entrar novamente' }).tap();
  await inPassword(3);
  await page.getByText('3 leituras estão guardadas e serão enviadas quando você entrar.').waitFor();
  hasEnded = false;
  who = 'bruno';
  api.calls.length = 0; // the first scan was tried, and heard that the session is over
  await page.getByRole('button', { name: 'Entrar com outra conta' }).tap();
  await page.getByRole('heading', { name: 'Entrar no Malote' }).waitFor();
  await inPassword(4);
  await page.getByText(/^Um leitor digitou aqui/).waitFor();
  await signIn(page, url(), 'bruno', 'malote2026');
  await page.goto(url() + STATION);
  await page.getByText(/^3 leituras de Ana Souza esperam/).waitFor();
  expect([tried(), sent()]).toEqual([['malote2026'], []]);
  who = 'ana';
  await page.reload();
  await until('the scans are sent by who made them', () => sent().length > 0);
  expect(sent().map((one) => one.waybill)).toEqual([1, 2, 3].map(waybill));
});

/** The same program as another build: each file has another name, as where each is another one. */
async function anotherBuild(build: string): Promise<void> {
  const to = join(folder, 'next');
  const { build: former } = JSON.parse(await readFile(join(CONSOLE_BUILT, 'build.json'), 'utf8')) as { build: string };
  await cp(CONSOLE_BUILT, to, { recursive: true });
  const assets = new Set(await readdir(join(to, 'assets')));
  const other = (name: string) =>
    assets.has(name) ? name.replace(/.(?=\.\w+$)/, (last) => (last === '_' ? '-' : '_')) : name;
  const rewrite = async (file: string) => {
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replaceAll(/[\w.-]+\.(?:js|css|woff2)\b/g, other).replaceAll(former, build));
  };
  await Promise.all(
    [...assets].map(async (name) => {
      const file = join(to, 'assets', other(name));
      await rename(join(to, 'assets', name), file);
      if (extname(name) !== '.woff2') await rewrite(file);
    }),
  );
  await Promise.all(['index.html', 'worker.js', 'build.json'].map(async (name) => await rewrite(join(to, name))));
  await rename(join(folder, 'served'), join(folder, 'former'));
  await rename(to, join(folder, 'served'));
}

const buildOf = async (page: Page) =>
  await page.evaluate(
    async () => (await navigator.locks.query()).held?.find(({ name }) => /build/.test(name ?? ''))?.name,
  );

// The last with the handheld: it leaves another program there.
test('a new build is opened with the network, kept beside the former one until no page of that is open, and opens without the network then', async () => {
  const page = await atStation();
  const [former] = await builds(page);
  await edge.close();
  await anotherBuild('2099-01-01T00:00:00.000Z');
  await page.reload();
  await standing(page);
  await until('the former build runs', async () => (await buildOf(page)) === former);
  // The network is back for a page of the former build, and the browser looks for the next one.
  await openEdge();
  await page.evaluate(async () => await (await navigator.serviceWorker.getRegistration())?.update());
  const next = 'malote.build.2099-01-01T00:00:00.000Z';
  await until('the next build is kept', async () => (await whole(page)).includes(next));
  await until(
    'and is the one that answers',
    async () =>
      await page.evaluate(async () => {
        const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {};
        return installing === null && waiting === null && active?.state === 'activated';
      }),
  );
  expect(await builds(page)).toEqual([former, next]);
  await page.reload();
  await standing(page);
  await until(
    'the next build runs alone',
    async () => (await buildOf(page)) === next && (await builds(page)).length === 1,
  );
  await edge.close();
  await page.reload();
  await standing(page);
  await until('the next build runs without the network', async () => (await buildOf(page)) === next);
  await scan(page, waybill(1));
  await waiting(page, 1);
  await openEdge();
});

test('the browser keeps what every station is made of, its words in three languages among it, and no list', async () => {
  const worker = await readFile(join(CONSOLE_BUILT, 'worker.js'), 'utf8');
  const kept = new Set(JSON.parse(/^const FILES = (.*);$/m.exec(worker)?.[1] ?? '[]') as string[]);
  const manifest = JSON.parse(await readFile(join(CONSOLE_BUILT, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    { readonly file: string }
  >;
  const isKept = (source: string) => kept.has(`/${manifest[source]?.file ?? ''}`);
  const pages = screens
    .filter(({ kind }) => kind === 'scan-station')
    .map(({ context, path }) => `src/${context}/${path.slice(path.lastIndexOf('/') + 1)}.page.tsx`)
    .filter((source) => source in manifest);
  const words = Object.keys(manifest).filter((source) =>
    /^src\/i18n\/(?:pt|zh|en)\/(?:shell|scan|bags)\.json$/.test(source),
  );
  expect([pages.length > 5, words.length]).toEqual([true, 9]);
  expect([...pages, ...words, 'src/ui/scan/station-page.tsx'].filter((source) => !isKept(source))).toEqual([]);
  expect(['src/orders/logisticsOrders.page.tsx', 'src/identity/userManage.page.tsx'].filter(isKept)).toEqual([]);
});
