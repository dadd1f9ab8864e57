import { CLAIM_ORDERS } from '@malote/contracts/claims/claim-application.ts';
import type { Grants } from '@malote/contracts/identity/permissions.ts';
import type { CallerScope } from '@malote/contracts/kernel/scope.ts';
import type { Context } from '../kernel/decision.ts';
import type { Run } from '../kernel/run.ts';
import { claimApplicationRules, compensationRules, fineRules, responsibilityRules } from './claim-rules.ts';

type Values = Readonly<Record<string, unknown>>;

const reais = (amount: number) => ({ amount: `${amount * 100}`, currency: 'BRL' });
const supplier = { status: 'enabled', fields: { defaultAuditor: 'bruno', declarationValueThreshold: reais(1_000) } };
const bare = { status: 'enabled', fields: { name: 'Sem limites' } };
const directory = {
  users: new Map(
    (['ana', 'bruno', 'dora'] as const).map((user) => [user, { status: user === 'dora' ? 'disabled' : 'enabled' }]),
  ),
  records: new Map<string, unknown>([
    [
      'ClaimSupplier',
      new Map<string, object>([
        ['FI-01', supplier],
        ['FI-02', bare],
      ]),
    ],
    [
      'CompensationRule',
      new Map<string, object>([
        ['RC-02', { status: 'enabled', fields: { amount: reais(50) } }],
        ['RC-03', { status: 'enabled', fields: {} }],
      ]),
    ],
  ]),
};
const contextOf = (actor: string, where: object = directory) =>
  ({ envelope: { actor }, directory: where }) as unknown as Context;
const grants = {} as Grants;
const { allows, looks, moves, posts } = claimApplicationRules;
const moved = (name: string, fields: Values, actor = 'bruno', typed?: Values) =>
  moves?.[name]?.(fields, contextOf(actor), 'SI1', grants, {}, typed);
const refused = (code: string, field?: string) =>
  expect.objectContaining({ refused: code, ...(field !== undefined && { field: `fields.${field}` }) }) as object;
const many = (length: number) => Array.from({ length }, (_, at) => `PD${at}`);

test.each([
  ['one', ['PD1'], undefined],
  ['one among empty lines', ['', 'PD1'], undefined],
  ['none (R-0625)', [], 'RELATED_ORDERS_EMPTY'],
  ['nothing said', undefined, 'RELATED_ORDERS_EMPTY'],
  ['blanks alone', [' ', '\t'], 'RELATED_ORDERS_EMPTY'],
  ['as many as may be (R-0424)', many(CLAIM_ORDERS), undefined],
  ['one more', many(CLAIM_ORDERS + 1), 'CLAIM_ORDERS_LIMIT'],
])('a claim is about orders: %s', (_, relatedOrders, code) =>
  expect(allows?.({ relatedOrders }, contextOf('ana'), 'SI1', grants)).toEqual(code && refused(code, 'relatedOrders')),
);

test.each([
  ['up to the threshold', { claimAmount: reais(1_000) }, undefined],
  ['a cent above it', { claimAmount: { amount: '100001', currency: 'BRL' } }, 'CLAIM_EVIDENCE_REQUIRED'],
  ['above it, with evidence', { claimAmount: reais(1_001), evidence: { id: 'foto' } }, undefined],
  ['of a supplier without one', { claimAmount: reais(1_001), declarationValueThreshold: undefined }, undefined],
  ['of nothing', {}, undefined],
])('a claim is reviewed without evidence up to the threshold of its supplier (R-0512): %s', (_, fields, code) =>
  expect(moved('submit', { declarationValueThreshold: reais(1_000), ...fields })).toEqual(
    code && refused(code, 'evidence'),
  ),
);

test('a claim is passed in part or whole, and never above what was claimed', () => {
  const pass = (allowed: number, actor?: string) =>
    moved('pass', { claimAmount: reais(300), actualClaimAmount: reais(allowed), defaultAuditor: 'bruno' }, actor);
  expect(pass(250)).toBeUndefined();
  expect(pass(300)).toBeUndefined();
  expect(pass(301)).toEqual(refused('CLAIM_ALLOWED_ABOVE_CLAIMED', 'actualClaimAmount'));
  expect(pass(250, 'carla')).toMatchObject({ refused: 'CLAIM_OF_ANOTHER_AUDITOR', params: { auditor: 'bruno' } });
});

