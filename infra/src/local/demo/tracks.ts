import { trackTarget } from '@malote/contracts/tracking/track-target.ts';
import { trackReception } from '@malote/contracts/tracking/track-reception.ts';
import type { DemoRecord } from './record.ts';

/** What a provider has sent of parcels that he carried on, in his words; and what somebody said that it means. */
const RECEIVED: readonly (readonly [string, string, string, string?])[] = [
  ['AM104210001BR', 'OEC', 'Objeto saiu para entrega ao destinatário', 'delivering'],
  ['AM104210015BR', 'BDE', 'Objeto entregue ao destinatário', 'signed'],
  ['AM104210029BR', 'PO', 'Objeto postado', 'collected'],
  ['AM104210032BR', 'DO', 'Objeto em transferência', 'dispatched_distribution'],
  ['AM104210046BR', 'LDI', 'Objeto aguardando retirada'],
  ['AM104210050BR', 'FC', 'Objeto será devolvido por solicitação do remetente'],
  ['AM104210063BR', 'CAR', 'Carga em conferência'],
  ['AM104210077BR', 'BLQ', 'Entrega bloqueada a pedido'],
];

const HOUR_MS = 3_600_000;
/** How long before it was received each of them happened, in hours: the provider sends what he has several times a day. */
const happened = (now: Date, at: number): string =>
  new Date(now.getTime() - (1 + ((at * 7) % 30) / 4) * HOUR_MS).toISOString();

/** A customer of the demo company whose system is told what happens to his parcels, which stands in memory; and what a provider sent until an instant. */
export const demoTracks = (now: Date): readonly (readonly DemoRecord[])[] => [
  [
    {
      made: trackTarget,
      key: 'target-aurora',
      fields: () => ({
        name: 'ERP Aurora',
        customer: 'AURORA',
        address: 'https://erp.aurora.example.com/malote/rastreios',
      }),
    },
  ],
  RECEIVED.map(([waybillNumber, rawStatus, content, node], at): DemoRecord => ({
    made: trackReception,
    key: `reception-${waybillNumber}`,
    fields: () => ({ waybillNumber, provider: 'CORREIOS', rawStatus, content, trackTime: happened(now, at) }),
    ...(node !== undefined && { moves: [{ name: 'match', fields: { matchedNode: node } }] }),
  })),
];
