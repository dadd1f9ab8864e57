import { Button, SegmentedControl } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ORDER_LIMITS } from '@malote/contracts/orders/limits.ts';
import { ask } from '../client/client.ts';
import { listed } from '../i18n/format.ts';
import { useLookup } from '../i18n/texts.ts';
import { Also } from '../shell/also.tsx';
import { useCalled, useMay } from '../shell/page-context.ts';
import { Dialog } from '../ui/dialog.tsx';
import { NumbersForm } from '../ui/form/numbers-form.tsx';
import { BulkDialog, ResultsSheet } from '../ui/list/bulk.tsx';
import type { RowResult } from '../ui/list/bulk.tsx';
import { orderActions } from './order-actions.ts';
import type { OrderRow } from './order-actions.ts';

const KINDS = ['intercept', 'impound'] as const;
type Kind = (typeof KINDS)[number];

const actionOf = (kind: Kind) => orderActions.find(({ name }) => name === kind);

/** Holds the parcels of pasted order or waybill numbers: each is looked up, what is left out says why, and each is answered for itself (R-0693, R-0694). */
export function HoldOrders() {
  const { t } = useTranslation('orders');
  const may = useMay();
  const called = useCalled();
  const queries = useQueryClient();
  const text = useLookup();
  const [kind, setKind] = useState<Kind>();
  const [rows, setRows] = useState<readonly OrderRow[]>();
  const [results, setResults] = useState<readonly RowResult[]>();
  const kinds = KINDS.filter((one) => may(one));
  const [first] = kinds;
  if (first === undefined) return null;
  const action = kind === undefined ? undefined : actionOf(kind);
  const close = () => {
    setKind(undefined);
    setRows(undefined);
    setResults(undefined);
  };
  return (
    <>
      <Button variant="default" data-action={called(first)} onClick={() => setKind(first)}>
        <Also of={first}>{t('hold.button')}</Also>
      </Button>
      {kind !== undefined && rows === undefined && (
        <Numbers kind={kind} kinds={kinds} onKind={setKind} onFound={setRows} onClose={close} />
      )}
      {action !== undefined && rows !== undefined && results === undefined && (
        <BulkDialog
          action={action}
          rows={rows}
          rowKey={(row) => row.orderNumber}
          onClose={close}
          onDone={(done) => {
            void queries.invalidateQueries();
            if (done.every(({ answer }) => answer.outcome === 'stored' || answer.outcome === 'duplicate')) close();
            else setResults(done);
          }}
        />
      )}
      {kind !== undefined && results !== undefined && (
        <ResultsSheet results={results} label={text(`actions:${kind}`)} onClose={close} onAgain={setResults} />
      )}
    </>
  );
}

/** Asks which; numbers that nobody knows are named and nothing goes on until they are gone. */
function Numbers({
  kind,
  kinds,
  onKind,
  onFound,
  onClose,
}: {
  readonly kind: Kind;
  readonly kinds: readonly Kind[];
  readonly onKind: (kind: Kind) => void;
  readonly onFound: (rows: readonly OrderRow[]) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('orders');
  const text = useLookup();
  const max = ORDER_LIMITS.selection;
  const find = async (numbers: readonly string[]) => {
    const { records, notFound } = await ask('orders.orderWaybillInfo', { numbers: [...numbers] });
    if (notFound.length > 0) return t('hold.unknown', { count: notFound.length, numbers: listed(notFound) });
    onFound([...new Map(records.map((row) => [row.orderNumber, row])).values()]);
    return undefined;
  };
  return (
    <Dialog onClose={onClose} title={t('hold.title')} size="md">
      <NumbersForm
        label={t('hold.numbers')}
        hint={t('hold.hint', { max })}
        does={t('hold.go')}
        max={max}
        tooMany={t('hold.tooMany', { max })}
        run={find}
        onClose={onClose}
      >
        <SegmentedControl
          aria-label={t('hold.kind')}
          value={kind}
          onChange={(value) => onKind(value as Kind)}
          data={kinds.map((one) => ({ value: one, label: text(`actions:${one}`) }))}
        />
      </NumbersForm>
    </Dialog>
  );
}
