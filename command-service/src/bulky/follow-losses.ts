import { handleLargeParcel, largeRecipient } from '@malote/contracts/bulky/large-recipient.ts';
import { lostParcel } from '@malote/contracts/exceptions/lost-parcel.ts';
import { order } from '@malote/contracts/orders/order.ts';
import type { WatchKit } from '../kernel/context.ts';
import { forEachEvent } from '../kernel/reactor.ts';
import type { Watch } from '../kernel/reactor.ts';
import { inTheNameOf } from '../kernel/resume.ts';
import { theParcel } from '../scanning/for-others.ts';
import { lose } from './decide-large.ts';

const { moved } = lostParcel.events;
const LOSSES: readonly string[] = (['confirm', 'blame-site', 'blame-distribution'] as const).map(
  (move) => moved[move].type,
);

/** The others of its recipient go on without a large parcel as soon as somebody has judged that it is lost (R-0699): no scan of it will tell them. */
export const followLosses = (kit: WatchKit): Watch =>
  forEachEvent('let the others go on without a large parcel that is lost', LOSSES, async (event) => {
    const { code } = event.data as { readonly code: string };
    const run = inTheNameOf(kit, handleLargeParcel, event);
    const { fields } = (await run.fresh(lostParcel.aggregate, code)).state;
    const { id, loaded } = await theParcel(run, fields?.waybillNumber ?? '');
    if (!loaded.state.bulky) return;
    const { recipient } = (await run.fresh(order, loaded.state.orderNumber)).state;
    if (recipient !== undefined) await run.step('lose', largeRecipient, recipient, lose(id));
  });
