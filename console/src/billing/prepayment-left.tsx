import type { Money } from '@malote/contracts/kernel/values/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../client/client.ts';
import type { RecordRow } from '../client/records.ts';
import { money } from '../i18n/format.ts';
import { sentence } from '../shell/toasts.tsx';
import type { TellsProps } from '../ui/list/actions.ts';
import { Facts } from '../ui/detail/detail.tsx';

const amountOf = (value: unknown): bigint => {
  const { amount } = (value ?? {}) as Partial<Money>;
  return typeof amount === 'string' && /^-?\d+$/.test(amount) ? BigInt(amount) : 0n;
};
const brl = (minor: bigint): Money => ({ amount: String(minor), currency: 'BRL' });

/** What the customer of a receipt paid ahead, and what is left of it and of the receipt once the amount that is being typed is taken. The server decides. */
export function PrepaymentLeft({ rows: [row], typed, faults }: TellsProps<RecordRow>) {
  const { t } = useTranslation('billing');
  const code = row?.code ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['billing.prepaymentLeft', code],
    queryFn: async ({ signal }) => await ask('billing.prepaymentLeft', { code }, { quiet: true, signal }),
    staleTime: 0,
  });
  // What the server did not take, it did not take because of what stands now.
  useEffect(() => {
    if (faults.size > 0) void refetch();
  }, [faults, refetch]);
  if (error !== null) return <p role="alert">{sentence(error)}</p>;
  const due = amountOf(row?.['historicalAmount']) - amountOf(row?.['actualAmount']);
  const amount = amountOf(typed['lastAmount']);
  const ahead = data === undefined ? undefined : amountOf(data.prepaid);
  const isTooMuch = ahead !== undefined && amount > ahead;
  return (
    <div role="status" aria-label={t('prepayment.title')}>
      <Facts
        facts={[
          [t('prepayment.ahead'), ahead === undefined ? '–' : money(brl(ahead))],
          [
            t('prepayment.left'),
            ahead === undefined
              ? '–'
              : isTooMuch
                ? t('prepayment.lacks', { amount: money(brl(amount - ahead)) })
                : money(brl(ahead - amount)),
          ],
          [
            t('prepayment.due'),
            due < amount ? t('prepayment.above', { amount: money(brl(amount - due)) }) : money(brl(due - amount)),
          ],
        ]}
      />
    </div>
  );
}
