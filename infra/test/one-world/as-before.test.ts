import { tmpdir } from 'node:os';
import { jest } from '@jest/globals';
import { smallNetwork } from '../../../command-service/test/small-network.ts';
import { noteProcess } from './as-before.ts';

test('what a file changes of its process, the next one finds as it was', () => {
  const [folder, real] = [process.cwd(), setTimeout];
  process.env['MALOTE_KEPT'] = 'before';
  const putBack = noteProcess();
  Object.assign(process.env, { MALOTE_KEPT: 'changed', MALOTE_NEW: 'new' });
  process.chdir(tmpdir());
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const log = console.log;
  jest.useFakeTimers();
  putBack();
  expect([process.env['MALOTE_KEPT'], process.env['MALOTE_NEW'], process.cwd()]).toEqual(['before', undefined, folder]);
  expect(console.log).not.toBe(log);
  expect(setTimeout).toBe(real);
  delete process.env['MALOTE_KEPT'];
});

test('the small network has what it had, whatever was added, taken away or replaced', () => {
  const putBack = noteProcess();
  const { records, sites, revision } = smallNetwork;
  const had = { records: [...records], sites: [...sites] };
  (records as Map<string, unknown>).set('Supplier', new Map());
  (records.get('Channel') as Map<string, unknown>).clear();
  (sites as Map<string, unknown>).set('SPGRU01', undefined).delete('RJRIO01');
  putBack();
  expect({ records: [...records], sites: [...sites] }).toEqual(had);
  expect(records.get('Channel')?.has('STD')).toBe(true);
  expect(smallNetwork.revision).toBeGreaterThan(revision);
});
