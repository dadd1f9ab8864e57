import fc from 'fast-check';
import { Invoice, OrderInput } from '@malote/contracts/orders/commands.ts';
import { isRefusal } from '@malote/contracts/kernel/refusal.ts';
import { refusalOfIssue } from '@malote/contracts/kernel/refusals/refusal-of-issue.ts';
import { anOrder } from '../../test/small-company.ts';
import { aChannel, smallNetwork } from '../../test/small-network.ts';
import { checkOrder, storedParty } from './check-order.ts';
import type { CheckedOrder } from './check-order.ts';

type Input = Parameters<typeof anOrder>[0];
type Package = NonNullable<NonNullable<Input>['packages']>[number];
const NOW = '2026-11-20T13:00:00.000Z';
const money = (amount: string) => ({ amount, currency: 'BRL' as const });
const invoice = { number: '12345', serial: '1', date: '2026-11-20', amount: money('5000') };
const aPackage = (different: Partial<Package> = {}): Package => ({
  weight: 0.5,
  length: 20,
  width: 15,
  height: 5,
  invoices: [invoice],
  ...different,
});
const product = { namePt: 'Livro', quantity: 1, unitPrice: money('5000') };

/** What an order is refused for, and where; `valid` when it is not. The first fault of its form, else of its limits. */
function verdict(different: Input, directory = smallNetwork): string {
  const parsed = OrderInput.safeParse(anOrder(different), { reportInput: true });
  if (!parsed.success) return `form ${parsed.error.issues[0]?.path.join('.')}`;
  const checked = checkOrder(parsed.data, directory, NOW);
  return isRefusal(checked) ? `${checked.refused} ${checked.field ?? ''}`.trim() : 'valid';
}
const recipient = (different: object) => ({ recipient: { ...anOrder().recipient, ...different } });

test('customer and channel must exist and be enabled', () => {
  expect([verdict({}), verdict({ customer: 'NINGUEM' }), verdict({ channel: 'NENHUM' })]).toEqual([
    'valid',
    'CUSTOMER_NOT_EXIST customer',
    'CHANNEL_NOT_EXIST channel',
  ]);
  const closed = { ...smallNetwork, channels: new Map([['STD', { status: 'disabled' as const, fields: aChannel() }]]) };
  expect(verdict({}, closed)).toBe('CHANNEL_NOT_EXIST channel');
});
test('the CEP of who receives an order lies in the state that is named', () => {
  expect([
    verdict(recipient({ state: 'SP' })),
    verdict(recipient({ zip: '07034-000' })),
    verdict(recipient({ state: 'SP', city: 'Guarulhos', zip: '07034-000' })),
    verdict(recipient({ country: 'CN', state: 'GD' })),
    verdict(recipient({ zip: '78950000' })), // of no state
  ]).toEqual(['STATE_NOT_OF_ZIP recipient.zip', 'STATE_NOT_OF_ZIP recipient.zip', 'valid', 'valid', 'valid']);
});
test('no CEP of Brazil lies below 01000-000, of whoever sends or receives (R-0285)', () => {
  expect([
    verdict(recipient({ zip: '00999-999' })),
    verdict({ sender: { ...anOrder().sender, zip: '00000000' } }),
    verdict(recipient({ country: 'CN', state: 'GD', zip: '00518000' })),
    verdict(recipient({ state: 'SP', zip: '01000000' })),
  ]).toEqual(['form recipient.zip', 'form sender.zip', 'valid', 'valid']);
  const { error } = OrderInput.safeParse(anOrder(recipient({ zip: '00999999' })), { reportInput: true });
  expect(error?.issues.map((issue) => refusalOfIssue(issue).refused)).toEqual(['ZIP_FORMAT_INVALID']);
});
test('a side of a package is at most 170 cm (R-0249)', () =>
  expect([
    verdict({ packages: [aPackage({ length: 170 })] }),
    verdict({ packages: [aPackage({ length: 170.1 })] }),
    verdict({ packages: [aPackage({ width: 170.1 })] }),
    verdict({ packages: [aPackage({ height: 170.1 })] }),
  ]).toEqual(['valid', ...['length', 'width', 'height'].map((side) => `PACKAGE_SIDE_LIMIT packages.0.${side}`)]));
