import { bankEntry } from '@malote/contracts/billing/bank-entry.ts';
import { paymentBatch } from '@malote/contracts/billing/payment-batch.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import { HOUSE } from '@malote/contracts/kernel/envelope.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { asking, reading } from '../../test/rules.ts';
import type { WatchKit } from '../kernel/context.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { bankEntryRules, bankWatches } from './match-bank-entries.ts';

interface Said {
  readonly name: string;
  readonly id: string;
  readonly input: unknown;
}
const stored: Outcome = { kind: 'stored', answer: undefined, position: 1n };
const amount = { amount: '12345', currency: 'BRL' };
const received = bankEntry.events.registered.type;
const assigned = bankEntry.events.moved.assign.type;
const begun = paymentBatch.events.moved['initiate-payment'].type;
const about = (type: string, code: string, id = '7c1a2f64-8b0d-4e5a-9f3c-2d1b0a9e8f71') =>
  ({ id, type, data: { code } }) as unknown as StoredEvent;

/** What the house does once it looks at an event, where commands come to these outcomes and else are stored. */
async function doneFor(
  event: StoredEvent,
  state: object | undefined,
  outcomes: Readonly<Record<string, Outcome>> = {},
): Promise<readonly Said[]> {
  const said: Said[] = [];
  const { code } = event.data as { readonly code: string };
  const watches = bankWatches({
    streams: reading(state === undefined ? {} : { [code]: state }),
    act: async ({ name }: CommandDefinition, id: string, input: unknown) => {
      said.push({ name, id, input });
      return await Promise.resolve(outcomes[name] ?? stored);
    },
  } as unknown as WatchKit);
  const mine = watches.filter(({ types }) => types.includes(event.type));
  expect(mine).toHaveLength(1);
  for (const { opens, closes, end } of mine) {
    expect([opens(event), closes(event)]).toEqual([event.id, []]);
    // oxlint-disable-next-line no-await-in-loop -- there is one
    await end(event);
  }
  return said;
}
const entry = (more: object = {}) => ({
  status: 'received',
  fields: { way: 'receipt', outcome: 'paid', document: 'RB1', amount, day: '2026-11-21', ...more },
});
const matched = { name: 'billing.matchBankEntry', input: { code: 'LB1' } };
const held = (whyNot: unknown) => ({
  name: 'billing.holdBankEntry',
  input: { code: 'LB1', fields: { whyNot } },
});
/** From the beginning of that day at the company. */
const time = '2026-11-21T03:00:00.000Z';

test('what a bank says is looked at when it came, and when somebody named its document; each watch has a name', () => {
  const watches = bankWatches({} as WatchKit);
  expect(watches.map(({ types }) => types)).toEqual([[received, assigned], [begun]]);
  expect(new Set(watches.map(({ name }) => name)).size).toBe(2);
});

test.each([received, assigned])('money that came settles the receipt that it names: %s', async (type) =>
  expect(await doneFor(about(type, 'LB1'), entry())).toMatchObject([
    { name: 'billing.registerReceiptPayment', input: { code: 'RB1', amount, method: 'bank_transfer', time } },
    matched,
  ]),
);

test('a payment that was made is paid, one that was refused has failed with the bank’s code', async () => {
  const payment = { way: 'payment', document: 'LP1' };
  expect(await doneFor(about(received, 'LB1'), entry(payment))).toMatchObject([
    { name: 'billing.registerPayment', input: { code: 'LP1', amount, time } },
    matched,
  ]);
  const refused = async (more: object) =>
    await doneFor(about(received, 'LB1'), entry({ ...payment, outcome: 'failed', ...more }));
  const failed = (failureReason: string) => ({
    name: 'billing.failPaymentBatch',
    input: { code: 'LP1', fields: { failureReason } },
  });
  expect(await refused({ occurrence: 'AG' })).toMatchObject([
    failed('PAYMENT_REFUSED_BY_BANK {"occurrence":"AG"}'),
    matched,
  ]);
  expect(await refused({})).toMatchObject([failed('PAYMENT_REFUSED_WITHOUT_REASON'), matched]);
});

test('money that did not come settles nothing, and waits for a person', async () =>
  expect(await doneFor(about(received, 'LB1'), entry({ outcome: 'failed' }))).toMatchObject([
    held('MOVE_NOT_POSSIBLE'),
  ]));

test.each(['refused', 'denied'] as const)('what a receipt does not take waits with the reason: %s', async (kind) => {
  const refusal = refuse('RECORD_NOT_FOUND');
  const outcome = { kind, refusal, duplicate: false, position: 1n } as Outcome;
  const [, second, ...more] = await doneFor(about(received, 'LB1'), entry(), {
    'billing.registerReceiptPayment': outcome,
  });
  expect(more).toEqual([]);
  // A code, which every reader is told in his language.
  expect(second).toMatchObject(held('RECORD_NOT_FOUND'));
});

test('a reason is no longer than its place', async () => {
  const refusal = refuse('EMAILS_INVALID_LIST', { list: 'x'.repeat(400) });
  const [, second] = await doneFor(about(received, 'LB1'), entry(), {
    'billing.registerReceiptPayment': { kind: 'denied', refusal },
  });
  expect(second).toMatchObject(held('EMAILS_INVALID_LIST'));
});

test('what was matched, held or is not there is left alone', async () => {
  for (const state of [
    { ...entry(), status: 'matched' },
    { ...entry(), status: 'unmatched' },
    undefined,
    { status: 'received' },
  ])
    // oxlint-disable-next-line no-await-in-loop -- four
    expect(await doneFor(about(received, 'LB1'), state)).toEqual([]);
});

test('each event has commands of its own ids, the same whenever it is looked at', async () => {
  const ids = async (id: string) => (await doneFor(about(received, 'LB1', id), entry())).map((one) => one.id);
  const [one, other] = ['7c1a2f64-8b0d-4e5a-9f3c-2d1b0a9e8f71', '7c1a2f64-8b0d-4e5a-9f3c-2d1b0a9e8f72'];
  expect(await ids(one)).toEqual(await ids(one));
  expect(new Set([...(await ids(one)), ...(await ids(other))]).size).toBe(4);
});

test('a payment to an account goes to the bank; without one it is paid in the bank’s own program', async () => {
  const asked = { name: 'billing.registerDataPushLog', input: { fields: { paymentBatch: 'LP1' } } };
  const pay = async (state: object | undefined, outcomes = {}) => await doneFor(about(begun, 'LP1'), state, outcomes);
  const payee = { status: 'in_progress', fields: { payeeAccount: 'CB2' } };
  expect(await pay(payee)).toMatchObject([asked]);
  expect(await pay({ status: 'in_progress', fields: {} })).toEqual([]);
  expect(await pay(undefined)).toEqual([]);
  const denied: Outcome = { kind: 'denied', refusal: refuse('MOVE_NOT_POSSIBLE') };
  await expect(pay(payee, { [asked.name]: denied })).rejects.toThrow('LP1 was not sent to the bank: MOVE_NOT_POSSIBLE');
});

test.each(['match', 'hold'])('what an entry was matched with is found by the house alone: %s', (move) => {
  const { moved } = asking(bankEntryRules);
  expect(moved(move, {}, { about: { actor: HOUSE } })).toBeUndefined();
  expect(moved(move, {})).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
});
