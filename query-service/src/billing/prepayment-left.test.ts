import { receipt } from '@malote/contracts/billing/receipt.ts';
import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { recordRows } from '../../test/record-rows.ts';
import { aRole, aUser } from '../../test/rows.ts';
import { runningService, tokenOf } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';

let running: RunningService;
const account = (customer: string, prepaid: number) => ({
  customer,
  balance: prepaid,
  standing: 'normal',
  creditLimit: null,
  accumulatedUnsettled: 0,
  prepaid,
  billingPeriod: null,
  postedOn: null,
  changedAt: null,
  scope: [`customer:${customer}`],
});
const receiptOf = (code: string, customer: string) => ({
  ...recordRows(receipt as unknown as AnyRecord, 1)[0],
  code,
  customer,
  scope: [`customer:${customer}`],
});

beforeAll(async () => {
  running = await runningService(async (store) => {
    await store('roles', aRole('collects', ['menu:finance:bill-collection']), aRole('none', []));
    await store(
      'users',
      aUser('clerk', { roles: ['collects'], grantedAll: true }),
      aUser('farol', { roles: ['collects'], granted: ['customer:FAROL'] }),
      aUser('nobody', { roles: ['none'], grantedAll: true }),
    );
    await store(receipt.table, receiptOf('RB00000001', 'AURORA'), receiptOf('RB00000002', 'NOVATO'));
    await store('customer_accounts', account('AURORA', 60_000), account('FAROL', 5));
  });
});
afterAll(async () => await running.close());

async function asked(user: string, code: string) {
  const response = await fetch(`${running.url}${API_BASE}/finance/receipt/prepaymentLeft`, {
    method: 'POST',
    headers: { token: await tokenOf(user), 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  return (await response.json()) as { readonly code?: string; readonly data?: unknown };
}

test('of the customer of a receipt it tells what is left of what he paid ahead; nothing of who never did', async () => {
  expect((await asked('clerk', 'RB00000001')).data).toEqual({ prepaid: { amount: '60000', currency: 'BRL' } });
  expect((await asked('clerk', 'RB00000002')).data).toEqual({ prepaid: { amount: '0', currency: 'BRL' } });
});

test('a receipt of another customer is not found, and who collects nothing is told nothing', async () => {
  expect(await asked('farol', 'RB00000001')).toMatchObject({ code: 'RECORD_NOT_FOUND' });
  expect(await asked('nobody', 'RB00000001')).toMatchObject({ code: 'NO_PERMISSION' });
});
