import { sorted, sortingEvents } from '@malote/contracts/sorting/sorting.ts';
import { atGuarulhos, atNoSite, smallNetwork } from '../../test/small-network.ts';
import { specify, told } from '../kernel/specification.ts';
import { recordFall, rulesInUse } from './decide-sort.ts';
import type { Piece } from './decide-sort.ts';

const enabled = (fields: Readonly<Record<string, unknown>>) => ({ status: 'enabled' as const, fields });
const grid = (destination: string) => enabled({ destination, center: 'SPGRU01' });
const rule = (of: Readonly<Record<string, unknown>>) =>
  enabled({ destination: 'x', zipFrom: '01000000', zipTo: '09999999', priority: 10, ...of });
const directory = {
  ...smallNetwork,
  records: new Map<string, unknown>([
    ...smallNetwork.records,
    [
      'SortingGrid',
      new Map<string, unknown>([
        ['A05', grid('Sé')],
        ['A06', grid('Rio')],
        ['OLD', { ...grid('x'), status: 'deleted' }],
      ]),
    ],
    [
      'SortingRule',
      new Map<string, unknown>([
        ['RT1', rule({ grid: 'A05', site: 'SPSAO11' })],
        ['RT2', rule({ grid: 'A06', site: 'RJRIO11', zipFrom: '20000000', zipTo: '28999999', supplier: 'CORREIOS' })],
      ]),
    ],
  ]) as unknown as typeof smallNetwork.records,
};
const { given } = specify(sorted, { envelope: atGuarulhos, directory });
const parcel = { number: 'ML1000000000017', kind: 'parcel', cep5: '01001' } as const;
const fall = (into: string, expectedGrid: string | undefined) => ({
  number: parcel.number,
  kind: 'parcel' as const,
  center: 'SPGRU01',
  grid: into,
  by: 'machine' as const,
  ...(expectedGrid !== undefined && { expectedGrid }),
});

test('a fall says where the rules wanted the parcel and where what falls there goes', () => {
  given()
    .when(recordFall(parcel, { grid: 'A05', by: 'machine' }))
    .then(
      sortingEvents.PieceSorted({
        ...fall('A05', 'A05'),
        expected: { site: 'SPSAO11' },
        actual: { site: 'SPSAO11' },
      }),
    )
    .answers({ asExpected: true, expectedGrid: 'A05' });
});

test('what falls into another grid is a fact and is kept with both', () => {
  given()
    .when(recordFall(parcel, { grid: 'A06', by: 'machine' }))
    .then(
      sortingEvents.PieceSorted({
        ...fall('A06', 'A05'),
        expected: { site: 'SPSAO11' },
        actual: { site: 'RJRIO11', supplier: 'CORREIOS' },
      }),
    )
    .answers({ asExpected: false, expectedGrid: 'A05' });
});

test('where no rule holds a CEP nothing was expected', () => {
  given()
    .when(recordFall({ ...parcel, cep5: '90000' }, { grid: 'A05', by: 'hand' }))
    .then(
      sortingEvents.PieceSorted({ ...fall('A05', undefined), by: 'hand', expected: {}, actual: { site: 'SPSAO11' } }),
    );
});

test('a bag follows the rule of the site that it goes to', () => {
  given()
    .when(recordFall({ number: 'BG0000000042', kind: 'bag', nextSite: 'RJRIO11' }, { grid: 'A06', by: 'machine' }))
    .answers({ asExpected: true, expectedGrid: 'A06' });
});

test('a grid that is not there takes nothing', () => {
  given()
    .when(recordFall(parcel, { grid: 'Z99', by: 'hand' }))
    .refuses('RECORD_NOT_FOUND');
  given()
    .when(recordFall(parcel, { grid: 'OLD', by: 'hand' }))
    .refuses('RECORD_NOT_FOUND');
});

test('the same fall within a minute is the same piece passing the barrier again; later it went round (R-0338)', () => {
  const fallen = told(sortingEvents.PieceSorted({ ...fall('A05', 'A05'), expected: {}, actual: {} }), {
    happenedAt: atGuarulhos.happenedAt,
  });
  const again = (ms: number) => ({ happenedAt: new Date(Date.parse(atGuarulhos.happenedAt) + ms).toISOString() });
  given(fallen)
    .when(recordFall(parcel, { grid: 'A05', by: 'machine' }), again(59_000))
    .refuses('ALREADY_SCANNED');
  given(fallen)
    .when(recordFall(parcel, { grid: 'A05', by: 'machine' }), again(61_000))
    .answers({
      asExpected: true,
      expectedGrid: 'A05',
    });
});

const sortedHere = (actual: object, more: object) =>
  sortingEvents.PieceSorted({ ...fall('A05', 'A05'), expected: { site: 'SPSAO11' }, actual, ...more });

test('what the machine tells of a fall stands in it, and where the piece goes back to only where something was said', () => {
  const told = { cart: 'C7', device: 'SORTER1', nextStation: 'M2' };
  const into = { grid: 'A05', by: 'machine' } as const;
  given()
    .when(recordFall(parcel, { ...into, ...told, grams: 420, returnSite: 'SPGRU01', returnSupplier: 'CORREIOS' }))
    .then(
      sortedHere({ site: 'SPSAO11' }, { ...told, grams: 420, returned: { site: 'SPGRU01', supplier: 'CORREIOS' } }),
    );
  given()
    .when(recordFall(parcel, { ...into, returnSite: 'SPGRU01' }))
    .then(sortedHere({ site: 'SPSAO11' }, { returned: { site: 'SPGRU01' } }));
  given()
    .when(recordFall(parcel, { ...into, returnSupplier: 'CORREIOS' }))
    .then(sortedHere({ site: 'SPSAO11' }, { returned: { supplier: 'CORREIOS' } }));
});

