import type { Handlers } from './kernel/handlers.ts';
import { readList } from './kernel/lists/read-list.ts';
import { answerBagDetail } from './bags/bag-detail.ts';
import { bagSource } from './bags/bag-list.ts';
import { answerOrderDetail } from './orders/order-detail.ts';
import { orderSource } from './orders/order-list.ts';
import { orderLogSource } from './orders/order-log.ts';
import { answerOrderReveal } from './orders/order-reveal.ts';
import { answerOrderTabs } from './orders/order-tabs.ts';
import { answerOrderWaybillInfo } from './orders/order-waybill-info.ts';
import { trackSource } from './tracking/track-list.ts';
import { answerTracks } from './tracking/tracks.ts';

/** Every query by its name. */
export const handlers: Partial<Handlers> = {
  'orders.orderList': (asked, asking) => readList(orderSource, asked, asking),
  'orders.orderTabs': answerOrderTabs,
  'orders.orderDetail': answerOrderDetail,
  'orders.orderReveal': answerOrderReveal,
  'orders.orderWaybillInfo': answerOrderWaybillInfo,
  'orders.orderLog': (asked, asking) => readList(orderLogSource, asked, asking),
  'bags.bagList': (asked, asking) => readList(bagSource, asked, asking),
  'bags.bagDetail': answerBagDetail,
  'tracking.trackList': (asked, asking) => readList(trackSource, asked, asking),
  'tracking.tracks': answerTracks,
};
