import type { Review } from '@malote/contracts/kernel/life.ts';
import { Button, Tooltip } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { ComponentType } from 'react';
import type { RecordEntry } from '../../client/contract-table.ts';
import type { RecordRow } from '../../client/records.ts';
import { useLookup } from '../../i18n/texts.ts';
import { signsOf, useKeys } from '../../shell/keys.ts';
import { useMay, useSearch } from '../../shell/page-context.ts';
import { paramsOf } from '../list/filters.ts';
import type { Where } from './narrowed-record.ts';
import { recordFilters } from './record-filters.ts';

const ReviewDesk = lazy(async () => ({ default: (await import('./review-desk.tsx')).ReviewDesk }));

/** Opens the review desk: no key that judges there, so that one pressed twice judges nothing. */
const DESK_KEY = 'm';

/** Leads to the desk where what the list shows is judged one after the other, for who may do both. */
export function DeskButton({
  entry,
  reviews,
  where,
  evidence,
}: {
  readonly entry: RecordEntry;
  readonly reviews: readonly Review[];
  readonly where: Where;
  readonly evidence: ComponentType<{ readonly row: RecordRow }> | undefined;
}) {
  const text = useLookup();
  const may = useMay();
  const [search] = useSearch();
  const [params, setParams] = useState<Readonly<Record<string, unknown>>>();
  const review = reviews.find(({ pass, refuse }) => may(pass) && may(refuse));
  const open = () => setParams({ ...where, ...paramsOf(recordFilters(entry), search) });
  useKeys(review === undefined ? [] : [{ keys: [DESK_KEY], words: text('record:desk.open'), run: open }]);
  if (review === undefined) return null;
  const sign = signsOf(DESK_KEY, '').join('');
  return (
    <>
      <Tooltip label={`${text('record:desk.open')} (${sign})`}>
        <Button
          variant="default"
          aria-keyshortcuts={sign}
          leftSection={<IconGavel size={15} aria-hidden />}
          onClick={open}
        >
          {text('record:desk.open')}
        </Button>
      </Tooltip>
      {params !== undefined && (
        <Suspense>
          <ReviewDesk
            entry={entry}
            review={review}
            params={params}
            beside={evidence}
            onClose={() => setParams(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
