import { words } from './report-words.ts';

/** Of what is signed. */
export const signed = { field: 'signedAt', known: true } as const;
/** Of what is collected. */
export const collected = { field: 'collectedAt', known: true } as const;

/** Of each figure that several reports show one: the same rows under the same words. */
export const figures = {
  parcels: { kind: 'rows', words: words.parcels },
  orders: { kind: 'distinct', of: 'orderNumber', words: words.orders },
  weight: { kind: 'sum', of: 'weight', words: words.weight },
  declaredWeight: {
    kind: 'sum',
    of: 'declaredWeight',
    words: { pt: 'Peso declarado', zh: '预报重量', en: 'Declared weight' },
  },
  collected: { kind: 'rows', words: { pt: 'Coletados', zh: '已揽收', en: 'Collected' }, where: [collected] },
  toCollect: {
    kind: 'rows',
    words: { pt: 'A coletar', zh: '待揽收', en: 'To be collected' },
    where: [
      { field: 'collectedAt', known: false },
      { field: 'finished', is: false },
    ],
  },
  /** What was closed before anybody collected it, so that what is collected, to be collected and this make up all. */
  notCollected: {
    kind: 'rows',
    words: { pt: 'Encerrados sem coleta', zh: '未揽收已关闭', en: 'Closed without pickup' },
    where: [
      { field: 'collectedAt', known: false },
      { field: 'finished', is: true },
    ],
  },
  pickupRate: { kind: 'share', words: { pt: 'Taxa de coleta', zh: '揽收率', en: 'Pickup rate' }, where: [collected] },
  hoursToPickup: {
    kind: 'hours',
    from: 'registeredAt',
    to: 'collectedAt',
    words: { pt: 'Horas até a coleta', zh: '至揽收（小时）', en: 'Hours to pickup' },
  },
  bagged: {
    kind: 'rows',
    words: { pt: 'Em sacas', zh: '已装包', en: 'In bags' },
    where: [{ field: 'bag', known: true }],
  },
  inbound: { kind: 'rows', words: { pt: 'Entradas', zh: '到件', en: 'Inbound' } },
  outbound: {
    kind: 'rows',
    words: { pt: 'Saídas', zh: '发件', en: 'Outbound' },
    where: [{ field: 'leftAt', known: true }],
  },
  damaged: {
    kind: 'rows',
    words: { pt: 'Avariadas ou com lacre rompido', zh: '破损或封签破损', en: 'Damaged or seal broken' },
    where: [{ field: 'condition', is: ['damaged', 'seal_broken'] }],
  },
  out: { kind: 'rows', words: { pt: 'Saíram para entrega', zh: '派件数', en: 'Out for delivery' } },
  delivered: { kind: 'rows', words: words.delivered, where: [signed] },
  deliveryRate: { kind: 'share', words: { pt: 'Taxa de entrega', zh: '签收率', en: 'Delivery rate' }, where: [signed] },
  tried: {
    kind: 'rows',
    words: { pt: 'Com tentativa sem sucesso', zh: '派送失败过', en: 'With a failed attempt' },
    where: [{ field: 'attempts', above: 0 }],
  },
  unfinished: {
    kind: 'rows',
    words: { pt: 'Em aberto', zh: '未完结', en: 'Open' },
    where: [{ field: 'finished', is: false }],
  },
  returned: {
    kind: 'rows',
    words: { pt: 'Devolvidos', zh: '已退件', en: 'Returned' },
    where: [{ field: 'returnedAt', known: true }],
  },
} as const;

const toPickup = { from: 'registeredAt', to: 'collectedAt' } as const;
/** Collected within so many hours after its registration. */
export const collectedWithin = (hours: number) => ({
  kind: 'share' as const,
  words: { pt: `Coletados em até ${hours} h`, zh: `${hours}小时揽收率`, en: `Collected within ${hours} h` },
  where: [{ ...toPickup, withinHours: hours }] as const,
});
/** What was collected, told apart by how soon; what is not collected is in none (R-0446). */
export const collectedByThreshold = {
  within5: collectedWithin(5),
  within10: {
    kind: 'share',
    words: { pt: 'Coletados entre 5 e 10 h', zh: '5至10小时揽收率', en: 'Collected in 5 to 10 h' },
    where: [
      { ...toPickup, beyondHours: 5 },
      { ...toPickup, withinHours: 10 },
    ],
  },
  beyond10: {
    kind: 'share',
    words: { pt: 'Coletados depois de 10 h', zh: '超10小时揽收率', en: 'Collected after 10 h' },
    where: [{ ...toPickup, beyondHours: 10 }],
  },
} as const;
