import { setCreditTerms } from '@malote/contracts/billing/customer-account.ts';
import { customer } from '@malote/contracts/customers/customer.ts';
import { registerUser } from '@malote/contracts/identity/commands.ts';
import { organization } from '@malote/contracts/identity/organization.ts';
import { role } from '@malote/contracts/identity/role.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import type { Circumstances } from '@malote/contracts/kernel/envelope.ts';
import { inquirePrice } from '@malote/contracts/pricing/price-inquiry.ts';
import { site } from '@malote/contracts/network/site.ts';
import { channel } from '@malote/contracts/partners/channel.ts';
import { Fault } from '../fault.ts';
import { connect } from '../tools/client.ts';
import type { Client } from '../tools/client.ts';
import { inLanes } from '../tools/lanes.ts';
import { toolId } from '../tools/tool-id.ts';
import { DEMO_AREAS } from './demo/areas.ts';
import { broughtJourneys, DEMO_BROUGHT } from './demo/brought.ts';
import { DEMO_CHANNELS, DEMO_CUSTOMERS } from './demo/business.ts';
import { DEMO_CABINETS } from './demo/cabinets.ts';
import { claimedJourneys } from './demo/claimed-orders.ts';
import { DEMO_CLAIMS } from './demo/claims.ts';
import { demoFiscal } from './demo/fiscal.ts';
import {
  DEMO_CHECK,
  demoBatches,
  demoCharges,
  demoGenerations,
  demoRecalculations,
  demoVouchers,
} from './demo/charges.ts';
import type { DemoStep } from './demo/charges.ts';
import { DEMO_CREW } from './demo/crew.ts';
import { DEMO_CUSTOMER_RECORDS } from './demo/customers.ts';
import { DEMO_DICTIONARIES } from './demo/dictionaries.ts';
import { DEMO_DOCUMENTS } from './demo/documents.ts';
import { DEMO_EXPORTS } from './demo/exports.ts';
import { DEMO_FLEET } from './demo/fleet.ts';
import { DEMO_IMPORTS } from './demo/imports.ts';
import { DEMO_MATERIALS } from './demo/materials.ts';
import { DEMO_MANIFESTS } from './demo/manifests.ts';
import { DEMO_MESSAGES } from './demo/messages.ts';
import { demoFlights } from './demo/flights.ts';
import { DEMO_TERMS, demoExpenses, demoTopUps } from './demo/money.ts';
import { DEMO_NETWORK } from './demo/network.ts';
import { DEMO_PARTNERS } from './demo/partners.ts';
import { DEMO_MANAGERS, DEMO_PEOPLE } from './demo/people.ts';
import { openBagJourneys } from './demo/open-bags.ts';
import { pastBooks, pastCharges } from './demo/past-books.ts';
import { demoPlans } from './demo/plans.ts';
import { demoPickups } from './demo/pickups.ts';
import { DEMO_POSTAL, postalJourneys } from './demo/postal.ts';
import { DEMO_QUESTIONS, demoPricing } from './demo/pricing.ts';
import { DEMO_ROLES } from './demo/roles.ts';
import type { DemoRecord } from './demo/record.ts';
import { DEMO_SHIPPING } from './demo/shipping.ts';
import { demoService } from './demo/service.ts';
import { DEMO_SITES } from './demo/sites.ts';
import { DEMO_SMS } from './demo/sms.ts';
import { DEMO_SMS_TEMPLATES } from './demo/sms-templates.ts';
import { DEMO_SORTING } from './demo/sorting.ts';
import { demoTracks } from './demo/tracks.ts';
import { DEMO_STATIONS } from './demo/stations.ts';
import { troubledJourneys } from './demo/troubled-orders.ts';
import { DEMO_FACES, DEMO_USERS, IMPORT_USER, userIdOf } from './demo/users.ts';
import { portraitPicture } from '../tools/pictures.ts';
import { userPicture } from '@malote/contracts/identity/user-picture.ts';

/** The password of everybody in the demo company. It is printed at start and is no secret: the data are invented. */
export const DEMO_PASSWORD = 'malote2026';

