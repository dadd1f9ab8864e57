import { randomUUID } from 'node:crypto';
import type { CommandName } from '@malote/contracts/catalogue.ts';
import { claimApplication, CLAIM_ORDERS } from '@malote/contracts/claims/claim-application.ts';
import type { Grants } from '@malote/contracts/identity/permissions.ts';
import { paymentBatch } from '@malote/contracts/billing/payment-batch.ts';
import { reconciliationBatch } from '@malote/contracts/billing/reconciliation-batch.ts';
import { supplierAccount } from '@malote/contracts/billing/supplier-account.ts';
import { account, changeOf, posting } from '@malote/contracts/kernel/posting.ts';
import type { LedgerAccount, Posting } from '@malote/contracts/kernel/posting.ts';
import type { Context } from '../kernel/decision.ts';
import { creditBill } from '../billing/for-others.ts';
import { creditBills } from './credit-bills.ts';
import { claimApplicationRules } from './claim-rules.ts';
import { reading } from '../../test/rules.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { anOrder } from '../../test/small-company.ts';
import { withSmallBooks } from '../../test/small-books.ts';
import { atGuarulhos, smallNetwork } from '../../test/small-network.ts';

const reais = (amount: number) => ({ amount: `${amount * 100}`, currency: 'BRL' });
const supplier = {
  status: 'enabled',
  fields: { name: 'AJD', defaultAuditor: 'bruno', declarationValueThreshold: reais(1_000), supplier: 'AJD' },
} as const;
const claimSuppliers = (fields: object = {}) =>
  (smallNetwork.records as Map<string, unknown>).set(
    'ClaimSupplier',
    new Map([
      ['FI-01', { ...supplier, fields: { ...supplier.fields, ...fields } }],
      ['FI-02', supplier],
    ]),
  );

let service: MemoryService;
beforeEach(() => {
  for (const user of ['bruno', 'dora'])
    (smallNetwork.users as Map<string, unknown>).set(user, { id: user, status: 'enabled' });
  withSmallBooks();
  claimSuppliers();
  service = memoryService();
});
afterEach(async () => await service.close());

const send = async (verb: string, input: object, user = 'ana') =>
  await service.send(`claims.${verb}ClaimApplication` as CommandName, input as never, { caller: aCaller({ user }) });
/** An order that nothing is claimed for yet. */
const ordered = async (orderNumber: string = `PD${randomUUID().toUpperCase()}`): Promise<string> => {
  await service.send('orders.createOrder', anOrder({ orderNumber }));
  return orderNumber;
};
const claimed = async (different: Readonly<Record<string, unknown>> & { readonly linkedOrder?: string } = {}) => {
  const linkedOrder = different.linkedOrder ?? (await ordered());
  return {
    fields: {
      linkedOrder,
      claimType: 'loss',
      claimsSupplier: 'FI-01',
      claimAmount: reais(300),
      cause: 'Sem movimento',
      drawee: 'AJD Entregas',
      relatedOrders: [linkedOrder],
      ...different,
    },
  };
};
const applied = async (different: Parameters<typeof claimed>[0] = {}) =>
  ((await send('register', await claimed(different))) as unknown as { answer: { code: string } }).answer.code;
const reviewed = async (different: Parameters<typeof claimed>[0] = {}) => {
  const code = await applied(different);
  await send('submit', { code });
  return code;
};
const verdict = (different: object = {}) => ({
  fields: { determination: 'established', remark: 'Sem foto', actualClaimAmount: reais(250), ...different },
});
const standing = async (code: string) => await service.load(claimApplication.aggregate, code);
const refused = (code: string, more: object = {}) => ({ refusal: { refused: code, ...more } });
const codeOf = (outcome: unknown) => (outcome as { answer: { code: string } }).answer.code;
const bill = async (name: string, input: object, user = 'ana') =>
  await service.send(`billing.${name}` as CommandName, input as never, { caller: aCaller({ user }) });
