import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordEntry } from '../client/contract-table.ts';
import { useCalled, useMay } from '../shell/page-context.ts';
import { go } from '../shell/places.ts';

const RecordForm = lazy(async () => ({ default: (await import('../ui/record/record-form.tsx')).RecordForm }));

/** Where generations stand with their progress and what came of each customer. */
const GENERATIONS = '/finance/receivableManagement/generateReceivables/receivableGenerations';

/** Asks for the receivables of a period, of chosen customers or all, and leads to where they come to be. */
export const generatePeriod = (entry: RecordEntry) =>
  function GeneratePeriod() {
    const { t } = useTranslation('billing');
    const may = useMay();
    const called = useCalled();
    const [asking, setAsking] = useState(false);
    if (!may('generate-period')) return null;
    return (
      <>
        <Button variant="default" data-action={called('generate-period')} onClick={() => setAsking(true)}>
          {t('generate-period')}
        </Button>
        {asking && (
          <Suspense>
            <RecordForm
              entry={entry}
              row={undefined}
              onClose={() => setAsking(false)}
              onDone={() => go(GENERATIONS, '')}
            />
          </Suspense>
        )}
      </>
    );
  };
