import { demandsOf, waysOf } from '../testing/ways-of.ts';
import { claimApplication } from './claim-application.ts';
import { CLAIM_STAGES, stageOfClaim, stageOfParcel } from './stages.ts';

const { life } = claimApplication;
const TOUCHED = { lastUpdater: 'by', lastUpdateTime: 'at' };
const ALIKE = { field: 'claimType', refused: 'SAME_COMPLAINT_TYPE' };
const MAKERS = ['register', 'revise', 'submit'];

test('a claim is submitted, judged, paid and credited; one that was turned down may be submitted again, and nothing leads on from what came back (R-0512)', () =>
  expect(waysOf(life)).toEqual([
    'to_be_submitted: submit > under_review',
    'rejected: submit > under_review',
    'under_review: pass > due_for_payment',
    'under_review: turn-down > rejected',
    'due_for_payment: submit-payment > bill_credit_in_progress',
    'bill_credit_in_progress: cancel-payment > due_for_payment',
    'bill_credit_in_progress: settle > return_completed',
  ]));

test('a claim is written down at a moment, and may be changed until it is under review and after it was turned down', () =>
  expect([life.opens, life.revisable, life.stamps, life.reviews]).toEqual([
    'to_be_submitted',
    ['to_be_submitted', 'rejected'],
    { applicationTime: 'at' },
    [{ pass: 'pass', refuse: 'turn-down' }],
  ]));

test.each([
  ['submit', 'says who and when, and whose it is to judge', { finds: ['defaultAuditor'], stamps: TOUCHED }],
  [
    'pass',
    'has a result and a remark, is not by who made the claim, for claims of one type, and moves money (R-0629, R-0630)',
    {
      asks: {
        determination: { refused: 'AUDIT_RESULT_OR_REMARK_EMPTY' },
        remark: { refused: 'AUDIT_RESULT_OR_REMARK_EMPTY' },
        actualClaimAmount: 'required',
        outcomeKind: 'optional',
        lossConfirmation: 'optional',
      },
      stamps: TOUCHED,
      notBy: MAKERS,
      alike: ALIKE,
      posts: true,
    },
  ],
  [
    'turn-down',
    'has a reason, is not by who made the claim, for claims of one type (R-0626, R-0629)',
    {
      asks: { determination: 'optional', remark: { refused: 'REJECTION_REASON_REQUIRED' } },
      stamps: TOUCHED,
      notBy: MAKERS,
      alike: ALIKE,
      danger: true,
    },
  ],
  [
    'submit-payment',
    'says how, from where and how much, for claims of one type (R-0629)',
    {
      asks: {
        paymentMethod: 'required',
        paymentAccount: 'required',
        amountPaid: 'required',
        billNumber: 'optional',
        billCredit: 'optional',
      },
      finds: ['creditedSupplier'],
      stamps: { paymentTime: 'at', ...TOUCHED },
      alike: ALIKE,
    },
  ],
  ['cancel-payment', 'says why, and is asked twice', { stamps: TOUCHED, reason: 'required', danger: true }],
  [
    'settle',
    'is not by who submitted the payment, and moves money',
    { stamps: TOUCHED, notBy: ['submit-payment'], posts: true },
  ],
])('%s %s', (name, _, demands) => expect(demandsOf(life, name)).toStrictEqual(demands));

test('the events of its moves are stored, so their names stay', () =>
  expect(Object.values(claimApplication.events.moved).map(({ type }) => type)).toEqual([
    'ClaimApplicationSubmitted',
    'ClaimApplicationPassed',
    'ClaimApplicationTurnedDown',
    'ClaimApplicationPaymentSubmitted',
    'ClaimApplicationPaymentCancelled',
    'ClaimApplicationSettled',
  ]));

test('what waits for somebody catches the eye, what was turned down looks bad, what came back well', () =>
  expect(Object.entries(life.states).map(([state, { tone }]) => [state, tone])).toEqual([
    ['to_be_submitted', 'neutral'],
    ['under_review', 'progress'],
    ['rejected', 'bad'],
    ['due_for_payment', 'warn'],
    ['bill_credit_in_progress', 'hold'],
    ['return_completed', 'ok'],
  ]));

test.each([
  ['to_be_submitted', undefined],
  ['under_review', 'in_claim_process'],
  ['rejected', 'claims_completed'],
  ['due_for_payment', 'claims_completed'],
  ['bill_credit_in_progress', 'financial_processing'],
  ['return_completed', 'financial_closed_loop'],
])('a claim that is %s has come as far as %s (R-0710)', (status, stage) => expect(stageOfClaim(status)).toBe(stage));

test('stages are in their order (R-0548)', () =>
  expect(CLAIM_STAGES).toEqual([
    'in_claim_process',
    'claims_completed',
    'financial_processing',
    'financial_closed_loop',
  ]));

test.each([
  ['of none', [], undefined],
  ['of one that nobody submitted', ['to_be_submitted'], undefined],
  ['of the only one that was submitted', ['to_be_submitted', 'return_completed'], 'financial_closed_loop'],
  ['of the one that is least far', ['return_completed', 'rejected', 'bill_credit_in_progress'], 'claims_completed'],
])('a parcel that several claims are about is as far as the claim is: %s', (_, statuses, stage) =>
  expect(stageOfParcel(statuses)).toBe(stage),
);
