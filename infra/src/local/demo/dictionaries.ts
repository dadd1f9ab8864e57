import { dictionary, dictionaryValue } from '@malote/contracts/resources/dictionary.ts';
import type { DemoRecord } from './record.ts';

const DICTIONARIES = {
  DAMAGE_KIND: {
    name: 'Tipos de avaria',
    values: [
      ['CRUSHED', 'Amassado', '挤压变形', 'Crushed'],
      ['WET', 'Molhado', '浸湿', 'Wet'],
      ['OPENED', 'Violado', '被拆开', 'Opened'],
    ],
  },
  RETURN_REASON: {
    name: 'Motivos de devolução',
    values: [
      ['REFUSED', 'Recusado pelo destinatário', '收件人拒收', 'Refused by the recipient'],
      ['MOVED', 'Mudou-se', '已搬迁', 'Moved away'],
      ['UNKNOWN', 'Desconhecido no endereço', '地址查无此人', 'Unknown at the address'],
      ['INCOMPLETE', 'Endereço incompleto', '地址不完整', 'Incomplete address'],
    ],
  },
  // Words of the company's own beside those that come with the product (R-0752).
  TICKET_TYPE: {
    name: 'Tipos de chamado',
    values: [['wrong_item', 'Objeto trocado', '错件', 'Wrong item']],
  },
  COMPLAINT_TYPE: {
    name: 'Assuntos de ocorrências',
    values: [['schedule', 'Agendamento', '预约派送', 'Scheduling']],
  },
  CLAIM_TYPE: {
    name: 'Tipos de indenização',
    values: [['contents', 'Conteúdo faltante', '内件短少', 'Missing contents']],
  },
  SERVICE_TYPE: {
    name: 'Serviços aéreos',
    values: [['charter', 'Fretamento', '包机', 'Charter']],
  },
  CONTRACT_TYPE: {
    name: 'Tipos de contrato',
    values: [['seasonal', 'Temporada', '季节性合同', 'Seasonal']],
  },
  CUSTOMER_GRADE: {
    name: 'Categorias de clientes',
    values: [['D', 'D: em teste', 'D：试用客户', 'D: on trial']],
  },
  MERCHANT_CLASS: {
    name: 'Classes de lojistas',
    values: [
      ['GOLD', 'Ouro', '金级', 'Gold'],
      ['SILVER', 'Prata', '银级', 'Silver'],
    ],
  },
  VEHICLE_COLOUR: {
    name: 'Cores de veículos',
    values: [
      ['WHITE', 'Branco', '白色', 'White'],
      ['SILVER', 'Prata', '银色', 'Silver'],
      ['RED', 'Vermelho', '红色', 'Red'],
    ],
  },
} as const;

const entries = Object.entries(DICTIONARIES);

/** Lists of values that the company keeps itself, with their words. */
export const DEMO_DICTIONARIES: readonly (readonly DemoRecord[])[] = [
  entries.map(([code, { name }]) => ({ made: dictionary, key: code, code, fields: () => ({ name }) })),
  entries.flatMap(([code, { values }]) =>
    values.map(([value, pt, zh, en], at): DemoRecord => ({
      made: dictionaryValue,
      key: `${code}.${value}`,
      fields: () => ({ dictionary: code, value, words: { pt, zh, en }, sort: (at + 1) * 10 }),
    })),
  ),
];
