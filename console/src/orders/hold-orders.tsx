import { Button, Group, SegmentedControl, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ORDER_LIMITS } from '@malote/contracts/orders/limits.ts';
import { ask } from '../client/client.ts';
import { useLookup } from '../i18n/texts.ts';
import { Also } from '../shell/also.tsx';
import { useCalled, useMay } from '../shell/page-context.ts';
import { sentence } from '../shell/toasts.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { BulkDialog, ResultsSheet } from '../ui/list/bulk.tsx';
import type { RowResult } from '../ui/list/bulk.tsx';
import { codesIn } from '../ui/list/codes.ts';
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
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const numbers = codesIn(typed);
  const max = ORDER_LIMITS.selection;
  const find = async () => {
    setBusy(true);
    setFault('');
    try {
      const { records, notFound } = await ask('orders.orderWaybillInfo', { numbers: [...numbers] });
      if (notFound.length > 0) setFault(t('hold.unknown', { count: notFound.length, numbers: notFound.join(', ') }));
      else onFound([...new Map(records.map((row) => [row.orderNumber, row])).values()]);
    } catch (error) {
      setFault(sentence(error));
    } finally {
      setBusy(false);
    }
  };
  const over = numbers.length > max ? t('hold.tooMany', { max }) : '';
  const told = over === '' ? fault : over;
  return (
    <Dialog onClose={onClose} title={t('hold.title')} size="md">
      <form
        style={{ display: 'grid', gap: 12 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && numbers.length > 0 && over === '') void find();
        }}
      >
        <SegmentedControl
          aria-label={t('hold.kind')}
          value={kind}
          onChange={(value) => onKind(value as Kind)}
          data={kinds.map((one) => ({ value: one, label: text(`actions:${one}`) }))}
        />
        <Textarea
          label={t('hold.numbers')}
          description={t('hold.hint', { max })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={told === '' ? undefined : told}
          minRows={5}
          maxRows={12}
          autosize
          data-autofocus
          styles={{ input: { fontFamily: 'var(--mono)', fontSize: 12.5 } }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {text('shell:cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={numbers.length === 0 || over !== ''}>
            {t('hold.go')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
