import { bag } from '@malote/contracts/bags/bag.ts';
import { masterWaybill, postalDeclaration } from '@malote/contracts/linehaul/master-waybill.ts';
import type { Grants } from '@malote/contracts/identity/permissions.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import type { PostalRequest } from '@malote/infra/outbound/postal.ts';
import { simulated } from '@malote/infra/outbound/simulated.ts';
import type { WatchKit } from '../kernel/context.ts';
import type { Context } from '../kernel/decision.ts';
import { decideMove } from '../kernel/records/moves.ts';
import type { Run } from '../kernel/run.ts';
import { declarePostal } from './declare-postal.ts';
import { masterWaybillRules, postalDeclarationRules } from './master-waybill-rules.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const context = {
  envelope: { actor: 'ana', happenedAt: NOW, receivedAt: NOW },
  directory: { records: new Map() },
} as unknown as Context;
const row = (number: string, different: object = {}) => ({
  bag: number,
  systemSupplier: 'AJD',
  route: 'RE0001',
  ...different,
});
const list = (...bags: readonly object[]) => ({ systemSupplier: 'AJD', route: 'RE0001', bags });
const moved = (made: unknown, name: string, status: string, fields: object = {}, typed: object = {}) =>
  decideMove(
    made as AnyRecord,
    made === masterWaybill ? masterWaybillRules : postalDeclarationRules,
    name,
    { code: 'LP00000001', fields: typed as never },
    { status, fields: fields as never },
    context,
    {} as Grants,
  );

test('its bags are of one supplier and of one delivery route, and of no other list (R-0329)', () => {
  const allowed = (fields: object) => masterWaybillRules.allows?.(fields as never, context, 'LP1', {} as Grants);
  expect(allowed(list(row('BG1'), row('BG2')))).toBeUndefined();
  const mixed = { refused: 'MASTER_WAYBILL_MIXED', field: 'fields.bags.1.bag' };
  expect(allowed(list(row('BG1'), row('BG2', { systemSupplier: 'DSP' })))).toMatchObject(mixed);
  expect(allowed(list(row('BG1'), row('BG2', { route: 'RE0002' })))).toMatchObject(mixed);
  expect(allowed(list(row('BG1', { route: 'RE0002' }), row('BG2')))).toMatchObject({
    refused: 'MASTER_WAYBILL_MIXED',
    field: 'fields.bags.0.bag',
  });
  expect(allowed({ systemSupplier: 'AJD', route: 'RE0001' })).toBeUndefined();
  expect(masterWaybill.apart).toMatchObject({ by: [], rows: 'bags', from: 'bag', to: 'bag' });
});

test('all its bags agree in delivery route, supplier, unloading point and outlet (R-0328)', () => {
  const allowed = (...bags: readonly object[]) =>
    masterWaybillRules.allows?.(list(...bags) as never, context, 'LP1', {} as Grants);
  const same = { unloadingPoint: 'PD0001', outlet: 'RJRIO11' };
  expect(allowed(row('BG1', same), row('BG2', same))).toBeUndefined();
  const refused = { refused: 'BATCH_BAGS_INCONSISTENT', field: 'fields.bags.1.bag' };
  const elsewhere = { refused: 'DELIVERY_POINT_INCONSISTENT', field: 'fields.bags.1.bag' };
  expect(allowed(row('BG1', same), row('BG2', { ...same, unloadingPoint: 'PD0002' }))).toMatchObject(elsewhere);
  expect(allowed(row('BG1', same), row('BG2', { ...same, outlet: 'SPSAO11' }))).toMatchObject(refused);
  expect(allowed(row('BG1', same), row('BG2'))).toMatchObject(elsewhere);
  expect(allowed(row('BG1', same), row('BG2', { ...same, route: 'RE0002' }))).toMatchObject({
    refused: 'MASTER_WAYBILL_MIXED',
  });
});

