import { claimApplication } from '@malote/contracts/claims/claim-application.ts';
import { stageOfParcel } from '@malote/contracts/claims/stages.ts';
import { sampleOf } from '@malote/contracts/kernel/fields/schemas.ts';
import type { Move } from '@malote/contracts/kernel/life.ts';
import { account, posting } from '@malote/contracts/kernel/posting.ts';
import { groups } from '../groups.ts';
import { fold } from '../testing/fold.ts';
import { createStory } from '../testing/story.ts';
import { claimApplicationsTable } from './claim-applications.ts';

const money = groups.find(({ name }) => name === 'money')!;
const CODE = 'SI00000001';

const PAID = posting('2026-11-20', [
  { to: account('claims', 'FI-01'), from: account('cost', 'claims'), minor: 25_000n },
]);

/** A claim and what was done with it, one move after the other. */
function story(...moves: readonly string[]) {
  const told = createStory();
  const tell = (to: string, type: string, data: object) => told.tell(to, type as never, data as never);
  const stream = `claimapplication-${CODE}`;
  tell(stream, 'ClaimApplicationRegistered', { code: CODE, fields: sampleOf(claimApplication.fields) });
  for (const name of moves) {
    const move = (claimApplication.life.moves as Readonly<Record<string, Move>>)[name] as Move;
    tell(stream, `ClaimApplication${move.event}`, {
      code: CODE,
      fields: {},
      ...(move.posts === true && { posting: PAID }),
    });
  }
  return told.events;
}
function stageAfter(...moves: readonly string[]) {
  const folded = fold(money, story(...moves));
  expect(folded.held).toEqual([]);
  return folded.row(claimApplicationsTable, CODE)?.processingStage;
}

test('a claim is in process once submitted, completed once decided, in finance once payment is submitted, and closed once paid (R-0710)', () => {
  expect(stageAfter()).toBeNull();
  expect(stageAfter('submit')).toBe('in_claim_process');
  expect(stageAfter('submit', 'pass')).toBe('claims_completed');
  expect(stageAfter('submit', 'turn-down')).toBe('claims_completed');
  expect(stageAfter('submit', 'turn-down', 'submit')).toBe('in_claim_process');
  expect(stageAfter('submit', 'pass', 'submit-payment')).toBe('financial_processing');
  expect(stageAfter('submit', 'pass', 'submit-payment', 'cancel-payment')).toBe('claims_completed');
  expect(stageAfter('submit', 'pass', 'submit-payment', 'settle')).toBe('financial_closed_loop');
});

test('it is the same however the log is read once more, in whatever batches (R-0710)', () => {
  const events = story('submit', 'turn-down', 'submit', 'pass', 'submit-payment', 'cancel-payment', 'submit-payment');
  for (const batch of [1, 2, 3, 100])
    for (const redelivered of [0, 2]) {
      const row = fold(money, events, { batch, redelivered }).row(claimApplicationsTable, CODE);
      expect([batch, redelivered, row?.processingStage]).toEqual([batch, redelivered, 'financial_processing']);
    }
});

test('each state that a claim stands in has a stage, but the first, which nobody has submitted', () => {
  const { states } = claimApplication.life;
  const without = Object.keys(states).filter((state) => stageOfParcel([state]) === undefined);
  expect(without).toEqual(['to_be_submitted']);
});

test('a parcel that several claims are about is as far as the one that is least far (R-0710)', () => {
  expect(stageOfParcel(['return_completed', 'to_be_submitted'])).toBe('financial_closed_loop');
  expect(stageOfParcel(['return_completed', 'bill_credit_in_progress'])).toBe('financial_processing');
  expect(stageOfParcel(['return_completed', 'bill_credit_in_progress', 'rejected'])).toBe('claims_completed');
  expect(stageOfParcel(['due_for_payment', 'under_review'])).toBe('in_claim_process');
  expect(stageOfParcel([])).toBeUndefined();
});

test('a claim is found by the order that it is linked to, and by each that it is related to', () =>
  expect(claimApplicationsTable.indexes).toMatchObject([
    { on: 'linked_order' },
    { on: 'related_orders', using: 'gin' },
  ]));
