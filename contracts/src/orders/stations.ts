import { text, waybill } from '../kernel/fields/index.ts';
import { station } from '../kernel/station.ts';
import { exchangeWaybill } from '../scanning/commands.ts';
import { printLabel, saveOrder } from './commands.ts';
import { REFERENCE_CHARACTERS } from './limits.ts';
import { labelData } from './queries.ts';

/** A parcel gets another number, by which a channel or an operator knows it, and its label is printed right away (R-0692). */
export const quickOrderChange = station('/expressDataCenter/operatingPlatform/quickOrderChange', {
  context: 'orders',
  permission: 'menu:express-data-center:quick-order-change',
  title: { pt: 'Troca rápida de número', zh: '快速换单', en: 'Quick number exchange' },
  works: {
    exchange: {
      words: { pt: 'Trocar número', zh: '换单', en: 'Exchange number' },
      each: { replacement: waybill({ pt: 'Novo número', zh: '新单号', en: 'New number' }) },
      parcel: [
        {
          action: 'exchange',
          command: exchangeWaybill,
          said: { pt: 'Número trocado', zh: '已换单', en: 'Number exchanged' },
        },
      ],
    },
  },
  page: 'own page',
  queries: [labelData],
  commands: { 'print-label': printLabel },
  offers: ['scan'],
});

/** Orders that were forecast, saved as handed over while their parcels come into the operation centre. */
export const orderSaving = station('/expressDataCenter/operationCenter/orderSaving', {
  context: 'orders',
  permission: 'menu:express-data-center:order-saving',
  title: { pt: 'Registro de pedido', zh: '订单保存', en: 'Order saving' },
  works: {
    save: {
      words: { pt: 'Salvar pedido', zh: '保存订单', en: 'Save order' },
      parcel: [
        {
          action: 'save',
          command: saveOrder,
          said: { pt: 'Pedido salvo', zh: '订单已保存', en: 'Order saved' },
          // Of an order with several parcels the first one saves it.
          passes: ['ORDER_ALREADY_SAVED'],
        },
      ],
    },
    refer: {
      words: { pt: 'Salvar com referência', zh: '保存并登记参考号', en: 'Save with a reference' },
      each: {
        referenceNumber: text(
          { pt: 'Número de referência', zh: '参考号', en: 'Reference number' },
          { max: REFERENCE_CHARACTERS },
        ),
      },
      parcel: [
        {
          action: 'save',
          command: saveOrder,
          said: { pt: 'Pedido salvo com a referência', zh: '订单与参考号已保存', en: 'Order saved with its reference' },
        },
      ],
    },
  },
  offers: ['scan'],
});
