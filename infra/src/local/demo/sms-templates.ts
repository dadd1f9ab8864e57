import { smsTemplate } from '@malote/contracts/messaging/sms-template.ts';
import type { DemoRecord } from './record.ts';

const TEMPLATES = [
  ['COLLECTED', 'collected', 'Coleta feita', 'Malote: seu pacote {waybill} foi coletado e está a caminho.'],
  ['OUT_FOR_DELIVERY', 'out_for_delivery', 'Saiu para entrega', 'Malote: seu pacote {waybill} chega hoje.'],
  ['SIGNING_CODE', 'out_for_delivery', 'Código de entrega', 'Malote: diga {code} a quem entregar {waybill}.'],
  ['DELIVERED', 'delivered', 'Entrega feita', 'Malote: seu pacote {waybill} foi entregue.'],
  [
    'DELIVERY_FAILED',
    'delivery_failed',
    'Ninguém em casa',
    'Malote: não conseguimos entregar {waybill}. Voltamos amanhã.',
  ],
] as const;

/** What the demo company tells recipients. */
export const DEMO_SMS_TEMPLATES: readonly (readonly DemoRecord[])[] = [
  TEMPLATES.map(([code, pushNode, name, content]): DemoRecord => ({
    made: smsTemplate,
    key: code,
    code,
    fields: () => ({ name, pushNode, content }),
    ...(['COLLECTED', 'DELIVERED'].includes(code) && { moves: [{ name: 'disable' }] }),
  })),
];
