import { customer } from '@malote/contracts/customers/customer.ts';
import { driver } from '@malote/contracts/fleet/driver.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { recordRows } from '../../../test/record-rows.ts';
import { aRole, aUser } from '../../../test/rows.ts';
import { runningService } from '../../../test/running-service.ts';
import type { RunningService } from '../../../test/running-service.ts';
import type { Asking } from '../asking.ts';
import { isOfferedAll } from './beyond-scope.ts';

const SCAN = 'menu:collection-center:customer-drop-off-scan';

let running: RunningService;
beforeAll(async () => {
  running = await runningService(async (store) => {
    await store(
      'roles',
      aRole('counter', [SCAN]),
      aRole('reader', [`look:${SCAN}`, 'menu:collection-center:drop-off-confirmation']),
    );
    await store(
      'users',
      aUser('clerk', { roles: ['counter'], granted: ['site:SPSAO11'] }),
      aUser('reader', { roles: ['reader'], granted: ['site:SPSAO11'] }),
      aUser('shop', { roles: ['counter'], granted: ['customer:X01'] }),
      aUser('both', { roles: ['counter'], granted: ['customer:X01', 'site:SPSAO11'] }),
    );
    const rows = recordRows(customer as unknown as AnyRecord, 3).map((row) => ({
      ...row,
      status: 'enabled',
      scope: [`customer:${String(row['code'])}`],
    }));
    await store('customers', ...rows);
  });
});
afterAll(async () => await running.close());

const asked = async (user: string, path: string, params: object = {}) => {
  const answer = await running.ask(user, path, { params, pageSize: 20 });
  const { records } = (answer.body.data ?? {}) as { readonly records?: readonly { readonly code: string }[] };
  return { status: answer.status, records };
};
const offered = async (user: string, params?: object) =>
  (await asked(user, '/customer/choices', params)).records?.map(({ code }) => code);

test('who takes parcels in at a counter chooses among all customers, by code and name and nothing else (R-0158)', async () => {
  const { records = [] } = await asked('clerk', '/customer/choices');
  expect(records.map(({ code }) => code)).toEqual(['X00', 'X01', 'X02']);
  for (const row of records) expect(Object.keys(row)).toEqual(['code', 'name']);
  expect(await offered('clerk', { codes: ['X02'] })).toEqual(['X02']);
  expect((await asked('clerk', '/customer/page')).status).toBe(403);
});

test('who writes down no customer, and who is limited to some, is offered what he sees (R-0380)', async () => {
  expect(await offered('reader')).toEqual([]);
  expect(await offered('shop')).toEqual(['X01']);
  expect(await offered('both')).toEqual(['X01']);
});

test('what nobody writes down beyond his scope is offered to nobody beyond it', () => {
  const everything = { permits: () => true, caller: { scope: ['site:SPSAO11'] } } as unknown as Asking;
  expect(isOfferedAll(customer, everything)).toBe(true);
  expect(isOfferedAll(driver, everything)).toBe(false);
});
