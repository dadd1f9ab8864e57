import { sorted, sortingEvents } from '@malote/contracts/sorting/sorting.ts';
import { atGuarulhos, smallNetwork } from '../../test/small-network.ts';
import { specify, told } from '../kernel/specification.ts';
import { recordFall } from './decide-sort.ts';

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
