import { Button } from '@mantine/core';
import { IconCalculator } from '@tabler/icons-react';
import type { Field, Fields } from '@malote/contracts/kernel/fields/field.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../client/client.ts';
import type { RecordEntry } from '../client/contract-table.ts';
import type { AnswerOf } from '../client/names.ts';
import { money } from '../i18n/format.ts';
import { recordPrefix } from '../i18n/record-words.ts';
import { useLookup } from '../i18n/texts.ts';
import { useCalled, useMay } from '../shell/page-context.ts';
import { FieldsForm } from '../ui/form/fields-form.tsx';

export type Price = AnswerOf<'pricing.inquirePrice'>;
/** What is typed in for a question, in this order. */
const TYPED = [
  'type',
  'billType',
  'weight',
  'cep',
  'customer',
  'supplier',
  'quote',
  'orderNumber',
  'km',
  'volume',
  'package_count',
  'box_count',
  'vehicleType',
];

/** The fields of an inquiry that make its question: the house fills them in when it is kept, here they are typed. */
const fieldsOf = ({ fields }: RecordEntry): Fields =>
  Object.fromEntries(
    TYPED.map((name) => {
      const { entered: _, optional: __, ...field } = fields[name] as Field;
      return [name, name === 'type' || name === 'weight' ? field : { ...field, optional: true as const }];
    }),
  );

interface InquirePriceProps {
  readonly inquiry: RecordEntry;
  /** What is asked about first. */
  readonly type?: 'courier' | 'other';
  /** Takes the price on, under these words: it closes the question. */
  readonly uses?: { readonly words: string; readonly take: (price: Price) => void };
}

/** Asks for a price; the answer says how it came to be, and is kept in the log. */
export function InquirePrice({ inquiry, type = 'courier', uses }: InquirePriceProps) {
  const { t } = useTranslation('pricing');
  const text = useLookup();
  const may = useMay();
  const called = useCalled();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const [price, setPrice] = useState<Price>();
  if (!may('inquire-price')) return null;
  return (
    <>
      <Button
        variant="default"
        data-action={called('inquire-price')}
        leftSection={<IconCalculator size={15} aria-hidden />}
        onClick={() => {
          setPrice(undefined);
          setOpen(true);
        }}
      >
        {text('actions:inquire-price')}
      </Button>
      {open && (
        <FieldsForm
          title={t('inquiry')}
          does={t('calculate')}
          fields={fieldsOf(inquiry)}
          prefix={recordPrefix(inquiry.noun)}
          of="new"
          start={{ type, billType: 'forward' }}
          draft={`price-question ${type}`}
          onClose={() => setOpen(false)}
          save={async (sent, call) => {
            setPrice(undefined);
            setPrice(await send('pricing.inquirePrice', sent as never, call));
            void queries.invalidateQueries();
          }}
        >
          {() =>
            price && (
              <>
                <PriceFound price={price} inquiry={inquiry} />
                {uses && (
                  <Button
                    onClick={() => {
                      setOpen(false);
                      uses.take(price);
                    }}
                  >
                    {uses.words}
                  </Button>
                )}
              </>
            )
          }
        </FieldsForm>
      )}
    </>
  );
}

/** The price and its lines: quantity, row and arithmetic. */
function PriceFound({ price, inquiry }: { readonly price: Price; readonly inquiry: RecordEntry }) {
  const { t } = useTranslation('pricing');
  const text = useLookup();
  const at = (name: string) => text(`${recordPrefix(inquiry.noun)}.rows.lines.fields.${name}`);
  return (
    <div role="status">
      <p>
        <b>{money(price.result)}</b>{' '}
        <span className="muted">
          {t('by', { quote: price.quote })}
          {price.partition !== undefined && ` · ${price.partition}`}
        </span>
      </p>
      <table>
        <thead>
          <tr>
            {(['fee', 'quantity', 'bracket', 'formula', 'amount'] as const).map((name) => (
              <th key={name} scope="col">
                {at(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {price.lines.map(({ fee, quantity, bracket, formula, amount }) => (
            <tr key={fee}>
              <td className="code">{fee}</td>
              <td>{quantity}</td>
              <td>{bracket}</td>
              <td>{formula}</td>
              <td>{money(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