interface SeedOptions {
  /** Address of the API: the edge or the command service. */
  readonly url: string;
  /** Who may register the rest: the first administrator. */
  readonly username: string;
  readonly password: string;
  readonly signal?: AbortSignal;
}

/** What stood there before and what is new. */
export interface Seeded {
  readonly added: number;
  readonly present: number;
}

/** Refusals that say that the thing stands already: an earlier run registered it, perhaps from an older version of this content. */
const PRESENT = new Set([
  'RECORD_CODE_TAKEN',
  'EMPLOYEE_NUMBER_DUPLICATE',
  'USERNAME_REPEATED',
  'COMMAND_ID_REUSED',
  'DATA_ERROR_OR_DUPLICATE',
]);

/**
 * Registers the demo company through the API: roles, sites, channels, customers, records of people and resources, then users. Ids follow from what is registered, so a
 * second run changes nothing. Throws `Fault` when the server refuses something that does not stand already.
 */
export async function seedDemo(options: SeedOptions): Promise<Seeded> {
  const client = await connect({ ...options, concurrency: 4 });
  const seeded = { added: 0, present: 0 };
  const add = async (call: Call): Promise<void> => {
    seeded[(await register(client, call, options.signal)).stands] += 1;
  };
  const [headquarters, ...others] = DEMO_SITES;
  const centres = others.filter(({ type }) => type === 'transit_center');
  const outlets = others.filter(({ type }) => type !== 'transit_center');
  // A site is registered after the one that owns it.
  for (const sites of [headquarters === undefined ? [] : [headquarters], centres, outlets]) {
    await inLanes(
      4,
      sites,
      async ({ code, ...fields }) =>
        await add({ definition: site.commands.register, key: code, input: { code, fields } }),
    );
  }
  await inLanes(
    4,
    DEMO_CHANNELS,
    async ({ code, ...fields }) =>
      await add({ definition: channel.commands.register, key: code, input: { code, fields } }),
  );
  await inLanes(
    4,
    DEMO_ROLES,
    async ({ code, ...fields }) =>
      await add({ definition: role.commands.register, key: code, input: { code, fields } }),
  );
  const codes = new Map<string, string>();
  /** What stands already, under a number that this run was not told. */
  const untold = new Set<string>();
  const later = new Map<string, Call[]>();
  const codeOf = (key: string) => codes.get(key) ?? key;
  // A record may name one of an earlier stage. What names one whose number nobody knows is left as an earlier run made it.
  const addStage = async (stage: readonly DemoRecord[]) =>
    await inLanes(4, stage, async ({ made, key, at: madeAt, code, fields, file, moves = [] }) => {
      const isSent = file !== undefined && (file.with === undefined || moves.some(({ name }) => name === file.with));
      const sent = isSent ? { [file.field]: await sendFile(client, made, key, file, options.signal) } : {};
      let isKnown = true;
      const asked = fields((named) => {
        isKnown &&= !untold.has(named);
        return codeOf(named);
      });
      if (!isKnown) {
        untold.add(key);
        seeded.present += 1;
        return;
      }
      const input = {
        ...(code !== undefined && { code }),
        fields: { ...asked, ...(file?.with === undefined && sent) },
      };
      const about = madeAt && { happenedAt: madeAt.toISOString() };
      const registering = { definition: made.commands.register, key, input, ...(about && { about }) };
      const registered = await register(client, registering, options.signal);
      seeded[registered.stands] += 1;
      const given = registered.code ?? code;
      codes.set(key, given ?? key);
      if (given === undefined) {
        untold.add(key);
        return;
      }
      for (const [at, { name, fields: typed, by, reason }] of moves.entries()) {
        const move = {
          definition: made.commands.moves[name] as CommandDefinition,
          key: `${key}.${at}`,
          input: {
            code: given,
            ...(typed !== undefined && { fields: { ...typed, ...(name === file?.with && sent) } }),
          },
          ...(reason !== undefined && { about: { reason } }),
        };
        if (by === undefined) await register(client, move, options.signal);
        else later.set(by, [...(later.get(by) ?? []), move]);
      }
    });
  for (const stage of DEMO_PEOPLE) await addStage(stage);
  await inLanes(
    2,
    DEMO_USERS,
    async (user) =>
      await add({
        definition: registerUser,
        key: user.username,
        input: {
          id: user.id,
          username: user.username,
          realName: user.realName,
          organization: codeOf(`organization-${user.organization}`),
          userType: accountKindOf(user),
          ...(user.site && { site: user.site }),
          ...(accountKindOf(user) === 'provider' && { businessEntity: 'Malote Brasil', ownership: 'third_party' }),
          roles: [user.role],
          scope: user.scope,
          password: DEMO_PASSWORD,
          mustChange: false,
        },
      }),
  );
  await inLanes(
    2,
    DEMO_CREW,
    async ({ id, username, realName, role: of, site: home, scope }) =>
      await add({
        definition: registerUser,
        key: username,
        input: {
          id,
          username,
          realName,
          organization: codeOf('organization-Operações'),
          userType: 'state',
          site: home,
          roles: [of],
          scope: scope.map((one) => `site:${one}`),
          password: DEMO_PASSWORD,
          mustChange: false,
        },
      }),
  );
  for (const [part, manager] of DEMO_MANAGERS) {
    const input = { code: codeOf(part), fields: { manager } };
    if (untold.has(part)) seeded.present += 1;
    else await add({ definition: organization.commands.revise, key: `manager ${part}`, input });
  }
  for (const username of DEMO_FACES) {
    const somebody = await connect({ ...options, username, password: DEMO_PASSWORD, concurrency: 4 });
    const key = `face ${username}`;
    const file = { field: 'picture', name: `${username}.png`, bytes: portraitPicture(username) };
    const picture = await sendFile(somebody, userPicture, key, file, options.signal);
    const input = { code: userIdOf(username), fields: { picture } };
    seeded[
      (await register(somebody, { definition: userPicture.commands.register, key, input }, options.signal)).stands
    ] += 1;
    await somebody.close();
  }
  // They were customers before: who takes data over is believed that they were looked at.
  const takingOver = await connect({ ...options, username: IMPORT_USER, password: DEMO_PASSWORD, concurrency: 4 });
  await inLanes(4, DEMO_CUSTOMERS, async ({ code, ...fields }) => {
    const call = { definition: customer.commands.register, key: code, input: { code, fields } };
    seeded[(await register(takingOver, call, options.signal)).stands] += 1;
  });
  // What claims are about, what the postal operator takes, what is in bags, what was brought to counters and what is in trouble: each step of an order after the one before.
  const now = new Date();
  await inLanes(
    4,
    [claimedJourneys, postalJourneys, openBagJourneys, broughtJourneys, troubledJourneys].flatMap((of) => of(now)),
    async (steps) => {
      for (const step of steps) seeded[(await register(takingOver, step, options.signal)).stands] += 1;
    },
  );
  await takingOver.close();
  for (const stage of [
    ...DEMO_DICTIONARIES,
    ...DEMO_MESSAGES,
    ...DEMO_DOCUMENTS,
    ...DEMO_SMS_TEMPLATES,
    ...DEMO_SMS,
    ...DEMO_FLEET,
    ...DEMO_NETWORK,
    demoPlans(new Date()),
    ...DEMO_PARTNERS,
    DEMO_MANIFESTS,
    ...DEMO_SORTING,
    ...DEMO_CLAIMS,
    ...DEMO_CABINETS,
    ...DEMO_MATERIALS,
    ...demoService(new Date()),
    ...DEMO_STATIONS,
    demoFlights(new Date()),
    ...demoPricing(() => new Date()),
    ...DEMO_CUSTOMER_RECORDS,
    ...DEMO_AREAS,
    ...DEMO_SHIPPING,
    ...DEMO_POSTAL,
    [...demoPickups(new Date()), ...DEMO_BROUGHT],
    ...demoTracks(new Date()),
    ...DEMO_IMPORTS,
    [...demoTopUps(new Date()), ...demoExpenses(new Date())],
    pastCharges(now),
    [...demoCharges(new Date()), ...demoVouchers(), ...demoRecalculations(new Date()), ...demoGenerations(new Date())],
  ])
    await addStage(stage);
  for (const { customer: of, limit, period } of DEMO_TERMS)
    await register(
      client,
      {
        definition: setCreditTerms,
        key: of,
        input: { customer: of, creditLimit: limit, billingPeriod: codeOf(period) },
        about: { reason: 'Condições do contrato' },
      },
      options.signal,
    );
  for (const [at, question] of DEMO_QUESTIONS.entries())
    await register(client, { definition: inquirePrice, key: `question ${at}`, input: question }, options.signal);
  for (const asked of DEMO_EXPORTS) await register(client, asked, options.signal);
  await client.close();
  for (const [username, moves] of later) {
    const somebody = await connect({ ...options, username, password: DEMO_PASSWORD, concurrency: 4 });
    for (const move of moves) await register(somebody, move, options.signal);
    await somebody.close();
  }
  const people = new Map<string, Promise<Client>>();
  const signedIn = async (by = options.username) => {
    const password = by === options.username ? options.password : DEMO_PASSWORD;
    const somebody = people.get(by) ?? connect({ ...options, username: by, password, concurrency: 4 });
    people.set(by, somebody);
    return await somebody;
  };
  const take = async ({ by, definition, key, input, at, reason }: DemoStep): Promise<void> => {
    let isKnown = true;
    const asked = input((named) => {
      isKnown &&= codes.has(named) && !untold.has(named);
      return codeOf(named);
    });
    // What stood before this run is not done anew.
    if (!isKnown) {
      seeded.present += 1;
      return;
    }
    const about = {
      ...(at !== undefined && { happenedAt: at }),
      ...(reason !== undefined && { reason }),
    };
    const done = await register(await signedIn(by), { definition, key, input: asked, about }, options.signal);
    seeded[done.stands] += 1;
    if (done.code !== undefined) codes.set(key, done.code);
  };
  await inLanes(4, pastBooks(now), async (chain) => {
    for (const step of chain) await take(step);
  });
  for (const step of [...demoBatches(new Date()), ...demoFiscal(new Date()), DEMO_CHECK]) await take(step);
  for (const somebody of people.values()) await (await somebody).close();
  return seeded;
}