test('length, width and height together are at most 240 cm (R-0250)', () => {
  expect([
    verdict({ packages: [aPackage({ length: 100, width: 70, height: 70 })] }),
    verdict({ packages: [aPackage({ length: 100, width: 70, height: 70.1 })] }),
  ]).toEqual(['valid', 'PACKAGE_SUM_LIMIT packages.0.length']);
});
test('a package weighs at most 30 kg, and never less than nothing (R-0251)', () => {
  expect([
    verdict({ packages: [aPackage({ weight: 30 })] }),
    verdict({ packages: [aPackage({ weight: 30.001 })] }),
    verdict({ packages: [aPackage({ weight: -1 })] }),
  ]).toEqual(['valid', 'PACKAGE_WEIGHT_LIMIT packages.0.weight', 'form packages.0.weight']);
});
test('a package that is heavier than its channel takes is told the limit that there is (R-0251, R-0735)', () => {
  const heavier = (maxParcelGrams: number | undefined, weight: number) => {
    const { maxParcelGrams: _, ...fields } = aChannel();
    const channel = { ...fields, ...(maxParcelGrams !== undefined && { maxParcelGrams }) };
    return verdict(
      { packages: [aPackage({ weight })] },
      { ...smallNetwork, channels: new Map([['STD', { status: 'enabled' as const, fields: channel }]]) },
    );
  };
  expect([heavier(10_000, 10), heavier(10_000, 10.001), heavier(undefined, 500), heavier(undefined, 500.001)]).toEqual([
    'valid',
    'CHANNEL_MAX_WEIGHT_EXCEEDED packages.0.weight',
    'valid',
    'WEIGHT_LIMIT packages.0.weight',
  ]);
});
test('what an order weighs in all lies in the range of its channel, both ends included, where the channel has one (R-0461)', () => {
  const ranged = (weight: number, fields: object) =>
    verdict(
      { packages: [aPackage({ weight: weight / 2 }), aPackage({ weight: weight / 2 })] },
      {
        ...smallNetwork,
        channels: new Map([['STD', { status: 'enabled' as const, fields: { ...aChannel(), ...fields } }]]),
      },
    );
  const range = { minOrderWeight: 1_000, maxOrderWeight: 2_000 };
  expect([1, 2].map((weight) => ranged(weight, range))).toEqual(['valid', 'valid']);
  expect([0.998, 2.002].map((weight) => ranged(weight, range))).toEqual([
    'OUT_OF_RANGE packages',
    'OUT_OF_RANGE packages',
  ]);
  expect(ranged(0.998, { maxOrderWeight: 2_000 })).toBe('valid');
  expect(ranged(2.002, { minOrderWeight: 1_000 })).toBe('valid');
});
test("the channel's maximum decides: 500 kg and sides of any length for bulky goods (R-0735)", () => {
  const bulky = (different: Partial<Package>) => verdict({ channel: 'BULKY', packages: [aPackage(different)] });
  expect([bulky({ weight: 500, length: 300, width: 200, height: 200 }), bulky({ weight: 500.001 })]).toEqual([
    'valid',
    'WEIGHT_LIMIT packages.0.weight',
  ]);
});
test('length, width and height are all told or none (R-0253)', () => {
  const { length: _, width: __, height: ___, ...unmeasured } = aPackage();
  expect([verdict({ packages: [unmeasured] }), verdict({ packages: [{ ...unmeasured, length: 20 }] })]).toEqual([
    'valid',
    'DIMENSIONS_ALL_OR_NONE packages.0.width',
  ]);
});
test('an order has at most 999 items (R-0255)', () => {
  const of = (...quantities: number[]) =>
    verdict({ products: quantities.map((quantity) => ({ ...product, quantity })) });
  expect([of(999), of(500, 499), of(500, 500), of(1_000)]).toEqual([
    'valid',
    'valid',
    'OUT_OF_RANGE totals.items',
    'form products.0.quantity',
  ]);
});
test('an order weighs at most 9,999 kg (R-0256)', () => {
  const heavy = (packages: number, weight: number) =>
    verdict({ channel: 'BULKY', packages: Array.from({ length: packages }, () => aPackage({ weight })) });
  expect([heavy(20, 499.95), heavy(20, 500), verdict({ totals: { weight: 9_999 } })]).toEqual([
    'valid',
    'OUT_OF_RANGE totals.weight',
    'valid',
  ]);
});
test('an order fills at most 999 m3, a package counts 0.001 m3 at least (R-0254, R-0257)', () => {
  const totals = (volume: number) => verdict({ totals: { volume } });
  expect([totals(999), totals(999.001), totals(0.0015)]).toEqual(['valid', 'form totals.volume', 'valid']);
  expect(verdict({ packages: [aPackage({ length: 5, width: 5, height: 5 })], totals: { volume: 0.0009 } })).toBe(
    'TOTALS_BELOW_ITEMS totals.volume',
  );
  expect(
    verdict({
      channel: 'BULKY',
      packages: Array.from({ length: 100 }, () => aPackage({ length: 250, width: 250, height: 250 })),
    }),
  ).toBe('OUT_OF_RANGE totals.volume');
});
test('totals are never less than the sum of the items (R-0258)', () => {
  const two = { products: [{ ...product, quantity: 3 }], packages: [aPackage(), aPackage()] };
  expect([
    verdict({ ...two, totals: { items: 3, weight: 1, volume: 0.003 } }),
    verdict({ ...two, totals: { items: 2 } }),
    verdict({ ...two, totals: { weight: 0.999 } }),
    verdict({ ...two, totals: { volume: 0.0029 } }),
  ]).toEqual([
    'valid',
    'TOTALS_BELOW_ITEMS totals.items',
    'TOTALS_BELOW_ITEMS totals.weight',
    'TOTALS_BELOW_ITEMS totals.volume',
  ]);
});
test('each package has an invoice at least (R-0259)', () =>
  expect(verdict({ packages: [aPackage(), aPackage({ invoices: [] })] })).toBe(
    'PACKAGE_INVOICE_REQUIRED packages.1.invoices',
  ));