/** What follows from what follows: until nothing does. */
const follow = async () => {
  for (let turn = 0; turn < 4; turn += 1)
    // oxlint-disable-next-line no-await-in-loop -- each turn sees what the one before did
    await service.endIntents();
};
/** A payment batch of a supplier that nobody has asked to pay yet. */
async function owedTo(of: string, amount: object): Promise<string> {
  const fields = {
    businessType: 'ajd_dispatch',
    supplier: of,
    costType: '2.1.01',
    amountPayable: amount,
    occurrenceTime: '2026-11-18T12:00:00Z',
    businessTime: '2026-11-18T12:00:00Z',
    billableWeight: 1.5,
    outOfWarehouse: true,
    remark: 'Entregas de novembro',
  };
  const charges = [codeOf(await bill('registerCharge', { fields }))];
  const batch = codeOf(await bill('generateBatch', { charges, billingDate: '2026-11-30', billType: 'forward' }));
  const payment = codeOf(await bill('passBatches', { batches: [batch] }, 'bruno'));
  await follow();
  return payment;
}
const paying = async (code: string) => await service.load(paymentBatch.aggregate, code);
const booked = (of: LedgerAccount) => postings().reduce((sum, one) => sum + changeOf(one, of), 0n);
/** A claim of R$ 250 that was passed. */
const passed = async () => {
  const code = await reviewed();
  await send('pass', { code, ...verdict() }, 'bruno');
  return code;
};
const postings = () =>
  service
    .events()
    .flatMap(({ data }) => (Object.hasOwn(data as object, 'posting') ? [(data as { posting: Posting }).posting] : []));

test('a claim names at least one order (R-0625), and 500 at most (R-0424)', async () => {
  const numbers = Array.from({ length: CLAIM_ORDERS }, (_, at) => `PD${1_000 + at}`);
  for (const one of numbers) await ordered(one);
  const register = async (relatedOrders: readonly string[]) =>
    await send('register', await claimed({ linkedOrder: 'PD1000', relatedOrders }));
  expect(await register([])).toMatchObject(refused('RELATED_ORDERS_EMPTY'));
  expect(await register([' '])).toMatchObject(refused('RELATED_ORDERS_EMPTY'));
  expect(await register([...numbers, 'PD9999'])).toMatchObject(refused('CLAIM_ORDERS_LIMIT'));
  expect(await register(numbers)).toMatchObject({ kind: 'stored' });
});

test('a claim is for orders that there are, and names the field and the numbers that are not', async () => {
  expect(await send('register', await claimed({ linkedOrder: 'NADA' }))).toMatchObject(
    refused('ORDER_NOT_EXIST', { field: 'fields.linkedOrder' }),
  );
  const missing = refused('RELATED_ORDERS_NOT_EXIST', {
    params: { orders: ['NADA'] },
    field: 'fields.relatedOrders',
  });
  expect(await send('register', await claimed({ relatedOrders: [await ordered(), 'nada'] }))).toMatchObject(missing);
  const code = await applied();
  expect(await send('revise', { code, fields: { relatedOrders: ['NADA'] } })).toMatchObject(missing);
  expect(await send('revise', { code, fields: { cause: 'Extravio' } })).toMatchObject({ kind: 'stored' });
});

