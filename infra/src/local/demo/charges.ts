import { generateBatch, passBatches } from '@malote/contracts/billing/batch-commands.ts';
import { bankEntry } from '@malote/contracts/billing/bank-entry.ts';
import { charge } from '@malote/contracts/billing/charge.ts';
import { dataPushLog } from '@malote/contracts/billing/data-push-log.ts';
import { recalculationRun } from '@malote/contracts/billing/recalculation-run.ts';
import { integrityCheck } from '@malote/contracts/billing/integrity-check.ts';
import { claimApplication } from '@malote/contracts/claims/claim-application.ts';
import { paymentBatch } from '@malote/contracts/billing/payment-batch.ts';
import { paymentVoucher } from '@malote/contracts/billing/payment-voucher.ts';
import { receivableGeneration } from '@malote/contracts/billing/receivable-generation.ts';
import { receipt } from '@malote/contracts/billing/receipt.ts';
import { reconciliationBatch } from '@malote/contracts/billing/reconciliation-batch.ts';
import { registerPayment, registerReceiptPayment } from '@malote/contracts/billing/settlement-commands.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';
import { diceOf } from '../../tools/simulator/dice.ts';
import type { Dice } from '../../tools/simulator/dice.ts';
import { DEMO_CUSTOMERS } from './business.ts';
import { CLAIMED_ORDERS } from './claimed-orders.ts';
import { AUDITOR, creditOf, CREDITED_CLAIMS } from './claims.ts';
import { onePage } from './one-page.ts';
import { daysBefore, HOUR_MS } from './past.ts';
import type { DemoRecord } from './record.ts';
import { DEMO_SITES } from './sites.ts';

const MINUTE_MS = 60_000;
const centavos = (amount: number): Money => ({ amount: `${amount}`, currency: 'BRL' });
const FINANCE = 'financeiro';
const AUDIT = 'auditfin';

/** A noon of the month before an instant: what was charged then is billed by now, and lies in one month. */
function lastMonth(now: Date, day: number): string {
  const today = new Date(daysBefore(now, 0));
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, day, 15)).toISOString();
}
const daysAgo = (now: Date, days: number): string => new Date(daysBefore(now, days) - HOUR_MS).toISOString();
const hoursBefore = (time: string, hours: number): string => new Date(Date.parse(time) - hours * HOUR_MS).toISOString();

/** The day on which the month before is billed: its 28th, and never more than three weeks ago, so that what is owed is late by days on every day of a month. */
export function billedOn(now: Date): string {
  const [last, recent] = [lastMonth(now, 28), daysAgo(now, 21)].map((time) => time.slice(0, 10)) as [string, string];
  return last > recent ? last : recent;
}

const FEES = [
  ['1.1.01', 'Frete da entrega', 1_890],
  ['1.1.01', 'Frete com excesso de peso', 3_275],
  ['1.1.02', 'Coleta na loja', 650],
] as const;
/** Who charges us for what, under which heading, and how much. */
const SUPPLIED = [
  ['third_collect', 'DSP', '2.1.03', 'Coleta feita por terceiros', 420],
  ['hut', 'MINIDROP', '2.1.01', 'Entrega no ponto', 180],
  ['ajd_dispatch', 'AJD', '2.1.01', 'Entrega da última milha', 735],
  ['dsp_dispatch', 'DSP', '2.1.01', 'Entrega da última milha', 710],
  ['trunk_feeder', 'TRANSUL', '2.1.02', 'Viagem de linha tronco', 284_000],
  ['post_office', 'ECT', '2.1.01', 'Repasse postal', 2_190],
] as const;
/** Charges of the month before, and of the last days, for each customer and each kind of business of suppliers. */
const EARLIER = 6;
const RECENT = 4;

const charged = (key: string, at: number, time: string, fields: object): DemoRecord => ({
  made: charge,
  key,
  fields: () => ({
    businessTime: time,
    occurrenceTime: time,
    billableWeight: 0.5 + (at % 7) * 0.75,
    collectedWeight: 0.4 + (at % 7) * 0.75,
    outOfWarehouse: true,
    costOutlet: DEMO_SITES[(at * 3) % DEMO_SITES.length]?.code ?? '',
    ...fields,
  }),
});

