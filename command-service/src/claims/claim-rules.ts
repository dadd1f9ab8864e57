import { claimApplication, CLAIM_ORDERS, MAKERS } from '@malote/contracts/claims/claim-application.ts';
import { paymentBatch } from '@malote/contracts/billing/payment-batch.ts';
import { account, posting } from '@malote/contracts/kernel/posting.ts';
import type { LedgerAccount } from '@malote/contracts/kernel/posting.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { order } from '@malote/contracts/orders/order.ts';
import { meets } from '@malote/contracts/kernel/scope.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';
import { creditRefusal, OFFSET } from '../billing/for-others.ts';
import type { Run } from '../kernel/run.ts';
import type { MoveRule, RecordRule, RecordRules } from '../kernel/records/moves.ts';
import { at } from '../kernel/stream-ref.ts';

type Values = Readonly<Record<string, unknown>>;

/** What claims cost us, and what comes back. */
const CLAIMS_COST = account('cost', 'claims');
/** What sites pay for their faults. */
const FINES = account('revenue', 'fines');

const minorOf = (money: unknown): bigint => BigInt((money as Money | undefined)?.amount ?? '0');
const dayOf = (instant: unknown): string => businessDay(String(instant), COMPANY_ZONE);

const hasOrders: RecordRule = ({ relatedOrders }) => {
  const orders = (relatedOrders ?? []) as readonly string[];
  if (orders.every((one) => one.trim() === '')) return refuse('RELATED_ORDERS_EMPTY', {}, 'fields.relatedOrders');
  return orders.length > CLAIM_ORDERS ? refuse('CLAIM_ORDERS_LIMIT', {}, 'fields.relatedOrders') : undefined;
};

/** Order numbers are kept as orders are: what is typed in small letters, or with blanks around it, is the same order. */
const asNumbers = (typed: unknown): readonly string[] => [
  ...new Set(((typed ?? []) as readonly string[]).map((one) => one.trim().toUpperCase()).filter((one) => one !== '')),
];

/** A claim without a reviewer of its own goes to the one whom its supplier names (R-0655); who no longer signs in holds nobody up. */
const byItsAuditor: RecordRule = ({ defaultAuditor: auditor }, { envelope, directory }) =>
  typeof auditor !== 'string' || auditor === envelope.actor || directory.users.get(auditor)?.status !== 'enabled'
    ? undefined
    : refuse('CLAIM_OF_ANOTHER_AUDITOR', { auditor });

/** Above the supplier's declared-value threshold nothing is reviewed without evidence (R-0512). */
const isProven: MoveRule = ({ claimAmount, declarationValueThreshold, evidence }) =>
  declarationValueThreshold !== undefined &&
  evidence === undefined &&
  minorOf(claimAmount) > minorOf(declarationValueThreshold)
    ? refuse('CLAIM_EVIDENCE_REQUIRED', {}, 'fields.evidence')
    : undefined;

const mayPass: MoveRule = (fields, context, code, held) => {
  if (minorOf(fields['actualClaimAmount']) > minorOf(fields['claimAmount']))
    return refuse('CLAIM_ALLOWED_ABOVE_CLAIMED', {}, 'fields.actualClaimAmount');
  return byItsAuditor(fields, context, code, held);
};

const paysAll: MoveRule = ({ actualClaimAmount }, _context, _code, _held, _before, { amountPaid, billCredit } = {}) =>
  minorOf(amountPaid) + minorOf(billCredit) === minorOf(actualClaimAmount)
    ? undefined
    : refuse('CLAIM_PAYMENT_DIFFERS', {}, 'fields.amountPaid');

/** Numbers of orders that are not there which a refusal names. */
const NAMED_ORDERS = 10;

/**
 * A claim is for orders that there are. A supplier's people claim for orders that they may see: of another's, and of one that there is not, they are told
 * that it is not theirs (R-0627).
 */
