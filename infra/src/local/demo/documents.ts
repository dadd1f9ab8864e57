import { operationGuide, operatorsManual, sharedResource } from '@malote/contracts/resources/documents.ts';
import { onePage } from './one-page.ts';
import type { DemoRecord } from './record.ts';

const pdf = (title: string, ...lines: readonly string[]) => ({
  field: 'file',
  name: `${title}.pdf`,
  bytes: onePage(title, lines),
});

const GUIDES = [
  ['Coleta no cliente', 'internal', 'Confira a lista antes de sair.', 'Leia cada etiqueta na frente do cliente.'],
  ['Fechamento de sacas', 'internal', 'Pese a saca fechada.', 'Leia o lacre por último.'],
  ['Entrega com assinatura', 'supplier', 'Peça um documento.', 'Fotografe o local sem pessoas.'],
] as const;
const MANUALS = [
  ['Manual do motorista parceiro', 'Chegue 15 minutos antes da carga.', 'Registre cada parada.'],
  ['Manual do ponto de retirada', 'Guarde os pacotes por sete dias.', 'Devolva o que ninguém buscou.'],
] as const;
const SHARED = [
  ['Calendário de feriados 2026', '20/11 Consciência Negra', '25/12 Natal'],
  ['Telefones de plantão', 'Torre de controle: ramal 2000', 'TI: ramal 2100'],
] as const;

/** Documents that the demo company's people work by. */
export const DEMO_DOCUMENTS: readonly (readonly DemoRecord[])[] = [
  [
    ...GUIDES.map(([title, audience, ...lines]): DemoRecord => ({
      made: operationGuide,
      key: `guide ${title}`,
      file: pdf(title, ...lines),
      fields: () => ({ title, audience }),
    })),
    ...MANUALS.map(([title, ...lines]): DemoRecord => ({
      made: operatorsManual,
      key: `manual ${title}`,
      file: pdf(title, ...lines),
      fields: () => ({ title }),
    })),
    ...SHARED.map(([name, ...lines]): DemoRecord => ({
      made: sharedResource,
      key: `shared ${name}`,
      file: pdf(name, ...lines),
      fields: () => ({ name }),
    })),
  ],
];
