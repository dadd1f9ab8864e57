import { Button } from '@mantine/core';
import { IconCalculator } from '@tabler/icons-react';
import type { Field, Fields } from '@malote/contracts/kernel/fields/field.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../client/client.ts';
import type { RecordEntry } from '../client/contract-table.ts';
import { money } from '../i18n/format.ts';
import { recordPrefix } from '../i18n/record-words.ts';
import { useLookup } from '../i18n/texts.ts';
import { useCalled } from '../shell/page-context.ts';
import { Facts } from '../ui/detail/detail.tsx';
import { FieldsForm } from '../ui/form/fields-form.tsx';

const TYPED = ['formula', 'distance', 'weight', 'votes'] as const;

/** A formula that is kept, or one that is typed in, and the trip. */
const fieldsOf = ({ code, noun, fields }: RecordEntry): Fields => ({
  code: { kind: 'ref', words: code.words, to: noun, optional: true } as Field,
  ...Object.fromEntries(
    TYPED.map((name) => [name, { ...fields[name], ...(name === 'formula' && { optional: true }) } as Field]),
  ),
});

/** Tries a formula for a trip; nothing is stored. */
export function TrialFormula({ entry }: { readonly entry: RecordEntry }) {
  const { t } = useTranslation('pricing');
  const called = useCalled();
  const text = useLookup();
  const [open, setOpen] = useState(false);
  const [price, setPrice] = useState<readonly (readonly [string, string])[]>();
  return (
    <>
      <Button
        variant="default"
        data-action={called('trial-calculate')}
        leftSection={<IconCalculator size={15} aria-hidden />}
        onClick={() => {
          setPrice(undefined);
          setOpen(true);
        }}
      >
        {text('actions:trial-calculate')}
      </Button>
      {open && (
        <FieldsForm
          title={t('trial')}
          does={t('calculate')}
          fields={fieldsOf(entry)}
          prefix={recordPrefix(entry.noun)}
          of="new"
          start={{}}
          draft="trial"
          onClose={() => setOpen(false)}
          save={async (sent) => {
            setPrice(undefined);
            const { computed, charged } = await ask('pricing.tryFormula', sent as never);
            setPrice([
              [t('computed'), money(computed)],
              [t('charged'), money(charged)],
            ]);
          }}
        >
          {() => price && <Facts facts={price} />}
        </FieldsForm>
      )}
    </>
  );
}
