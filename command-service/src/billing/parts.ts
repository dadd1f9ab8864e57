import { paymentBatch } from '@malote/contracts/billing/payment-batch.ts';
import { receipt } from '@malote/contracts/billing/receipt.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';

/** The events by which parts come to a document, those that are no money, and those that take the last money back. */
interface Ways {
  readonly came: readonly { readonly type: string }[];
  readonly credited: readonly { readonly type: string }[];
  readonly undone: readonly { readonly type: string }[];
}

const { collect, 'collect-part': collectPart, undo: undoReceipt, 'undo-part': undoReceiptPart } = receipt.events.moved;
const paid = paymentBatch.events.moved;
const RECEIPT: Ways = { came: [collect, collectPart], credited: [], undone: [undoReceipt, undoReceiptPart] };
const PAYMENT: Ways = {
  came: [paid.pay, paid['pay-part']],
  credited: [paid.credit, paid['credit-part']],
  undone: [paid.undo, paid['undo-all'], paid['undo-part'], paid.return],
};

/** What stands of a document: money that came or went and was not taken back, and what was deducted; in its order, by its events. */
interface Parts {
  readonly all: readonly StoredEvent[];
  /** The money that came or went last, which is what can be taken back. */
  readonly last: StoredEvent | undefined;
}

function partsIn(story: readonly StoredEvent[], ways: Ways): Parts {
  const has = (way: keyof Ways, { type }: StoredEvent) => ways[way].some((one) => one.type === type);
  const all: StoredEvent[] = [];
  const last = () => all.findLastIndex((part) => has('came', part));
  for (const event of story)
    if (has('came', event) || has('credited', event)) all.push(event);
    else if (has('undone', event) && last() >= 0) all.splice(last(), 1);
  return { all, last: all[last()] };
}

/** What came for a receipt and was not taken back. */
export const partsOf = (story: readonly StoredEvent[]): readonly StoredEvent[] => partsIn(story, RECEIPT).all;
export const receiptParts = (story: readonly StoredEvent[]): Parts => partsIn(story, RECEIPT);
export const paymentParts = (story: readonly StoredEvent[]): Parts => partsIn(story, PAYMENT);
