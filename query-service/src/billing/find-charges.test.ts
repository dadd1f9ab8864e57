import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { RecalculationAsked } from '@malote/contracts/billing/recalculation-job.ts';
import { charge } from '@malote/contracts/billing/charge.ts';
import { priceInquiry } from '@malote/contracts/pricing/price-inquiry.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { localFiles } from '@malote/infra/files/local-files.ts';
import { recordRows } from '../../test/record-rows.ts';
import { runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';
import { openDatabase } from '../kernel/database.ts';
import { findCharges } from './find-charges.ts';

let running: RunningService;
let folder: string;
let files: ReturnType<typeof openDatabase>;

/** With every column filled; what is said here is what the search looks at. */
const filled = recordRows(charge as unknown as AnyRecord, 1)[0];
const aCharge = (code: string, more: object = {}) => ({
  ...filled,
  code,
  status: 'open',
  businessType: 'express',
  customer: 'AURORA',
  supplier: null,
  orderNumber: `PD${code}`,
  amountReceivable: 1_290,
  amountPayable: null,
  businessTime: '2026-11-18T12:00:00Z',
  billableWeight: 1_500,
  weightAfterRecalculation: null,
  partition: null,
  fee: null,
  chargeType: '1.1.01',
  priceInquiry: null,
  ...more,
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'malote-recalculation-'));
  running = await runningService(async (store) => {
    await store('price_inquiries', {
      ...recordRows(priceInquiry as unknown as AnyRecord, 1)[0],
      code: 'CQ1',
      quote: 'CO1',
      vehicleType: 'truck',
      km: 429.5,
      volume: null,
      package_count: 3,
      box_count: null,
    });
    await store(
      'charges',
      aCharge('1'),
      aCharge('2', {
        priceInquiry: 'CQ1',
        weightAfterRecalculation: 3_000,
        fee: 'FRETE',
        partition: 'PT1',
        orderNumber: null,
      }),
      aCharge('3', { status: 'billed' }),
      aCharge('4', { customer: 'FAROL' }),
      aCharge('5', { businessTime: '2026-11-21T12:00:00Z' }),
      aCharge('6', {
        businessType: 'ajd_dispatch',
        customer: null,
        supplier: 'AJD',
        amountReceivable: null,
        amountPayable: 700,
      }),
      aCharge('7', { billableWeight: null }),
    );
  });
  files = openDatabase({ url: running.databaseUrl, connections: 2, name: 'test' });
});
afterAll(async () => {
  await files.destroy();
  await running.close();
  await rm(folder, { recursive: true });
});

const asked: RecalculationAsked = {
  answers: 'charges',
  side: 'receivable',
  businessType: 'express',
  party: 'AURORA',
  from: '2026-11-14T03:00:00Z',
  to: '2026-11-20T03:00:00Z',
  orderNumbers: [],
};
const find = async (more: Partial<RecalculationAsked> = {}) => {
  const doing = { key: 'RL1', signal: new AbortController().signal, tell: async () => await Promise.resolve() };
  return await findCharges({ files, kept: localFiles(folder) }).step({ ...asked, ...more }, doing);
};

test('the open charges of one customer in a span of business time are found, with the newest weight of each', async () => {
  expect(await find()).toEqual({
    result: {
      rows: 3,
      charges: [
        { charge: '1', order: 'PD1', minor: '1290', grams: 1_500, heading: '1.1.01' },
        {
          charge: '2',
          minor: '1290',
          grams: 3_000,
          partition: 'PT1',
          fee: 'FRETE',
          heading: '1.1.01',
          priced: { quote: 'CO1', vehicleType: 'truck', km: 429.5, package_count: 3 },
        },
        { charge: '7', order: 'PD7', minor: '1290', grams: 0, heading: '1.1.01' },
      ],
    },
  });
  expect(await find({ answers: 'count' })).toEqual({ result: { rows: 3 } });
});

test('fees of a supplier are found by the supplier, and what is asked for by order alone', async () => {
  expect(await find({ side: 'payable', businessType: 'ajd_dispatch', party: 'AJD' })).toMatchObject({
    result: { charges: [{ charge: '6', minor: '700' }] },
  });
  expect(await find({ orderNumbers: ['PD7'] })).toMatchObject({ result: { rows: 1, charges: [{ charge: '7' }] } });
});

test('a sheet says the weight of its orders, and only these are recalculated', async () => {
  const kept = localFiles(folder);
  const { id } = await kept.put(Readable.from([Buffer.from('Pedido;Peso\nPD7;"2,5"\n2;4\nPD99;1\n')]), {
    name: 'pesos.csv',
    type: 'text/csv',
  });
  expect(await find({ sheet: { file: id, says: 'weight' } })).toMatchObject({
    result: {
      rows: 2,
      charges: [
        { charge: '2', minor: '1290', grams: 3_000, partition: 'PT1', fee: 'FRETE', weighed: 4_000 },
        { charge: '7', order: 'PD7', minor: '1290', grams: 0, weighed: 2_500 },
      ],
    },
  });
  expect(await find({ sheet: { file: '019ab3de-8c11-4c5a-9d3e-2f6a1b7c8d90', says: 'weight' } })).toMatchObject({
    refused: 'FILE_READ_FAILED',
  });
});
