import { siteExpense } from '@malote/contracts/billing/site-expense.ts';
import { topUp } from '@malote/contracts/billing/top-up.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';
import { DEMO_CUSTOMERS } from './business.ts';
import { onePage } from './one-page.ts';
import { diceOf } from '../../tools/simulator/dice.ts';
import { DAY_MS, daysBefore } from './past.ts';
import type { DemoRecord } from './record.ts';
import { DEMO_SITES } from './sites.ts';

const MINUTE_MS = 60_000;
const reais = (amount: number): Money => ({ amount: `${amount * 100}`, currency: 'BRL' });

/** A month of what each sends, and some more; one of them has let it come to more. */
const LIMITS = [90_000, 60_000, 40_000, 40_000, 60_000, 120_000, 25_000, 40_000];
/** Keys of the demo company's billing periods. */
const PERIODS = ['BillingPeriod weekly', 'BillingPeriod half_monthly', 'BillingPeriod monthly'] as const;

/** Up to where the demo company's customers may owe, and when they are billed. */
export const DEMO_TERMS: readonly { readonly customer: string; readonly limit: Money; readonly period: string }[] =
  LIMITS.map((limit, at) => ({
    customer: DEMO_CUSTOMERS[at]?.code ?? '',
    limit: reais(limit),
    period: PERIODS[at % PERIODS.length] ?? PERIODS[0],
  }));

/** Codes of customers without a limit: they pay ahead. */
export const PREPAID: readonly string[] = DEMO_CUSTOMERS.slice(LIMITS.length).map(({ code }) => code);

const METHODS = ['pix', 'bank_transfer', 'pix', 'online', 'cash', 'pix', 'offset', 'other'] as const;
/** Top-ups of the month before. */
const TOP_UPS = 32;

/** What customers who owe nothing paid ahead in the month before an instant, nearly one a day; those of the last days are still to be verified. */
export function demoTopUps(now: Date): readonly DemoRecord[] {
  const today = daysBefore(now, 0);
  return Array.from({ length: TOP_UPS }, (_, at): DemoRecord => {
    const customer = PREPAID[at % PREPAID.length] ?? '';
    const method = METHODS[at % METHODS.length] ?? 'pix';
    const dice = diceOf('top-up', at);
    // Who pays ahead pays round sums, mostly small ones.
    const amount = dice.chance(0.7) ? dice.pick([300, 500, 800, 1_000, 1_500, 2_000]) : dice.whole(25, 160) * 50;
    return {
      made: topUp,
      key: `top-up-${at}`,
      fields: () => ({
        customer,
        amount: reais(amount),
        method,
        time: new Date(today - (TOP_UPS - at) * DAY_MS - Math.round(dice.between(0, 9) * 60) * MINUTE_MS).toISOString(),
      }),
      ...(method === 'bank_transfer' && {
        file: {
          field: 'attachment',
          name: `Comprovante ${customer}.pdf`,
          bytes: onePage('Comprovante de transferência', [`Cliente ${customer}`, `Valor R$ ${amount},00`]),
        },
      }),
      moves: at < TOP_UPS - 5 ? [{ name: 'verify', by: 'auditfin' }] : [],
    };
  });
}

const COSTS = [
  ['2.2.01', 'Aluguel do galpão', 12_500],
  ['2.2.01', 'Energia elétrica', 1_840],
  ['2.2.02', 'Combustível da frota própria', 3_260],
  ['2.2.02', 'Manutenção da esteira', 2_175],
  ['2.2.03', 'Material de embalagem', 690],
] as const;
/** Cost fees of the month before. */
const EXPENSES = 30;

/** What sites cost in the month before an instant: most are approved, some refused, the newest wait for whoever audits or approves. */
export function demoExpenses(now: Date): readonly DemoRecord[] {
  const today = daysBefore(now, 0);
  const pass = { name: 'pass', by: 'auditfin' };
  const refuse = { name: 'refuse', by: 'auditfin', fields: { reason: 'Nota de outro mês' } };
  return Array.from({ length: EXPENSES }, (_, at): DemoRecord => {
    const [chargeType, remark, amount] = COSTS[at % COSTS.length] ?? COSTS[0];
    const dice = diceOf('expense', at);
    const isAudited = at < EXPENSES - 5;
    const isDecided = at < EXPENSES - 10;
    return {
      made: siteExpense,
      key: `expense-${at}`,
      fields: () => ({
        site: DEMO_SITES[(at * 3) % DEMO_SITES.length]?.code ?? '',
        chargeType,
        amount: { amount: String(Math.round(amount * 100 * dice.between(0.82, 1.24))), currency: 'BRL' },
        businessTime: new Date(
          today - (EXPENSES - at) * DAY_MS - Math.round(dice.between(0, 9) * 60) * MINUTE_MS,
        ).toISOString(),
        remark,
      }),
      moves: isAudited
        ? at % 9 === 4
          ? [refuse]
          : [pass, ...(isDecided ? [{ name: 'approve', by: 'financeiro' }] : [])]
        : [],
    };
  });
}
