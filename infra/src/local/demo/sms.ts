import { smsMessage } from '@malote/contracts/messaging/sms-message.ts';
import type { DemoRecord } from './record.ts';

const TEXTS = [
  ['pickup', '11987650001', 'Coleta de sexta', 'Malote: a coleta de hoje passa entre 14h e 16h.'],
  ['delivery', '11987650002', 'Rota Campinas', 'Malote: seu pacote chega hoje até as 18h.'],
  [
    'problem',
    '21987650003',
    'Endereço incompleto',
    'Malote: falta o número do endereço. Responda para receber amanhã.',
  ],
  ['other', '31987650004', 'Horário da unidade', 'Malote: a unidade Contagem abre no sábado das 8h às 12h.'],
] as const;

/** Texts that the demo company has sent to phones that nobody has. */
export const DEMO_SMS: readonly (readonly DemoRecord[])[] = [
  TEXTS.map(([type, receivingPhone, source, content]): DemoRecord => ({
    made: smsMessage,
    key: `sms-${type}`,
    fields: () => ({ type, receivingPhone, source, content }),
  })),
];