describe('of one type and one supplier one claim stands for an order', () => {
  test('in whichever of its fields the order is named: the second is told which', async () => {
    const [first, other] = [await ordered(), await ordered()];
    const code = await applied({ linkedOrder: first, relatedOrders: [first, other] });
    for (const [field, value, different] of [
      ['linkedOrder', first, { linkedOrder: first, relatedOrders: [first] }],
      ['relatedOrders', other, { relatedOrders: [other.toLowerCase()] }],
      ['linkedOrder', other, { linkedOrder: other }],
    ] as const)
      expect(await send('register', await claimed(different))).toMatchObject(
        refused('CLAIM_STANDS', {
          params: { owner: code, value: field === 'relatedOrders' ? value.toLowerCase() : value },
          field: `fields.${field}`,
        }),
      );
    const second = await applied();
    expect(await send('revise', { code: second, fields: { relatedOrders: [other] } })).toMatchObject(
      refused('CLAIM_STANDS', { params: { owner: code, value: other } }),
    );
    for (const different of [{ claimType: 'delay' }, { claimsSupplier: 'FI-02' }])
      expect(await send('register', await claimed({ linkedOrder: first, ...different }))).toMatchObject({
        kind: 'stored',
      });
    // Changed itself it is no second one, and what it gives up is free.
    expect(await send('revise', { code, fields: { relatedOrders: [first], cause: 'Extravio' } })).toMatchObject({
      kind: 'stored',
    });
    expect(await send('register', await claimed({ linkedOrder: other }))).toMatchObject({ kind: 'stored' });
  });

  test('as long as it is not over: one that was turned down may be sent once more, one that was paid may not', async () => {
    const linkedOrder = await ordered();
    const again = async () => await send('register', await claimed({ linkedOrder }));
    const code = await reviewed({ linkedOrder });
    await send('turn-down', { code, fields: { remark: 'Entregue' } }, 'bruno');
    expect(await again()).toMatchObject(refused('CLAIM_STANDS', { params: { owner: code } }));
    await send('submit', { code });
    await send('pass', { code, ...verdict() }, 'bruno');
    await send('submit-payment', { code, ...paid({ amountPaid: reais(250) }) });
    expect(await again()).toMatchObject(refused('CLAIM_STANDS'));
    await send('settle', { code }, 'bruno');
    expect(await again()).toMatchObject({ kind: 'stored' });
  });

  test.each(['everywhere', 'at its version'] as const)(
    'of several who claim for the same orders at once, in whatever order they name them, on a log that knows ids %s, one does',
    async (knows) => {
      await service.close();
      service = memoryService(undefined, knows);
      const [one, other] = [await ordered(), await ordered()];
      const outcomes = await Promise.all(
        Array.from({ length: 6 }, async (_, at) => {
          const orders = at % 2 === 0 ? [one, other] : [other, one];
          return await send('register', await claimed({ linkedOrder: orders[0] ?? '', relatedOrders: orders }));
        }),
      );
      expect(outcomes.filter(({ kind }) => kind === 'stored')).toHaveLength(1);
      expect(service.events().filter(({ type }) => type === 'ClaimApplicationRegistered')).toHaveLength(1);
    },
  );
});

test('a claim goes to the default auditor of its supplier, who alone judges it (R-0655)', async () => {
  const code = await reviewed();
  expect(await standing(code)).toMatchObject({ fields: { defaultAuditor: 'bruno' } });
  expect(await send('pass', { code, ...verdict() }, 'carla')).toMatchObject(refused('CLAIM_OF_ANOTHER_AUDITOR'));
  expect(await send('turn-down', { code, fields: { remark: 'Entregue' } }, 'carla')).toMatchObject(
    refused('CLAIM_OF_ANOTHER_AUDITOR'),
  );
  expect(await send('pass', { code, ...verdict() }, 'bruno')).toMatchObject({ kind: 'stored' });
});

describe('an auditor who is a maker of a claim does not judge it, and another one does (R-0655)', () => {
  test.each([
    [
      'who applied for it',
      async () => {
        const code = ((await send('register', await claimed(), 'bruno')) as unknown as { answer: { code: string } })
          .answer.code;
        await send('submit', { code });
        return code;
      },
    ],
    [
      'who changed it',
      async () => {
        const code = await applied();
        await send('revise', { code, fields: { cause: 'Extravio' } }, 'bruno');
        await send('submit', { code });
        return code;
      },
    ],
    [
      'who sent it',
      async () => {
        const code = await applied();
        await send('submit', { code }, 'bruno');
        return code;
      },
    ],
  ])('%s', async (_, make) => {
    const code = await make();
    expect(await send('pass', { code, ...verdict() }, 'bruno')).toMatchObject(refused('MOVE_NEEDS_ANOTHER'));
    expect(await send('pass', { code, ...verdict() }, 'carla')).toMatchObject({ kind: 'stored' });
  });
});

test('a payment that was cancelled leaves nothing behind: what is submitted anew is all that is settled (R-0513, R-0545)', async () => {
  const [code, billNumber] = [await passed(), await owedTo('AJD', reais(100))];
  await send('submit-payment', { code, ...credited({ billNumber }) });
  await service.send('claims.cancel-paymentClaimApplication' as CommandName, { code } as never, {
    caller: aCaller({ user: 'ana' }),
    circumstances: { reason: 'Conta errada' } as never,
  });
  await send('submit-payment', {
    code,
    ...paid({ amountPaid: reais(250), billCredit: undefined, billNumber: undefined }),
  });
  expect((await standing(code)).fields).not.toHaveProperty('billCredit');
  expect((await standing(code)).fields).not.toHaveProperty('billNumber');
  expect((await standing(code)).fields).not.toHaveProperty('creditedSupplier');
  await send('settle', { code }, 'bruno');
  const settled = postings().at(-1) as Posting;
  expect(settled.legs).toHaveLength(2);
  expect(changeOf(settled, account('claims', 'FI-01'))).toBe(-25_000n);
});

