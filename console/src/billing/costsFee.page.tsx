import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadRecord } from '../client/records.ts';
import type { RecordEntry } from '../client/contract-table.ts';
import { InquirePrice } from '../pricing/inquire-price.tsx';
import type { Price } from '../pricing/inquire-price.tsx';
import { useMay } from '../shell/page-context.ts';
import { RecordForm } from '../ui/record/record-form.tsx';
import { recordPage } from '../ui/record/record-page.tsx';

/** Characters of a remark of an expense. */
const REMARK = 200;

/** What an expense begins with that a price makes: the amount, and in the remark the inquiry with its arithmetic. */
const given = ({ code, result, lines }: Price) => ({
  amount: result,
  remark: `${code}: ${lines.map(({ fee, formula }) => `${fee} ${formula}`).join('; ')}`.slice(0, REMARK),
});

/** What sites and suppliers cost; what a cost comes to is calculated by the quotes, and written down from there. */
async function costsFee() {
  const [expense, inquiry] = await Promise.all([loadRecord('SiteExpense'), loadRecord('PriceInquiry')]);
  return await recordPage('SiteExpense', {
    texts: ['pricing', 'billing'],
    moves: ['delete'],
    buttons: () => <Calculate expense={expense} inquiry={inquiry} />,
  });
}

function Calculate({ expense, inquiry }: { readonly expense: RecordEntry; readonly inquiry: RecordEntry }) {
  const { t } = useTranslation('billing');
  const may = useMay();
  const [price, setPrice] = useState<Price>();
  const close = () => setPrice(undefined);
  return (
    <>
      <InquirePrice
        inquiry={inquiry}
        type="other"
        {...(may('create') && { uses: { words: t('writeExpense'), take: setPrice } })}
      />
      {price && <RecordForm entry={expense} row={undefined} given={given(price)} onClose={close} onDone={close} />}
    </>
  );
}

export default costsFee();
