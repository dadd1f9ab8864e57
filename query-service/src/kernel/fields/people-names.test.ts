import { driver } from '@malote/contracts/fleet/driver.ts';
import { employee } from '@malote/contracts/identity/employee.ts';
import type { AnyListing } from '@malote/contracts/kernel/listing.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { collectorWorkload, pickupCodes } from '@malote/contracts/pickup/pickup-lookups.ts';
import { listingRows } from '../../../test/listing-rows.ts';
import { recordRows } from '../../../test/record-rows.ts';
import { aRole, aUser } from '../../../test/rows.ts';
import { runningService } from '../../../test/running-service.ts';
import type { RunningService } from '../../../test/running-service.ts';

/** Collectors are people: what they are called is told to who sees names and sees them. */
const PAGES = ['menu:collection-center:collector-inquire', 'menu:collection-center:receiving-code-query'];
const ORDERED = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-20T00:00:00.000Z' };
let running: RunningService;
beforeAll(async () => {
  running = await runningService(async (store) => {
    await store('roles', aRole('clerk', PAGES), aRole('officer', [...PAGES, 'data:sensitive']));
    await store(
      'users',
      aUser('ana', { roles: ['clerk'] }),
      aUser('lia', { roles: ['officer'] }),
      aUser('rio', { roles: ['officer'], granted: ['site:RJRIO01'] }),
    );
    const [person = {}] = recordRows(driver as unknown as AnyRecord, 1);
    const collector = (code: string, name: string) => ({ ...person, code, name, scope: ['site:SPGRU01'] });
    await store('drivers', collector('100001', 'pd1.souza.Ana'), collector('100002', 'pd1.erased.Rui'));
    const [worker = {}] = recordRows(employee as unknown as AnyRecord, 1);
    await store('employees', { ...worker, code: 'F00123', name: 'pd1.lima.Bia', scope: ['site:SPGRU01'] });
    const [order = {}] = listingRows(pickupCodes as unknown as AnyListing, 1);
    const collected = (code: string, by: string) => ({
      ...order,
      code,
      driver: by,
      createdAt: '2026-11-10T12:00:00.000Z',
      scope: ['site:SPGRU01', 'site:RJRIO01'],
    });
    await store('pickup_orders', collected('CO00000001', '100001'), collected('CO00000002', '100002'));
  });
});
afterAll(async () => await running.close());

const pathOf = ({ routes }: { readonly routes: readonly string[] }) => (routes[0] ?? '').split(' ')[1] ?? '';
/** Who stands in the drawing, and in the list of orders, as this user sees them. */
async function told(user: string) {
  const drawn = await running.ask(user, pathOf(collectorWorkload.report.summary), { createdAt: ORDERED });
  const listed = await running.ask(user, pathOf(pickupCodes.list), { params: { createdAt: ORDERED } });
  expect([drawn.status, listed.status]).toEqual([200, 200]);
  const { points } = drawn.body.data as { readonly points: readonly { readonly of: string; readonly name?: string }[] };
  const { records } = listed.body.data as {
    readonly records: readonly { readonly driver: string; readonly driverName?: string }[];
  };
  const sorted = (named: readonly (readonly [string, string | undefined])[]) =>
    named.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [
    sorted(points.map(({ of, name }) => [of, name] as const)),
    sorted(records.map(({ driver: code, driverName: name }) => [code, name] as const)),
  ];
}

test('who sees names sees collectors by name in a drawing as in a list; who was erased stands by the number', async () => {
  const named = [
    ['100001', 'Ana souza'],
    ['100002', undefined],
  ];
  expect(await told('lia')).toEqual([named, named]);
});

test.each(['ana', 'rio'])('who does not see names, or not this collector, sees the number: %s', async (user) => {
  const numbers = [
    ['100001', undefined],
    ['100002', undefined],
  ];
  expect(await told(user)).toEqual([numbers, numbers]);
});

test('a colleague is chosen by name, by whoever sees him to choose', async () => {
  const chosen = async (user: string) => {
    const { body } = await running.ask(user, pathOf(employee.choices), { params: {} });
    return (body.data as { readonly records: readonly object[] }).records;
  };
  expect(await chosen('ana')).toEqual([{ code: 'F00123', name: 'Bia lima' }]);
  expect(await chosen('rio')).toEqual([]);
});
