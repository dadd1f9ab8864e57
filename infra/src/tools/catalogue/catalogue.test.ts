import { z } from 'zod';
import { personal } from '@malote/contracts/kernel/personal.ts';
import { describeProduct } from './describe-product.ts';
import { entities } from './entities.ts';
import { calledOtherwise, missingPlaces } from './other-names.ts';
import { personalFields } from '@malote/contracts/kernel/personal-fields.ts';
import { rulesIn } from './proven-rules.ts';

const product = describeProduct();

test('screens, endpoints, refusals and events are all there, each once', () => {
  const unique = (names: readonly string[]) => expect(new Set(names).size).toBe(names.length);
  unique(product.screens.map(({ path }) => path));
  unique(product.endpoints.map(({ method, path }) => `${method} ${path}`));
  unique(product.refusals.map(({ code }) => code));
  unique(product.events.map(({ type }) => type));
  expect(product.endpoints).toContainEqual(
    expect.objectContaining({
      method: 'POST',
      path: '/api/express/v1/handler/bagSealingTime',
      name: 'bags.sealBag',
      kind: 'command',
      refusals: expect.arrayContaining(['BAG_ALREADY_CLOSED']),
    }),
  );
  expect(product.endpoints.filter(({ permission }) => permission === '')).toEqual([]);
});

test('events say their context and which of their fields are personal data', () => {
  const event = (type: string) => product.events.find((one) => one.type === type);
  expect(event('OrderRegistered')).toMatchObject({
    context: 'orders',
    version: 1,
    personalData: expect.arrayContaining(['recipient.name', 'sender.zip']),
  });
  expect(event('SiteRegistered')).toMatchObject({ context: 'network', personalData: [] });
  expect(event('ParcelSigned')).toMatchObject({
    context: 'scanning',
    personalData: expect.arrayContaining(['signer']),
  });
  expect(event('command.accepted')).toMatchObject({ context: 'kernel' });
});

test('what the specification calls otherwise stands where the table of names says, and not there already', () => {
  expect(missingPlaces(entities())).toEqual([]);
  const plain = (name: string) => name.toLowerCase();
  const known = entities().map(({ context, fields }) => [context, new Set(fields.map(plain))] as const);
  const idle = calledOtherwise().flatMap(({ context, fields }) =>
    fields.filter((field) => known.some(([of, names]) => of === context && names.has(plain(field)))),
  );
  expect(idle).toEqual([]);
});

test('what has fields is told: records, rows in them, lists by hand, parts of a page about one thing, forms', () => {
  const fieldsOf = (name: string) => product.entities.find((one) => one.name === name);
  expect(fieldsOf('orders.orderList')).toMatchObject({
    context: 'orders',
    fields: expect.arrayContaining(['orderNumber', 'declaredValue']),
  });
  expect(fieldsOf('orders.orderDetail.recipient')?.fields).toContain('documentNumber');
  expect(fieldsOf('orders.orderDetail.invoices')?.fields).toEqual(
    expect.arrayContaining(['number', 'serial', 'key', 'date', 'amount']),
  );
  expect(fieldsOf('bags.bagPapers')?.fields).toContain('declarationStatus');
  expect(fieldsOf('MasterWaybill.bags')).toMatchObject({
    context: 'linehaul',
    fields: expect.arrayContaining(['supplierBagNumber']),
  });
  expect(fieldsOf('shell.desk.arranged.tabs.open')?.fields).toEqual(['path', 'number', 'title', 'affix', 'cached']);
  expect(fieldsOf('identity.getUserInfo')?.fields).toEqual(
    expect.arrayContaining(['buttonPermissions', 'avatar', 'managerList']),
  );
  expect(fieldsOf('PlacedOrder.products')?.fields).toContain('brand');
  expect(product.entities.filter(({ fields }) => fields.length === 0)).toEqual([]);
});

test('marked fields are found inside of arrays, records, unions and optionals', () => {
  const name = personal(z.string());
  expect(
    personalFields(
      z.object({
        a: name.optional(),
        b: z.array(z.object({ c: name, d: z.string() })),
        e: z.record(z.string(), name),
        f: z.union([z.object({ g: name }), z.object({ g: z.string() })]),
      }),
    ).map(({ path }) => path),
  ).toEqual(['a', 'b[].c', 'e.*', 'f.g']);
});

test('rules are read from the titles of tests, not from what stands around them', () => {
  const rule = (digits: string) => `R-${digits}`;
  const source = [
    `// ${rule('0001')}`,
    `test('a bag closes (${rule('0210')}, ${rule('0211')})', () => { refuse('${rule('0002')}') });`,
    `test.each([['${rule('0003')}', 1]])('each (${rule('0300')})', () => {});`,
    `describe("about \\"this\\" (${rule('0400')})", () => {});`,
    `it(\`long\n (${rule('0500')})\`, x);`,
    `const text = '${rule('0004')}';`,
  ].join('\n');
  expect(rulesIn(source)).toEqual(['0210', '0211', '0300', '0400', '0500'].map(rule));
});
