import { charge } from '@malote/contracts/billing/charge.ts';
import type { ReceivablesAsked } from '@malote/contracts/billing/receivable-generation-job.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { recordRows } from '../../test/record-rows.ts';
import { runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';
import { openDatabase } from '../kernel/database.ts';
import { findReceivables } from './find-receivables.ts';

let running: RunningService;
let files: ReturnType<typeof openDatabase>;

const filled = recordRows(charge as unknown as AnyRecord, 1)[0];
const aCharge = (code: string, more: object = {}) => ({
  ...filled,
  code,
  status: 'open',
  businessType: 'express',
  customer: 'AURORA',
  chargeType: '1.1.01',
  supplier: null,
  orderNumber: null,
  amountReceivable: 1_290,
  amountPayable: null,
  businessTime: '2026-11-18T12:00:00Z',
  ...more,
});
/** More than fit into one batch. */
const MANY = 201;

beforeAll(async () => {
  running = await runningService(
    async (store) =>
      await store(
        'charges',
        ...Array.from({ length: MANY }, (_, at) =>
          aCharge(`F${String(at).padStart(3, '0')}`, { customer: 'FAROL', businessTime: '2026-11-10T12:00:00Z' }),
        ),
        aCharge('1', { businessTime: '2026-11-01T03:00:00Z' }),
        aCharge('2', { businessTime: '2026-12-01T02:59:59Z' }),
        aCharge('3', { businessTime: '2026-11-01T02:59:59Z' }),
        aCharge('4', { businessTime: '2026-12-01T03:00:00Z' }),
        aCharge('5', { status: 'billed' }),
        aCharge('6', { businessType: 'pickup' }),
        aCharge('7', { businessType: 'ajd_dispatch', customer: null, supplier: 'AJD' }),
      ),
  );
  files = openDatabase({ url: running.databaseUrl, connections: 2, name: 'test' });
});
afterAll(async () => {
  await files.destroy();
  await running.close();
});

const asked: ReceivablesAsked = {
  customers: [],
  businessTypes: ['express', 'pickup', 'stocking'],
  headings: [],
  from: '2026-11-01',
  until: '2026-11-30',
};
const find = async (more: Partial<ReceivablesAsked> = {}) => {
  const doing = { key: 'GR1', signal: new AbortController().signal, tell: async () => await Promise.resolve() };
  return await findReceivables({ files }).step({ ...asked, ...more }, doing);
};

test('open charges of days of the company are found, customer by customer and kind by kind, in batches of 200', async () => {
  const answer = await find();
  const { charges, groups } = (answer as { result: { charges: number; groups: { charges: string[] }[] } }).result;
  expect(charges).toBe(MANY + 3);
  expect(groups).toMatchObject([
    { customer: 'AURORA', businessType: 'express', charges: ['1', '2'] },
    { customer: 'AURORA', businessType: 'pickup', charges: ['6'] },
    { customer: 'FAROL', businessType: 'express' },
    { customer: 'FAROL', businessType: 'express', charges: ['F200'] },
  ]);
  expect(groups[2]?.charges).toHaveLength(200);
});

test('those of the customers that are named, and of the kinds that are asked for, alone', async () => {
  expect(await find({ customers: ['AURORA'], businessTypes: ['pickup'] })).toEqual({
    result: { charges: 1, groups: [{ customer: 'AURORA', businessType: 'pickup', charges: ['6'] }] },
  });
});

test('charges under the accounts of an entity are found, and of no other (R-0577)', async () => {
  const found = async (...headings: string[]) =>
    ((await find({ customers: ['AURORA'], headings })) as { result: { charges: number } }).result.charges;
  expect([await found(), await found('1.1.01'), await found('9.1.01')]).toEqual([3, 3, 0]);
});
