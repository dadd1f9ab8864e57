import type { CommandName } from '@malote/contracts/catalogue.ts';
import { refusalOfIssue } from '@malote/contracts/kernel/refusals/refusal-of-issue.ts';
import { calledInSheet } from '@malote/contracts/kernel/sheet.ts';
import { district } from '@malote/contracts/network/district.ts';
import { leadTimeRule } from '@malote/contracts/network/lead-time-rule.ts';
import { region } from '@malote/contracts/network/region.ts';
import { memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';

let service: MemoryService;
beforeEach(() => {
  service = memoryService();
});
afterEach(async () => await service.close());

const send = async (name: string, input: object) =>
  await service.send(`network.${name}` as CommandName, input as never);
const range = (start: string, end: string) => ({ start, end, regionType: 'CAP' });
const aRegion = (different: object = {}) => ({
  namePt: 'São Paulo capital',
  governingState: 'SP',
  transferCenter: 'SPGRU01',
  servicePoint: 'SPSAO11',
  areaType: 'urban',
  regionType: 'CAP',
  zipRanges: [range('01000000', '01999999'), range('02000000', '02999999')],
  ...different,
});
const accepts = (different: object) =>
  region.commands.register.input.safeParse({ code: 'SP-1', fields: aRegion(different) }).success;
const aRule = (different: object = {}) => ({
  kind: 'transport_duration',
  origin: 'SPGRU01',
  destination: 'RJRIO01',
  duration: 8.5,
  validFrom: '2026-01-01',
  ...different,
});

test('a region keeps at least one range, and each row says its CEPs and its type (R-0609) (R-0611)', () => {
  expect(accepts({})).toBe(true);
  expect(accepts({ zipRanges: [] })).toBe(false);
  expect(accepts({ zipRanges: [{ start: '01000000', regionType: 'CAP' }] })).toBe(false);
});

const refusalOf = (fields: object) => {
  const { error } = region.commands.register.input.safeParse({ code: 'SP-1', fields }, { reportInput: true });
  const [issue] = error?.issues ?? [];
  return issue && refusalOfIssue(issue);
};

test('the last range of a region is not taken away (R-0609)', () =>
  expect(refusalOf(aRegion({ zipRanges: [] }))).toMatchObject({
    refused: 'REGION_RANGE_MIN_ONE',
    field: 'fields.zipRanges',
  }));

test.each([
  [{ namePt: undefined }, 'REGION_ROW_EMPTY'],
  [{ zipRanges: [{ start: '01000000', regionType: 'CAP' }] }, 'REGION_ROW_EMPTY'],
  [{ zipRanges: [range('1000000', '01999999')] }, 'REGION_ROW_ZIP_LENGTH'],
  [{ zipRanges: [{ ...range('01000000', '01999999'), regionType: 'MET' }] }, 'REGION_ROW_TYPE'],
  [{ regionType: 'MET' }, 'REGION_ROW_TYPE'],
  [{ areaType: undefined }, 'REGION_ROW_AREA_TYPE_EMPTY'],
  [{ areaType: 'rural' }, 'FIELD_ENUM'],
])('in a file of regions %j is told by its row as %s (R-0611, R-0612, R-0614, R-0616)', (different, called) => {
  const { refused = '', field = '' } = refusalOf(aRegion(different)) ?? {};
  expect(calledInSheet(region.sheet ?? {}, refused, field.replace('fields.', ''))).toBe(called);
});

test.each([
  [{ latitude: -90, longitude: 180 }, undefined],
  [{ latitude: -23.5505199 }, undefined],
  [{ latitude: -23.55051991 }, 'COORDINATE_INVALID'],
  [{ latitude: -90.1 }, 'COORDINATE_INVALID'],
  [{ longitude: 180.1 }, 'COORDINATE_INVALID'],
])('a place of %j lies on the earth, to a centimetre: %s (R-0273)', (place, refused) =>
  expect(refusalOf(aRegion(place))?.refused).toBe(refused),
);

test.each(['1000000', '010000000', '0100000A'])('%p is no CEP of a range (R-0612)', (start) =>
  expect(accepts({ zipRanges: [range(start, '01999999')] })).toBe(false),
);

test('a region lies in a capital or in the interior, and its area type is said (R-0614) (R-0616)', () => {
  expect(accepts({ regionType: 'MET' })).toBe(false);
  expect(accepts({ areaType: undefined })).toBe(false);
  expect(accepts({ zipRanges: [{ ...range('01000000', '01999999'), regionType: 'MET' }] })).toBe(false);
});

test('a range does not end before it starts, and may be one CEP; the row is named (R-0613)', async () => {
  expect(
    await send('registerRegion', {
      code: 'SP-1',
      fields: aRegion({ zipRanges: [range('01000000', '01999999'), range('02000001', '02000000')] }),
    }),
  ).toMatchObject({
    refusal: { refused: 'REGION_ROW_START_AFTER_END', params: { row: 2 }, field: 'fields.zipRanges.1.end' },
  });
  expect(
    await send('registerRegion', { code: 'SP-1', fields: aRegion({ zipRanges: [range('02000000', '02000000')] }) }),
  ).toMatchObject({ kind: 'stored' });
});

test('no two ranges meet, within a region or of two regions; the row and the other region are named (R-0615)', async () => {
  expect(
    await send('registerRegion', {
      code: 'SP-1',
      fields: aRegion({ zipRanges: [range('01000000', '01999999'), range('01999999', '02999999')] }),
    }),
  ).toMatchObject({
    refusal: { refused: 'REGION_ROW_OVERLAP', params: { row: 2, other: 1 }, field: 'fields.zipRanges.1.end' },
  });
  await send('registerRegion', { code: 'SP-1', fields: aRegion() });
  expect(
    await send('registerRegion', {
      code: 'SP-2',
      fields: aRegion({ zipRanges: [range('03000000', '03999999'), range('02500000', '02600000')] }),
    }),
  ).toMatchObject({
    refusal: { refused: 'SPAN_TAKEN', field: 'fields.zipRanges.1.end', params: { owner: 'SP-1' } },
  });
});

test('CEPs that a region names singly are each named once (R-0288)', async () => {
  expect(
    await send('registerRegion', { code: 'SP-1', fields: aRegion({ zip: ['04000-000', '04000001', '04000000'] }) }),
  ).toMatchObject({ refusal: { refused: 'ZIP_DUPLICATE', params: { list: ['04000000'] } } });
});

test('a duration has at most one decimal (R-0605)', () => {
  const takes = (duration: number) =>
    leadTimeRule.commands.register.input.safeParse({ fields: aRule({ duration }) }).success;
  expect([8, 8.5, 8.55, 0].map(takes)).toEqual([true, true, false, false]);
});

test('on one day one rule holds for the same way; the other is named, and another way is free', async () => {
  const first = await send('registerLeadTimeRule', { fields: aRule({ validUntil: '2026-06-30' }) });
  const { code } = (first as unknown as { answer: { code: string } }).answer;
  expect(await send('registerLeadTimeRule', { fields: aRule({ validFrom: '2026-06-30' }) })).toMatchObject({
    refusal: { refused: 'SPAN_TAKEN', params: { owner: code, from: '2026-01-01', to: '2026-06-30' } },
  });
  expect(await send('registerLeadTimeRule', { fields: aRule({ validFrom: '2026-07-01' }) })).toMatchObject({
    kind: 'stored',
  });
  expect(
    await send('registerLeadTimeRule', { fields: aRule({ origin: 'RJRIO01', destination: 'SPGRU01' }) }),
  ).toMatchObject({ kind: 'stored' });
});

test.each([
  ['transport_duration', { destination: undefined }, 'FIELD_MANDATORY', 'fields.destination'],
  ['transit_duration', {}, 'FIELD_NOT_OF_KIND', 'fields.destination'],
  ['lead_time_regional', { origin: undefined, destination: undefined }, 'FIELD_MANDATORY', 'fields.region'],
])('a rule of the kind %s names what it is about and nothing else', async (kind, different, refused, field) =>
  expect(await send('registerLeadTimeRule', { fields: aRule({ kind, ...different }) })).toMatchObject({
    refusal: { refused, field },
  }),
);

test('what is only kept is deleted without being disabled, once', async () => {
  const made = await send('registerDistrict', {
    fields: { name: 'Sé', municipality: '3550308', state: 'SP' },
  });
  const { code } = (made as unknown as { answer: { code: string } }).answer;
  await send('deleteDistrict', { code });
  expect(await service.load(district.aggregate, code)).toMatchObject({ status: 'deleted' });
  expect(await send('deleteDistrict', { code })).toMatchObject({ refusal: { refused: 'RECORD_NOT_FOUND' } });
});
