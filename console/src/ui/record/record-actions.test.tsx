import { masterWaybill } from '@malote/contracts/linehaul/master-waybill.ts';
import type { RecordEntry } from '../../client/contract-table.ts';
import type { RecordRow } from '../../client/records.ts';
import { making } from './record-actions.tsx';

test('a declaration is made of a list alone that the server opens one of', () => {
  const list = masterWaybill as unknown as RecordEntry;
  const declaration = {} as RecordEntry;
  const given = { masterWaybill: 'code' };
  const row = (status: string) => ({ code: 'LP00000001', status }) as unknown as RecordRow;
  const { not } = making('declare', list, declaration, { given, by: 'openDeclaration' });
  for (const status of ['to_be_generated', 'failed', 'cancelled']) expect(not(row(status))).toBe('state');
  for (const status of ['generated_successfully', 'finished']) expect(not(row(status))).toBeUndefined();
  expect(making('declare', list, declaration, { given }).not(row('cancelled'))).toBeUndefined();
});
