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
import { PREPAID } from './money.ts';
import { daysBefore, HOUR_MS } from './past.ts';
import type { DemoRecord } from './record.ts';
import { DEMO_SITES } from './sites.ts';

const MINUTE_MS = 60_000;
export const centavos = (amount: number): Money => ({ amount: `${amount}`, currency: 'BRL' });
const FINANCE = 'financeiro';
const AUDIT = 'auditfin';

/** A noon so many months before an instant. */
export function monthsBefore(now: Date, months: number, day: number): string {
  const today = new Date(daysBefore(now, 0));
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, day, 15)).toISOString();
}
/** Of the month before: what was charged then is billed by now, and lies in one month. */
const lastMonth = (now: Date, day: number): string => monthsBefore(now, 1, day);
export const nameOf = (customer: string): string =>
  DEMO_CUSTOMERS.find(({ code }) => code === customer)?.name ?? customer;
const daysAgo = (now: Date, days: number): string => new Date(daysBefore(now, days) - HOUR_MS).toISOString();
const hoursBefore = (time: string, hours: number): string => new Date(Date.parse(time) - hours * HOUR_MS).toISOString();

/** The day on which the month before is billed: its 28th, and never more than three weeks ago, so that what is owed is late by days on every day of a month. */
export function billedOn(now: Date): string {
  const [last, recent] = [lastMonth(now, 28), daysAgo(now, 21)].map((time) => time.slice(0, 10)) as [string, string];
  return last > recent ? last : recent;
}

/** What customers are charged by hand between two bills. */
const FEES = [
  ['1.1.01', 'Frete da entrega', 1_890],
  ['1.1.01', 'Frete com excesso de peso', 3_275],
  ['1.1.02', 'Coleta na loja', 650],
] as const;
/** What the customers of the demo company send in a month, in reais, and what one parcel of theirs weighs, in kilograms, and costs. */
const VOLUMES: Readonly<Record<string, readonly [month: number, weight: number, ticket: number]>> = {
  AURORA: [72_000, 1.8, 23.4],
  BOSQUE: [44_000, 0.9, 17.9],
  CERRADO: [26_000, 1.4, 24.2],
  DUNAS: [33_000, 0.6, 26.8],
  ESTRELA: [52_000, 1.3, 21.5],
  FAROL: [96_000, 1.1, 29.6],
  GARIMPO: [18_000, 3.2, 38.5],
  HORIZONTE: [34_000, 1.6, 19.7],
  IPE: [16_000, 24, 148],
  JANGADA: [9_000, 1.9, 33.1],
  LAGOA: [14_000, 4.1, 35.4],
  MANGUEIRA: [11_000, 0.5, 27.3],
};
/** How a month of a contract is charged: when, under which heading, which part of it in percent, and as what. Its carriage stands under headings of its own, beside the price of single parcels. */
export const BY_CONTRACT = [
  [7, '1.1.04', 20, 'Transporte da primeira semana'],
  [14, '1.1.04', 22, 'Transporte da segunda semana'],
  [21, '1.1.04', 21, 'Transporte da terceira semana'],
  [28, '1.1.04', 23, 'Transporte da quarta semana'],
  [28, '1.1.05', 10, 'Coletas do mês'],
  [28, '1.1.06', 4, 'Seguro da carga do mês'],
] as const;
/** Who charges us for what, under which heading, and how many centavos for each part of a month. */
export const SUPPLIED = [
  ['third_collect', 'DSP', '2.1.03', 'Coletas feitas por terceiros', 160_000],
  ['hut', 'MINIDROP', '2.1.01', 'Entregas nos pontos', 70_000],
  ['ajd_dispatch', 'AJD', '2.1.01', 'Entregas da última milha', 1_000_000],
  ['dsp_dispatch', 'DSP', '2.1.01', 'Entregas da última milha', 650_000],
  ['trunk_feeder', 'TRANSUL', '2.1.02', 'Viagens de linha tronco', 820_000],
  ['post_office', 'ECT', '2.1.01', 'Repasse postal', 260_000],
] as const;
/** The days of the month before on which suppliers charged us. */
const SUPPLIED_ON = [5, 10, 15, 20, 25, 28] as const;
/** Charges of the month before, and of the last days, for each customer and each kind of business of suppliers. */
const EARLIER = 6;
const RECENT = 4;
/** Days that one of the suppliers' charges of the month before is about; those of the last days are about one. */
const DAYS_OF_PART = 5;