test('a unit price lies between 0 and 999,999,999,999.99 (R-0262)', () => {
  const priced = (amount: string) => verdict({ products: [{ ...product, unitPrice: money(amount) }] });
  expect([priced('0'), priced('99999999999999'), priced('100000000000000'), priced('-1')]).toEqual([
    'valid',
    'valid',
    'form products.0.unitPrice',
    'form products.0.unitPrice',
  ]);
});
test("the declared value lies in the channel's range, both ends in, and is at most 99,999,999 (R-0263)", () => {
  const ranged = {
    ...smallNetwork,
    channels: new Map([
      [
        'STD',
        { status: 'enabled' as const, fields: aChannel({ minDeclaredMinor: '1000', maxDeclaredMinor: '200000' }) },
      ],
    ]),
  };
  const declared = (amount: string, directory: typeof smallNetwork = ranged) =>
    verdict({ declaredValue: money(amount) }, directory);
  expect([declared('1000'), declared('200000'), declared('999'), declared('200001')]).toEqual([
    'valid',
    'valid',
    'OUT_OF_RANGE declaredValue',
    'OUT_OF_RANGE declaredValue',
  ]);
  expect([
    declared('0', smallNetwork),
    declared('9999999900', smallNetwork),
    declared('9999999901', smallNetwork),
    declared('-1', smallNetwork),
  ]).toEqual(['valid', 'valid', 'OUT_OF_RANGE declaredValue', 'OUT_OF_RANGE declaredValue']);
});
test('an HS code has at most 20 characters (R-0177)', () =>
  expect([
    verdict({ products: [{ ...product, hsCode: '1'.repeat(20) }] }),
    verdict({ products: [{ ...product, hsCode: '1'.repeat(21) }] }),
  ]).toEqual(['valid', 'form products.0.hsCode']));
