import { asking } from '../../test/rules.ts';
import { correctionRules, dispatchRules, distanceRules, formulaRules, readableZips, taxRules } from './basics-rules.ts';
import { partitionRules, schemeRules } from './partition-rules.ts';

test('a list of postal codes can be read to its end', () => {
  const { allowed } = asking(dispatchRules);
  expect(allowed({ zipRange: '01~05,0601' })).toBeUndefined();
  expect(allowed({})).toBeUndefined();
  expect(allowed({ zipRange: '05~01' })).toMatchObject({ refused: 'ZIP_FORMAT_INVALID', field: 'fields.zipRange' });
  const { allowed: corrected } = asking({ allows: readableZips('zips') });
  expect(corrected({ zips: 'SP', zipRange: '01' })).toMatchObject({ field: 'fields.zips' });
});

test('a correction changes something', () => {
  const { allowed } = asking(correctionRules);
  expect(allowed({ oldZip: '01310100', newZip: '01310200' })).toBeUndefined();
  expect(allowed({ oldZip: '01310100', newZip: '01310100' })).toMatchObject({
    refused: 'DATA_ERROR_OR_DUPLICATE',
    field: 'fields.newZip',
  });
});

test('a way leads from a place to another, and has one distance in each direction', () => {
  const { allowed } = asking(distanceRules, {
    knows: {
      RouteDistanceReference: { D1: { origin: 'SP', destination: 'RJ' }, D2: { origin: 'MG', destination: 'ES' } },
    },
    code: 'D9',
  });
  const refused = { refused: 'DATA_ERROR_OR_DUPLICATE', field: 'fields.destination' };
  expect(allowed({ origin: 'SP', destination: 'SP' })).toMatchObject(refused);
  expect(allowed({ origin: 'SP', destination: 'RJ' })).toMatchObject(refused);
  expect(allowed({ origin: 'SP', destination: 'RJ' }, { code: 'D1' })).toBeUndefined();
  for (const way of [
    { origin: 'RJ', destination: 'SP' },
    { origin: 'SP', destination: 'ES' },
    { origin: 'MG', destination: 'RJ' },
  ])
    expect(allowed(way)).toBeUndefined();
});

test('a tax without brackets stands, also where they were emptied', () => {
  const { allowed } = asking(taxRules);
  for (const brackets of [undefined, null, []]) expect(allowed({ brackets })).toBeUndefined();
});

test('a formula ends after it starts, and can be computed for its sample (R-0331)', () => {
  const { allowed } = asking(formulaRules);
  const sample = { distance: 10, weight: 2, votes: 1, minimumCharge: { amount: '100', currency: 'BRL' } };
  const formula = (different: object) => allowed({ ...sample, effectiveStart: '2026-11-20', ...different });
  const late = { refused: 'RANGE_START_NOT_BELOW_END', field: 'fields.effectiveEnd' };
  const text = formula({ formula: '1 +' });
  expect(text).toMatchObject({ field: 'fields.formula' });
  expect(text?.refused).not.toBe(late.refused);
  for (const effectiveEnd of ['2026-11-20', '2026-11-19'])
    expect(formula({ formula: '1', effectiveEnd })).toMatchObject(late);
  expect(formula({ formula: '1', effectiveEnd: '2026-11-21' })).toBeUndefined();
  expect(formula({ formula: '1' })).toBeUndefined();
});