export const charged = (key: string, at: number, time: string, fields: object): DemoRecord => ({
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

/** A part of a month of a customer's contract. `growth`: how much of what he sends now he sent then. */
export function byContract(
  key: string,
  customer: string,
  [of, at]: readonly [customer: number, part: number],
  time: string,
  dice: Dice,
  growth = 1,
): DemoRecord {
  const [, chargeType, part, remark] = BY_CONTRACT[at] ?? BY_CONTRACT[0];
  const [month, weight, ticket] = VOLUMES[customer] ?? [10_000, 1, 25];
  const amount = (month * growth * part * dice.between(0.92, 1.08)) / 100;
  const parcels = Math.round(amount / ticket);
  const carried = Math.round(parcels * weight);
  return charged(key, of + at, time, {
    businessType: 'express',
    customer,
    chargeType,
    amountReceivable: centavos(Math.round(amount * 100)),
    ...(chargeType === '1.1.04' && {
      billableWeight: carried,
      collectedWeight: carried,
      orderQuantity: Math.max(1, parcels),
    }),
    remark: chargeType === '1.1.04' ? `${remark} por contrato, ${parcels} encomendas` : `${remark} por contrato`,
  });
}

/** What customers were charged and suppliers charged us in the month before an instant, and in the days since. */
export function demoCharges(now: Date): readonly DemoRecord[] {
  // Some hours before, of the same day.
  const before = (time: string, dice: Dice) =>
    new Date(Date.parse(time) - Math.round(dice.between(0, 6 * 60)) * MINUTE_MS).toISOString();
  const recent = Array.from({ length: RECENT }, (_, at) => at);
  const contracts = DEMO_CUSTOMERS.flatMap(({ code }, of) =>
    BY_CONTRACT.map(([day], at) => {
      const dice = diceOf('charge', code, at);
      return byContract(`charge ${code} ${at}`, code, [of, at], before(lastMonth(now, day), dice), dice);
    }),
  );
  const single = DEMO_CUSTOMERS.flatMap(({ code }, of) =>
    recent.map((days) => {
      const at = EARLIER + days;
      const [chargeType, remark, amount] = FEES[(of + at) % FEES.length] ?? FEES[0];
      const dice = diceOf('charge', code, at);
      return charged(`charge ${code} ${at}`, of + at, before(daysAgo(now, days), dice), {
        businessType: 'express',
        customer: code,
        chargeType,
        amountReceivable: centavos(Math.round(amount * dice.between(0.9, 1.5))),
        remark,
      });
    }),
  );
  const suppliers = SUPPLIED.flatMap(([businessType, supplier, costType, remark, amount]) =>
    [...SUPPLIED_ON.map((day) => lastMonth(now, day)), ...recent.map((days) => daysAgo(now, days))].map((time, at) => {
      const dice = diceOf('charge', businessType, at);
      const part = at < EARLIER ? amount : amount / DAYS_OF_PART;
      return charged(`charge ${businessType} ${at}`, at, before(time, dice), {
        businessType,
        supplier,
        costType,
        amountPayable: centavos(Math.round(part * dice.between(0.85, 1.35))),
        remark: at < EARLIER ? `${remark} desde a fatura anterior` : `${remark} do dia`,
      });
    }),
  );
  return [...contracts, ...single, ...suppliers, ...owed(now), ...pickups(now), ...odd(now)];
}

/** What customers owe since long ago, in reais: since how many days it is late, and for what. */
const OWED = [
  ['CERRADO', 45, [4_870, 4_215]],
  ['GARIMPO', 75, [6_240, 5_980, 1_730]],
] as const;
/** Ten days before it was billed, hour by hour: a batch lies in one month. */
const owed = (now: Date): readonly DemoRecord[] =>
  OWED.flatMap(([customer, days, amounts]) =>
    amounts.map((amount, at) =>
      charged(`owed ${customer} ${at}`, at, hoursBefore(daysAgo(now, days + 10), at), {
        businessType: 'express',
        customer,
        chargeType: '1.1.04',
        amountReceivable: centavos(amount * 100 + at * 37 + 45),
        remark: 'Saldo de transporte por contrato de período anterior',
      }),
    ),
  );

/** Charges that somebody wrote for an order of a customer by hand, and that are to be looked at: one twice, one high, one for what was long ago. */
const ODD = [
  ['once', 0, 1_990, 0, '1.1.01'],
  ['twice', 0, 1_990, 0, '1.1.01'],
  // Under a heading of little else: among the freights of parcels it would make each of them look unusual.
  ['high', 1, 540_000, 0, '1.1.06'],
  ['late', 2, 2_140, 45, '1.1.01'],
] as const;
const odd = (now: Date): readonly DemoRecord[] =>
  ODD.map(([key, of, amount, days, chargeType]) =>
    charged(`odd ${key}`, of, daysAgo(now, 1), {
      businessType: 'express',
      customer: CLAIMED_ORDERS[of]?.customer,
      orderNumber: CLAIMED_ORDERS[of]?.orderNumber,
      chargeType,
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
  /** Who does it; whoever registers the rest where nobody is named. */
  readonly by?: string;
  readonly definition: CommandDefinition;
  /** What comes of it is called by this key. */
  readonly key: string;
  readonly input: (codeOf: (key: string) => string) => object;
  /** When it was done; now where it is not said. Nobody of finance tells what is older than a week. */
  readonly at?: string;
  readonly reason?: string;
}

/** Customers who are billed by contract, as far as their batches were passed, with the days since then. */
const PASSED = [
  ['AURORA', 6],
  ['BOSQUE', 5],
  ['CERRADO', 5],
  ['FAROL', 4],
  ['GARIMPO', 3],
  ['HORIZONTE', 2],
] as const;
/** Codes of those whose batches were passed. */
export const PASSED_CUSTOMERS = PASSED.map(([code]) => code);
/** Whose batch waits for its review, and whose was refused. */
const REVIEWED = ['DUNAS', 'ESTRELA'] as const;
/** Who has paid all of it and was seen to, and how many days ago. */
const PAID = [
  ['AURORA', 3],
  ['HORIZONTE', 1],
] as const;

/** Late in the morning of a day that the company had so many days ago. */
const morning = (now: Date, days: number): string => new Date(daysBefore(now, days) + 14 * HOUR_MS).toISOString();
const dayOf = (time: string): string => time.slice(0, 10);

/** What became of the charges of the month before: batches in every state of their review, bills in every state of their collection, and payments. */
export function demoBatches(now: Date): readonly DemoStep[] {
  const step = (
    by: string,
    definition: CommandDefinition,
    key: string,
    input: DemoStep['input'],
    days?: number,
  ): DemoStep => ({
    by,
    definition,
    key,
    input,
    ...(days !== undefined && { at: morning(now, days) }),
  });
  const billing = (key: string, charges: readonly string[], billingDate: string) =>
    step(
      FINANCE,
      generateBatch,
      `batch ${key}`,
      (codeOf) => ({ charges: charges.map(codeOf), billingDate, billType: 'forward' }),
      6,
    );
  const batch = (of: string) =>
    billing(
      of,
      Array.from({ length: EARLIER }, (_, at) => `charge ${of} ${at}`),
      billedOn(now),
    );
  const pass = (of: string, days: number) =>
    step(AUDIT, passBatches, `settled ${of}`, (codeOf) => ({ batches: [codeOf(`batch ${of}`)] }), days);
  const come = (of: string, amount: number, days: number) =>
    step(
      FINANCE,
      registerReceiptPayment,
      `came ${of}`,
      (codeOf) => ({
        code: codeOf(`settled ${of}`),
        amount: centavos(amount),
        method: 'pix',
        time: daysAgo(now, days),
        redeemer: `Contas a pagar ${nameOf(of)}`,
      }),
      days,
    );
  const request = (of: string, more: (codeOf: (key: string) => string) => object = () => ({})) =>
    step(
      FINANCE,
      paymentBatch.commands.moves['request-payment'],
      `request ${of}`,
      (codeOf) => ({
        code: codeOf(`settled ${of}`),
        fields: {
          bankAccount: codeOf('BankAccount Banco do Brasil'),
          paymentValidityPeriod: dayOf(daysAgo(now, -10)),
          ...more(codeOf),
        },
      }),
      3,
    );
  const initiate = (of: string) =>
    step(
      AUDIT,
      paymentBatch.commands.moves['initiate-payment'],
      `initiate ${of}`,
      (codeOf) => ({ code: codeOf(`settled ${of}`) }),
      2,
    );
  const all = demoCharges(now);
  const total = (of: string, name: string) =>
    all
      .filter(({ key }) => key.startsWith(`charge ${of} `) && Number(key.split(' ').at(-1)) < EARLIER)
      .reduce((sum, { fields }) => {
        const values = fields((key) => key) as Readonly<Record<string, Money>>;
        return sum + Number(values[name]?.amount ?? 0);
      }, 0);
  const due = (of: string) => total(of, 'amountReceivable');
  const [part, late] = ['BOSQUE', 'CERRADO'];
  return [
    ...[...PASSED_CUSTOMERS, ...REVIEWED].map(batch),
    ...OWED.map(([of, days, amounts]) =>
      billing(
        `owed ${of}`,
        amounts.map((_, at) => `owed ${of} ${at}`),
        dayOf(daysAgo(now, days)),
      ),
    ),
    step(FINANCE, generateBatch, `batch pickup ${BILLED}`, (codeOf) => ({
      charges: PICKUPS.map((_, at) => codeOf(`pickup ${BILLED} ${at}`)),
      billingDate: dayOf(daysAgo(now, 0)),
      billType: 'forward',
    })),
    ...OWED.map(([of]) => pass(`owed ${of}`, 6)),
    ...PASSED.map(([of, days]) => pass(of, days)),
    step(AUDIT, reconciliationBatch.commands.moves.refuse, 'refused ESTRELA', (codeOf) => ({
      code: codeOf('batch ESTRELA'),
      fields: { auditReason: 'Cliente contesta: tabela de preços do contrato anterior' },
    })),
    ...PAID.flatMap(([of, days]) => [
      come(of, due(of), days),
      ...(['submit', 'begin', 'verify'] as const).map((move) =>
        step(
          move === 'submit' ? FINANCE : AUDIT,
          receipt.commands.moves[move],
          `${move} ${of}`,
          (codeOf) => ({ code: codeOf(`settled ${of}`) }),
          days,
        ),
      ),
    ]),
    come(part, 1_500_000, 3),
    step(FINANCE, receipt.commands.moves['agree-due'], `due ${late}`, (codeOf) => ({
      code: codeOf(`settled ${late}`),
      fields: { paymentValidityPeriod: dayOf(daysAgo(now, -12)) },
    })),
    // Who pays ahead is billed by the period, and by whoever reviews what comes of it.
    step(FINANCE, receivableGeneration.commands.register, 'generation prepaid', () => ({
      fields: {
        periodStart: `${dayOf(lastMonth(now, 1)).slice(0, 8)}01`,
        periodEnd: dayOf(lastMonth(now, 28)),
        whose: 'named',
        customers: PREPAID,
        subject: 'Malote Brasil',
        businessType: 'express',
        billingDate: billedOn(now),
        billType: 'forward',
      },
    })),
    ...SUPPLIED.map(([business]) => batch(business)),
    ...['ajd_dispatch', 'dsp_dispatch', 'trunk_feeder', 'third_collect', 'hut'].map((of, at) => pass(of, 5 - (at % 2))),
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
    ...PASSED_CUSTOMERS.map((of) =>
      step(FINANCE, dataPushLog.commands.register, `bill ${of}`, (codeOf) => ({
        fields: {
          batches: [codeOf(`batch ${of}`)],
          receipt: codeOf(`settled ${of}`),
          recipients: `financeiro@${of.toLowerCase()}.example.com, contas@${of.toLowerCase()}.example.com`,
        },
      })),
    ),
    ...(
      [
        [part, 1_000_000],
        ['RB00000000', 237_400],
        // More than is due: somebody paid his fine with it.
        [late, due(late) + 52_185],
        ['FAROL', due('FAROL')],
      ] as const
    ).map(([of, amount], at) =>
      step(FINANCE, bankEntry.commands.register, `bank ${at}`, (codeOf) => ({
        fields: {
          reference: `001-${dayOf(daysAgo(now, 2))}-000001-${at * 2 + 3}`,
          way: 'receipt',
          document: of.startsWith('RB') ? of : codeOf(`settled ${of}`),
          amount: centavos(amount),
          day: dayOf(daysAgo(now, 2)),
          outcome: 'paid',
          occurrence: '06',
        },
      })),
    ),
    step(
      FINANCE,
      registerPayment,
      'paid ajd_dispatch',
      (codeOf) => ({
        code: codeOf('settled ajd_dispatch'),
        amount: centavos(total('ajd_dispatch', 'amountPayable')),
        time: daysAgo(now, 1),
      }),
      1,
    ),
    step(
      FINANCE,
      paymentBatch.commands.moves.fail,
      'failed trunk_feeder',
      (codeOf) => ({
        code: codeOf('settled trunk_feeder'),
        fields: { failureReason: 'Conta do favorecido encerrada' },
      }),
      1,
    ),
  ];
}