/** What customers were charged and suppliers charged us in the month before an instant, and in the days since. */
export function demoCharges(now: Date): readonly DemoRecord[] {
  // Some hours before, of the same day.
  const timeOf = (at: number, dice: Dice) =>
    new Date(
      Date.parse(at < EARLIER ? lastMonth(now, at + 5) : daysAgo(now, at - EARLIER)) -
        Math.round(dice.between(0, 6 * 60)) * MINUTE_MS,
    ).toISOString();
  const each = Array.from({ length: EARLIER + RECENT }, (_, at) => at);
  const customers = DEMO_CUSTOMERS.flatMap(({ code }, of) =>
    each.map((at) => {
      const [chargeType, remark, amount] = FEES[(of + at) % FEES.length] ?? FEES[0];
      const dice = diceOf('charge', code, at);
      return charged(`charge ${code} ${at}`, of + at, timeOf(at, dice), {
        businessType: 'express',
        customer: code,
        chargeType,
        amountReceivable: centavos(Math.round(amount * dice.between(0.9, 1.5))),
        remark,
      });
    }),
  );
  const suppliers = SUPPLIED.flatMap(([businessType, supplier, costType, remark, amount]) =>
    each.map((at) => {
      const dice = diceOf('charge', businessType, at);
      return charged(`charge ${businessType} ${at}`, at, timeOf(at, dice), {
        businessType,
        supplier,
        costType,
        amountPayable: centavos(Math.round(amount * dice.between(0.85, 1.35))),
        remark,
      });
    }),
  );
  return [...customers, ...suppliers, ...pickups(now), ...odd(now)];
}

/** Charges that somebody wrote for an order of a customer by hand, and that are to be looked at: one twice, one high, one for what was long ago. */
const ODD = [
  ['once', 0, 1_990, 0],
  ['twice', 0, 1_990, 0],
  ['high', 1, 540_000, 0],
  ['late', 2, 2_140, 45],
] as const;
const odd = (now: Date): readonly DemoRecord[] =>
  ODD.map(([key, of, amount, days]) =>
    charged(`odd ${key}`, of, daysAgo(now, 1), {
      businessType: 'express',
      customer: CLAIMED_ORDERS[of]?.customer,
      orderNumber: CLAIMED_ORDERS[of]?.orderNumber,
      chargeType: '1.1.01',
      amountReceivable: centavos(amount),
      occurrenceTime: daysAgo(now, days + 1),
      remark: 'Lançada à mão',
    }),
  );

/** Those who are collected at, for a price that the quote of today says otherwise of some. */
const COLLECTED = ['AURORA', 'FAROL'] as const;
/** Who has been billed for his collections. */
const BILLED = 'BOSQUE';
const PICKUPS = [1_650, 1_800, 1_925, 1_800];
/** Collected at everybody on each of the last days, but at him who is billed hour by hour of one: a batch lies in one month, whatever day it is. */
const pickups = (now: Date): readonly DemoRecord[] =>
  [...COLLECTED, BILLED].flatMap((customer) =>
    PICKUPS.map((amount, at) => {
      const time = customer === BILLED ? hoursBefore(daysAgo(now, 0), at) : daysAgo(now, at);
      return charged(`pickup ${customer} ${at}`, at, time, {
        businessType: 'pickup',
        customer,
        chargeType: '1.1.02',
        amountReceivable: centavos(amount),
        remark: 'Coleta no remetente',
      });
    }),
  );

/** What is being calculated anew: one that was asked for, and ones whose rows wait for somebody who confirms them. */
export const demoRecalculations = (now: Date): readonly DemoRecord[] =>
  (['express', 'pickup', 'pickup'] as const).map((businessType, at) => ({
    made: recalculationRun,
    key: `recalculation ${at}`,
    fields: () => ({
      businessType,
      customer: COLLECTED[at % COLLECTED.length],
      ...(businessType === 'pickup' && { pickupCategory: 'customer' }),
      businessTimeStart: daysAgo(now, 6),
      businessTimeEnd: daysAgo(now, 0),
    }),
    ...(businessType === 'pickup' && { moves: [{ name: 'find', fields: { rows: 4 } }, { name: 'recalculate' }] }),
  }));

