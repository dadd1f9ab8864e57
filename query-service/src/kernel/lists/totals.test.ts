import fc from 'fast-check';
import type { OrderRow } from '@malote/contracts/orders/queries.ts';
import { aRole, aSite, aUser, anOrder } from '../../../test/rows.ts';
import { runningService } from '../../../test/running-service.ts';
import type { RunningService } from '../../../test/running-service.ts';

const SITES = ['SPGRU01', 'RJRIO01', 'BASSA01'];
const STATUSES = ['forecast', 'received', 'void'] as const;
const CUSTOMERS = ['AURORA', 'ESTRELA'];
/** Who asks, and the sites that he sees. */
const CALLERS: Readonly<Record<string, readonly string[]>> = {
  all: SITES,
  gru: ['SPGRU01'],
  coast: ['RJRIO01', 'BASSA01'],
};

let running: RunningService;
let orders = 0;

beforeAll(async () => {
  running = await runningService(async (store) => {
    await store('sites', ...SITES.map((code) => aSite(code)));
    await store('roles', aRole('operations', ['menu:express-data-center']));
    await store(
      'users',
      ...Object.entries(CALLERS).map(([id, sites]) =>
        aUser(id, id === 'all' ? { grantedAll: true, granted: [] } : { granted: sites.map((site) => `site:${site}`) }),
      ),
    );
  });
});
afterAll(() => running.close());

const writing = fc.record({
  kind: fc.constant('write' as const),
  site: fc.constantFrom(...SITES),
  status: fc.constantFrom(...STATUSES),
  customer: fc.constantFrom(...CUSTOMERS),
  late: fc.boolean(),
});
const asking = fc.record({
  kind: fc.constant('ask' as const),
  caller: fc.constantFrom(...Object.keys(CALLERS)),
  params: fc.record(
    {
      orderStatus: fc.uniqueArray(fc.constantFrom(...STATUSES), { minLength: 1 }),
      customer: fc.uniqueArray(fc.constantFrom(...CUSTOMERS), { minLength: 1 }),
      late: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
  direction: fc.constantFrom('asc', 'desc'),
  pageNumber: fc.constantFrom(1, 2),
});

type Order = { readonly site: string; readonly status: string; readonly customer: string; readonly late: boolean };

test("a total is that of its own question and of its caller's own rows, whatever was asked and written before", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(asking, writing), { minLength: 5, maxLength: 25 }), async (steps) => {
      await running.client.query('delete from reads.orders_g1');
      const stored: Order[] = [];
      for (let first = 0; first < 4; first += 1)
        await write(stored, { site: SITES[first % 3] ?? '', status: 'forecast', customer: 'AURORA', late: false });
      for (const step of steps) {
        if (step.kind === 'write') {
          await write(stored, step);
          continue;
        }
        const { caller, params, direction, pageNumber } = step;
        const { body } = await running.ask(caller, '/logistics/order/page', {
          params,
          pageSize: 1,
          pageNumber,
          sort: ['orderNumber', direction],
        });
        const truth = stored.filter(
          (order) =>
            CALLERS[caller]?.includes(order.site) === true &&
            (params.orderStatus?.includes(order.status as never) ?? true) &&
            (params.customer?.includes(order.customer) ?? true) &&
            (params.late === undefined || params.late === order.late),
        ).length;
        expect((body.data as { readonly total: number; readonly records: readonly OrderRow[] }).total).toBe(truth);
      }
    }),
    { numRuns: 40 },
  );
}, 360_000);

async function write(stored: Order[], { site, status, customer, late }: Order): Promise<void> {
  orders += 1;
  await running.store(
    'orders',
    anOrder(`O-${orders}`, {
      scope: [`site:${site}`],
      orderStatus: status,
      customer,
      lateAt: late ? '2026-01-01T00:00:00Z' : null,
    }),
  );
  stored.push({ site, status, customer, late });
}