test('related orders are kept as orders are, however they are typed, also where nothing but the typing changed', async () => {
  const relatedOrders = [await ordered('PD01'), await ordered('PD-2')];
  const code = await applied({ relatedOrders: [' pd01', 'PD01', '', 'pd-2 '] });
  expect(await standing(code)).toMatchObject({ fields: { relatedOrders } });
  await send('revise', { code, fields: { relatedOrders: ['pd01', 'pd-2'], cause: 'Extravio' } });
  expect(await standing(code)).toMatchObject({ fields: { relatedOrders } });
});

test('passing needs a result and a remark (R-0630), and turning down a reason, each time anew (R-0626)', async () => {
  const code = await reviewed();
  for (const missing of ['determination', 'remark'])
    expect(await send('pass', { code, ...verdict({ [missing]: undefined }) }, 'bruno')).toMatchObject(
      refused('AUDIT_RESULT_OR_REMARK_EMPTY'),
    );
  expect(await send('turn-down', { code }, 'bruno')).toMatchObject(refused('REJECTION_REASON_REQUIRED'));
  expect(await send('turn-down', { code, fields: { remark: null } }, 'bruno')).toMatchObject({
    refusal: { refused: 'REJECTION_REASON_REQUIRED', field: 'fields.remark' },
  });
  expect(await send('turn-down', { code, fields: { remark: 'Entregue' } }, 'bruno')).toMatchObject({ kind: 'stored' });
  await send('submit', { code });
  expect(await send('turn-down', { code }, 'bruno')).toMatchObject(refused('REJECTION_REASON_REQUIRED'));
  expect(await send('turn-down', { code, fields: { remark: 'De novo' } }, 'bruno')).toMatchObject({ kind: 'stored' });
  expect(await standing(code)).toMatchObject({ status: 'rejected', fields: { remark: 'De novo' } });
});

test('above the declared-value threshold of the supplier a claim is not reviewed without evidence', async () => {
  const code = await applied({ claimAmount: reais(1_001) });
  expect(await send('submit', { code })).toMatchObject(refused('CLAIM_EVIDENCE_REQUIRED'));
  expect(await send('submit', { code: await applied({ claimAmount: reais(1_000) }) })).toMatchObject({
    kind: 'stored',
  });
});

test('with evidence, or for a supplier without a threshold, a claim is reviewed whatever it is about (R-0512)', () => {
  const submit = (fields: Readonly<Record<string, unknown>>) =>
    claimApplicationRules.moves?.['submit']?.(fields, {} as Context, 'SI1', {} as Grants);
  const above = { claimAmount: reais(1_001), declarationValueThreshold: reais(1_000) };
  expect(submit(above)).toMatchObject({ refused: 'CLAIM_EVIDENCE_REQUIRED', field: 'fields.evidence' });
  expect(submit({ ...above, evidence: { id: 'foto' } })).toBeUndefined();
  expect(submit({ claimAmount: reais(1_001) })).toBeUndefined();
});

test('what its supplier says stands on a claim from when it is written down, and anew when it is changed', async () => {
  const code = await applied();
  const other = { ...supplier, fields: { ...supplier.fields, defaultAuditor: 'dora' } };
  (smallNetwork.records as Map<string, unknown>).set('ClaimSupplier', new Map([['FI-01', other]]));
  await send('revise', { code, fields: { cause: 'Extravio' } });
  expect(await standing(code)).toMatchObject({ fields: { defaultAuditor: 'dora' } });
  (smallNetwork.records as Map<string, unknown>).set('ClaimSupplier', new Map([['FI-01', supplier]]));
  await send('submit', { code });
  expect(await standing(code)).toMatchObject({ fields: { defaultAuditor: 'dora' } });
});

test('a claim may be passed in full; settled in money alone, it touches no bill', async () => {
  const code = await reviewed();
  expect(await send('pass', { code, ...verdict({ actualClaimAmount: reais(300) }) }, 'bruno')).toMatchObject({
    kind: 'stored',
  });
  await send('submit-payment', { code, ...paid({ amountPaid: reais(300), billCredit: undefined }) });
  await send('settle', { code }, 'bruno');
  const [passed, settled] = postings();
  expect([passed?.on, settled?.on]).toEqual(['2026-11-20', '2026-11-20']);
  expect(settled?.legs).toHaveLength(2);
  expect(changeOf(settled as Posting, account('cash', 'pix'))).toBe(30_000n);
});

