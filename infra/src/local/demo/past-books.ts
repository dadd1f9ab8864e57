import { generateBatch, passBatches, removeCharge } from '@malote/contracts/billing/batch-commands.ts';
import { charge } from '@malote/contracts/billing/charge.ts';
import { paymentBatch } from '@malote/contracts/billing/payment-batch.ts';
import { receipt } from '@malote/contracts/billing/receipt.ts';
import { reconciliationBatch } from '@malote/contracts/billing/reconciliation-batch.ts';
import { registerPayment, registerReceiptPayment, undoPayment } from '@malote/contracts/billing/settlement-commands.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';
import { diceOf } from '../../tools/simulator/dice.ts';
import type { Dice } from '../../tools/simulator/dice.ts';
import { BY_CONTRACT, byContract, centavos, charged, monthsBefore, nameOf, SUPPLIED } from './charges.ts';
import type { DemoStep } from './charges.ts';
import { DEMO_TERMS } from './money.ts';
import { DAY_MS, HOUR_MS } from './past.ts';
import type { DemoRecord } from './record.ts';
import { IMPORT_USER } from './users.ts';

/** The months before the last one: how many ago, and how much of what is sent now was sent then. */
const MONTHS = [
  [3, 0.84],
  [2, 0.93],
] as const;
/** Who is billed by contract. */
const CUSTOMERS = DEMO_TERMS.map(({ customer }) => customer);
/**
 * What customers have not paid of what they were billed beside their months, in reais, and what share of it they have. Little: of who owes more than he may
 * nobody takes orders any more, and a bill is off his account when all of it came and was seen to.
 */
const OPEN = [
  ['HORIZONTE', 3, 2_730, 0.4],
  ['AURORA', 2, 4_180, 0],
  ['BOSQUE', 2, 1_965, 0.75],
] as const;
/** Whose freight of a month was contested while it was reviewed, and what was agreed instead, as a share of it. */
const CONTESTED = ['ESTRELA 2', 1, 0.7] as const;
/** Whose bill was refused in the review, and was not billed anew. */
const REFUSED = ['DUNAS', 3, 1_240] as const;
/** Whose payment was written down with a wrong amount, and taken back. */
const MISTYPED = 'ajd_dispatch 2';
/** Days of a month on which suppliers charged us for a third of it. */
const PARTS_ON = [8, 18, 27] as const;
const PARTS = 2;

/** Some hours before, of the same day. */
const before = (time: string, dice: Dice): string =>
  new Date(Date.parse(time) - Math.round(dice.between(0, 6 * 60)) * 60_000).toISOString();
const later = (time: string, days: number, hours = 0): string =>
  new Date(Date.parse(time) + days * DAY_MS + hours * HOUR_MS).toISOString();
const dayOf = (time: string): string => time.slice(0, 10);

interface Owed {
  /** What it is called: whose it is, and how many months ago. */
  readonly of: string;
  readonly months: number;
  readonly charges: readonly DemoRecord[];
}

/** A charge that was written down when it fell due. */
const then = (made: DemoRecord, time: string): DemoRecord => ({ ...made, at: new Date(time) });
const amountOf = ({ fields }: DemoRecord): number => {
  const { amountReceivable, amountPayable } = fields((key) => key) as Readonly<Record<string, Money | undefined>>;
  return Number((amountReceivable ?? amountPayable)?.amount ?? 0);
};

function contractsOf(now: Date): readonly Owed[] {
  return MONTHS.flatMap(([months, growth]) =>
    CUSTOMERS.map((customer, at): Owed => {
      const of = `${customer} ${months}`;
      const charges = BY_CONTRACT.map(([day], part) => {
        const dice = diceOf('past charge', customer, months, part);
        const time = before(monthsBefore(now, months, day), dice);
        return then(byContract(`past ${of} ${part}`, customer, [at, part], time, dice, growth), time);
      });
      return { of, months, charges };
    }),
  );
}

