import type { Fields } from '@malote/contracts/kernel/fields/field.ts';
import { inUseRefusal, peopleRefusal, referenceRefusal } from './references.ts';

const ref = (to: string, more: object = {}) => ({ kind: 'ref', to, ...more });
const fields = {
  name: { kind: 'text' },
  site: ref('Site'),
  hub: ref('Site', { where: { type: 'transit_center' }, refused: 'SITE_NOT_EXIST' }),
  outlet: ref('Site', { where: { type: 'outlet' } }),
  former: ref('Site', { outOfUse: true }),
  sites: { kind: 'refs', to: 'Site' },
  rows: { kind: 'rows', of: { driver: ref('Driver'), sites: { kind: 'refs', to: 'Site' } } },
} as unknown as Fields;
const record = (of: object = {}, status = 'enabled') => ({ status, fields: of });
const directory = (records: Readonly<Record<string, Readonly<Record<string, object>>>>) => ({
  records: new Map(Object.entries(records).map(([noun, known]) => [noun, new Map(Object.entries(known))])) as never,
});
const known = directory({
  Site: {
    A: record({ type: 'transit_center' }),
    B: record({ type: 'outlet' }),
    C: record({}, 'disabled'),
    D: record({}, 'deleted'),
  },
  Driver: { D1: record() },
});

test('what a record names is there, in use, and of the kind that the field asks for, in every row', () => {
  const refused = (values: object) => {
    const refusal = referenceRefusal(known, fields, values as never);
    return refusal && [refusal.refused, refusal.field];
  };
  const unusable = (field: string, code = 'REFERENCE_NOT_USABLE') => [code, `fields.${field}`];
  expect(
    refused({ name: 'Z', site: 'B', hub: 'A', sites: ['A', 'B'], rows: [{ driver: 'D1', sites: ['A'] }] }),
  ).toBeUndefined();
  expect(refused({ site: null, sites: undefined, rows: null })).toBeUndefined();
  expect(refused({ sites: [], rows: [{}] })).toBeUndefined();
  expect(refused({ site: 'C' })).toEqual(unusable('site', 'OUTLET_DISABLED'));
  for (const site of ['D', 'Z']) expect(refused({ site })).toEqual(unusable('site', 'SITE_NOT_EXIST'));
  expect(['A', 'C', 'D', 'Z'].map((former) => refused({ former })?.[0])).toEqual([
    undefined,
    undefined,
    'SITE_NOT_EXIST',
    'SITE_NOT_EXIST',
  ]);
  expect(refused({ outlet: 'A' })).toEqual(unusable('outlet'));
  expect(refused({ outlet: 'C' })).toEqual(unusable('outlet', 'OUTLET_DISABLED'));
  expect(refused({ hub: 'B' })).toEqual(['SITE_NOT_EXIST', 'fields.hub']);
  expect(refused({ sites: ['A', 'C'] })).toEqual(unusable('sites', 'OUTLET_DISABLED'));
  expect(refused({ rows: [{ driver: 'D1' }, { driver: 'D2' }] })).toEqual(unusable('rows.1.driver'));
  expect(refused({ rows: [{ sites: ['C'] }] })).toEqual(unusable('rows.0.sites', 'OUTLET_DISABLED'));
  expect(referenceRefusal(directory({}), fields, { site: 'A' })).toMatchObject({ refused: 'SITE_NOT_EXIST' });
  expect(referenceRefusal(known, { payer: ref('Customer') } as unknown as Fields, { payer: 'C9' })).toMatchObject({
    refused: 'CUSTOMER_ID_NOT_EXIST',
  });
  expect(referenceRefusal(known, { pulls: ref('Trailer') } as unknown as Fields, { pulls: 'RB9' })).toMatchObject({
    refused: 'PLATE_NOT_EXIST',
  });
});

