import { FIELDS_OF_KIND } from '@malote/contracts/network/lead-time-rule.ts';
import { asking } from '../../test/rules.ts';
import { areaRules } from './area-rules.ts';
import { districtRules } from './district-rules.ts';
import { leadTimeRules } from './lead-time-rules.ts';
import { regionRules } from './region-rules.ts';
import { siteRules } from './site-rules.ts';

test('a country stands at the top, everything else within a place of the level above its own (ops 3.3)', () => {
  const knows = { Area: { BR: { level: 'country' }, SP: { level: 'province' } } };
  const { allowed } = asking(areaRules, { knows });
  const refused = (code: string) => ({ refused: code, field: 'fields.parent' });
  expect(allowed({ level: 'country' })).toBeUndefined();
  expect(allowed({ level: 'province' })).toMatchObject(refused('FIELD_MANDATORY'));
  expect(allowed({ level: 'country', parent: 'BR' })).toMatchObject(refused('FIELD_NOT_OF_KIND'));
  expect(allowed({ level: 'province', parent: 'BR' })).toBeUndefined();
  expect(allowed({ level: 'province', parent: 'SP' })).toMatchObject(refused('AREA_LEVEL_SKIPPED'));
  expect(allowed({ level: 'province', parent: 'XX' })).toMatchObject(refused('AREA_LEVEL_SKIPPED'));
  expect(allowed({ level: 'province', parent: 'BR' }, { knows: {} })).toMatchObject(refused('AREA_LEVEL_SKIPPED'));
});

test('the level of a place stays right above those within it', () => {
  const within = (level: string, parent: string) =>
    areaRules.allows?.(
      { level, parent },
      {
        directory: {
          records: new Map([
            [
              'Area',
              new Map([
                ['BR', { status: 'enabled', fields: { level: 'country' } }],
                ['SP', { status: 'enabled', fields: { level: 'province', parent: 'BR' } }],
                ['SPO', { status: 'enabled', fields: { level: 'city', parent: 'X' } }],
                ['OLD', { status: 'deleted', fields: { level: 'country', parent: 'X' } }],
              ]),
            ],
          ]),
        },
      } as never,
      'X',
      {} as never,
    );
  expect(within('province', 'BR')).toBeUndefined();
  expect(within('city', 'SP')).toMatchObject({ refused: 'AREA_LEVEL_SKIPPED', field: 'fields.level' });
});

test('a region does not stand above itself', () => {
  const above = (parent: string) => regionRules.allows?.({ parent }, {} as never, 'R1', {} as never);
  expect(above('R1')).toMatchObject({ refused: 'TREE_CYCLE', field: 'fields.parent' });
  expect(above('R2')).toBeUndefined();
});

test('a district lies in the state of its municipality', () => {
  const { allowed } = asking(districtRules);
  expect(allowed({ municipality: '3550308', state: 'SP' })).toBeUndefined();
  expect(allowed({ municipality: '3304557', state: 'RJ' })).toBeUndefined();
  expect(allowed({ municipality: '3304557', state: 'SP' })).toMatchObject({
    refused: 'STATE_NOT_OF_MUNICIPALITY',
    params: { state: 'RJ' },
    field: 'fields.state',
  });
});

describe('a rule of lead times', () => {
  const { allowed } = asking(leadTimeRules);
  const places = ['origin', 'destination', 'region', 'customer'] as const;
  test.each(Object.entries(FIELDS_OF_KIND))(
    'of the kind %s names what it is about, and nothing else',
    (kind, wanted) => {
      const whole = Object.fromEntries(wanted.map((name) => [name, 'A']));
      expect(allowed({ kind, ...whole })).toBeUndefined();
      expect(
        allowed({ kind, ...whole, ...Object.fromEntries(foreign(wanted).map((name) => [name, null])) }),
      ).toBeUndefined();
      for (const name of wanted.filter((one) => (places as readonly string[]).includes(one)))
        for (const empty of [undefined, null])
          expect(allowed({ kind, ...whole, [name]: empty })).toMatchObject({
            refused: 'FIELD_MANDATORY',
            field: `fields.${name}`,
          });
      for (const name of foreign(wanted))
        expect(allowed({ kind, ...whole, [name]: 'A' })).toMatchObject({
          refused: 'FIELD_NOT_OF_KIND',
          field: `fields.${name}`,
        });
    },
  );
  const foreign = (wanted: readonly string[]) => places.filter((name) => !wanted.includes(name));
});

test('CEPs that a region names singly are CEPs, each once however written (R-0288)', () => {
  const { allowed } = asking(regionRules);
  expect(allowed({})).toBeUndefined();
  expect(allowed({ zip: ['01310-100', '01310200'] })).toBeUndefined();
  expect(allowed({ zip: ['01310100', '0131'] })).toMatchObject({ refused: 'ZIP_LENGTH', field: 'fields.zip' });
  const twice = ['01310-100', '01310100', '01310200', '01310200', '01310200'];
  expect(allowed({ zip: twice })).toMatchObject({
    refused: 'ZIP_DUPLICATE',
    params: { list: ['01310100', '01310200'] },
    field: 'fields.zip',
  });
});

test('a site opens before it closes (R-0324)', () => {
  const { allowed } = asking(siteRules);
  const hours = (openingHours?: string | null, closingHours?: string | null) =>
    allowed({ type: 'outlet', openingHours, closingHours });
  expect(hours('08:00', '18:00')).toBeUndefined();
  for (const [from, to] of [
    ['18:00', '18:00'],
    ['18:01', '18:00'],
  ])
    expect(hours(from, to)).toMatchObject({ refused: 'RANGE_START_NOT_BELOW_END', field: 'fields.closingHours' });
  for (const untold of [undefined, null]) {
    expect(hours('18:00', untold)).toBeUndefined();
    expect(hours(untold, '08:00')).toBeUndefined();
    expect(hours(untold, untold)).toBeUndefined();
  }
});

test('nobody makes a site of a level above that of the site where he works (R-0323)', () => {
  const { allowed } = asking(siteRules);
  const made = (type: string, site?: string) => allowed({ type }, { about: { site: site as never } });
  expect(made('outlet', 'SPGRU01')).toBeUndefined();
  expect(made('transit_center', 'SPGRU01')).toBeUndefined();
  expect(made('outlet', 'SPSAO11')).toBeUndefined();
  expect(made('transit_center', 'SPSAO11')).toMatchObject({ refused: 'SITE_LEVEL_INVALID', field: 'fields.type' });
  expect(made('transit_center', undefined)).toBeUndefined();
  expect(made('transit_center', 'SUMIU')).toBeUndefined();
  const sites = new Map([['VAZIO', { status: 'absent' }]]);
  const nowhere = { envelope: { site: 'VAZIO' }, directory: { sites } } as never;
  expect(siteRules.allows?.({ type: 'headquarters' }, nowhere, 'X', {} as never)).toBeUndefined();
});
