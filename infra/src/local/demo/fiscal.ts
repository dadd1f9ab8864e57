import { cteInvoice } from '@malote/contracts/fiscal/cte-invoice.ts';
import { invoice } from '@malote/contracts/fiscal/invoice.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';
import { createOrder } from '@malote/contracts/orders/commands.ts';
import { DEMO_CUSTOMERS } from './business.ts';
import { PASSED_CUSTOMERS } from './charges.ts';
import type { DemoStep } from './charges.ts';

const FINANCE = 'financeiro';
const OPERATIONS = 'operacoes';
const brl = (amount: number): Money => ({ amount: String(amount), currency: 'BRL' });

const step = (by: string, definition: CommandDefinition, key: string, input: DemoStep['input']): DemoStep => ({
  by,
  definition,
  key,
  input,
});

/** Who issues documents in the demo company. */
const ISSUER = {
  issuerCnpj: '12345678000195',
  issuerState: 'SP',
  serial: '1',
  stateRegistration: '110042490114',
} as const;

/** Where freights of the demo company go. */
const RECIPIENTS = [
  ['João Batista', 'RJ', 'Rio de Janeiro', '20040002'],
  ['Marta Lima', 'MG', 'Belo Horizonte', '30130010'],
  ['Caio Nunes', 'PR', 'Curitiba', '80010000'],
  ['Lia Prado', 'BA', 'Salvador', '40020000'],
] as const;

const orderOf = (at: number): string => `PD${9_100_000_001 + at}`;

/** Orders that were handed over, with the CT-e of each: most are issued, one waits. */
const freights = (now: Date): readonly DemoStep[] =>
  RECIPIENTS.flatMap(([name, state, city, zip], at) => [
    step(OPERATIONS, createOrder, `freight ${at}`, () => ({
      orderNumber: orderOf(at),
      customer: DEMO_CUSTOMERS[at]?.code ?? '',
      channel: 'STANDARD',
      forecast: false,
      declaredValue: brl(15_990),
      sender: {
        name: 'Expedição',
        state: 'SP',
        city: 'São Paulo',
        street: 'Praça da Sé',
        houseNumber: '1',
        zip: '01001000',
      },
      recipient: { name, state, city, street: 'Rua das Flores', houseNumber: '10', zip, mobile: '11987654321' },
      products: [{ namePt: 'Livro', quantity: 1, unitPrice: brl(15_990) }],
      packages: [
        {
          weight: 0.8,
          invoices: [
            { number: `${200_001 + at}`, serial: '1', date: businessDay(now, COMPANY_ZONE), amount: brl(15_990) },
          ],
        },
      ],
    })),
    step(FINANCE, cteInvoice.commands.register, `cte ${at}`, () => ({
      fields: {
        ...ISSUER,
        orderNumber: orderOf(at),
        scopeCities: ['São Paulo', city],
        freight: brl(2_490 + at * 310),
        taxRate: 0.12,
        includingTax: at % 2 === 0,
      },
    })),
    ...(at < RECIPIENTS.length - 1
      ? [
          step(FINANCE, cteInvoice.commands.moves.issue, `issued cte ${at}`, (codeOf) => ({
            code: codeOf(`cte ${at}`),
          })),
        ]
      : []),
  ]);

/** What becomes of the invoices of customers whose batches were passed: the last waits. */
const invoices: readonly DemoStep[] = PASSED_CUSTOMERS.flatMap((of, at) => [
  step(FINANCE, invoice.commands.register, `invoice ${of}`, (codeOf) => ({
    fields: {
      ...ISSUER,
      entity: 'br',
      batch: codeOf(`batch ${of}`),
      recipientBillingEmails: [`fiscal@${of.toLowerCase()}.example.com`],
    },
  })),
  ...(at < PASSED_CUSTOMERS.length - 1
    ? [
        step(FINANCE, invoice.commands.moves.issue, `issued invoice ${of}`, (codeOf) => ({
          code: codeOf(`invoice ${of}`),
        })),
      ]
    : []),
]);

/** Invoices of the entities in China: two that their office has issued, one that waits. */
const chinese: readonly DemoStep[] = [184_200, 96_750, 310_000].flatMap((amount, at) => [
  step(FINANCE, invoice.commands.register, `fapiao ${at}`, () => ({
    fields: { entity: 'cn', sender: ['深圳申通国际', '杭州速达供应链', '广州越洋物流'][at], totalAmount: brl(amount) },
  })),
  ...(at < 2
    ? [
        step(FINANCE, invoice.commands.moves['issue-cn'], `issued fapiao ${at}`, (codeOf) => ({
          code: codeOf(`fapiao ${at}`),
          fields: { number: `${24_442_000_000 + at * 17}` },
        })),
      ]
    : []),
]);

/** Invoices and CT-e of the demo company. */
export const demoFiscal = (now: Date): readonly DemoStep[] => [...invoices, ...chinese, ...freights(now)];
