import { auditRecord } from '@malote/contracts/exceptions/audit-record.ts';
import { diceOf } from '../../tools/simulator/dice.ts';
import { spotChecked } from '../../tools/simulator/asides.ts';
import { demoService } from './service.ts';

/** Late in the evening of the 27th in São Paulo, which is the 28th in Greenwich. */
const NOW = new Date('2026-11-28T02:00:00.000Z');

test('spot checks are batches by the day of the company, those of before the demo as those of its simulated days', () => {
  const before = demoService(NOW)
    .flat()
    .filter(({ made }) => made === (auditRecord as unknown))
    .map(({ fields }) => (fields((key) => key) as { readonly batchNumber: string }).batchNumber);
  expect(before).toHaveLength(12);
  expect([before[0], before.at(-1)]).toEqual(['LOTE-20261126', 'LOTE-20261115']);
  const where = () => ({ at: NOW.getTime(), site: 'SPGRU01' }) as never;
  const [opening] = spotChecked('BG0000000042', 'SPGRU01', 0, diceOf('one'), where);
  expect(opening?.step.input).toMatchObject({ fields: { batchNumber: 'LOTE-20261127' } });
});