function suppliedIn(now: Date): readonly Owed[] {
  return MONTHS.flatMap(([months, growth]) =>
    SUPPLIED.map(([businessType, supplier, costType, remark, amount]): Owed => {
      const of = `${businessType} ${months}`;
      const charges = PARTS_ON.map((day, part) => {
        const dice = diceOf('past charge', businessType, months, part);
        const time = before(monthsBefore(now, months, day), dice);
        const fields = {
          businessType,
          supplier,
          costType,
          amountPayable: centavos(Math.round(amount * PARTS * growth * dice.between(0.85, 1.35))),
          remark: `${remark} desde a fatura anterior`,
        };
        return then(charged(`past ${of} ${part}`, part, time, fields), time);
      });
      return { of, months, charges };
    }),
  );
}

/** Beside the months: what was agreed instead of what was contested, and what nobody billed anew. */
function further(now: Date): readonly DemoRecord[] {
  const [contested, part, share] = CONTESTED;
  const [customer = '', ago] = contested.split(' ');
  const freight = contractsOf(now).find(({ of }) => of === contested)?.charges[part];
  const [refused, months, amount] = REFUSED;
  const [agreedOn, chargedOn] = [monthsBefore(now, Number(ago), 28), monthsBefore(now, months, 20)];
  const express = { businessType: 'express', chargeType: '1.1.04' };
  const open = OPEN.map(([of, monthsAgo, reais]) => {
    const on = monthsBefore(now, monthsAgo, 22);
    return then(
      charged(`past open ${of}`, 0, on, {
        ...express,
        customer: of,
        amountReceivable: centavos(reais * 100 + monthsAgo * 17),
        remark: 'Diferença de peso do mês, por contrato',
      }),
      on,
    );
  });
  return [
    then(
      charged(`past agreed ${contested}`, 0, agreedOn, {
        ...express,
        customer,
        amountReceivable: centavos(Math.round(freight === undefined ? 0 : amountOf(freight) * share)),
        remark: 'Frete acertado com o cliente depois de contestado',
      }),
      agreedOn,
    ),
    then(
      charged(`past refused ${refused}`, 0, chargedOn, {
        ...express,
        customer: refused,
        amountReceivable: centavos(amount * 100),
        remark: 'Frete com excesso de peso, contestado',
      }),
      chargedOn,
    ),
    ...open,
  ];
}

/** What customers were charged and suppliers charged us in the two months before the last one. */
export const pastCharges = (now: Date): readonly DemoRecord[] => [
  ...[...contractsOf(now), ...suppliedIn(now)].flatMap(({ charges }) => charges),
  ...further(now),
];

/**
 * What became of it, as who takes the books over writes it down and whoever registers the rest reviews: both are believed what was long ago. A chain for each bill
 * and each payment, in the order in which it happened; one waits for none of the others.
 */