test('a minute to the millisecond is another round, and so is another grid or another centre (R-0338)', () => {
  const at = (ms: number) => new Date(Date.parse(atGuarulhos.happenedAt) + ms).toISOString();
  const before = (more: object) =>
    given(
      told(sortingEvents.PieceSorted({ ...fall('A05', 'A05'), expected: {}, actual: {}, ...more }), {
        happenedAt: at(0),
      }),
    );
  const again = recordFall(parcel, { grid: 'A05', by: 'machine' });
  before({})
    .when(again, { happenedAt: at(59_999) })
    .refuses('ALREADY_SCANNED');
  before({})
    .when(again, { happenedAt: at(60_000) })
    .answers({ asExpected: true, expectedGrid: 'A05' });
  // A fall that is told late is the same one all the same.
  before({})
    .when(again, { happenedAt: at(-59_999) })
    .refuses('ALREADY_SCANNED');
  before({ grid: 'A06' })
    .when(again, { happenedAt: at(1) })
    .answers({ asExpected: true, expectedGrid: 'A05' });
  before({ center: 'RJRIO01' })
    .when(again, { happenedAt: at(1) })
    .answers({ asExpected: true, expectedGrid: 'A05' });
});

const withRules = (...rules: readonly (readonly [code: string, rule: unknown])[]) => ({
  ...directory,
  records: new Map<string, unknown>([
    ...directory.records,
    ['SortingRule', new Map(rules)],
  ]) as unknown as typeof directory.records,
});
const falling = (piece: Piece, rules: ReturnType<typeof withRules>, grid = 'A05') =>
  specify(sorted, { envelope: atGuarulhos, directory: rules })
    .given()
    .when(recordFall(piece, { grid, by: 'machine' }));

test('rules that are out of use, or of another centre, want a piece nowhere', () => {
  const sé = rule({ grid: 'A05', site: 'SPSAO11' });
  falling(parcel, withRules(['RT1', { ...sé, status: 'disabled' }])).answers({ asExpected: false });
  falling(parcel, withRules(['RT1', { status: 'enabled' }])).answers({ asExpected: false });
  falling(parcel, withRules(['RT1', rule({ grid: 'A05', center: 'RJRIO01' })])).answers({ asExpected: false });
  falling(parcel, withRules(['RT1', rule({ grid: 'A05', center: 'SPGRU01' })])).answers({
    asExpected: true,
    expectedGrid: 'A05',
  });
  expect(rulesInUse({ records: new Map() })).toEqual([]);
  expect(rulesInUse(withRules(['RT1', sé]))).toMatchObject([{ code: 'RT1', grid: 'A05' }]);
});

test('where a grid leads is told by the rules of the centre at which it stands', () => {
  const ofRio = withRules(['RT1', rule({ grid: 'A05', site: 'SPSAO11', center: 'RJRIO01' })]);
  falling(parcel, ofRio).then(sortingEvents.PieceSorted({ ...fall('A05', undefined), expected: {}, actual: {} }));
});

test('what is not known of a piece is expected nowhere: a parcel without a CEP, a bag without a site', () => {
  const noSite = withRules(['RT1', rule({ grid: 'A05' })]);
  falling({ number: parcel.number, kind: 'parcel' }, directory).answers({ asExpected: false });
  falling({ number: 'BG0000000042', kind: 'bag' }, noSite).answers({ asExpected: false });
  // The site that a parcel goes to is not asked for, nor a bag's CEP.
  falling({ ...parcel, cep5: undefined, nextSite: 'SPSAO11' }, directory).answers({ asExpected: false });
  falling({ number: 'BG0000000042', kind: 'bag', cep5: '01001' }, directory).answers({ asExpected: false });
});

test('of two rules of one grid the one that the piece follows says where it goes', () => {
  const two = withRules(
    ['RT1', rule({ grid: 'A05', site: 'RJRIO11', zipFrom: '20000000', zipTo: '28999999' })],
    ['RT2', rule({ grid: 'A05', site: 'SPSAO11' })],
  );
  falling(parcel, two).then(sortedHere({ site: 'SPSAO11' }, {}));
});

test('a rule without a grid says where a piece goes, and no grid that it should fall into', () => {
  falling(parcel, withRules(['RT1', rule({ site: 'SPSAO11' })])).then(
    sortingEvents.PieceSorted({ ...fall('A05', undefined), expected: { site: 'SPSAO11' }, actual: {} }),
  );
});

test('a grid that is not there is shown at its field', () => {
  const decided = recordFall(parcel, { grid: 'Z99', by: 'hand' })(sorted.initial, { envelope: atGuarulhos, directory });
  expect(decided).toMatchObject({ field: 'grid' });
  const bare = { ...directory, records: new Map() };
  expect(
    recordFall(parcel, { grid: 'A05', by: 'hand' })(sorted.initial, { envelope: atGuarulhos, directory: bare }),
  ).toMatchObject({ refused: 'RECORD_NOT_FOUND' });
});

test('who sorts without a site sorts at no centre', () => {
  specify(sorted, { envelope: atNoSite, directory })
    .given()
    .when(recordFall(parcel, { grid: 'A05', by: 'hand' }))
    .then(sortedHere({ site: 'SPSAO11' }, { center: '', by: 'hand' }));
});