async function orderRefusal(run: Run, { linkedOrder, relatedOrders }: Values): Promise<Refusal | undefined> {
  const { callerScope } = run.command;
  const linked = typeof linkedOrder === 'string' ? [linkedOrder] : [];
  const numbers = [...new Set([...linked, ...asNumbers(relatedOrders)])];
  const loaded = await Promise.all(
    numbers.map(async (number) => ({ number, ...(await run.fresh(order, number)) }) as const),
  );
  const foreign = loaded.find(({ scope }) => callerScope !== '*' && !meets(callerScope, scope));
  if (foreign !== undefined)
    return refuse(
      'ORDER_NOT_OF_SUPPLIER',
      {},
      foreign.number === linkedOrder ? 'fields.linkedOrder' : 'fields.relatedOrders',
    );
  const missing = loaded.flatMap(({ number, state }) => (state.status === 'absent' ? [number] : []));
  if (missing.length === 0) return undefined;
  return linked.some((number) => missing.includes(number))
    ? refuse('ORDER_NOT_EXIST', {}, 'fields.linkedOrder')
    : refuse('RELATED_ORDERS_NOT_EXIST', { orders: missing.slice(0, NAMED_ORDERS) }, 'fields.relatedOrders');
}

/** A number as records have it, however it is typed. */
const numberOf = (typed: string): string => typed.trim().toUpperCase();
const typedIn = ({ command }: Run): Values => (command.input as { readonly fields?: Values }).fields ?? {};

/**
 * Whom a credit is owed to on a bill that is still to be paid (decision 31): the supplier of the records that the claim supplier names. Looked up when the
 * payment is submitted, and held against the bill once more when it is settled.
 */
async function credited(run: Run, what: string, fields: Values): Promise<Refusal | Values | undefined> {
  const { claimsSupplier, creditedSupplier } = fields;
  // What was said of a payment that was cancelled is not said of this one.
  const { billNumber, billCredit } = what === 'settle' ? fields : typedIn(run);
  if (minorOf(billCredit) === 0n) return creditedSupplier === undefined ? undefined : { creditedSupplier: null };
  const named =
    what === 'settle'
      ? creditedSupplier
      : run.context.directory.records.get('ClaimSupplier')?.get(String(claimsSupplier))?.fields?.['supplier'];
  if (typeof named !== 'string')
    return refuse('CLAIM_SUPPLIER_NOT_PAYABLE', { supplier: String(claimsSupplier) }, 'fields.billCredit');
  const bill = typeof billNumber === 'string' ? numberOf(billNumber) : '';
  const refusal = await creditRefusal(run, { bill, supplier: named, amount: billCredit as Money });
  return refusal ?? (what === 'settle' ? undefined : { creditedSupplier: named, billNumber: bill });
}

/** Who wrote a claim down, changed it or sent it, with who does so now. */
async function makersOf(run: Run, what: string, code: string): Promise<ReadonlySet<unknown>> {
  const hands = what === 'register' ? undefined : (await run.load(claimApplication.aggregate, code)).state.hands;
  return new Set<unknown>([run.context.envelope.actor, ...MAKERS.flatMap((move) => hands?.[move])].filter(Boolean));
}

/**
 * A passed claim is owed to us by its supplier instead of being our cost; once settled it is money that came, or waits to be deducted from a bill of his
 * (`credit-bills.ts`). Both are dated at the day of the move.
 */
