import { isTimeZone } from '../../kernel/values/business-day.ts';
import { allMunicipalities, findMunicipality, municipality, timeZoneOf } from './municipalities.ts';
import { stateOf } from './states.ts';

test('all 5,571 municipalities are there, each with its state and its code', () => {
  const all = allMunicipalities();
  expect(all).toHaveLength(5_571);
  expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
  expect(all.filter(({ code, uf }) => !/^\d{7}$/.test(code) || stateOf(uf)?.code !== code.slice(0, 2))).toEqual([]);
});

test('every municipality lies in Brazil and in a zone', () => {
  const outside = allMunicipalities().filter(
    ({ latitude, longitude }) => latitude < -34 || latitude > 5.3 || longitude < -74 || longitude > -32,
  );
  expect(outside).toEqual([]);
  expect([...new Set(allMunicipalities().map(({ timeZone }) => timeZone))].filter((zone) => !isTimeZone(zone))).toEqual(
    [],
  );
});

test('a municipality is found by its code', () => {
  expect(municipality('3550308')).toMatchObject({ name: 'São Paulo', uf: 'SP', timeZone: 'America/Sao_Paulo' });
  expect(municipality('0000000')).toBeUndefined();
});

test('a municipality is found however its name is written', () => {
  expect(findMunicipality('sao paulo', 'SP')?.code).toBe('3550308');
  expect(findMunicipality('SÃO PAULO', 'SP')?.code).toBe('3550308');
  expect(findMunicipality("santa barbara d'oeste", 'SP')?.name).toBe("Santa Bárbara d'Oeste");
  expect(findMunicipality('mogi guacu', 'SP')?.name).toBe('Mogi Guaçu');
  expect(findMunicipality('sao paulo', 'RJ')).toBeUndefined();
});

test('every name finds its own municipality again', () => {
  expect(allMunicipalities().filter((one) => findMunicipality(one.name, one.uf) !== one)).toEqual([]);
});

test('places that keep another time than their state have it', () => {
  expect(timeZoneOf('1302603')).toBe('America/Manaus');
  expect(timeZoneOf('1304062')).toBe('America/Eirunepe');
  expect(timeZoneOf('2605459')).toBe('America/Noronha');
  expect(timeZoneOf('5103403')).toBe('America/Cuiaba');
  expect(timeZoneOf('9999999')).toBeUndefined();
});
