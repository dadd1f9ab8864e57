import { choice, instant, one, orderNumber, user } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';

/** How an order of several parcels is delivered (R-0464). */
export const deliveryMethod = choice({
  hold_for_complete: { pt: 'Aguardar pedido completo', zh: '集齐派送', en: 'Hold for complete delivery' },
  first_in_first_out: { pt: 'Primeiro a chegar, primeiro a sair', zh: '先到先派', en: 'First in, first out' },
});

/** The delivery method of an order, by its number; who changed it from what stands in its history. */
export const deliveryMethodChange = flow('DeliveryMethodChange', {
  context: 'delivery',
  group: 'network',
  words: { pt: 'Método de entrega', zh: '派送方式', en: 'Delivery method' },
  code: orderNumber({ pt: 'Pedido', zh: '订单号', en: 'Order' }),
  path: '/deliveryMethod',
  named: 'newMethod',
  sorted: ['time', 'desc'],
  fields: {
    newMethod: one(deliveryMethod, { pt: 'Método', zh: '派送方式', en: 'Method' }, { sought: true, listed: 'first' }),
    oldMethod: one(
      deliveryMethod,
      { pt: 'Método anterior', zh: '原派送方式', en: 'Method before' },
      { entered: 'never', optional: true },
    ),
    operator: user({ pt: 'Alterado por', zh: '操作人', en: 'Changed by' }, { entered: 'never' }),
    time: instant({ pt: 'Alterado em', zh: '修改时间', en: 'Changed at' }, { entered: 'never', sought: true }),
  },
  life: life({
    states: { chosen: { words: { pt: 'Vigente', zh: '生效', en: 'In force' }, tone: 'ok' } },
    opens: 'chosen',
    revisable: [],
    stamps: { operator: 'by', time: 'at' },
    moves: {
      modify: {
        words: { pt: 'Alterar método', zh: '修改派送方式', en: 'Change method' },
        done: { pt: 'Método alterado', zh: '已修改派送方式', en: 'Method changed' },
        event: 'Modified',
        from: ['chosen'],
        asks: { newMethod: 'required' },
        finds: ['oldMethod'],
        stamps: { operator: 'by', time: 'at' },
      },
    },
  }),
  rule: { everyone: 'how an order is delivered is asked at every site that has a parcel of it' },
});

export const deliveryMethodModification = recordScreen(
  deliveryMethodChange,
  '/expressDataCenter/OrderCenter/deliveryMethodModification',
  {
    permission: 'menu:express-data-center:delivery-method-modification',
    title: { pt: 'Alteração do método de entrega', zh: '派送方式修改', en: 'Delivery method modification' },
    actions: ['create', 'modify', 'import', 'export'],
    also: { modify: ['batch-modify'] },
  },
);