test('a state that says so may be named like one that is enabled', () => {
  const vehicles = directory({
    TransportVehicle: { V1: record({}, 'rotation_restriction'), V2: record({}, 'disabled') },
  });
  const named = (vehicle: string) =>
    referenceRefusal(vehicles, { vehicle: ref('TransportVehicle') } as unknown as Fields, { vehicle });
  expect(named('V1')).toBeUndefined();
  expect(named('V2')).toMatchObject({ refused: 'REFERENCE_NOT_USABLE' });
});

test('whom somebody names is there and signs in still, in every row; who did something is filled in by the house', () => {
  const people = {
    manager: { kind: 'user' },
    readers: { kind: 'people' },
    shifts: { kind: 'rows', of: { lead: { kind: 'user' } } },
    auditedBy: { kind: 'user', entered: 'never' },
  } as unknown as Fields;
  const users = new Map([
    ['ana', { status: 'enabled' }],
    ['gone', { status: 'disabled' }],
  ]);
  const refused = (values: object, actor = 'bia') => {
    const refusal = peopleRefusal({ directory: { users } as never, envelope: { actor } }, people, values as never);
    return refusal && [refusal.refused, refusal.field];
  };
  const unusable = (field: string) => ['REFERENCE_NOT_USABLE', `fields.${field}`];
  expect(refused({ manager: 'ana', readers: ['ana'], shifts: [{ lead: 'ana' }], auditedBy: 'nobody' })).toBeUndefined();
  expect(refused({ manager: null, readers: [], shifts: [{}] })).toBeUndefined();
  for (const manager of ['nobody', 'gone', 'ANA']) expect(refused({ manager })).toEqual(unusable('manager'));
  expect(refused({ readers: ['ana', 'nobody'] })).toEqual(unusable('readers'));
  expect(refused({ shifts: [{ lead: 'ana' }, { lead: 'gone' }] })).toEqual(unusable('shifts.1.lead'));
  // What it was told in the name of somebody is written down as it was told.
  expect(refused({ manager: 'nobody' }, 'system')).toBeUndefined();
});

describe('a record that others name', () => {
  const kinds = [
    { noun: 'Site', fields: { above: ref('Site') } as unknown as Fields },
    { noun: 'Truck', fields },
    { noun: 'Empty', fields },
  ];
  const usedBy = (records: Readonly<Record<string, Readonly<Record<string, object>>>>, code = 'A') =>
    inUseRefusal(directory(records), kinds, 'Site', code)?.params?.['users'];
  test('is not taken away: who names it is told, each once', () => {
    const trucks = {
      T1: record({ site: 'A', sites: ['A', 'B'] }),
      T2: record({ rows: [{ sites: ['B', 'A'] }] }, 'disabled'),
      T3: record({ site: 'B', rows: [{ driver: 'A' }] }),
      T4: record({ site: 'A' }, 'deleted'),
      T5: { status: 'enabled' },
    };
    expect(inUseRefusal(directory({ Truck: trucks }), kinds, 'Site', 'A')).toMatchObject({ refused: 'RECORD_IN_USE' });
    expect(usedBy({ Truck: trucks })).toEqual(['T1', 'T2']);
    expect(usedBy({ Truck: trucks }, 'C')).toBeUndefined();
    expect(usedBy({})).toBeUndefined();
  });
  test('may name itself, and is named by others of its kind and by one of another kind with its code', () => {
    const above = record({ above: 'A' });
    expect(usedBy({ Site: { A: above } })).toBeUndefined();
    expect(usedBy({ Site: { A: above, B: above } })).toEqual(['B']);
    expect(usedBy({ Truck: { A: record({ site: 'A' }) } })).toEqual(['A']);
  });
  test('names five of many', () => {
    const trucks = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`T${at}`, record({ site: 'A' })]));
    expect(usedBy({ Truck: trucks(5) })).toEqual(['T0', 'T1', 'T2', 'T3', 'T4']);
    expect(usedBy({ Truck: trucks(7) })).toEqual(['T0', 'T1', 'T2', 'T3', 'T4', '+2']);
  });
});