test('the detail of an address has 2 to 200 characters (R-0278)', () => {
  expect([2, 200, 1, 201].map((length) => verdict(recipient({ street: 'R'.repeat(length) })))).toEqual([
    'valid',
    'valid',
    'form recipient.street',
    'form recipient.street',
  ]);
});
test('phones, mobiles and mail are checked as their rules say (R-0280, R-0281, R-0282, R-0283)', () => {
  expect([
    verdict(recipient({ phone: '+55 11 98765-4321' })),
    verdict(recipient({ phone: '123456789' })),
    verdict(recipient({ mobile: '1198765432' })),
    verdict(recipient({ mailbox: 'sem arroba' })),
  ]).toEqual(['valid', 'form recipient.phone', 'form recipient.mobile', 'form recipient.mailbox']);
});
test("without totals of its own, an order's totals are the sums of its parts", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 20 }),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 }),
      (grams, quantities) => {
        const input = OrderInput.parse(
          anOrder({
            packages: grams.map((one) => aPackage({ weight: one / 1_000 })),
            products: quantities.map((quantity) => ({ ...product, quantity })),
          }),
        );
        expect(checkOrder(input, smallNetwork, NOW)).toMatchObject({
          totals: {
            parcels: grams.length,
            grams: grams.reduce((sum, one) => sum + one, 0),
            items: quantities.reduce((sum, one) => sum + one, 0),
            litres: expect.closeTo(1.5 * grams.length, 6) as number,
          },
        });
      },
    ),
  );
});

/** What stands in an order that passed every limit. */
function passed(different: Input): CheckedOrder {
  const checked = checkOrder(OrderInput.parse(anOrder(different)), smallNetwork, NOW);
  if (isRefusal(checked)) throw new Error(checked.refused);
  return checked;
}

test('an order that passed says all that was told of it, in grams and millimetres, and nothing that was not', () => {
  const bare = passed({});
  expect(bare).toStrictEqual({
    customer: 'LOJA1',
    channel: 'STD',
    source: 'api',
    status: 'forecast',
    declaredValue: money('5000'),
    paymentMethod: 'sender_pays',
    deliveryMethod: 'first_in_first_out',
    sender: bare.sender,
    recipient: bare.recipient,
    products: [{ ...product, liquid: false, powder: false, magnetic: false }],
    packages: [{ grams: 500, mm: { length: 200, width: 150, height: 50 }, invoices: [invoice] }],
    totals: { parcels: 1, items: 1, grams: 500, litres: 1.5 },
    limits: { maxParcelGrams: 30_000 },
    divisor: 6_000,
    bulky: false,
    originSite: bare.originSite,
    destinationSite: 'RJRIO11',
  });
  const names = {
    customerOrderNumber: 'C1',
    referenceNumber: 'R1',
    logisticsSlipNumber: 'S1',
    batteryType: 'PI966',
    packageType: 'caixa',
  };
  const waybill = 'ML0000000000017';
  const whole = passed({
    ...names,
    forecast: false,
    source: 'manual',
    channel: 'BULKY',
    products: [{ ...product, weight: 0.3 }],
    packages: [aPackage({ waybill }), { weight: 1, invoices: [invoice, { ...invoice, key: undefined }] }],
    totals: { items: 3, weight: 2, volume: 0.5 },
  });
  expect(whole).toMatchObject({ ...names, status: 'handed_over', source: 'manual', bulky: true });
  expect(whole.products).toStrictEqual([{ ...product, grams: 300, liquid: false, powder: false, magnetic: false }]);
  expect(whole.packages).toStrictEqual([
    { waybill, grams: 500, mm: { length: 200, width: 150, height: 50 }, invoices: [invoice] },
    { grams: 1_000, invoices: [invoice, invoice] },
  ]);
  expect(whole.totals).toEqual({ parcels: 2, items: 3, grams: 2_000, litres: 500 });
});