test('a bag that joins it holds more than eight parcels (R-0346)', async () => {
  const holding = async (count: number) =>
    await masterWaybillRules.looks?.(
      { fresh: async () => await Promise.resolve({ state: { status: 'sealed', count } }) } as unknown as Run,
      'generate',
      list(row('BG1')),
      'LP1',
    );
  expect(await holding(8)).toMatchObject({ refused: 'BAG_TOO_FEW_PACKAGES', field: 'fields.bags.0.bag' });
  expect(await holding(9)).toEqual({ packageCount: 9 });
});

test('it is generated of sealed bags alone, and nothing of it changes from then on (R-0213)', async () => {
  const bags: Readonly<Record<string, object>> = {
    BG1: { status: 'sealed', count: 9 },
    BG2: { status: 'sealed', count: 10 },
    BG3: { status: 'open', count: 2 },
  };
  const run = {
    fresh: async (of: unknown, number: string) => {
      expect(of).toBe(bag);
      return { state: bags[number] ?? { status: 'absent', count: 0 } };
    },
  } as unknown as Run;
  const looked = async (...numbers: readonly string[]) =>
    await masterWaybillRules.looks?.(run, 'generate', list(...numbers.map((number) => row(number))), 'LP1');
  expect(await looked('BG1', 'BG2')).toEqual({ packageCount: 19 });
  expect(await looked('BG1', 'BG3')).toMatchObject({ refused: 'BAG_NOT_SEALED', field: 'fields.bags.1.bag' });
  expect(await looked('BG9')).toMatchObject({ refused: 'BAG_NOT_EXIST', field: 'fields.bags.0.bag' });
  for (const what of ['register', 'revise']) {
    const added = async (...numbers: readonly string[]) =>
      await masterWaybillRules.looks?.(run, what, list(...numbers.map((number) => row(number))), 'LP1');
    expect(await added('BG1', 'BG9')).toMatchObject({ refused: 'BAG_NOT_EXIST', field: 'fields.bags.1.bag' });
    // A list is begun while its bags are filled.
    expect(await added('BG1', 'BG3')).toBeUndefined();
    expect(await added()).toBeUndefined();
  }
  expect(masterWaybill.life.revisable).toEqual(['to_be_generated', 'failed']);
  expect(masterWaybill.life.closed).toBe('MASTER_WAYBILL_LOCKED');
  expect(moved(masterWaybill, 'generate', 'generated_successfully', list(row('BG1')))).toMatchObject({
    refused: 'MASTER_WAYBILL_LOCKED',
  });
});

test('it is generated or fails, is generated again after a failure, and then finished (R-0690)', () => {
  const full = list(row('BG1'));
  for (const status of ['to_be_generated', 'failed'])
    expect(moved(masterWaybill, 'generate', status, full)).toHaveLength(1);
  expect(moved(masterWaybill, 'generate', 'to_be_generated', list())).toMatchObject({
    refused: 'BAGS_LACKING',
    field: 'fields.bags',
  });
  expect(moved(masterWaybill, 'fail', 'to_be_generated', full, { failure: 'Portal fora do ar' })).toHaveLength(1);
  expect(moved(masterWaybill, 'finish', 'generated_successfully', full)).toHaveLength(1);
  for (const status of ['to_be_generated', 'failed', 'finished'])
    expect(moved(masterWaybill, 'finish', status, full)).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
});

/** What the channels of its bags say of declarations. */
const channels = (said: Readonly<Record<string, object>>) =>
  ({
    directory: { channels: new Map(Object.entries(said).map(([code, fields]) => [code, { fields }])) },
  }) as unknown as Context;
const WAIVED = { noDeclarationNeeded: true };