test('submitted, passed, paid, taken back, paid and settled; rejected ones are sent once more (R-0545)', async () => {
  const [code, billNumber] = [await reviewed(), await owedTo('AJD', reais(100))];
  const paid = (different: object = {}) => credited({ billNumber, ...different });
  expect(await send('submit-payment', { code, ...paid() })).toMatchObject(refused('MOVE_NOT_POSSIBLE'));
  expect(await send('pass', { code, ...verdict({ actualClaimAmount: reais(301) }) }, 'bruno')).toMatchObject(
    refused('CLAIM_ALLOWED_ABOVE_CLAIMED'),
  );
  await send('pass', { code, ...verdict() }, 'bruno');
  expect(await standing(code)).toMatchObject({ status: 'due_for_payment' });
  expect(await send('submit-payment', { code, ...paid({ amountPaid: reais(249) }) })).toMatchObject(
    refused('CLAIM_PAYMENT_DIFFERS'),
  );
  await send('submit-payment', { code, ...paid() });
  expect(await standing(code)).toMatchObject({ status: 'bill_credit_in_progress' });
  await service.send('claims.cancel-paymentClaimApplication' as CommandName, { code } as never, {
    caller: aCaller({ user: 'ana' }),
    circumstances: { reason: 'Conta errada' } as never,
  });
  expect(await standing(code)).toMatchObject({ status: 'due_for_payment' });
  await send('submit-payment', { code, ...paid() });
  expect(await send('settle', { code })).toMatchObject(refused('MOVE_NEEDS_ANOTHER'));
  expect(await send('settle', { code }, 'bruno')).toMatchObject({ kind: 'stored' });
  expect(await standing(code)).toMatchObject({ status: 'return_completed' });
});

test('a passed claim is owed by its supplier, and settled it is money and less on his bill; all of it sums to zero', async () => {
  const [code, billNumber] = [await passed(), await owedTo('AJD', reais(100))];
  expect(booked('payable:AJD')).toBe(-10_000n);
  await send('submit-payment', { code, ...credited({ billNumber: billNumber.toLowerCase() }) });
  expect(await standing(code)).toMatchObject({ fields: { creditedSupplier: 'AJD', billNumber } });
  await send('settle', { code }, 'bruno');
  await follow();
  await follow();
  expect(booked('claims:FI-01')).toBe(0n);
  expect(booked('cash:pix')).toBe(20_000n);
  expect(booked('cash:offset')).toBe(0n);
  expect(booked('payable:AJD')).toBe(-5_000n);
  expect(booked('payable:FI-01')).toBe(0n);
  expect(await service.load(supplierAccount, 'AJD')).toEqual({ owed: '5000' });
  expect(await paying(billNumber)).toMatchObject({
    status: 'partial_payment',
    fields: { actualAmount: reais(50), creditedAmount: reais(50), credits: [code] },
  });
});

test('what is left of a bill is all that is paid; one that claims pay whole is paid, and its batch reconciled', async () => {
  const billNumber = await owedTo('AJD', reais(100));
  for (const creditedHalf of [1, 2]) {
    // oxlint-disable-next-line no-await-in-loop -- one claim after the other
    const code = await passed();
    // oxlint-disable-next-line no-await-in-loop -- one claim after the other
    await send('submit-payment', { code, ...credited({ billNumber }) });
    // oxlint-disable-next-line no-await-in-loop -- one claim after the other
    await send('settle', { code }, 'bruno');
    // oxlint-disable-next-line no-await-in-loop -- one claim after the other
    await follow();
    if (creditedHalf === 1) {
      // oxlint-disable-next-line no-await-in-loop -- once
      expect(
        await send('submit-payment', {
          code: await passed(),
          ...credited({ billNumber, amountPaid: reais(199), billCredit: reais(51) }),
        }),
      ).toMatchObject(refused('AMOUNT_ABOVE_DUE', { field: 'fields.billCredit', params: { due: 'R$ 50,00' } }));
    }
  }
  const { status, fields } = await paying(billNumber);
  expect([status, fields?.creditedAmount, fields?.credits?.length]).toEqual(['paid', reais(100), 2]);
  expect(booked('payable:AJD')).toBe(0n);
  const [batch = ''] = fields?.batches ?? [];
  expect((await service.load(reconciliationBatch.aggregate, batch)).status).toBe('reconciled');
});

