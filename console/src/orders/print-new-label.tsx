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
  const number = last?.typed['replacement'];
  return typeof number === 'string' ? (
    <PrintLabel action="print-label" number={number} told={t('exchange.last', { old: last?.code, number })} />
  ) : (
    <PrintLabel action="print-label" number={undefined} told={t('exchange.none')} />
  );
}

/** The label of the parcel that was read last. */
export function PrintLastLabel({ last }: { readonly last: LastAccepted | undefined }) {
  const { t } = useTranslation('orders');
  const number = last?.code;
  return <PrintLabel action="print" number={number} told={number ?? t('labels.noneRead')} />;
}

function PrintLabel({
  action,
  number,
  told,
}: {
  readonly action: string;
  /** None where nothing was read yet. */
  readonly number: string | undefined;
  readonly told: string;
}) {
  const text = useLookup();
  const may = useMay();
  const called = useCalled();
  const [printing, setPrinting] = useState<string>();
  if (!may(action)) return null;
  return (
    <section style={{ display: 'grid', gap: 8 }}>
      <p className="muted" role="status">
        {told}
      </p>
      <Button
        variant="default"
        data-action={called(action)}
        disabled={number === undefined}
        leftSection={<IconPrinter size={15} aria-hidden />}
        onClick={() => setPrinting(number)}
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
