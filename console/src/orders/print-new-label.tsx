import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLookup } from '../i18n/texts.ts';
import { useCalled, useMay } from '../shell/page-context.ts';
import type { LastAccepted } from '../ui/scan/station-page.tsx';

const PrintWaybills = lazy(async () => ({ default: (await import('./print-labels.tsx')).PrintWaybills }));

/** The label of the number that the last parcel got. Its old label is void, so the copy needs its reason like any other. */
export function PrintNewLabel({ last }: { readonly last: LastAccepted | undefined }) {
  const { t } = useTranslation('orders');
  const text = useLookup();
  const may = useMay();
  const called = useCalled();
  const [printing, setPrinting] = useState<string>();
  const number = last?.typed['replacement'];
  if (!may('print-label')) return null;
  return (
    <section style={{ display: 'grid', gap: 8 }}>
      <p className="muted" role="status">
        {typeof number === 'string' ? t('exchange.last', { old: last?.code, number }) : t('exchange.none')}
      </p>
      <Button
        variant="default"
        data-action={called('print-label')}
        disabled={typeof number !== 'string'}
        leftSection={<IconPrinter size={15} aria-hidden />}
        onClick={() => setPrinting(typeof number === 'string' ? number : undefined)}
      >
        {text('actions:print-label')}
      </Button>
      <Suspense>
        {printing !== undefined && (
          <PrintWaybills waybills={[printing]} printed={1} onClose={() => setPrinting(undefined)} />
        )}
      </Suspense>
    </section>
  );
}
