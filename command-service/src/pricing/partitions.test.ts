import type { CommandName } from '@malote/contracts/catalogue.ts';
import { calledInSheet, leftEmpty } from '@malote/contracts/kernel/sheet.ts';
import { partition } from '@malote/contracts/pricing/partition.ts';
import { knowing } from '../../test/known-records.ts';
import { memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { partitionRules, schemeRules } from './partition-rules.ts';

const NOBODY = { permissions: new Set<string>(), buttonsTaken: new Set<string>() };
let service: MemoryService;
beforeEach(() => {
  service = memoryService();
});
afterEach(async () => await service.close());
const send = async (name: string, input: object) =>
  await service.send(`pricing.${name}Partition` as CommandName, input as never);
const aPartition = (different: object = {}) => ({
  fields: { name: 'Capital', use: 'delivery', template: 'CAPITAIS', zipCodes: '01~05', ...different },
});
const register = async (different: object = {}) => await send('register', aPartition(different));
const codeOf = async (different: object = {}) =>
  ((await register(different)) as unknown as { answer: { code: string } }).answer.code;
const inSheet = (code: string) => calledInSheet(partition.sheet ?? {}, code);
const refusalOf = async (different: object) =>
  ((await register(different)) as unknown as { refusal?: { refused: string } }).refusal?.refused ?? 'stored';

test('a file names each partition and its postal codes (R-0619)', async () => {
  expect(leftEmpty(partition.sheet ?? {}, { name: 'Capital', zipCodes: ' ' })).toEqual(['zipCodes']);
  expect(leftEmpty(partition.sheet ?? {}, { name: 'Capital', zipCodes: '01' })).toEqual([]);
  expect(partition.fields.name).not.toHaveProperty('optional');
});

test('a row with a name that is taken is refused as a duplicate name (R-0620)', async () => {
  await register();
  expect(inSheet(await refusalOf({ zipCodes: '06' }))).toBe('PARTITION_ROW_DUPLICATE_NAME');
});

test('a row that names postal codes twice is refused as duplicate zips (R-0621)', async () =>
  expect(inSheet(await refusalOf({ zipCodes: '01~05,03' }))).toBe('PARTITION_ROW_DUPLICATE_ZIP'));

test.each([{ states: ['SP', 'sp'] }, { cities: ['Santos', 'Guarujá', ' santos'] }])(
  'a row that names a state or a city twice is refused: %p (R-0622)',
  async (places) => expect(inSheet(await refusalOf(places))).toBe('PARTITION_ROW_DUPLICATE_CITY'),
);

test('a row whose postal codes meet those of another of its template is refused; another template is free (R-0623)', async () => {
  await register();
  expect(inSheet(await refusalOf({ name: 'Centro', zipCodes: '0501' }))).toBe('PARTITION_ROW_INTERSECTING_ZIP');
  expect(await refusalOf({ name: 'Centro', zipCodes: '0501', template: 'ESTADOS' })).toBe('stored');
  expect(await refusalOf({ name: 'Interior', zipCodes: '06~19' })).toBe('stored');
});

test.each(['1-2', 'SP', '123456789', '05~01'])(
  'a row with %p for postal codes is refused as malformed (R-0624)',
  async (zipCodes) => expect(inSheet(await refusalOf({ zipCodes }))).toBe('PARTITION_ROW_MALFORMED_ZIP'),
);

test('a partition names a state, a city or postal codes at least (R-0596)', async () => {
  expect(await refusalOf({ zipCodes: undefined })).toBe('STATE_CITY_ZIP_REQUIRED');
  expect(await refusalOf({ zipCodes: undefined, cities: ['Santos'] })).toBe('stored');
});

test('a partition is undefined until it is put to use with its postal codes, and is switched both ways (R-0706)', async () => {
  const status = async (code: string) => (await service.load(partition.aggregate, code)).status;
  const bare = await codeOf({ zipCodes: undefined, states: ['SP'] });
  expect(await send('enable', { code: bare })).toMatchObject({ refusal: { refused: 'FIELD_MANDATORY' } });
  expect(await status(bare)).toBe('undefined');
  await send('revise', { code: bare, fields: { zipCodes: '06~19' } });
  for (const [move, to] of [
    ['enable', 'enabled'],
    ['disable', 'disabled'],
    ['enable', 'enabled'],
  ] as const) {
    await send(move, { code: bare });
    expect(await status(bare)).toBe(to);
  }
});

test('it expires when no scheme with it holds any more (R-0706)', () => {
  const until = (validUntil?: string) =>
    partitionRules.moves?.['expire']?.(
      {},
      knowing({ PartitionScheme: { ES1: { partitions: ['PT1'], ...(validUntil && { validUntil }) } } }),
      'PT1',
      NOBODY,
    )?.refused;
  expect(until()).toBe('MOVE_NOT_POSSIBLE');
  expect(until('2026-11-20')).toBe('MOVE_NOT_POSSIBLE');
  expect(until('2026-11-19')).toBeUndefined();
});

test('a scheme holds partitions of its own template (R-0598)', () => {
  const known = knowing({ Partition: { PT1: { template: 'CAPITAIS' }, PT2: { template: 'ESTADOS' } } });
  const refusal = (different: object) =>
    schemeRules.allows?.(
      { template: 'CAPITAIS', partitions: ['PT1'], validFrom: '2026-11-20', ...different },
      known,
      'ES1',
      NOBODY,
    )?.refused;
  expect(refusal({})).toBeUndefined();
  expect(refusal({ partitions: ['PT1', 'PT2'] })).toBe('PARTITION_TEMPLATE_MISMATCH');
  expect(refusal({ partitions: [] })).toBe('PARTITIONS_REQUIRED');
  expect(refusal({ validUntil: '2026-11-19' })).toBe('RANGE_START_NOT_BELOW_END');
});