/** What is found out of a list whose bags are of these channels. */
const looked = async (
  list: { readonly status: string; readonly packageCount?: number; readonly of?: readonly string[] },
  said: Readonly<Record<string, object>> = {},
  what = 'register',
) => {
  const { status, packageCount, of = ['STD'] } = list;
  const bags = of.map((_, at) => row(`BG${at}`));
  const states = new Map<unknown, (number: string) => object>([
    [masterWaybill.aggregate, () => ({ status, fields: { packageCount, bags } })],
    [bag, (number) => ({ status: 'sealed', channel: of[Number(number.slice(2))] })],
  ]);
  const run = {
    context: channels(said),
    command: { envelope: { commandId: 'c1' } },
    fresh: async (made: unknown, number: string) => await Promise.resolve({ state: states.get(made)?.(number) }),
    // Nobody else claims the list, and nobody cancels it.
    uniqueId: (kind: string, value: string) => `${kind}-${value}`,
    load: async () => await Promise.resolve({ state: {} }),
    step: async () => await Promise.resolve({ state: {} }),
  };
  return await postalDeclarationRules.looks?.(run as unknown as Run, what, { masterWaybill: 'LP00000001' }, 'DP1');
};

test('what is declared is a generated list of more than eight parcels, or of as many as its channel asks for (R-0344)', async () => {
  expect(await looked({ status: 'to_be_generated', packageCount: 9 })).toMatchObject({ refused: 'NO_DATA_TO_DECLARE' });
  expect(await looked({ status: 'absent', of: [] })).toMatchObject({ refused: 'NO_DATA_TO_DECLARE' });
  const few = { refused: 'TOO_FEW_PACKAGES_TO_DECLARE', field: 'fields.masterWaybill' };
  const listed = (packageCount?: number, ...of: readonly string[]) => ({
    status: 'generated_successfully',
    ...(packageCount !== undefined && { packageCount }),
    ...(of.length > 0 && { of }),
  });
  for (const count of [8, undefined]) expect(await looked(listed(count))).toMatchObject(few);
  const found = { packageCount: 9, bagNumbers: ['BG0'], channels: ['STD'] };
  expect(await looked({ status: 'finished', packageCount: 9 })).toEqual(found);
  expect(await looked({ status: 'to_be_generated' }, {}, 'revise')).toBeUndefined();
  expect(await looked(listed(9))).toEqual(found);
  const asking = { STD: { declarationMinimum: 12 }, EXP: { declarationMinimum: 1 } };
  expect(await looked(listed(11), asking)).toMatchObject(few);
  expect(await looked(listed(12), asking)).toMatchObject({ packageCount: 12 });
  expect(await looked(listed(1, 'EXP'), asking)).toMatchObject({ packageCount: 1 });
  expect(await looked(listed(11, 'EXP', 'STD', 'EXP'), asking)).toMatchObject(few);
  expect(await looked(listed(1), { STD: WAIVED })).toMatchObject({ packageCount: 1, channels: ['STD'] });
});

test('what is declared in the upload in which its list is generated comes after it', () => {
  expect(postalDeclarationRules.alsoNames?.({ masterWaybill: 'LP00000001' }, undefined)).toEqual([
    { of: masterWaybill.aggregate, id: 'LP00000001' },
  ]);
});

test('the channels of its bags say whether a list is declared (R-0689)', async () => {
  const opens = (of: readonly string[] | undefined, said: Readonly<Record<string, object>>) =>
    postalDeclarationRules.opens?.({ channels: of }, {} as Grants, channels(said));
  const said = { STD: {}, LOCAL: WAIVED, DOCK: WAIVED };
  expect(opens(['LOCAL', 'DOCK'], said)).toBe('no_declaration_needed');
  for (const codes of [['STD'], ['LOCAL', 'STD'], ['LOCAL', 'GONE'], [], undefined])
    expect(opens(codes, said)).toBeUndefined();
  expect(postalDeclaration.life.alsoOpens).toEqual(['no_declaration_needed']);

  const listed = (...of: readonly string[]) => ({ status: 'finished', packageCount: 20, of });
  const needed = { refused: 'DECLARATION_NEEDED' };
  expect(await looked(listed('STD'), said, 'waive')).toMatchObject(needed);
  expect(await looked(listed('LOCAL', 'STD'), said, 'waive')).toMatchObject(needed);
  expect(await looked(listed('LOCAL'), said, 'waive')).toBeUndefined();
  expect(postalDeclaration.life.moves.waive.unoffered).toBe(true);
});

