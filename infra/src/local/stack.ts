import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { routeTable } from '@malote/contracts/routes.ts';
import { parseConfig } from '../config.ts';
import { startEdge, type Edge } from '../edge/edge.ts';
import { Fault, codeOf, messageOf } from '../fault.ts';
import { keptErasures } from '../personal-data/erasure-list.ts';
import type { Erasure } from '../personal-data/erasures.ts';
import { startSimulatedBi } from '../outbound/simulated-bi.ts';
import { postgresAddress, serviceSettings, wholeNumber } from '../settings.ts';
import { onShutdown, shutDown } from '../shutdown.ts';
import { archiveInto } from './backup/archive.ts';
import { buildConsole, CONSOLE_BUILT } from './console-build.ts';
import { companyOf } from './company.ts';
import { bringToLife, demoAdministrator, signInWords } from './demo-company.ts';
import { openDataFolder, type DataFolder } from './data-folder.ts';
import { foreignServer, keepServer, type DatabaseServer } from './database-server.ts';
import { ownFolder } from './own-folder.ts';
import { whenNpmIsGone } from './parent-watch.ts';
import { placeForPostgres } from './postgres-place.ts';
import { prepareDatabase } from './prepare-database.ts';
import { databasePasswords, openSecrets, type Secrets } from './secrets.ts';
import { runService, stopOrphanedServices, type ServiceProcess } from './service-process.ts';
import { servicePlans, type FirstAdministrator } from './services.ts';

const Settings = z.object({
  HOST: serviceSettings.HOST,
  PORT: wholeNumber(1, 65_535).default(8080),
  LOG_LEVEL: serviceSettings.LOG_LEVEL,
  MALOTE_DATA: z.string().optional(),
  /** A server of somebody else's instead of the embedded one. */
  MALOTE_POSTGRES: postgresAddress.optional(),
  /** Where the embedded server keeps its log of writes, for a restore to any instant. */
  MALOTE_ARCHIVE: z.string().optional(),
  /** The list of erasures that is kept apart: applied before any service starts. */
  MALOTE_ERASURES: z.string().optional(),
});
type Settings = z.infer<typeof Settings>;

/** What cannot be said (the terminal is a file on a disk that is full) ends nothing that runs. */
function say(line: string): void {
  try {
    process.stdout.write(`${line}\n`);
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
  }
}

function readArguments(): { readonly quiet: boolean; readonly port?: number } {
  let values: { quiet: boolean; port?: string | undefined };
  try {
    ({ values } = parseArgs({ options: { quiet: { type: 'boolean', default: false }, port: { type: 'string' } } }));
  } catch (error) {
    throw new Fault(`${messageOf(error).split('.')[0]}; npm start knows --quiet (an empty company) and --port N.`);
  }
  if (values.port === undefined) return { quiet: values.quiet };
  if (!/^\d{1,5}$/.test(values.port) || Number(values.port) < 1 || Number(values.port) > 65_535)
    throw new Fault(`--port must be a whole number from 1 to 65535, and it is "${values.port}".`);
  return { quiet: values.quiet, port: Number(values.port) };
}

async function startServer(settings: Settings, folder: DataFolder): Promise<DatabaseServer> {
  if (settings.MALOTE_POSTGRES !== undefined) return foreignServer(settings.MALOTE_POSTGRES);
  const place = await placeForPostgres(folder);
  if (place.blocked !== undefined)
    say(`The database is kept in ${place.path}, because its server's account may not enter ${place.blocked}.`);
  return keepServer(
    place.path,
    folder,
    settings.MALOTE_ARCHIVE === undefined ? {} : await archiveInto(settings.MALOTE_ARCHIVE, place.path),
    say,
  );
}

async function build(builder: typeof buildConsole, signal: AbortSignal): Promise<void> {
  const result = await builder(() => say('The console is being built (once per version) …'), signal);
  if (result.kind === 'built') say(`The console is built (${result.seconds} s).`);
  if (result.kind === 'failed' && !signal.aborted)
    say(
      `The console could not be built, ${result.old ? 'the earlier build is served' : 'only the API answers'}: ${result.why}`,
    );
}