describe('a partition', () => {
  const knows = {
    PartitionScheme: {
      ES1: { partitions: ['PT1'], validUntil: '2026-11-20' },
      ES2: { partitions: ['PT2'], validUntil: '2026-11-19' },
      ES3: { partitions: ['PT3'] },
    },
  };
  const { allowed, moved } = asking(partitionRules, { knows });
  test('is somewhere (R-0596), and names nothing twice (R-0622)', () => {
    const nowhere = { refused: 'STATE_CITY_ZIP_REQUIRED', field: 'fields.zipCodes' };
    expect(allowed({})).toMatchObject(nowhere);
    expect(allowed({ states: [], cities: [] })).toMatchObject(nowhere);
    for (const place of [{ zipCodes: '01' }, { states: ['SP'] }, { cities: ['Santos'] }])
      expect(allowed(place)).toBeUndefined();
    for (const name of ['states', 'cities'])
      expect(allowed({ [name]: ['Santos', ' santos'] })).toMatchObject({
        refused: 'DATA_ERROR_OR_DUPLICATE',
        field: `fields.${name}`,
      });
    expect(allowed({ zipCodes: 'SP', states: ['SP'] })).toMatchObject({ field: 'fields.zipCodes' });
  });
  test('is enabled with postal codes, and expires once no scheme with it holds any more (R-0706)', () => {
    expect(moved('enable', { zipCodes: '01' })).toBeUndefined();
    for (const zipCodes of ['', undefined])
      expect(moved('enable', { zipCodes, states: ['SP'] })).toMatchObject({
        refused: 'FIELD_MANDATORY',
        field: 'fields.zipCodes',
      });
    const expires = (code: string) => moved('expire', {}, { code })?.refused;
    expect(['PT1', 'PT2', 'PT3', 'PT4'].map(expires)).toEqual([
      'MOVE_NOT_POSSIBLE',
      undefined,
      'MOVE_NOT_POSSIBLE',
      undefined,
    ]);
  });
  test('is not put back to use while the schemes that name it have ended (R-0706)', () => {
    const enabled = (code: string, more: object = {}) =>
      moved('enable', { zipCodes: '01' }, { code, knows: { PartitionScheme: { ...knows.PartitionScheme, ...more } } });
    expect(['PT1', 'PT3', 'PT4'].map((code) => enabled(code))).toEqual([undefined, undefined, undefined]);
    expect(enabled('PT2')).toMatchObject({
      refused: 'PARTITION_SCHEME_ENDED',
      params: { scheme: 'ES2', until: '2026-11-19' },
    });
    const later = { partitions: ['PT2'], validFrom: '2027-01-01' };
    expect(enabled('PT2', { ES4: later })).toBeUndefined();
    // Of several that have ended it is the last one that would have to go on.
    expect(enabled('PT2', { ES4: { ...later, validUntil: '2026-03-01' } })).toMatchObject({
      params: { scheme: 'ES2' },
    });
  });
  test('keeps its postal codes while prices are made by it (R-0706)', () => {
    const { allowed: revised } = asking(partitionRules, { knows: { Partition: { PT1: { zipCodes: '01' } } } });
    const emptied = { zipCodes: null, states: ['SP'] };
    expect(revised(emptied, { code: 'PT1' })).toMatchObject({ refused: 'FIELD_MANDATORY', field: 'fields.zipCodes' });
    expect(revised({ ...emptied, zipCodes: '02' }, { code: 'PT1' })).toBeUndefined();
    expect(revised(emptied, { code: 'PT2' })).toBeUndefined();
  });
});

test('a scheme holds partitions of its own template, one at least, and ends no earlier than it starts (R-0598)', () => {
  const { allowed } = asking(schemeRules, {
    knows: { Partition: { PT1: { template: 'BRASIL' }, PT2: { template: 'OUTRO' } } },
  });
  const scheme = (different: object) =>
    allowed({ template: 'BRASIL', partitions: ['PT1'], validFrom: '2026-11-20', ...different });
  expect(scheme({})).toBeUndefined();
  for (const validUntil of ['2026-11-20', '2026-11-21', null]) expect(scheme({ validUntil })).toBeUndefined();
  expect(scheme({ validUntil: '2026-11-19' })).toMatchObject({
    refused: 'RANGE_START_NOT_BELOW_END',
    field: 'fields.validUntil',
  });
  for (const partitions of [[], undefined])
    expect(scheme({ partitions })).toMatchObject({ refused: 'PARTITIONS_REQUIRED', field: 'fields.partitions' });
  const foreign = { refused: 'PARTITION_TEMPLATE_MISMATCH', field: 'fields.partitions' };
  for (const partitions of [['PT1', 'PT2'], ['SUMIU']]) expect(scheme({ partitions })).toMatchObject(foreign);
  expect(allowed({ template: 'BRASIL', partitions: ['PT1'] }, { knows: {} })).toMatchObject(foreign);
});