/** The auditor had the books looked at when all of it stood in them. */
export const DEMO_CHECK: DemoStep = {
  by: AUDIT,
  definition: integrityCheck.commands.register,
  key: 'integrity check',
  input: () => ({ fields: {} }),
};

/** A generation of what was stored for customers in this month, of whom nothing is open: each is told with the reason. */
export const demoGenerations = (now: Date): readonly DemoRecord[] => {
  const today = daysAgo(now, 0).slice(0, 10);
  return [
    {
      made: receivableGeneration,
      key: 'generation',
      fields: () => ({
        periodStart: `${today.slice(0, 7)}-01`,
        periodEnd: today,
        whose: 'named',
        customers: COLLECTED,
        subject: 'Malote Brasil',
        businessType: 'stocking',
        billingDate: today,
        billType: 'forward',
      }),
    },
  ];
};

/** Vouchers of payments that came for orders: most are reviewed, some audited. */
export function demoVouchers(): readonly DemoRecord[] {
  return Array.from({ length: 6 }, (_, at) => ({
    made: paymentVoucher,
    key: `voucher ${at}`,
    fields: () => ({ orderNumber: `PD${String(at + 1).padStart(10, '0')}` }),
    file: {
      field: 'images',
      name: `Comprovante ${at + 1}.pdf`,
      bytes: onePage('Comprovante de pagamento', [`Pedido PD${String(at + 1).padStart(10, '0')}`]),
    },
    moves:
      at < 2
        ? []
        : at === 2
          ? [{ name: 'reject', by: AUDIT, fields: { reason: 'Imagem ilegível' } }]
          : [{ name: 'accept', by: AUDIT }],
  }));
}

/** Something that somebody of finance does with what stands already. */
export interface DemoStep {
  readonly by: string;
  readonly definition: CommandDefinition;
  /** What comes of it is called by this key. */
  readonly key: string;
  readonly input: (codeOf: (key: string) => string) => object;
}