async function startServices(
  plan: typeof servicePlans,
  server: DatabaseServer,
  secrets: Secrets,
  first: FirstAdministrator,
  folder: DataFolder,
  erasures: readonly Erasure[],
  bi: { readonly address: URL; readonly key: string },
): Promise<readonly ServiceProcess[]> {
  const addresses = await prepareDatabase({
    server: server.address,
    database: 'malote',
    passwords: databasePasswords(secrets),
    erasures,
  });
  return plan(addresses, secrets, first, folder.files, bi).map((plan) => runService({ ...plan, folder, say }));
}

/** A service that cannot work, with what it lacks. */
async function unlessReady({ name, missing }: ServiceProcess): Promise<readonly string[]> {
  const lacks = await missing();
  return lacks === undefined ? [] : [`${name} (${lacks})`];
}

/** What a stack is made of beside database and edge. */
export interface StackParts {
  readonly plan: typeof servicePlans;
  readonly build: typeof buildConsole;
}

/**
 * Runs a whole Malote on this machine until it is told to stop: the edge first, so that the sign-in page answers while the rest comes up, then
 * the database, the services, the console's build beside them, and the demo company, whose life goes on until the end.
 * @throws Fault
 */
export async function runStack(parts: StackParts = { plan: servicePlans, build: buildConsole }): Promise<void> {
  const begun = performance.now();
  const given = readArguments();
  const settings = parseConfig(Settings);
  const port = given.port ?? settings.PORT;
  const address = `http://${settings.HOST === '0.0.0.0' || settings.HOST === '::' ? 'localhost' : settings.HOST}:${port}`;
  const stopping = new AbortController();
  const services: ServiceProcess[] = [];
  let isUp = false;
  let server: DatabaseServer | undefined;

  // A forced end or a bug leaves nothing behind either.
  process.on('exit', () => {
    for (const service of services) service.kill();
    server?.kill();
  });

  const erasures = settings.MALOTE_ERASURES === undefined ? [] : await keptErasures(settings.MALOTE_ERASURES);
  const folder = await openDataFolder(settings.MALOTE_DATA);
  const release = await ownFolder(folder, address);
  onShutdown('data folder', async () => {
    await release();
    if (isUp) say('Malote is stopped; the data stays.');
  });
  // A BI house of this machine's own, with a port of its own: a browser meets it as it would meet any other.
  const key = randomBytes(32).toString('base64url');
  const bi = await startSimulatedBi({
    key,
    host: settings.HOST,
    name: new URL(address).hostname,
    // Whoever sits at this machine calls it by any of its names.
    within: [...new Set([address, `http://localhost:${port}`, `http://127.0.0.1:${port}`])].join(' '),
  });
  onShutdown('simulated BI house', bi.close);
  const edge: Edge = await startEdge({
    host: settings.HOST,
    port,
    console: CONSOLE_BUILT,
    routes: routeTable,
    frames: [bi.address.origin],
    upstreams: (name) => services.flatMap((service) => (service.name === name ? (service.address() ?? []) : [])),
    notReady: async () =>
      services.length === 0 ? ['database'] : (await Promise.all(services.map(unlessReady))).flat(),
  });
  const building = build(parts.build, stopping.signal);
  onShutdown('database', async () => {
    await server?.stop();
    server = undefined;
  });
  onShutdown('services', async () => {
    await Promise.all(services.map((service) => service.stop()));
  });
  onShutdown('edge', async () => {
    if (isUp) say('Stopping …');
    stopping.abort();
    await Promise.all([edge.close(), building]);
  });
  await whenNpmIsGone(() => void shutDown());

  await stopOrphanedServices(folder);
  const secrets = await openSecrets(folder);
  const company = await companyOf(folder, given.quiet ? 'empty' : 'demo');
  const administrator =
    company.kind === 'demo' ? demoAdministrator : { username: 'admin', password: secrets.firstPassword };
  server = await startServer(settings, folder);
  services.push(
    ...(await startServices(parts.plan, server, secrets, administrator, folder, erasures, {
      address: bi.address,
      key,
    })),
  );
  await Promise.all([building, ...services.map((service) => service.ready(stopping.signal))]);
  isUp = true;
  say(
    `\nMalote runs at ${address} (after ${((performance.now() - begun) / 1_000).toFixed(1)} s). Ctrl-C stops it; the data stays in ${folder.root}.`,
  );
  if (company.kind === 'empty')
    return say(`Sign in as ${administrator.username} with the password ${administrator.password}.\n`);
  say(signInWords());
  await bringToLife({ company, address, folder, quiet: given.quiet, signal: stopping.signal, say });
}
