import { ActionIcon, Button, Group, Switch, Textarea } from '@mantine/core';
import { IconPrinter, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../client/client.ts';
import type { RowOf } from '../client/names.ts';
import { count, listed } from '../i18n/format.ts';
import { useLookup } from '../i18n/texts.ts';
import { useCalled, useMay } from '../shell/page-context.ts';
import { PageHeading } from '../shell/page-heading.tsx';
import { page } from '../shell/pages.ts';
import { sentence } from '../shell/toasts.tsx';
import { detailStyles as styles, Section } from '../ui/detail/detail.tsx';
import { codesIn } from '../ui/list/codes.ts';
import { Status } from '../ui/status/status.tsx';
import { waybillTones } from '../ui/status/tones.ts';

const PrintWaybills = lazy(async () => ({ default: (await import('./print-labels.tsx')).PrintWaybills }));

/** Labels that are printed at once. */
const LABELS = 50;

type Waiting = RowOf<'tracking.trackList'>;

/** Labels on the bench: each scan joins the list, or is printed at once. */
export default page(['list', 'orders'], function PackagePrintingPage() {
  const { t } = useTranslation('orders');
  const text = useLookup();
  const may = useMay();
  const called = useCalled();
  const box = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const [atOnce, setAtOnce] = useState(false);
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const [printing, setPrinting] = useState<readonly string[]>();
  const add = async () => {
    const numbers = codesIn(typed);
    if (numbers.length === 0 || busy) return;
    setBusy(true);
    setFault('');
    try {
      const { parcels, notFound } = await ask('tracking.tracks', { numbers: numbers.slice(0, LABELS) });
      const fresh = parcels
        .map(({ row }) => row)
        .filter(({ waybill }) => !waiting.some((one) => one.waybill === waybill));
      if (notFound.length > 0) setFault(t('labels.unknown', { numbers: listed(notFound) }));
      else if (waiting.length + fresh.length > LABELS) setFault(t('labels.full', { max: LABELS }));
      setTyped(notFound.join('\n'));
      if (atOnce && fresh.length > 0) setPrinting(fresh.map(({ waybill }) => waybill));
      else setWaiting((now) => [...now, ...fresh].slice(0, LABELS));
    } catch (error) {
      setFault(sentence(error));
    } finally {
      setBusy(false);
      box.current?.focus();
    }
  };
  const printed = () => {
    setWaiting((now) => now.filter(({ waybill }) => !(printing ?? []).includes(waybill)));
    setPrinting(undefined);
    box.current?.focus();
  };
  return (
    <div className={styles.page}>
      <PageHeading />
      <div className="panel" style={{ gridColumn: '1 / -1' }}>
        <Section title={t('labels.bench')}>
          <form
            style={{ display: 'grid', gap: 12, maxWidth: 520 }}
            onSubmit={(event) => {
              event.preventDefault();
              void add();
            }}
          >
            <Textarea
              ref={box}
              label={t('labels.scan')}
              description={t('labels.hint')}
              value={typed}
              error={fault === '' ? undefined : fault}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.shiftKey) return;
                event.preventDefault();
                void add();
              }}
              minRows={1}
              maxRows={8}
              autosize
              autoFocus
              data-action={called('scan')}
              styles={{ input: { fontFamily: 'var(--mono)', fontSize: 15 } }}
            />
            <Switch
              label={t('labels.atOnce')}
              data-action={called('print')}
              checked={atOnce}
              onChange={(event) => setAtOnce(event.currentTarget.checked)}
            />
          </form>
        </Section>
      </div>
      <div className="panel" style={{ gridColumn: '1 / -1' }}>
        <Section
          title={t('labels.list')}
          aside={
            <Group gap="xs">
              <Button
                variant="default"
                size="compact-sm"
                disabled={waiting.length === 0}
                onClick={() => setWaiting([])}
              >
                {t('labels.clear')}
              </Button>
              {may('batch-print') && (
                <Button
                  size="compact-sm"
                  data-action={called('batch-print')}
                  disabled={waiting.length === 0}
                  leftSection={<IconPrinter size={14} aria-hidden />}
                  onClick={() => setPrinting(waiting.map(({ waybill }) => waybill))}
                >
                  {t('labels.print', { formatted: count(waiting.length) })}
                </Button>
              )}
            </Group>
          }
        >
          {waiting.length === 0 ? (
            <p className="muted">{t('labels.empty')}</p>
          ) : (
            <table className={styles.table}>
              <thead>
                <tr>
                  <th>{text('fields:waybill')}</th>
                  <th>{text('fields:orderNumber')}</th>
                  <th>{text('fields:status')}</th>
                  <th>{text('fields:destinationCity')}</th>
                  <th>
                    <span className="sr-only">{t('labels.clear')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {waiting.map(({ waybill, orderNumber, status, destinationCity, destinationState }) => (
                  <tr key={waybill}>
                    <td className="code">{waybill}</td>
                    <td className="code">{orderNumber}</td>
                    <td>
                      <Status of={waybillTones} value={status} />
                    </td>
                    <td>
                      {destinationCity}/{destinationState}
                    </td>
                    <td data-end>
                      <ActionIcon
                        variant="default"
                        size={24}
                        aria-label={t('labels.remove', { number: waybill })}
                        onClick={() => setWaiting((now) => now.filter((one) => one.waybill !== waybill))}
                      >
                        <IconX size={14} />
                      </ActionIcon>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Section>
      </div>
      <Suspense>
        {printing !== undefined && <PrintWaybills waybills={printing} printed={0} onClose={printed} />}
      </Suspense>
    </div>
  );
});