test('a party stands in an order with its words, and without what nobody told', () => {
  const party = { name: 'n', country: 'BR', state: 'SP', city: 'São Paulo', street: 'r', zip: 'z', company: undefined };
  expect(storedParty({ ...party, key: 'k', words: ['a', 'b'], cep5: '01001' } as never)).toStrictEqual({
    name: 'n',
    country: 'BR',
    state: 'SP',
    city: 'São Paulo',
    street: 'r',
    zip: 'z',
    key: 'k',
    words: ['a', 'b'],
    cep5: '01001',
  });
  // In a dry run nothing was made of the person.
  expect(storedParty(party as never)).not.toHaveProperty('key');
  expect(storedParty(party as never).words).toEqual([]);
});

test('what is out of range says its bounds in kilograms, items and cubic metres', () => {
  const refusal = (different: Input, directory = smallNetwork) =>
    checkOrder(OrderInput.parse(anOrder(different)), directory, NOW);
  const fields = { ...aChannel(), minOrderWeight: 1_500, maxOrderWeight: 2_500 };
  const ranged = { ...smallNetwork, channels: new Map([['STD', { status: 'enabled' as const, fields }]]) };
  expect(refusal({}, ranged)).toMatchObject({ params: { min: 1.5, max: 2.5 } });
  const bulky = (many: number, different: Partial<Package>) => ({
    channel: 'BULKY',
    packages: Array.from({ length: many }, () => aPackage(different)),
  });
  expect(refusal({ products: [500, 500].map((quantity) => ({ ...product, quantity })) })).toMatchObject({
    params: { max: 999 },
  });
  expect(refusal(bulky(20, { weight: 500 }))).toMatchObject({ params: { max: 9_999 } });
  expect(refusal(bulky(100, { length: 250, width: 250, height: 250 }))).toMatchObject({ params: { max: 999 } });
});

test('an order fills 999 m3 to the litre, and measured less by a rounding error it is not below its packages', () => {
  const cube = (many: number, last: number) => ({
    channel: 'BULKY',
    packages: [
      ...Array.from({ length: many }, () => aPackage({ length: 250, width: 200, height: 200 })),
      aPackage({ length: 100, width: 100, height: last }),
    ],
  });
  expect(verdict(cube(99, 900))).toBe('valid');
  expect(verdict(cube(99, 901))).toBe('OUT_OF_RANGE totals.volume');
  // 0.0003 m3 and 1.2 litres differ in the sixteenth place.
  const thrice = Array.from({ length: 3 }, () => aPackage({ length: 11, width: 10, height: 10 }));
  expect(verdict({ packages: thrice, totals: { volume: 0.0033 } })).toBe('valid');
});

test('what is no money of Brazil is compared with no range of its channel, and still has a highest value', () => {
  const fields = aChannel({ minDeclaredMinor: '1000', maxDeclaredMinor: '2000' });
  const ranged = { ...smallNetwork, channels: new Map([['STD', { status: 'enabled' as const, fields }]]) };
  const dollars = (amount: string) => verdict({ declaredValue: { amount, currency: 'USD' } }, ranged);
  expect([dollars('1'), dollars('9999999900'), dollars('9999999901'), dollars('-1')]).toEqual([
    'valid',
    'valid',
    'OUT_OF_RANGE declaredValue',
    'OUT_OF_RANGE declaredValue',
  ]);
});

test('an invoice is worth more than nothing, and at most 999,999,999,999.99 (R-0261)', () => {
  const worth = (amount: string) =>
    Invoice.safeParse({ number: '12345', serial: '1', date: '2026-11-20', amount: { amount, currency: 'BRL' } })
      .success;
  expect(['1', '99999999999999'].map(worth)).toEqual([true, true]);
  expect(['0', '-5000', '100000000000000'].map(worth)).toEqual([false, false, false]);
});

test('an invoice has a day that has come, by whoever has the latest day', () => {
  const dated = (date: string) => verdict({ packages: [aPackage({ invoices: [invoice, { ...invoice, date }] })] });
  expect([dated('2026-11-20'), dated('2026-11-21'), dated('2026-11-22'), dated('2030-01-01')]).toEqual([
    'valid',
    'valid',
    'INVOICE_DATE_IN_FUTURE packages.0.invoices.1.date',
    'INVOICE_DATE_IN_FUTURE packages.0.invoices.1.date',
  ]);
});
