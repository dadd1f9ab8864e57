import { announcement } from '@malote/contracts/messaging/announcement.ts';
import { providerMessage } from '@malote/contracts/messaging/provider-message.ts';
import { systemMessage } from '@malote/contracts/messaging/system-message.ts';
import { DEMO_CHANNELS } from './business.ts';
import type { DemoRecord } from './record.ts';

const send = { name: 'send' };

const ANNOUNCEMENTS = [
  [
    'black-friday',
    'Operação de pico: escala e horários',
    'De 23 a 30 de novembro os turnos da noite começam às 19h.',
    'pinned',
  ],
  [
    'seals',
    'Novo modelo de lacre',
    'Os lacres azuis valem a partir de segunda-feira. Os vermelhos vão até o fim do estoque.',
    'sent',
  ],
  ['safety', 'Uso de luvas na triagem', 'O uso de luvas é obrigatório em todas as esteiras.', 'sent'],
  ['holiday', 'Plantão de 20 de novembro', 'Unidades sem plantão não recebem veículos depois das 14h.', 'draft'],
] as const;

const MESSAGES = [
  ['routes', 'Rota Campinas alterada', 'A linha das 22h passa a sair às 21h30.', { pops: true, roles: ['supplier'] }],
  [
    'privacy',
    'Dados de clientes',
    'Nunca fotografe etiquetas com o seu próprio celular.',
    { pops: true, reminds: true, roles: ['supplier'] },
  ],
  ['recycling', 'Sacas para devolver', 'Há sacas vazias à espera em Guarulhos.', { kind: 'recycling' }],
] as const;

const REQUESTS = [
  ['Comprovantes em atraso', 'Faltam os comprovantes das entregas de ontem em Campinas.'],
  ['Coleta extra na sexta', 'Precisamos de um veículo a mais às 16h. Pedimos retorno até o fim do dia.'],
  ['Rastros sem hora', 'Os rastros de hoje chegaram sem a hora da leitura.'],
] as const;

/** What the company tells its people and its partners. */
export const DEMO_MESSAGES: readonly (readonly DemoRecord[])[] = [
  [
    ...ANNOUNCEMENTS.map(([key, title, content, stands]): DemoRecord => ({
      made: announcement,
      key: `announcement-${key}`,
      fields: () => ({ title, content }),
      moves: stands === 'draft' ? [] : stands === 'pinned' ? [send, { name: 'pin' }] : [send],
    })),
    ...MESSAGES.map(([key, title, content, more]): DemoRecord => ({
      made: systemMessage,
      key: `message-${key}`,
      fields: () => ({ title, content, kind: 'plain', pops: false, reminds: false, ...more }),
      moves: [send],
    })),
    ...DEMO_CHANNELS.slice(0, 3).map(({ code: provider }, at): DemoRecord => ({
      made: providerMessage,
      key: `provider-${provider}`,
      fields: () => ({
        title: REQUESTS[at]?.[0] ?? '',
        provider,
        content: REQUESTS[at]?.[1] ?? '',
      }),
      moves: at === 0 ? [{ name: 'mark-read' }, { name: 'reply', fields: { answer: 'Enviados hoje às 10h.' } }] : [],
    })),
  ],
];
