import { orderOperations } from '@malote/contracts/orders/order-operation.ts';
import { allHandlers } from './handlers.ts';
import type { Handler } from './kernel/execute.ts';

/** Any input: each of its members is the same number. */
const anything = new Proxy({}, { get: () => 'X1' });

/** What a command is decided on, as far as a single number tells. */
function kindsOf({ streams }: Handler): readonly string[] {
  try {
    return streams(anything as never).map(({ of }) => of.category);
  } catch {
    return []; // It takes lists, which a number is not.
  }
}

test('a command on an order, a parcel or a bag has a word in the log of orders, which else would show its name (R-0149)', () => {
  const logged = [...allHandlers({} as never).values()].filter((handler) =>
    kindsOf(handler).some((kind) => ['order', 'parcel', 'bag'].includes(kind)),
  );
  expect(logged.length).toBeGreaterThan(30);
  expect(logged.map(({ definition }) => definition.name).filter((name) => !(name in orderOperations))).toEqual([]);
});