/** A claim that is settled on a bill by R$ 50, and before that is deducted somebody asks for the bill to be paid. */
async function settledOn(billNumber: string): Promise<string> {
  const code = await passed();
  await send('submit-payment', { code, ...credited({ billNumber }) });
  await send('settle', { code }, 'bruno');
  await bill('request-paymentPaymentBatch', { code: billNumber, fields: { bankAccount: 'CB00000001' } });
  expect(await paying(billNumber)).toMatchObject({ status: 'payment_requested' });
  return billNumber;
}

test('a payment that is requested between a settled claim and its deduction is asked anew for what is left', async () => {
  for (const [owes, status] of [
    [100, 'partial_payment'],
    [50, 'paid'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one bill after the other
    const billNumber = await settledOn(await owedTo('AJD', reais(owes)));
    // oxlint-disable-next-line no-await-in-loop -- one bill after the other
    await follow();
    // oxlint-disable-next-line no-await-in-loop -- one bill after the other
    expect(await paying(billNumber)).toMatchObject({
      status,
      fields: { creditedAmount: reais(50), requestCancelled: true },
    });
  }
  expect(booked('payable:AJD')).toBe(-5_000n);
});

test('what the bank has already is deducted once it comes back unpaid, and is his debt where it was paid', async () => {
  const [failing, held] = [await owedTo('AJD', reais(100)), await owedTo('AJD', reais(100))];
  for (const code of [failing, held]) {
    // oxlint-disable-next-line no-await-in-loop -- one bill after the other
    await settledOn(code);
    // oxlint-disable-next-line no-await-in-loop -- one bill after the other
    await bill('initiate-paymentPaymentBatch', { code }, 'bruno');
    // oxlint-disable-next-line no-await-in-loop -- one bill after the other
    await follow();
    // oxlint-disable-next-line no-await-in-loop -- one bill after the other
    expect(await paying(code)).toMatchObject({ status: 'in_progress' });
  }
  await bill('failPaymentBatch', { code: failing, fields: { failureReason: 'Conta encerrada' } });
  await bill('retryPaymentBatch', { code: failing });
  await bill('registerPayment', { code: held, amount: reais(100), time: atGuarulhos.receivedAt });
  await follow();
  expect(await paying(failing)).toMatchObject({ status: 'partial_payment', fields: { creditedAmount: reais(50) } });
  expect(await paying(held)).toMatchObject({ status: 'paid', fields: { actualAmount: reais(100) } });
  expect((await paying(held)).fields?.creditedAmount).toBeUndefined();
  // Fifty are to be paid still, and fifty he owes us.
  expect(booked('payable:AJD')).toBe(0n);
  expect(service.events().filter(({ type }) => type === 'command.refused')).toEqual([]);
});

test.each([
  ['in_progress', 'open'],
  ['failed', 'open'],
  ['paid', undefined],
  ['cancelled', undefined],
])('a bill that stands in %s is looked at again: %p', async (status, left) => {
  const run = { ...reading({ LP1: { status, fields: {} } }), conclude: () => Promise.reject(new Error('deducted')) };
  const credit = { bill: 'LP1', supplier: 'AJD', document: 'SI1', amount: reais(50), at: atGuarulhos.receivedAt };
  expect(await creditBill(run as never, credit as never)).toBe(left);
  expect(creditBills({} as never).lasting).toBe(true);
});

test('nothing is credited to whom the records do not know, on a bill of another, or on one that is on its way', async () => {
  const code = await passed();
  const submit = async (billNumber: string | undefined) =>
    await send('submit-payment', { code, ...credited({ billNumber }) });
  const notOpen = refused('CLAIM_BILL_NOT_OPEN', { field: 'fields.billNumber' });
  expect(await submit('LP99999999')).toMatchObject(notOpen);
  expect(await submit(undefined)).toMatchObject(notOpen);
  expect(await submit(await owedTo('DSP', reais(100)))).toMatchObject(notOpen);
  const own = await owedTo('AJD', reais(100));
  claimSuppliers({ supplier: undefined });
  expect(await submit(own)).toMatchObject(refused('CLAIM_SUPPLIER_NOT_PAYABLE', { field: 'fields.billCredit' }));
  claimSuppliers();
  expect(await submit(own)).toMatchObject({ kind: 'stored' });
  await bill('request-paymentPaymentBatch', { code: own, fields: { bankAccount: 'CB00000001' } });
  expect(await send('settle', { code }, 'bruno')).toMatchObject(notOpen);
  expect(await standing(code)).toMatchObject({ status: 'bill_credit_in_progress' });
});

test('a claim that was settled before its supplier was known to the records is credited once, by its own event', async () => {
  const old = {
    code: 'SI1',
    fields: {},
    posting: posting('2026-11-20', [{ to: 'payable:FI-01', from: 'claims:FI-01', minor: 1n }]),
  };
  const watch = creditBills({
    streams: reading({ SI1: { status: 'return_completed', fields: { billNumber: 'F1', billCredit: reais(50) } } }),
  } as never);
  await watch.end({ id: 'e1', type: 'ClaimApplicationSettled', data: old } as never);
  expect(postings()).toEqual([]);
});

const paid = (different: object = {}) => credited({ billNumber: undefined, billCredit: undefined, ...different });
const credited = (different: object = {}) => ({
  fields: {
    paymentMethod: 'pix',
    paymentAccount: '3400/1',
    amountPaid: reais(200),
    billNumber: 'F1',
    billCredit: reais(50),
    ...different,
  },
});

test("a supplier's people claim for orders of theirs alone; whoever sees the whole company for all (R-0627)", async () => {
  const placed = await service.send('orders.createOrder', anOrder());
  const number = (placed as unknown as { answer: { orderNumber: string } }).answer.orderNumber;
  const claiming = async (different: Parameters<typeof claimed>[0], scope: readonly string[] | '*') =>
    await service.send('claims.registerClaimApplication' as CommandName, (await claimed(different)) as never, {
      caller: aCaller({ user: 'ajd', scope: scope as never }),
    });
  for (const different of [
    { linkedOrder: number },
    { relatedOrders: [await ordered(), number] },
    { relatedOrders: [number.toLowerCase()] },
  ])
    expect(await claiming(different, ['provider:AJD'])).toMatchObject(refused('ORDER_NOT_OF_SUPPLIER'));
  const his = { linkedOrder: number, relatedOrders: [number] };
  expect(await claiming(his, ['provider:AJD', 'customer:LOJA1'])).toMatchObject({ kind: 'stored' });
  expect(await claiming({ linkedOrder: number, claimType: 'delay' }, '*')).toMatchObject({ kind: 'stored' });
});

test('several claims are judged or paid at once where they are of one type, and none of them where they are not (R-0629)', async () => {
  const codes = [await reviewed(), await reviewed({ claimType: 'damage' }), await reviewed({ claimType: 'damage' })];
  const [loss = '', damage = '', other = ''] = codes;
  const at = async (verb: string, claims: readonly string[], typed: object, user: string) =>
    await service.upload(
      claims.map((code) => ({
        id: randomUUID(),
        command: `claims.${verb}ClaimApplication`,
        input: { code, ...typed },
      })),
      aCaller({ user }),
    );
  const differ = { outcome: 'invalid', code: 'SAME_COMPLAINT_TYPE' };
  const stored = { outcome: 'stored' };
  const no = { fields: { determination: 'not_established', remark: 'Entregue' } };
  expect(await at('pass', [loss, damage], verdict(), 'bruno')).toMatchObject([differ, differ]);
  expect(await at('turn-down', [damage, loss, other], no, 'bruno')).toMatchObject([differ, differ, differ]);
  for (const code of codes) expect(await standing(code)).toMatchObject({ status: 'under_review' });
  expect(await at('pass', [damage, other], verdict(), 'bruno')).toMatchObject([stored, stored]);
  expect(await at('pass', [loss], verdict(), 'bruno')).toMatchObject([stored]);
  const paid = { fields: { paymentMethod: 'pix', paymentAccount: '0001', amountPaid: reais(250) } };
  expect(await at('submit-payment', [loss, other], paid, 'ana')).toMatchObject([differ, differ]);
  expect(await at('submit-payment', [damage, other], paid, 'ana')).toMatchObject([stored, stored]);
});
