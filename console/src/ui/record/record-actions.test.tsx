import { loadRecord } from '../../client/records.ts';
import type { RecordRow } from '../../client/records.ts';
import { making } from './record-actions.tsx';

test('a declaration is made of a list alone that the server opens one of', async () => {
  const [list, declaration] = [await loadRecord('MasterWaybill'), await loadRecord('PostalDeclaration')];
  const made = { given: { masterWaybill: 'code' } };
  const { not } = making('declare', list, declaration, { ...made, by: 'openDeclaration' });
  const why = (status: string) => not({ code: 'LP00000001', status } as unknown as RecordRow);
  for (const status of ['to_be_generated', 'failed', 'cancelled']) expect(why(status)).toBe('state');
  for (const status of ['generated_successfully', 'finished']) expect(why(status)).toBeUndefined();
  const free = making('declare', list, declaration, made);
  expect(free.not({ code: 'LP00000001', status: 'cancelled' } as unknown as RecordRow)).toBeUndefined();
});
