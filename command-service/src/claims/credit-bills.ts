import { claimApplication } from '@malote/contracts/claims/claim-application.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import { creditBill, postCredit } from '../billing/for-others.ts';
import type { WatchKit } from '../kernel/context.ts';
import { forEachEvent } from '../kernel/reactor.ts';
import type { Watch } from '../kernel/reactor.ts';
import { inTheNameOf } from '../kernel/resume.ts';
import type { Run } from '../kernel/run.ts';

const NAMESPACE = '5e0b7c1d-9f24-4c36-8a5b-2d7f1e6a9c40';

const settled = claimApplication.events.moved.settle.type;
const { settle } = claimApplication.commands.moves;

/**
 * Deducts what a settled claim was credited with from the bill of its supplier, once, in the name of who settled it. One that was settled before its claim
 * supplier named a supplier of the records was posted by its own event, and is left alone.
 */
export function creditBills(kit: WatchKit): Watch {
  const step = (event: StoredEvent, of: 'account' | 'bill'): Run =>
    inTheNameOf(kit, settle, event, { commandId: uuidv5(NAMESPACE, `${event.id}:${of}`) });

  const name = 'deduct settled claims from the bills of their suppliers';
  const watch = forEachEvent(name, [settled], async (event) => {
    const { code } = event.data as { readonly code: string };
    const { fields } = (await kit.streams.fresh(claimApplication.aggregate, code)).state;
    const { creditedSupplier: supplier, billNumber: bill, billCredit } = fields ?? {};
    if (supplier === undefined || bill === undefined || billCredit === undefined || billCredit.amount === '0')
      return undefined;
    const credit = { bill, supplier, document: code, amount: billCredit as Money, at: event.metadata.happenedAt };
    await postCredit(step(event, 'account'), credit);
    // By the house's clock: nothing is paid at a moment that has not come.
    return await creditBill(step(event, 'bill'), { ...credit, at: event.metadata.receivedAt });
  });
  // A bank takes days.
  return { ...watch, lasting: true };
}