test('the auditor of its supplier alone turns a claim down, and anybody where there is none (R-0655)', () => {
  expect(moved('turn-down', { defaultAuditor: 'bruno' })).toBeUndefined();
  expect(moved('turn-down', {}, 'carla')).toBeUndefined();
  // Who has left the company, or was never there, holds no claim up.
  for (const gone of ['dora', 'elis']) expect(moved('turn-down', { defaultAuditor: gone }, 'carla')).toBeUndefined();
  expect(moved('turn-down', { defaultAuditor: 'bruno' }, 'carla')).toMatchObject({
    refused: 'CLAIM_OF_ANOTHER_AUDITOR',
    params: { auditor: 'bruno' },
  });
});

test.each([
  ['money alone', { amountPaid: reais(250) }, true],
  ['less on a bill alone', { billCredit: reais(250) }, true],
  ['both', { amountPaid: reais(200), billCredit: reais(50) }, true],
  ['too little', { amountPaid: reais(200) }, false],
  ['too much', { amountPaid: reais(250), billCredit: reais(50) }, false],
  ['nothing', undefined, false],
])('what was passed is paid to the cent: %s', (_, typed, isAll) =>
  expect(moved('submit-payment', { actualClaimAmount: reais(250), amountPaid: reais(250) }, 'ana', typed)).toEqual(
    isAll ? undefined : refused('CLAIM_PAYMENT_DIFFERS', 'amountPaid'),
  ),
);

/** A run of a caller, with the orders that the house knows by whom they are seen, and those that were looked at. */
function runOf(callerScope: CallerScope, where: object = directory, typed: Values = {}) {
  const asked: string[] = [];
  const scopes: Readonly<Record<string, readonly string[]>> = {
    PD1: ['customer:LOJA1'],
    PD2: ['customer:LOJA2'],
    PD3: ['customer:LOJA1'],
  };
  const known = async (_: unknown, number: string) => {
    if (number !== 'SI1') asked.push(number);
    const scope = scopes[number];
    return await Promise.resolve({ scope: scope ?? [], state: scope === undefined ? { status: 'absent' } : {} });
  };
  const run = {
    command: { callerScope, input: { fields: typed } },
    context: contextOf('ana', where),
    load: known,
    fresh: known,
  } as unknown as Run;
  return { asked, run };
}
const claim = { claimsSupplier: 'FI-01', linkedOrder: 'PD1', relatedOrders: ['PD1'] };
const HIS: CallerScope = ['customer:LOJA1', 'provider:AJD'];

test.each([
  ['orders of his', claim, HIS, undefined],
  ['an order that there is not', { ...claim, relatedOrders: ['PD1', 'PD9'] }, HIS, 'relatedOrders'],
  ['the order that it is linked to', { ...claim, linkedOrder: 'PD2' }, HIS, 'linkedOrder'],
  ['one of the related orders', { ...claim, relatedOrders: ['PD1', 'PD2'] }, HIS, 'relatedOrders'],
  [
    'no related orders, and another linked one',
    { ...claim, linkedOrder: 'PD2', relatedOrders: undefined },
    HIS,
    'linkedOrder',
  ],
  ['anything, by who sees the whole company', { ...claim, linkedOrder: 'PD2' }, '*', undefined],
] as const)("a supplier's people claim for orders that they see (R-0627): %s", async (_, fields, scope, field) => {
  for (const what of ['register', 'revise']) {
    const found = await looks?.(runOf(scope).run, what, fields, 'SI1');
    if (field === undefined) expect(found).toEqual(supplier.fields);
    else expect(found).toEqual(refused('ORDER_NOT_OF_SUPPLIER', field));
  }
});

test('an order is looked at once, of who sees everything those that are typed in, and of a move none', async () => {
  const [his, all] = [runOf(HIS), runOf('*', directory, { relatedOrders: ['PD3'] })];
  await looks?.(his.run, 'register', { ...claim, relatedOrders: ['PD1', 'PD3', 'PD3'] }, 'SI1');
  await looks?.(all.run, 'revise', claim, 'SI1');
  expect([his.asked, all.asked]).toEqual([['PD1', 'PD3'], ['PD3']]);
  expect(await looks?.(his.run, 'submit', { ...claim, linkedOrder: 'PD2' }, 'SI1')).toBeUndefined();
});

test.each([
  ['the order that it is linked to', { linkedOrder: 'PD9' }, refused('ORDER_NOT_EXIST', 'linkedOrder')],
  ['both', { linkedOrder: 'PD9', relatedOrders: ['PD9'] }, refused('ORDER_NOT_EXIST', 'linkedOrder')],
  [
    'related ones, each once, ten of them at most',
    { linkedOrder: 'PD1', relatedOrders: ['PD2', 'pd7', ' PD7', ...Array.from({ length: 12 }, (_, at) => `X${at}`)] },
    expect.objectContaining({
      refused: 'RELATED_ORDERS_NOT_EXIST',
      params: { orders: ['PD7', ...Array.from({ length: 9 }, (_, at) => `X${at}`)] },
      field: 'fields.relatedOrders',
    }) as object,
  ],
  ['none', { linkedOrder: 'PD1', relatedOrders: ['pd2 '] }, supplier.fields],
])('a claim is for orders that there are; it is told which are not: %s', async (_, typed, expected) => {
  for (const what of ['register', 'revise'])
    expect(await looks?.(runOf('*', directory, typed).run, what, { ...claim, ...typed }, 'SI1')).toEqual(expected);
});

