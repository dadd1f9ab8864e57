import { topUp } from '@malote/contracts/billing/top-up.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';
import { DEMO_CUSTOMERS } from './business.ts';
import { onePage } from './one-page.ts';
import type { DemoRecord } from './record.ts';

const reais = (amount: number): Money => ({ amount: `${amount * 100}`, currency: 'BRL' });

const LIMITS = [20_000, 50_000, 5_000, 10_000, 30_000, 80_000, 2_000, 15_000];
/** Keys of the demo company's billing periods. */
const PERIODS = ['BillingPeriod weekly', 'BillingPeriod half_monthly', 'BillingPeriod monthly'] as const;

/** Up to where the demo company's customers may owe, and when they are billed; the last of them pay ahead. */
export const DEMO_TERMS: readonly { readonly customer: string; readonly limit: Money; readonly period: string }[] =
  LIMITS.map((limit, at) => ({
    customer: DEMO_CUSTOMERS[at]?.code ?? '',
    limit: reais(limit),
    period: PERIODS[at % PERIODS.length] ?? PERIODS[0],
  }));

const DAY_MS = 86_400_000;
const METHODS = ['pix', 'bank_transfer', 'pix', 'online', 'cash', 'pix', 'offset', 'other'] as const;
/** Top-ups of the month before. */
const TOP_UPS = 32;

/** What customers paid ahead in the month before an instant, nearly one a day; those of the last days are still to be verified. */
export function demoTopUps(now: Date): readonly DemoRecord[] {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return Array.from({ length: TOP_UPS }, (_, at): DemoRecord => {
    const { code: customer = '' } = DEMO_CUSTOMERS[(at * 5) % DEMO_CUSTOMERS.length] ?? {};
    const method = METHODS[at % METHODS.length] ?? 'pix';
    const amount = 350 + ((at * 7_919) % 9_000);
    return {
      made: topUp,
      key: `top-up-${at}`,
      fields: () => ({
        customer,
        amount: reais(amount),
        method,
        time: new Date(today - (TOP_UPS - at) * DAY_MS - (at % 7) * 3_600_000).toISOString(),
      }),
      ...(method === 'bank_transfer' && {
        file: {
          field: 'attachment',
          name: `Comprovante ${customer}.pdf`,
          bytes: onePage('Comprovante de transferencia', [`Cliente ${customer}`, `Valor R$ ${amount},00`]),
        },
      }),
      moves: at < TOP_UPS - 5 ? [{ name: 'verify', by: 'auditfin' }] : [],
    };
  });
}
