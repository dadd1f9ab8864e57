import { extractText, getDocumentProxy } from 'unpdf';
import { bankAccount, receivableAccount } from '@malote/contracts/billing/accounts.ts';
import { charge } from '@malote/contracts/billing/charge.ts';
import { receipt } from '@malote/contracts/billing/receipt.ts';
import { reconciliationBatch } from '@malote/contracts/billing/reconciliation-batch.ts';
import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { recordRows } from '../../test/record-rows.ts';
import { aRole, aUser } from '../../test/rows.ts';
import { runningService, tokenOf } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';

let running: RunningService;
/** A row of a kind of record with everything filled, and what is different. */
const rowOf = (made: unknown, different: object) => ({ ...recordRows(made as AnyRecord, 1)[0], ...different });
const scope = ['customer:AURORA'];

beforeAll(async () => {
  running = await runningService(async (store) => {
    await store('roles', aRole('bills', ['menu:finance:bill-sending']), aRole('none', []));
    await store(
      'users',
      aUser('clerk', { roles: ['bills'], grantedAll: true }),
      aUser('farol', { roles: ['bills'], granted: ['customer:FAROL'] }),
      aUser('nobody', { roles: ['none'], grantedAll: true }),
    );
    await store(
      reconciliationBatch.table,
      ...(
        [
          ['LC00000001', 'passed', 'receivable'],
          ['LC00000002', 'to_be_reviewed', 'receivable'],
          ['LC00000003', 'passed', 'payable'],
          ['LC00000004', 'partially_reconciled', 'receivable', 'RB00000004'],
          ['LC00000005', 'reconciled', 'receivable', 'RB00000005'],
        ] as const
      ).map(([code, status, side, settledWith = null]) =>
        rowOf(reconciliationBatch, {
          code,
          status,
          side,
          customer: 'AURORA',
          charges: ['CG00000001', 'CG00000002'],
          totalAmount: 2_468,
          settledWith,
          scope,
        }),
      ),
    );
    await store(
      receipt.table,
      ...(
        [
          ['RB00000004', 'LC00000004', 2_000],
          ['RB00000005', 'LC00000005', 2_468],
        ] as const
      ).map(([code, batch, actualAmount]) =>
        rowOf(receipt, {
          code,
          customer: 'AURORA',
          batches: [batch],
          historicalAmount: 2_468,
          actualAmount,
          paymentValidityPeriod: '2026-12-05',
          scope,
        }),
      ),
    );
    await store(
      charge.table,
      ...['CG00000001', 'CG00000002'].map((code) =>
        rowOf(charge, {
          code,
          status: 'billed',
          customer: 'AURORA',
          chargeType: '1.1.01',
          amountReceivable: 1_234,
          billableWeight: 1_250,
          weightAfterRecalculation: code === 'CG00000002' ? 2_750 : null,
          scope,
        }),
      ),
    );
    await store(
      receivableAccount.table,
      rowOf(receivableAccount, { code: '1.1.01', name: 'Frete', status: 'enabled' }),
    );
    await store(
      bankAccount.table,
      rowOf(bankAccount, {
        code: 'CB00000001',
        status: 'enabled',
        owner: 'own',
        pixKey: '12345678000195',
        pixName: 'Malote',
        pixCity: 'Guarulhos',
      }),
    );
  });
});
afterAll(async () => await running.close());

const asked = async (batches: readonly string[], user = 'clerk') =>
  await fetch(`${running.url}${API_BASE}/finance/bill/preview`, {
    method: 'POST',
    headers: { token: await tokenOf(user), 'content-type': 'application/json' },
    body: JSON.stringify({ batches }),
  });
const codeOf = async (answer: Response) => ((await answer.json()) as { readonly code: string }).code;

async function printed(batch: string): Promise<string> {
  const answer = await asked([batch]);
  if (answer.status !== 200) throw new Error(await answer.text());
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const document = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
  const { text } = await extractText(document, { mergePages: true });
  return text.replaceAll(/\s/g, '');
}

test('what came of the money is not asked for again: what is left is, until its day, and nothing of what was paid (R-0481)', async () => {
  const inPart = await printed('LC00000004');
  for (const part of ['FaturaRB00000004', 'ValorapagarR$4,68', '05/12/2026', '54044.68'])
    expect(inPart).toContain(part);
  const paid = await printed('LC00000005');
  expect(paid).toContain('ValorapagarR$0,00');
  expect(paid).not.toContain('br.gov.bcb.pix');
});

test('a bill is looked at as it is sent, with its charges, their names and the PIX code', async () => {
  const close = await printed('LC00000001');
  for (const part of [
    'FaturaLC00000001',
    'CG00000001',
    'CG00000002',
    'Frete',
    '1,250kg',
    '2,750kg',
    'ValorapagarR$24,68',
  ])
    expect(close).toContain(part);
  expect(close).toContain('br.gov.bcb.pix011412345678000195');
});

test('what is not passed or not receivable is no bill, and nobody sees those of another customer', async () => {
  expect(await codeOf(await asked(['LC00000002']))).toBe('BATCH_NOT_BILLABLE');
  expect(await codeOf(await asked(['LC00000003']))).toBe('BATCH_NOT_BILLABLE');
  expect(await codeOf(await asked(['LC00000001'], 'farol'))).toBe('RECORD_NOT_FOUND');
  expect((await asked(['LC00000001'], 'nobody')).status).toBe(403);
});