test.each([
  ['its auditor and its threshold', 'FI-01', directory, supplier.fields],
  ['nothing, where it says nothing', 'FI-02', directory, {}],
  ['nothing, where nobody knows it', 'FI-99', directory, {}],
  ['nothing, where no supplier is known', 'FI-01', { records: new Map(), users: new Map() }, {}],
])('what its supplier says stands on a claim: %s', async (_, claimsSupplier, where, expected) =>
  expect(await looks?.(runOf('*', where).run, 'register', { ...claim, claimsSupplier }, 'SI1')).toStrictEqual(expected),
);

/** 22:30 on the 20th in São Paulo. */
const EVENING = '2026-11-21T01:30:00.000Z';
const legs = (posting: { readonly on: string; readonly legs: readonly object[] } | undefined) => [
  posting?.on,
  ...(posting?.legs ?? []),
];
const leg = (account: string, amount: number) =>
  expect.objectContaining({ account, minor: `${amount * 100}` }) as object;

test('a passed claim is owed by its supplier from the day in São Paulo on, instead of being our cost', () =>
  expect(
    legs(posts?.['pass']?.({ claimsSupplier: 'FI-01', actualClaimAmount: reais(250), lastUpdateTime: EVENING }, 'SI1')),
  ).toEqual(['2026-11-20', leg('claims:FI-01', 250), leg('cost:claims', -250)]));

test.each([
  ['in money', { amountPaid: reais(250) }, [leg('cash:pix', 250), leg('claims:FI-01', -250)]],
  ['by less on a bill', { billCredit: reais(250) }, [leg('cash:offset', 250), leg('claims:FI-01', -250)]],
])('a settled claim is owed no longer: %s', (_, ways, expected) => {
  const settled = { claimsSupplier: 'FI-01', paymentMethod: 'pix', lastUpdateTime: EVENING, ...ways };
  expect(legs(posts?.['settle']?.(settled, 'SI1'))).toEqual(['2026-11-20', ...expected]);
});

test.each([
  ['what its rule allows', 'RC-02', 50, directory, undefined],
  ['more than its rule allows', 'RC-02', 51, directory, refused('COMPENSATION_ABOVE_RULE', 'amount')],
  ['anything by a rule without an amount', 'RC-03', 51, directory, undefined],
  ['anything by a rule that nobody knows', 'RC-99', 51, directory, undefined],
  ['anything where there are no rules', 'RC-02', 51, { records: new Map() }, undefined],
])('a customer is compensated with %s', (_, compensationRule, amount, where, expected) =>
  expect(
    compensationRules.allows?.({ compensationRule, amount: reais(amount) }, contextOf('ana', where), 'CP1', grants),
  ).toEqual(expected),
);

test('a compensation is owed by its site when it is confirmed, and not any more when it is settled', () => {
  const fields = { responsibleParty: 'SPSAO11', amount: reais(50), confirmedAt: EVENING, settledAt: EVENING };
  expect(legs(compensationRules.posts?.['confirm']?.(fields, 'CP1'))).toEqual([
    '2026-11-20',
    leg('site:SPSAO11', 50),
    leg('cost:claims', -50),
  ]);
  expect(legs(compensationRules.posts?.['settle']?.(fields, 'CP1'))).toEqual([
    '2026-11-20',
    leg('cash:offset', 50),
    leg('site:SPSAO11', -50),
  ]);
});

test('a fine is owed by its site when it is confirmed', () =>
  expect(
    legs(fineRules.posts?.['confirm']?.({ site: 'SPSAO11', amount: reais(40), confirmedAt: EVENING }, 'MU1')),
  ).toEqual(['2026-11-20', leg('site:SPSAO11', 40), leg('revenue:fines', -40)]));

test.each([
  [24, 30.5, { delayHours: 6.5 }],
  [24, 24.26, { delayHours: 0.3 }],
  [24, 20, { delayHours: 0 }],
  [undefined, 20, { delayHours: null }],
  [24, undefined, { delayHours: null }],
])(
  'foreseen %s hours, took %s: the delay is what it took beyond that, to a tenth',
  (estimatedHours, actualHours, expected) =>
    expect(responsibilityRules.works?.({ estimatedHours, actualHours })).toStrictEqual(expected),
);
