import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { kilograms } from '../i18n/format.ts';
import { scanStyles as styles } from '../ui/scan/scan-station.tsx';
import { sending } from '../ui/scan/station.ts';
import type { Station } from '../ui/scan/station.ts';
import { WhySo } from '../ui/scan/why-so.tsx';
import { kilogramsIn } from './kilograms-in.ts';

/**
 * The weight of the last parcel, typed where no scale is connected: in kg, more than 0 and at most 500. One that passes the customer's
 * tolerance is refused at first; it is weighed again, or confirmed with a reason (R-0418).
 */
export function WeighLast({
  waybill,
  group,
  station,
}: {
  readonly waybill: string | undefined;
  readonly group: string;
  readonly station: Pick<Station, 'perform'>;
}) {
  const { t } = useTranslation('bags');
  const [typed, setTyped] = useState('');
  const weight = kilogramsIn(typed);
  const [over, setOver] = useState<{ readonly waybill: string; readonly weight: number }>();
  const send = (parcel: string, weight: number, why?: string) =>
    station.perform(
      sending(
        'scanning.weighParcel',
        { waybill: parcel, weight, source: 'typed' },
        {
          group,
          shown: 'waiting',
          ...(why !== undefined && { reason: why }),
          onAnswer: ({ outcome, code }) => {
            if (code === 'CUSTOMER_VARIANCE_EXCEEDED') setOver({ waybill: parcel, weight });
            return outcome === 'stored' ? { verdict: 'ok', words: t('weigh.done') } : undefined;
          },
        },
      ),
      parcel,
    );
  return (
    <>
      <form
        className={styles.weigh}
        onSubmit={(event) => {
          event.preventDefault();
          if (waybill === undefined || weight === undefined) return;
          setOver(undefined);
          send(waybill, weight);
          setTyped('');
        }}
      >
        <TextInput
          size="md"
          label={t('weigh.label')}
          description={waybill ?? t('weigh.none')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          disabled={waybill === undefined}
          error={typed === '' || weight !== undefined ? undefined : t('weigh.fault')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
        />
        <button type="submit" className={styles.key} disabled={waybill === undefined || weight === undefined}>
          {t('weigh.do')}
        </button>
      </form>
      {over !== undefined && (
        <WhySo
          key={over.waybill}
          label={t('weigh.over', { weight: kilograms(over.weight), waybill: over.waybill })}
          how={t('weigh.overHow')}
          confirm={t('weigh.confirm')}
          onSaid={(reason) => {
            send(over.waybill, over.weight, reason);
            setOver(undefined);
          }}
        />
      )}
    </>
  );
}
