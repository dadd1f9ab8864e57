import { master } from '../groups.ts';
import { fold } from '../testing/fold.ts';
import { createStory } from '../testing/story.ts';
import { siteTree } from './sites.ts';
import { siteTreeTable, sitesTable } from './sites-table.ts';

const fields = (owner?: string) => ({
  name: 'Site',
  type: 'transit_center' as const,
  municipality: '3550308',
  city: 'São Paulo',
  state: 'SP',
  cep: '01310000',
  address: 'Avenida Paulista, 1',
  latitude: -23.5,
  longitude: -46.6,
  timeZone: 'America/Sao_Paulo',
  ...(owner !== undefined && { owningTransitCenter: owner as never }),
});

test('a site is seen from every site above it, also when one above changes hands', () => {
  const story = createStory();
  const site = (code: string, owner?: string) =>
    story.tell(`site-${code}`, 'SiteRegistered', { code, fields: fields(owner) as never });
  site('OUTLET1', 'HUB0001'); // its hub is registered later
  site('HUB0001', 'HEAD001');
  site('HEAD001');
  site('HEAD002');
  story.tell('site-HUB0001', 'SiteRevised', {
    code: 'HUB0001',
    fields: { owningTransitCenter: 'HEAD002' as never, name: 'Hub' },
  });
  story.tell('site-HEAD001', 'SiteDisabled', { code: 'HEAD001' });
  const { row, held } = fold(master, story.events);
  expect(held).toEqual([]);
  expect(row(siteTreeTable, 'OUTLET1')?.ancestors).toEqual(['OUTLET1', 'HUB0001', 'HEAD002']);
  expect(row(siteTreeTable, 'HUB0001')?.ancestors).toEqual(['HUB0001', 'HEAD002']);
  expect(row(sitesTable, 'HUB0001')).toMatchObject({ name: 'Hub', status: 'enabled', owningTransitCenter: 'HEAD002' });
  expect(row(sitesTable, 'HEAD001')).toMatchObject({ status: 'disabled' });
});

test('sites that own each other in a ring are above each other once, and a revision of anything else moves nobody', () => {
  const story = createStory();
  const site = (code: string, owner?: string) =>
    story.tell(`site-${code}`, 'SiteRegistered', { code, fields: fields(owner) as never });
  site('OUTLET1', 'HUB0001');
  site('HUB0001', 'OUTLET1');
  site('ALONE01');
  const before = fold(master, story.events).row(siteTreeTable, 'OUTLET1');
  expect(before?.ancestors).toEqual(['OUTLET1', 'HUB0001']);
  story.tell('site-HUB0001', 'SiteRevised', { code: 'HUB0001', fields: { name: 'Hub' } });
  const { row, held } = fold(master, story.events);
  expect(held).toEqual([]);
  expect(row(siteTreeTable, 'OUTLET1')).toEqual(before);
  expect(row(siteTreeTable, 'ALONE01')?.ancestors).toEqual(['ALONE01']);
});

test('who is above a site is read of its site as it stands now, so that it can be told again', () =>
  expect(siteTree.nature).toBe('derived'));
