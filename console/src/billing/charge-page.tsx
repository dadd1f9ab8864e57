import type { ComponentType } from 'react';
import { FINANCE_ROWS } from '@malote/contracts/billing/business.ts';
import type { BusinessType } from '@malote/contracts/billing/business.ts';
import { RECALCULATION_OF_CHARGE } from '@malote/contracts/billing/recalculation-limits.ts';
import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';
import { loadRecord } from '../client/records.ts';
import type { RecordRow } from '../client/records.ts';
import { recordPrefix, wordsAt } from '../i18n/record-words.ts';
import { togetherAction } from '../ui/list/together.tsx';
import { recordPage } from '../ui/record/record-page.tsx';

/** The charges of some kinds of business, and the batch that is made of those that are ticked. */
export async function chargePage(
  business: readonly BusinessType[],
  only: { readonly status?: readonly string[] } = {},
  buttons?: ComponentType,
) {
  const batch = await loadRecord('ReconciliationBatch');
  const asked = (name: string, optional?: true): Field => {
    const { entered: _, ...field } = batch.fields[name] as Field;
    return { ...field, ...(optional && { optional }) };
  };
  const generate = togetherAction<RecordRow>('generate', {
    label: 'billing:generate',
    command: 'billing.generateBatch',
    input: (rows, typed) => ({ charges: rows.map(({ code }) => code), ...typed }),
    not: ({ status }) => (status === 'open' ? undefined : 'state'),
    asks: {
      fields: {
        billingDate: asked('billingDate'),
        billType: asked('billType'),
        billingName: asked('billingName', true),
      },
      prefix: recordPrefix('ReconciliationBatch'),
    },
    max: FINANCE_ROWS,
    sums: {
      words: wordsAt(recordPrefix('ReconciliationBatch'), 'totalAmount'),
      of: (row) => (row['amountReceivable'] ?? row['amountPayable']) as Money | undefined,
    },
  });
  return await recordPage('Charge', {
    where: { businessType: business, ...only },
    moves: only.status === undefined ? ['delete'] : [],
    ...(only.status === undefined && {
      makes: { recalculate: { noun: 'RecalculationRun', given: RECALCULATION_OF_CHARGE } },
    }),
    marks: 'oddities',
    texts: ['billing'],
    actions: [generate],
    ...(buttons !== undefined && { buttons }),
  });
}