export function pastBooks(now: Date): readonly (readonly DemoStep[])[] {
  type Input = DemoStep['input'];
  const step = (definition: CommandDefinition, key: string, at: string, input: Input, more: object = {}): DemoStep => ({
    definition,
    key,
    at,
    input,
    ...more,
  });
  const taken = { by: IMPORT_USER };
  const billed = (of: string, charges: readonly string[], on: string): readonly DemoStep[] => [
    step(
      generateBatch,
      `batch ${of}`,
      on,
      (codeOf) => ({ charges: charges.map(codeOf), billingDate: dayOf(on), billType: 'forward' }),
      taken,
    ),
  ];
  const passed = (of: string, on: string) =>
    step(passBatches, `settled ${of}`, on, (codeOf) => ({ batches: [codeOf(`batch ${of}`)] }));
  const moved = (of: string, definition: CommandDefinition, on: string, more?: object) =>
    step(definition, `${definition.name} ${of}`, on, (codeOf) => ({ code: codeOf(`settled ${of}`) }), more);
  const came = (of: string, amount: number, on: string) =>
    step(
      registerReceiptPayment,
      `came ${of}`,
      on,
      (codeOf) => ({
        code: codeOf(`settled ${of}`),
        amount: centavos(amount),
        method: 'pix',
        time: on,
        redeemer: `Contas a pagar ${nameOf(/[A-Z]{3,}/.exec(of)?.[0] ?? '')}`,
      }),
      taken,
    );
  const { submit, begin, verify } = receipt.commands.moves;
  /** It was collected on a day of the month after, and seen to on the day after that. */
  const collected = (of: string, amount: number, on: string): readonly DemoStep[] => [
    came(of, amount, on),
    moved(of, submit, later(on, 0, 1), taken),
    moved(of, begin, later(on, 1)),
    moved(of, verify, later(on, 1, 1)),
  ];
  const [contested, part] = CONTESTED;
  const bills = contractsOf(now).flatMap(({ of, months, charges }) => {
    const dice = diceOf('past bill', of);
    const on = later(monthsBefore(now, months - 1, 3), 0);
    const keys = charges.map(({ key }) => key);
    const due = charges.reduce((sum, one) => sum + amountOf(one), 0);
    const paidOn = later(on, dice.whole(9, 20));
    const put = billed(of, keys, on);
    if (of === contested) {
      const away = charges[part];
      if (away === undefined) throw new Error(`${of} has no such charge`);
      const out = step(
        removeCharge,
        `removed ${of}`,
        later(on, 0, 3),
        (codeOf) => ({ batch: codeOf(`batch ${of}`), charge: codeOf(away.key) }),
        taken,
      );
      const dropped = step(
        charge.commands.moves.delete,
        `dropped ${of}`,
        later(on, 0, 4),
        (codeOf) => ({ code: codeOf(away.key) }),
        {
          ...taken,
          reason: 'Cliente contestou o frete; acertado por outro valor',
        },
      );
      const agreed = `agreed ${of}`;
      const instead = further(now)[0];
      return [
        [...put, out, dropped, passed(of, later(on, 1)), ...collected(of, due - amountOf(away), paidOn)],
        [
          ...billed(agreed, [`past ${agreed}`], on),
          passed(agreed, later(on, 1)),
          ...collected(agreed, instead === undefined ? 0 : amountOf(instead), paidOn),
        ],
      ];
    }
    return [[...put, passed(of, later(on, 1)), ...collected(of, due, paidOn)]];
  });
  const { 'request-payment': request, 'initiate-payment': initiate } = paymentBatch.commands.moves;
  const paid = (key: string, of: string, amount: number, on: string) =>
    step(
      registerPayment,
      key,
      on,
      (codeOf) => ({ code: codeOf(`settled ${of}`), amount: centavos(amount), time: on }),
      taken,
    );
  const payments = suppliedIn(now).map(({ of, months, charges }) => {
    const on = monthsBefore(now, months - 1, 4);
    const due = charges.reduce((sum, one) => sum + amountOf(one), 0);
    const paidOn = later(on, 6);
    return [
      ...billed(
        of,
        charges.map(({ key }) => key),
        on,
      ),
      passed(of, later(on, 1)),
      step(
        request,
        `request ${of}`,
        later(on, 2),
        (codeOf) => ({
          code: codeOf(`settled ${of}`),
          fields: { bankAccount: codeOf('BankAccount Banco do Brasil'), paymentValidityPeriod: dayOf(later(on, 10)) },
        }),
        taken,
      ),
      moved(of, initiate, later(on, 3)),
      ...(of === MISTYPED
        ? [
            paid(`mistyped ${of}`, of, Math.round(due / 10), paidOn),
            step(
              undoPayment,
              `taken back ${of}`,
              later(paidOn, 0, 2),
              (codeOf) => ({ code: codeOf(`settled ${of}`) }),
              {
                reason: 'Valor digitado com uma casa a menos',
              },
            ),
          ]
        : []),
      paid(`paid ${of}`, of, due, later(paidOn, 0, 3)),
    ];
  });
  const [refused, months] = REFUSED;
  const on = monthsBefore(now, months - 1, 5);
  const turnedDown = [
    ...billed(`refused ${refused}`, [`past refused ${refused}`], on),
    step(reconciliationBatch.commands.moves.refuse, `turned down ${refused}`, later(on, 1), (codeOf) => ({
      code: codeOf(`batch refused ${refused}`),
      fields: { auditReason: 'Cliente contesta o peso: conferir a balança' },
    })),
  ];
  const open = OPEN.map(([of, ago, reais, share]) => {
    const opened = monthsBefore(now, ago - 1, 4);
    const key = `open ${of}`;
    return [
      ...billed(key, [`past ${key}`], opened),
      passed(key, later(opened, 1)),
      ...(share === 0 ? [] : [came(key, Math.round(reais * 100 * share), later(opened, 15))]),
    ];
  });
  return [...bills, ...payments, turnedDown, ...open];
}