test('nothing is sent of a list that was cancelled', async () => {
  expect(await looked({ status: 'cancelled' }, {}, 'declare')).toMatchObject({ refused: 'NO_DATA_TO_DECLARE' });
  for (const status of ['generated_successfully', 'finished'])
    expect(await looked({ status }, {}, 'declare')).toBeUndefined();
});

test('a declaration is sent once, again after it failed or was accepted in part, and never after it was accepted (R-0689)', () => {
  for (const status of Object.keys(postalDeclaration.life.states)) {
    const outcome = moved(postalDeclaration, 'declare', status);
    if (['undeclared', 'failed', 'partial'].includes(status)) expect(outcome).toHaveLength(1);
    else expect(outcome).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
  }
  expect(postalDeclaration.life.moves.waive).toMatchObject({ from: ['undeclared'], to: 'no_declaration_needed' });
});

describe('the operator', () => {
  const asked = {
    type: 'PostalDeclarationSent',
    id: 'f8d5a7c0-1f5e-4b0a-9f3e-2a4b6c8d0e1f',
    data: { code: 'DP00000001' },
    metadata: { writtenAt: NOW },
  } as unknown as StoredEvent;

  const told = {
    type: 'PostalDeclarationCancellationAsked',
    id: '1d0c3f5e-6a77-4a0e-8a53-6b0f2e9c4d11',
    version: 9,
    data: { code: 'DP00000001', fields: { cancelAskedAt: NOW } },
    metadata: { writtenAt: NOW },
  } as unknown as StoredEvent;

  /** Looks in until the attempt has come to something; answers the move that was made, with what was said. `answered`: what the operator had said before. */
  async function came(
    postal: WatchKit['postal'],
    event: StoredEvent = asked,
    answered: readonly string[] = [],
    now = NOW,
  ): Promise<readonly unknown[]> {
    const made: unknown[] = [];
    const fields = {
      masterWaybill: 'LP00000001',
      bagNumbers: ['BG1', 'BG2'],
      packageCount: 11,
      plpNumber: '000000011',
    };
    const watches = declarePostal({
      postal,
      now: () => new Date(now),
      streams: { fresh: async () => ({ state: { fields } }) },
      store: {
        readStream: async function* (stream: string) {
          expect(stream).toBe('postaldeclaration-DP00000001');
          // What came after he was asked says nothing of how it stood.
          for (const [at, type] of answered.entries()) yield await Promise.resolve({ type, version: at + 1 });
          yield { type: 'PostalDeclarationAcceptedInPart', version: 10 };
        },
      },
      act: async ({ name }: { readonly name: string }, _: string, input: { readonly fields: unknown }) => {
        made.push(name, input.fields);
        return await Promise.resolve({ kind: 'stored' });
      },
    } as unknown as WatchKit);
    const watch = watches.find(({ opens }) => opens(event) === 'DP00000001');
    // oxlint-disable-next-line no-await-in-loop -- each look is after the one before
    for (let look = 0; look < 50 && made.length === 0; look += 1) await watch?.end(event);
    return made;
  }

  test('accepts a list under a number of its own', async () => {
    const operator = simulated<PostalRequest>('postal');
    expect(await came(operator)).toEqual(['linehaul.acceptPostalDeclaration', { plpNumber: 'postal-1' }]);
    expect(operator.taken()).toEqual([
      { id: asked.id, masterWaybill: 'LP00000001', bags: ['BG1', 'BG2'], packages: 11 },
    ]);
  });

  test('leaves some bags out', async () => {
    const partly = {
      name: 'postal',
      send: async () => await Promise.resolve({ kind: 'taken', reference: 'PLP7', left: ['BG2'] } as const),
    };
    expect(await came(partly)).toEqual([
      'linehaul.acceptPartPostalDeclaration',
      { plpNumber: 'PLP7', refusedBags: ['BG2'] },
    ]);
  });

  test('refuses with its reason, or is not there at all', async () => {
    const operator = simulated<PostalRequest>('postal');
    operator.next('wrong');
    expect(await came(operator)).toEqual(['linehaul.failPostalDeclaration', { failure: '400 wrong' }]);
    expect(await came(undefined)).toMatchObject([
      'linehaul.failPostalDeclaration',
      { failure: expect.stringContaining('POSTAL_OPERATOR') as string },
    ]);
  });

  const [accepted, inPart, failed] = ['Accepted', 'AcceptedInPart', 'Failed'].map(
    (one) => `PostalDeclaration${one}`,
  ) as [string, string, string];
  const cancels = async (postal: WatchKit['postal'], ...answered: readonly string[]) =>
    await came(postal, told, answered);
  const refusing = (why: string, code?: string): WatchKit['postal'] => ({
    name: 'postal',
    send: async () => await Promise.resolve({ kind: 'refused', why, ...(code !== undefined && { code }) } as const),
  });

  test('cancels what he was told of, by its number; nobody asks him of what was never sent', async () => {
    const operator = simulated<PostalRequest>('postal');
    expect(await cancels(operator, accepted)).toEqual(['linehaul.confirmCancelPostalDeclaration', undefined]);
    expect(operator.taken()).toEqual([{ id: told.id, deed: 'cancel', masterWaybill: 'LP00000001', plp: '000000011' }]);
    const unsent = { ...told, data: { code: 'DP00000001', fields: { failure: null } } } as unknown as StoredEvent;
    expect(await came(operator, unsent)).toEqual([]);
    expect(operator.taken()).toHaveLength(1);
  });

  test('does not cancel what was handed over: the declaration is what his last answer had made of it, with his reason', async () => {
    const why = '409 handed over';
    for (const [keep, ...answered] of [
      ['keep', accepted],
      ['keepPart', accepted, inPart],
      ['keepFailed', inPart, failed],
      ['keep', failed, accepted],
    ] as const)
      expect(await cancels(refusing(why), ...answered)).toEqual([
        `linehaul.${keep}PostalDeclaration`,
        { failure: why },
      ]);
  });

  test('knows nothing of one that failed, so that it is cancelled; of one that he accepted that is told', async () => {
    const unknown = refusing('404 not found', 'unknown');
    expect(await cancels(unknown, failed)).toEqual(['linehaul.confirmCancelPostalDeclaration', undefined]);
    expect(await cancels(unknown, accepted)).toEqual(['linehaul.keepPostalDeclaration', { failure: '404 not found' }]);
    // Nobody ever took it where there is no operator.
    expect(await cancels(undefined, failed)).toEqual(['linehaul.confirmCancelPostalDeclaration', undefined]);
    expect(await cancels(undefined, accepted)).toMatchObject([
      'linehaul.keepPostalDeclaration',
      { failure: expect.stringContaining('POSTAL_OPERATOR') as string },
    ]);
  });

  test('is away, or loses his answer, and is asked again under the same id; one who stays away has cancelled nothing', async () => {
    const operator = simulated<PostalRequest>('postal');
    operator.next('down', 'slow', 'twice');
    expect(await cancels(operator, accepted)).toEqual(['linehaul.confirmCancelPostalDeclaration', undefined]);
    expect(operator.taken()).toHaveLength(1);
    operator.next('down');
    const late = new Date(Date.parse(NOW) + 600_000).toISOString();
    for (const [keep, answer] of [
      ['keep', accepted],
      ['keepFailed', failed],
    ] as const) {
      operator.next('down');
      expect(await came(operator, told, [answer], late)).toEqual([
        `linehaul.${keep}PostalDeclaration`,
        { failure: 'O operador postal não respondeu.' },
      ]);
    }
  });
});