/** Who sees the whole company sits at its headquarters; a carrier's people are a provider's. */
const accountKindOf = ({ role, scope }: (typeof DEMO_USERS)[number]): string =>
  role === 'supplier' ? 'provider' : scope === '*' ? 'headquarters' : 'state';

/** A command that the demo company gives. The id follows from its key. */
interface Call {
  readonly definition: CommandDefinition;
  readonly key: string;
  readonly input: object;
  readonly about?: Circumstances;
}

/** Sends a file; sent before, it is answered as it was then. */
async function sendFile(
  client: Client,
  { files }: DemoRecord['made'],
  key: string,
  { field, name, bytes }: NonNullable<DemoRecord['file']>,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  if (files === undefined) throw new Error(`The demo company's ${key} holds no file`);
  const answer = await client.call(
    files.upload,
    { field, name },
    {
      id: toolId('demo', files.upload.name, key),
      file: typeof bytes === 'function' ? await bytes() : bytes,
      ...(signal && { signal }),
    },
  );
  if (answer.ok) return answer.data;
  throw new Fault(`The file of the demo company's ${key} was refused: ${answer.msg}`);
}

async function register(
  client: Client,
  call: Call,
  signal: AbortSignal | undefined,
): Promise<{ readonly stands: keyof Seeded; readonly code?: string | undefined }> {
  const answer = await client.call(call.definition, call.input, {
    id: toolId('demo', call.definition.name, call.key),
    ...(call.about && { about: call.about }),
    ...(signal && { signal }),
  });
  if (answer.ok) return { stands: 'added', code: (answer.data as { readonly code?: string } | undefined)?.code };
  if (PRESENT.has(answer.code)) return { stands: 'present' };
  throw new Fault(
    `The demo company's ${call.key} was refused (${call.definition.name}): ${answer.msg}${answer.fields[0] === undefined ? '' : ` ${answer.fields[0].path}`}`,
  );
}
