import { randomUUID } from 'node:crypto';
import { bag } from '@malote/contracts/bags/bag.ts';
import { mdfe } from '@malote/contracts/fiscal/mdfe.ts';
import type { Grants } from '@malote/contracts/identity/permissions.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import { HOUSE } from '@malote/contracts/kernel/envelope.ts';
import { masterWaybill } from '@malote/contracts/linehaul/master-waybill.ts';
import type { Fact, StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { isRefusal } from '@malote/contracts/kernel/refusal.ts';
import { accessKeyOf, isAccessKey } from '@malote/contracts/kernel/values/access-key.ts';
import type { Sent } from '@malote/infra/outbound/outbound.ts';
import { simulatedTaxOffice } from '@malote/infra/outbound/simulated-tax-office.ts';
import type { FiscalRequest, TaxOffice } from '@malote/infra/outbound/tax-office.ts';
import type { Watch } from '../kernel/reactor.ts';
import type { WatchKit } from '../kernel/context.ts';
import type { Context } from '../kernel/decision.ts';
import { decideMove } from '../kernel/records/moves.ts';
import { mdfeRules } from './mdfe-rules.ts';
import { mdfeWatches } from './mdfe-watches.ts';

const CODE = 'MF00000042';
const START = Date.parse('2026-11-20T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const enabled = (fields: object) => ({ status: 'enabled', fields });
const sites = new Map([
  [
    'SPGRU01',
    enabled({ state: 'SP', municipality: '3518800', city: 'Guarulhos', address: 'Rua Um, 1', cep: '07190100' }),
  ],
  ['RJRIO01', enabled({ state: 'RJ', municipality: '3304557', city: 'Rio de Janeiro' })],
]);
const directory = {
  sites,
  records: new Map([
    ['Site', sites],
    ['Company', new Map([['EM1', enabled({ document: '11222333000181', name: 'Transportes Sul S.A.' })]])],
    [
      'TransportVehicle',
      new Map([['VT1', enabled({ plate: 'FRT1A21', bodyType: 'tractor', weight: 8_500, state: 'SP' })]]),
    ],
    ['TransportDriver', new Map([['MT1', enabled({ name: 'sealed:Ivo Matos', cpf: 'sealed:52998224725' })]])],
  ]),
};
const keyOf = (number: number, model = '57') =>
  accessKeyOf({ state: '35', day: '2026-11-19', issuer: '11222333000181', model, serial: 1, number });

/** Orders as they were registered: PD1 of two parcels with an invoice each, one of them in the bag; PD2 with one in dollars and without a key. */
const orders: Readonly<Record<string, object>> = {
  'order-PD1': {
    declaredValue: { amount: '10001', currency: 'BRL' },
    totals: { parcels: 2 },
    parcels: [
      { waybill: 'ML1', invoices: [{ key: keyOf(1, '55') }] },
      { waybill: 'ML2', invoices: [{ key: keyOf(2, '55') }] },
    ],
  },
  'order-PD2': {
    declaredValue: { amount: '99900', currency: 'USD' },
    totals: { parcels: 1 },
    parcels: [{ waybill: 'ML3', invoices: [{}] }],
  },
};
const BAGGED = {
  ML1: { waybill: 'ML1', orderNumber: 'PD1' },
  ML3: { waybill: 'ML3', orderNumber: 'PD2' },
};
const CTE = {
  type: 'fiscal_document',
  number: keyOf(3),
  packages: 3,
  weight: 2_000,
  value: { amount: '500', currency: 'BRL' },
};
const MANIFEST = {
  issuer: 'EM1',
  startSite: 'SPGRU01',
  destinationSite: 'RJRIO01',
  startState: 'SP',
  destinationState: 'RJ',
  vehicle: 'VT1',
  drivers: ['MT1'],
  documents: [{ type: 'bag', number: 'BG1' }, CTE],
  documentCount: 2,
  totalWeight: 9_500,
  underWay: true,
  createdAt: new Date(START).toISOString(),
  createdBy: 'ana',
};

/** One manifest of the company, whatever watches it, and the events that come of it. */
function company(taxOffice: TaxOffice | undefined) {
  let now = START;
  let state = mdfe.aggregate.initial;
  const events: StoredEvent[] = [];
  const open = new Map<string, { readonly watch: Watch; readonly event: StoredEvent }>();
  const done = new Set<string>();
  /** Lists that are given up already, and those that were told that they are carried. */
  const given = new Set<string>();
  const carried: string[] = [];
  /** Appends that the process stores before it is killed. */
  let left = Number.POSITIVE_INFINITY;
  const about = (actor: string) => ({
    actor,
    happenedAt: new Date(now).toISOString(),
    writtenAt: new Date(now).toISOString(),
  });

  const kit = {
    directory,
    taxOffice,
    now: () => new Date(now),
    open: async (sealed: string) => await Promise.resolve(sealed.replace('sealed:', '')),
    streams: {
      fresh: async (of: unknown) =>
        await Promise.resolve(
          of === bag
            ? { state: { parcels: BAGGED } }
            : of === masterWaybill.aggregate
              ? { state: { fields: { bags: [{ bag: 'BG1' }] } } }
              : { state },
        ),
    },
    store: {
      async *readStream(stream: string) {
        await Promise.resolve();
        yield {
          type: 'OrderRegistered',
          stream,
          schemaVersion: 1,
          data: JSON.stringify(orders[stream]),
          metadata: '{}',
        };
      },
    },
    act: async (
      { name }: CommandDefinition,
      id: string,
      input: { readonly code: string; readonly fields?: object },
    ) => {
      await Promise.resolve();
      if (left <= 0) throw new Error('killed');
      if (name === masterWaybill.commands.moves.nameManifest.name) {
        if (given.has(input.code)) return { kind: 'refused' };
        if (done.has(id)) return { kind: 'duplicate' };
        done.add(id);
        carried.push(`${input.code} ${JSON.stringify(input.fields)} ${events.length} ${state.status}`);
        return { kind: 'stored' };
      }
      if (done.has(id)) return { kind: 'duplicate' };
      left -= 1;
      done.add(id);
      const [move] = Object.entries(mdfe.commands.moves).find(([, one]) => one.name === name) ?? [''];
      make(move, input.fields, HOUSE);
      return { kind: 'stored' };
    },
  } as unknown as WatchKit;
  let watches = mdfeWatches(kit);

  function tell(fact: Fact, actor: string): void {
    state = mdfe.aggregate.evolve(state, fact, about(actor) as never);
    const event = {
      ...fact,
      id: randomUUID(),
      stream: `mdfe-${CODE}`,
      metadata: about(actor),
    } as unknown as StoredEvent;
    events.push(event);
    hear(event);
  }

  function hear(event: StoredEvent): void {
    for (const watch of watches) {
      if (!watch.types.includes(event.type)) continue;
      for (const closed of watch.closes(event)) open.delete(`${watch.name}:${closed}`);
      const opened = watch.opens(event);
      if (opened !== undefined) open.set(`${watch.name}:${opened}`, { watch, event });
    }
  }

  function make(move: string, fields: object | undefined, actor: string): void {
    const decided = decideMove(
      mdfe as unknown as AnyRecord,
      mdfeRules,
      move,
      { code: CODE, fields: (fields ?? {}) as never },
      state as never,
      { envelope: { ...about(actor), receivedAt: about(actor).happenedAt }, directory } as unknown as Context,
      {} as Grants,
    );
    if (isRefusal(decided)) throw new Error(decided.refused);
    for (const fact of decided) tell(fact, actor);
  }

  /** Looks in until nothing happens any more: what is open then waits for a time that has not come. */
  async function settled(): Promise<void> {
    for (let quiet = 0; quiet < 20;) {
      const before = events.length;
      for (const [key, { watch, event }] of open) {
        const waits = typeof watch.afterMs === 'number' ? watch.afterMs : watch.afterMs(event);
        if (now < Date.parse(event.metadata.writtenAt) + waits) continue;
        // oxlint-disable-next-line no-await-in-loop -- one after the other, as the reactor does
        if ((await watch.end(event)) !== 'open' && open.get(key)?.event === event) open.delete(key);
      }
      // oxlint-disable-next-line no-await-in-loop -- what was sent comes back beside the watch
      await new Promise((resume) => setImmediate(resume));
      quiet = events.length === before ? quiet + 1 : 0;
    }
  }

  return {
    register: (different: object = {}) =>
      tell(mdfe.events.registered({ code: CODE, fields: { ...MANIFEST, ...different } as never }), 'ana'),
    make: (move: string, fields?: object) => make(move, fields, 'ana'),
    settled,
    giveUp: (list: string) => void given.add(list),
    carried,
    killAfter: (appends: number) => void (left = appends),
    /** Another process takes over: it has nothing in its memory, and hears of everything that is stored. */
    restart: () => {
      left = Number.POSITIVE_INFINITY;
      open.clear();
      watches = mdfeWatches(kit);
      for (const event of events) hear(event);
    },
    wait: (hours: number) => void (now += hours * HOUR_MS),
    status: () => state.status,
    fields: () => state.fields,
    /** What is open and keeps the next process from beginning behind it. */
    holding: () => [...open.values()].filter(({ watch }) => watch.lasting !== true).map(({ watch }) => watch.name),
    waiting: () => [...open.values()].map(({ watch }) => watch.name),
    types: () => events.map(({ type }) => type),
  };
}

/** An office that says this to everything, and what it was asked. */
function officeSaying(said: Sent) {
  const asked: FiscalRequest[] = [];
  const send = async (request: FiscalRequest) => {
    asked.push(request);
    return await Promise.resolve(said);
  };
  return { name: 'tax-office', send, asked };
}

const AUTHORIZED = (key: string): Sent => ({
  kind: 'taken',
  reference: '135000000000001',
  authorization: { key, protocol: '135000000000001', authorizedAt: '2026-11-20T12:03:00.000Z', xml: '' },
});

test('a manifest is gathered document by document, submitted under a key of its own, and authorized', async () => {
  const office = officeSaying(AUTHORIZED('any'));
  const one = company(office);
  one.register();
  await one.settled();
  expect(one.types()).toEqual(['MdfeRegistered', 'MdfeGathered', 'MdfeGathered', 'MdfeSubmitted', 'MdfeAuthorized']);
  // Half of PD1, rounded down; nothing of what is declared in dollars; the CT-e as typed in.
  expect(one.fields()).toMatchObject({
    gathered: 2,
    totalValue: { amount: '5500', currency: 'BRL' },
    number: '42',
    protocol: '135000000000001',
    underWay: false,
  });
  expect(isAccessKey(one.fields()?.key ?? '')).toBe(true);
  expect(office.asked).toMatchObject([{ kind: 'mdfe', deed: 'authorize', key: one.fields()?.key }]);
});

test.each([0, 1, 2, 3])(
  'killed after %d appends, the manifest of what departs is gathered, submitted and authorized once all the same',
  async (appends) => {
    const one = company(officeSaying(AUTHORIZED('any')));
    one.register();
    one.killAfter(appends);
    await expect(one.settled()).rejects.toThrow('killed');
    expect(one.types()).toHaveLength(1 + appends);
    one.restart();
    await one.settled();
    expect(one.types()).toEqual(['MdfeRegistered', 'MdfeGathered', 'MdfeGathered', 'MdfeSubmitted', 'MdfeAuthorized']);
    expect(one.fields()).toMatchObject({ gathered: 2, totalValue: { amount: '5500', currency: 'BRL' } });
  },
);

const OF_LISTS = {
  documents: [
    { type: 'master_waybill', number: 'LP1' },
    { type: 'master_waybill', number: 'LP2' },
  ],
};

test('each list of a manifest is told that it is carried before the office is asked, each time anew', async () => {
  const one = company(officeSaying({ kind: 'refused', code: '611', why: 'Rejeição' }));
  one.register(OF_LISTS);
  await one.settled();
  const told = ['LP1', 'LP2'].map((list) => `${list} {"manifests":["${CODE}"]} 3 unprocessed`);
  expect(one.carried).toEqual(told);
  one.make('generate');
  await one.settled();
  expect(one.carried.map((line) => line.slice(0, 3))).toEqual(['LP1', 'LP2', 'LP1', 'LP2']);
});

test('a manifest whose list was given up meanwhile is sent back, and the office is not asked', async () => {
  const office = officeSaying(AUTHORIZED('any'));
  const one = company(office);
  one.giveUp('LP2');
  one.register(OF_LISTS);
  await one.settled();
  expect(one.status()).toBe('unprocessed');
  expect(one.fields()).toMatchObject({ failure: 'A lista de postagem LP2 foi cancelada.', underWay: false });
  expect(office.asked).toEqual([]);
});

test('the office is told vehicle, drivers, way, value, and every fiscal document that travels', async () => {
  const office = officeSaying(AUTHORIZED('any'));
  const one = company(office);
  one.register();
  await one.settled();
  const [asked] = office.asked;
  const paper = asked?.deed === 'authorize' ? asked.body.map(({ xml }) => xml).join('') : '';
  for (const part of [
    '<UFIni>SP</UFIni>',
    '<UFFim>RJ</UFFim>',
    '<placa>FRT1A21</placa>',
    '<condutor><xNome>Ivo Matos</xNome><CPF>52998224725</CPF></condutor>',
    `<infCTe><chCTe>${keyOf(3)}</chCTe></infCTe>`,
    `<infNFe><chNFe>${keyOf(1, '55')}</chNFe></infNFe>`,
    '<vCarga>55.00</vCarga>',
    '<qCarga>9.5000</qCarga>',
  ])
    expect(paper).toContain(part);
  // The parcel that is not in the bag does not travel.
  expect(paper).not.toContain(keyOf(2, '55'));
});

test.each([
  ['production', '1'],
  ['homologation', '2'],
] as const)('a manifest says the environment of its office: %s is tpAmb %s', async (environment, said) => {
  const office = officeSaying(AUTHORIZED('any'));
  const one = company({ ...office, environment });
  one.register();
  await one.settled();
  const [asked] = office.asked;
  const paper = asked?.deed === 'authorize' ? asked.body.map(({ xml }) => xml).join('') : '';
  expect(paper).toContain(`<tpAmb>${said}</tpAmb>`);
});

test('what the office turns down is unprocessed again, with what it said, and may be asked for again', async () => {
  const one = company(officeSaying({ kind: 'refused', code: '611', why: 'Rejeição: há MDF-e não encerrado' }));
  one.register();
  await one.settled();
  expect(one.status()).toBe('unprocessed');
  expect(one.fields()).toMatchObject({ failure: '611 Rejeição: há MDF-e não encerrado', underWay: false });
  one.make('generate');
  await one.settled();
  expect(one.types().filter((type) => type === 'MdfeRejected')).toHaveLength(2);
});

test('without an office, or without any fiscal document, it says so', async () => {
  const alone = company(undefined);
  alone.register();
  await alone.settled();
  expect(alone.fields()?.failure).toContain('TAX_OFFICE');
  const keyless = company(undefined);
  keyless.register({ issuer: 'nobody' });
  await keyless.settled();
  expect(keyless.status()).toBe('unprocessed');
  expect(keyless.fields()).toMatchObject({ failure: expect.stringContaining('CNPJ') as string, underWay: false });
  const office = officeSaying(AUTHORIZED('any'));
  const bare = company(office);
  bare.register({ documents: [{ ...CTE, number: 'no key' }], documentCount: 1 });
  await bare.settled();
  expect(bare.status()).toBe('unprocessed');
  expect(bare.fields()?.failure).toContain('documento fiscal');
  expect(office.asked).toEqual([]);
});

test('it is closed where the office takes the end, at the destination unless another place is named', async () => {
  for (const [typed, municipality] of [
    [undefined, '3304557'],
    [{ closingMunicipality: '3550308' }, '3550308'],
  ] as const) {
    const office = officeSaying(AUTHORIZED('any'));
    const one = company(office);
    one.register();
    await one.settled();
    one.make('close', typed);
    expect(one.status()).toBe('authorized');
    await one.settled();
    expect(one.status()).toBe('closed');
    expect(office.asked.at(-1)).toMatchObject({
      deed: 'close',
      protocol: '135000000000001',
      day: '2026-11-20',
      municipality,
    });
    expect(one.fields()).toMatchObject({ closer: 'ana', closingTime: new Date(START).toISOString(), underWay: false });
  }
});

test('it is canceled with the reason in words that the office takes, or stays authorized where it does not', async () => {
  const office = simulatedTaxOffice(() => new Date(START));
  const one = company(office);
  one.register();
  await one.settled();
  one.make('cancel', { cancelReason: 'incorrect_rule' });
  await one.settled();
  expect(one.status()).toBe('canceled');
  const [, cancelling] = office.taken();
  expect(cancelling).toMatchObject({ deed: 'cancel', reason: 'Cancelado por regra incorreta' });

  let said = AUTHORIZED('any');
  const late = company({ name: 'tax-office', send: async () => await Promise.resolve(said) });
  late.register();
  await late.settled();
  said = { kind: 'refused', code: '501', why: 'Rejeição: prazo superior ao previsto' };
  late.make('cancel', { cancelReason: 'billing_error' });
  await late.settled();
  expect(late.status()).toBe('authorized');
  expect(late.fields()).toMatchObject({ failure: '501 Rejeição: prazo superior ao previsto', underWay: false });
});

test('it closes by itself so many hours after it was authorized, not before, and only where somebody said so', async () => {
  const one = company(officeSaying(AUTHORIZED('any')));
  one.register({ autoCloseTime: 2 });
  await one.settled();
  expect(one.fields()?.closesAt).toBe('2026-11-20T14:03:00.000Z');
  one.wait(2);
  await one.settled();
  expect(one.status()).toBe('authorized');
  one.wait(1);
  await one.settled();
  expect(one.status()).toBe('closed');
  expect(one.fields()?.closer).toBe(HOUSE);

  const never = company(officeSaying(AUTHORIZED('any')));
  never.register();
  await never.settled();
  never.wait(1_000);
  await never.settled();
  expect(never.status()).toBe('authorized');
});

test('a manifest that waits for its hour does not hold back the place from which the next process reads the log', async () => {
  const one = company(officeSaying(AUTHORIZED('any')));
  one.register({ autoCloseTime: 72 });
  await one.settled();
  expect(one.waiting()).toEqual(['close manifests by themselves']);
  expect(one.holding()).toEqual([]);
  one.restart();
  one.wait(73);
  await one.settled();
  expect([one.status(), one.waiting()]).toEqual(['closed', []]);
});

test('an answer that was lost is asked for again, and the manifest is authorized once', async () => {
  const office = simulatedTaxOffice(() => new Date(START));
  office.next('twice', 'down');
  const one = company(office);
  one.register();
  await one.settled();
  expect(one.status()).toBe('authorized');
  expect(one.types().filter((type) => type === 'MdfeAuthorized')).toHaveLength(1);
});
