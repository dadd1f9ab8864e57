import { narrowedSites } from './narrowed-sites.ts';

const site = (code: string, state: string) => ({
  code,
  state,
  country: null,
  name: code,
  type: 'outlet',
  city: '',
  timeZone: '',
  status: 'enabled',
  ancestors: [],
});
const network = {
  sites: () => [site('SPGRU01', 'SP'), site('PRCWB01', 'PR'), site('RJRIO01', 'RJ'), site('XX', '??')],
};

test('a board of a region counts the sites in the states of that region', () => {
  expect(narrowedSites({ region: 'Sudeste' }, network)).toEqual(['RJRIO01', 'SPGRU01']);
  expect(narrowedSites({ region: 'Norte' }, network)).toEqual([]);
  expect(narrowedSites({ region: 'Sudeste', sites: ['SPGRU01', 'PRCWB01'] }, network)).toEqual(['SPGRU01']);
  expect(narrowedSites({ sites: ['PRCWB01'] }, network)).toEqual(['PRCWB01']);
  expect(narrowedSites({}, network)).toBeUndefined();
});