export const claimApplicationRules: RecordRules = {
  allows: hasOrders,
  works: ({ relatedOrders }) => ({ relatedOrders: asNumbers(relatedOrders) }),
  // What the supplier says when the claim is written down or changed stands on it from then on. Nobody judges what he made (R-0655): where its auditor
  // is a maker of the claim, any other one judges it.
  looks: async (run, what, fields, code) => {
    if (what === 'submit-payment' || what === 'settle') return await credited(run, what, fields);
    if (what !== 'register' && what !== 'revise' && what !== 'submit') return undefined;
    const { claimsSupplier, defaultAuditor: named } = fields;
    const makers = await makersOf(run, what, code);
    if (what === 'submit') return makers.has(named) ? { defaultAuditor: null } : undefined;
    // Of who may claim for any order what stood before is not asked for once more.
    const unclaimable = await orderRefusal(run, run.command.callerScope === '*' ? typedIn(run) : fields);
    if (unclaimable !== undefined) return unclaimable;
    const supplier = run.context.directory.records.get('ClaimSupplier')?.get(String(claimsSupplier))?.fields;
    const { defaultAuditor, declarationValueThreshold } = (supplier ?? {}) as Readonly<Record<string, unknown>>;
    return {
      ...(defaultAuditor !== undefined && { defaultAuditor: makers.has(defaultAuditor) ? null : defaultAuditor }),
      ...(declarationValueThreshold !== undefined && { declarationValueThreshold }),
    };
  },
  alsoNames: ({ billNumber, linkedOrder, relatedOrders }) => [
    ...(typeof billNumber === 'string' ? [at(paymentBatch.aggregate, numberOf(billNumber))] : []),
    ...asNumbers([linkedOrder ?? '', ...((relatedOrders ?? []) as readonly string[])]).map((number) =>
      at(order, number),
    ),
  ],
  // A payment is submitted anew after a cancelled one: what is not said this time is nothing, whatever was said before.
  follows: {
    'submit-payment': (before, typed) =>
      Object.fromEntries(
        ['billCredit', 'billNumber'].flatMap((name) =>
          before[name] !== undefined && typed[name] === undefined ? [[name, null]] : [],
        ),
      ),
  },
  moves: { submit: isProven, pass: mayPass, 'turn-down': byItsAuditor, 'submit-payment': paysAll },
  posts: {
    pass: ({ claimsSupplier, actualClaimAmount, lastUpdateTime }) =>
      posting(dayOf(lastUpdateTime), [
        { to: account('claims', String(claimsSupplier)), from: CLAIMS_COST, minor: minorOf(actualClaimAmount) },
      ]),
    settle: ({ claimsSupplier, paymentMethod, amountPaid, billCredit, lastUpdateTime }) => {
      const from = account('claims', String(claimsSupplier));
      const ways: readonly (readonly [LedgerAccount, bigint])[] = [
        [account('cash', String(paymentMethod)), minorOf(amountPaid)],
        [OFFSET, minorOf(billCredit)],
      ];
      return posting(
        dayOf(lastUpdateTime),
        ways.flatMap(([to, minor]) => (minor > 0n ? [{ to, from, minor }] : [])),
      );
    },
  },
};

/** What a customer was compensated with is owed by the site that answers for it, until it has paid. */
export const compensationRules: RecordRules = {
  allows: ({ compensationRule, amount }, { directory }) => {
    const rule = directory.records.get('CompensationRule')?.get(String(compensationRule))?.fields as
      | Readonly<Record<string, unknown>>
      | undefined;
    const most = rule?.['amount'] as Money | undefined;
    return most !== undefined && minorOf(amount) > minorOf(most)
      ? refuse('COMPENSATION_ABOVE_RULE', {}, 'fields.amount')
      : undefined;
  },
  posts: {
    confirm: ({ responsibleParty, amount, confirmedAt }) =>
      posting(dayOf(confirmedAt), [
        { to: account('site', String(responsibleParty)), from: CLAIMS_COST, minor: minorOf(amount) },
      ]),
    settle: ({ responsibleParty, amount, settledAt }) =>
      posting(dayOf(settledAt), [
        { to: account('cash', 'offset'), from: account('site', String(responsibleParty)), minor: minorOf(amount) },
      ]),
  },
};

/** The delay is what it took beyond what was foreseen. */
export const responsibilityRules: RecordRules = {
  works: ({ estimatedHours, actualHours }) =>
    typeof estimatedHours === 'number' && typeof actualHours === 'number'
      ? { delayHours: Math.max(0, Math.round((actualHours - estimatedHours) * 10) / 10) }
      : { delayHours: null },
};

/** A confirmed fine is owed by its site. */
export const fineRules: RecordRules = {
  posts: {
    confirm: ({ site, amount, confirmedAt }) =>
      posting(dayOf(confirmedAt), [{ to: account('site', String(site)), from: FINES, minor: minorOf(amount) }]),
  },
};
