import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListingEntry } from '../client/contract-table.ts';
import { isoDay } from '../i18n/format.ts';
import { Section } from '../ui/detail/detail.tsx';
import { ListingDrawer } from '../ui/listing/listing-drawer.tsx';
import type { ListingRow } from '../ui/listing/listing-page.tsx';
import { DateInput } from '../ui/table/date-input.tsx';
import { Statement } from './statement.tsx';

interface Props {
  readonly id: string;
  readonly row: ListingRow | undefined;
  readonly onClose: () => void;
}

/** An account with its statement up to any day; today's where nothing is asked. */
export const accountDrawer = (entry: ListingEntry) => (props: Props) => <AccountDrawer entry={entry} {...props} />;

function AccountDrawer(props: Props & { readonly entry: ListingEntry }) {
  const { t } = useTranslation('billing');
  const [today] = useState(() => isoDay());
  const [until, setUntil] = useState(today);
  return (
    <ListingDrawer {...props}>
      <Section
        title={t('statement')}
        aside={
          <DateInput
            aria-label={t('until')}
            value={until}
            max={today}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
        }
      >
        <Statement customer={props.id} until={until === '' ? today : until} />
      </Section>
    </ListingDrawer>
  );
}