/** What became of the charges of the month before: batches in every state of their review, bills in every state of their collection, and payments. */
export function demoBatches(now: Date): readonly DemoStep[] {
  const step = (by: string, definition: CommandDefinition, key: string, input: DemoStep['input']): DemoStep => ({
    by,
    definition,
    key,
    input,
  });
  const batch = (of: string) =>
    step(FINANCE, generateBatch, `batch ${of}`, (codeOf) => ({
      charges: Array.from({ length: EARLIER }, (_, at) => codeOf(`charge ${of} ${at}`)),
      billingDate: billedOn(now),
      billType: 'forward',
    }));
  const pass = (of: string) =>
    step(AUDIT, passBatches, `settled ${of}`, (codeOf) => ({ batches: [codeOf(`batch ${of}`)] }));
  const refuse = (of: string) =>
    step(AUDIT, reconciliationBatch.commands.moves.refuse, `refused ${of}`, (codeOf) => ({
      code: codeOf(`batch ${of}`),
      fields: { auditReason: 'Tabela de preços do mês anterior' },
    }));
  const come = (of: string, amount: number) =>
    step(FINANCE, registerReceiptPayment, `came ${of}`, (codeOf) => ({
      code: codeOf(`settled ${of}`),
      amount: centavos(amount),
      method: 'pix',
      time: daysAgo(now, 3),
      redeemer: 'Contas a pagar do cliente',
    }));
  const request = (of: string, more: (codeOf: (key: string) => string) => object = () => ({})) =>
    step(FINANCE, paymentBatch.commands.moves['request-payment'], `request ${of}`, (codeOf) => ({
      code: codeOf(`settled ${of}`),
      fields: {
        bankAccount: codeOf('BankAccount Banco do Brasil'),
        paymentValidityPeriod: daysAgo(now, -10).slice(0, 10),
        ...more(codeOf),
      },
    }));
  const initiate = (of: string) =>
    step(AUDIT, paymentBatch.commands.moves['initiate-payment'], `initiate ${of}`, (codeOf) => ({
      code: codeOf(`settled ${of}`),
    }));
  const total = (amounts: readonly DemoRecord[], of: string, name: string) =>
    amounts
      .filter(({ key }) => key.startsWith(`charge ${of} `) && Number(key.split(' ').at(-1)) < EARLIER)
      .reduce((sum, { fields }) => {
        const values = fields((key) => key) as Readonly<Record<string, Money>>;
        return sum + Number(values[name]?.amount ?? 0);
      }, 0);
  const all = demoCharges(now);
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = DEMO_CUSTOMERS.map(({ code }) => code);
  return [
    ...[first, second, third, fourth, fifth].map(batch),
    step(FINANCE, generateBatch, `batch pickup ${BILLED}`, (codeOf) => ({
      charges: PICKUPS.map((_, at) => codeOf(`pickup ${BILLED} ${at}`)),
      billingDate: daysAgo(now, 0).slice(0, 10),
      billType: 'forward',
    })),
    ...[first, second, third].map(pass),
    refuse(fifth),
    come(first, total(all, first, 'amountReceivable')),
    come(second, 2_500),
    ...(['submit', 'begin', 'verify'] as const).map((move) =>
      step(move === 'submit' ? FINANCE : AUDIT, receipt.commands.moves[move], `${move} ${first}`, (codeOf) => ({
        code: codeOf(`settled ${first}`),
      })),
    ),
    ...SUPPLIED.map(([business]) => batch(business)),
    ...['ajd_dispatch', 'dsp_dispatch', 'trunk_feeder', 'third_collect', 'hut'].map(pass),
    // What nobody has asked to pay yet pays less for claims; the last of them is still in progress.
    ...[...CREDITED_CLAIMS.keys()].map((at) =>
      step(AUDITOR, claimApplication.commands.moves['submit-payment'], `credit claim-${at}`, (codeOf) => ({
        code: codeOf(`claim-${at}`),
        fields: { ...creditOf(at), billNumber: codeOf('settled third_collect') },
      })),
    ),
    ...[...CREDITED_CLAIMS.keys()].slice(0, 1).map((at) =>
      step(AUDIT, claimApplication.commands.moves.settle, `settle claim-${at}`, (codeOf) => ({
        code: codeOf(`claim-${at}`),
      })),
    ),
    ...['ajd_dispatch', 'dsp_dispatch', 'trunk_feeder'].map((of) => request(of)),
    // Paid by a remittance: its payee has an account.
    request('hut', (codeOf) => ({ payeeAccount: codeOf('BankAccount Itaú') })),
    ...['ajd_dispatch', 'trunk_feeder', 'hut'].map(initiate),
    ...[first, second, third].map((of, at) =>
      step(FINANCE, dataPushLog.commands.register, `bill ${of}`, (codeOf) => ({
        fields: {
          batches: [codeOf(`batch ${of}`)],
          receipt: codeOf(`settled ${of}`),
          recipients: `financeiro@cliente${at + 1}.example.com, contas@cliente${at + 1}.example.com`,
        },
      })),
    ),
    ...[
      ['receipt', second, 1_500, 'paid'],
      ['receipt', 'RB00000000', 23_740, 'paid'],
      ['receipt', third, 99_000_000, 'paid'],
    ].map(([way = '', of = '', amount, outcome], at) =>
      step(FINANCE, bankEntry.commands.register, `bank ${at}`, (codeOf) => ({
        fields: {
          reference: `001-${daysAgo(now, 2).slice(0, 10)}-000001-${at * 2 + 3}`,
          way,
          document: String(of).startsWith('RB') ? of : codeOf(`settled ${of}`),
          amount: centavos(Number(amount)),
          day: daysAgo(now, 2).slice(0, 10),
          outcome,
          occurrence: '06',
        },
      })),
    ),
    step(FINANCE, registerPayment, 'paid ajd_dispatch', (codeOf) => ({
      code: codeOf('settled ajd_dispatch'),
      amount: centavos(total(all, 'ajd_dispatch', 'amountPayable')),
      time: daysAgo(now, 1),
    })),
    step(FINANCE, paymentBatch.commands.moves.fail, 'failed trunk_feeder', (codeOf) => ({
      code: codeOf('settled trunk_feeder'),
      fields: { failureReason: 'Conta do favorecido encerrada' },
    })),
  ];
}
