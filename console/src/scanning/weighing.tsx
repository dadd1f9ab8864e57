import { NumberInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { differenceOf } from '@malote/contracts/scanning/difference.ts';
import { isWaybillForm } from '@malote/contracts/kernel/values/code-kind.ts';
import { kilogramsIn } from '../bags/kilograms-in.ts';
import type { UploadAnswer } from '../client/upload.ts';
import { kilograms, percent } from '../i18n/format.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { useCalled, useMay } from '../shell/page-context.ts';
import { ScanStation, scanStyles as styles } from '../ui/scan/scan-station.tsx';
import fields from '../ui/scan/station-fields.module.css';
import { saying, sending, useStation } from '../ui/scan/station.ts';
import type { Outcome, Take } from '../ui/scan/station.ts';
import { WhySo } from '../ui/scan/why-so.tsx';
import { SCALE_MODELS } from './scale/scale-models.ts';
import type { ScaleModelName } from './scale/scale-models.ts';
import { useScale } from './scale/use-scale.ts';

const GROUP = 'weighing';
const GRAMS = 1_000;
const SIDES = ['length', 'width', 'height'] as const;
type Sides = Readonly<Partial<Record<(typeof SIDES)[number], number>>>;

interface Weight {
  readonly waybill: string;
  readonly kg: number;
  readonly from: ScaleModelName | 'typed';
  readonly sides: Sides;
}

/** How what was weighed stands to what the order says, in the words of the floor (R-0244 to R-0246). */
function compared(kg: number, { data }: UploadAnswer, words: (mark: 'up' | 'down' | 'none', share: string) => string) {
  const order = (data as { readonly forecastGrams?: number } | undefined)?.forecastGrams;
  if (order === undefined) return undefined;
  const { share, mark } = differenceOf(Math.round(kg * GRAMS), order);
  return words(mark, share === undefined ? '–' : percent(share));
}

/**
 * A parcel is read, then weighed: by the scale as soon as its weight stands still, or typed. What passes the customer's tolerance is weighed again, or
 * confirmed with a reason (R-0418).
 */
export function Weighing({ name }: { readonly name: string }) {
  const { t } = useTranslation('weighing');
  const { t: scan } = useTranslation('scan');
  const may = useMay();
  const called = useCalled();
  const [waybill, setWaybill] = useState<string>();
  const [last, setLast] = useState<string>();
  const [typed, setTyped] = useState('');
  const [sides, setSides] = useState<Sides>({});
  /** Weights beyond their tolerance that nobody has confirmed, weighed again or left yet, the earliest first. */
  const [beyond, setBeyond] = useState<readonly Weight[]>([]);
  const [over] = beyond;
  const handled = (code: string) => setBeyond((all) => all.filter((one) => one.waybill !== code));
  const [model, setModel] = useState<ScaleModelName>('toledo');
  const measured = SIDES.filter((side) => sides[side] !== undefined).length;
  const whole = measured === 0 || measured === SIDES.length;
  const begun = (code: string): Take => {
    setWaybill(code);
    return saying('shown', t(scale.state === 'on' ? 'putOn' : 'typeIt'));
  };
  const take = (code: string): Take => {
    if (!isWaybillForm(code)) return saying('refused', scan('unknown.scanParcel'));
    if (waybill !== undefined && waybill !== code) return saying('refused', t('unweighed', { code: waybill }));
    // Who may confirm it decides before the parcel is out of his hands: its weight is stored nowhere.
    if (over !== undefined && may('correct-weight') && beyond.every((one) => one.waybill !== code))
      return saying('refused', t('overOpen', { waybill: over.waybill }));
    return begun(code);
  };
  const station = useStation(take);
  const say = (mark: 'up' | 'down' | 'none', percent: string) => t(`difference.${mark}`, { percent });
  const send = (weight: Weight, why?: string) => {
    setWaybill(undefined);
    setLast(weight.waybill);
    setTyped('');
    setSides({});
    handled(weight.waybill);
    station.perform(
      sending(
        'scanning.weighParcel',
        {
          waybill: weight.waybill,
          weight: weight.kg,
          ...weight.sides,
          ...(weight.from === 'typed'
            ? { source: 'typed' }
            : { source: 'scale', scaleModel: SCALE_MODELS[weight.from].label }),
        },
        {
          group: GROUP,
          shown: 'waiting',
          ...(why !== undefined && { reason: why }),
          onAnswer: (answer): Outcome | undefined => {
            if (answer.code === 'CUSTOMER_VARIANCE_EXCEEDED') setBeyond((all) => [...all, weight]);
            if (answer.outcome !== 'stored' && answer.outcome !== 'duplicate') return undefined;
            return {
              verdict: 'ok',
              words: `${kilograms(weight.kg)} kg ${compared(weight.kg, answer, say) ?? ''}`.trim(),
            };
          },
        },
      ),
      weight.waybill,
    );
  };
  const scale = useScale((grams, from) => {
    if (waybill !== undefined) send({ waybill, kg: grams / GRAMS, from, sides });
  });
  /** The keyboard is at the field for codes, all of which are longer: who was told to type the weight types it there. */
  const scanOrWeigh = async (raw: string) => {
    const read = kilogramsIn(raw);
    if (waybill === undefined || read === undefined) return await station.scan(raw);
    if (whole) return send({ waybill, kg: read, from: 'typed', sides });
    return station.perform(saying('refused', t('allSides')), waybill);
  };
  const kg = kilogramsIn(typed);
  const shown =
    typeof scale.shows === 'number' ? `${kilograms(scale.shows / GRAMS)} kg` : t(`scale.${scale.shows ?? 'nothing'}`);
  return (
    <ScanStation
      station={{ ...station, scan: scanOrWeigh }}
      operation={{ name, facts: scale.state === 'on' ? [{ word: t('scale.shows'), value: shown }] : [] }}
      placeholder={scan('scanParcel')}
      keys={[
        {
          key: 'F2',
          label: t('leave'),
          run: () => {
            // What was typed for a parcel that is left is not the next one's.
            if (waybill !== undefined) {
              setWaybill(undefined);
              setTyped('');
              setSides({});
            } else if (over !== undefined) handled(over.waybill);
          },
          disabled: waybill === undefined && over === undefined,
        },
        // Put on the scale in a hurry, or typed wrong: it is weighed again, and both weights stand in its history.
        ...(may('correct-weight')
          ? [
              {
                key: 'F4' as const,
                label: t('correctLast'),
                action: 'correct-weight',
                run: () => {
                  if (last !== undefined) station.perform(begun(last), last);
                },
                disabled: last === undefined || waybill !== undefined || over !== undefined,
              },
            ]
          : []),
      ]}
      busy={false}
      file
    >
      {/* First: below the rest of the side its button stood behind the keys of a low screen. */}
      {over !== undefined && may('correct-weight') && (
        <WhySo
          key={over.waybill}
          label={t('over', { weight: kilograms(over.kg), waybill: over.waybill })}
          how={t('overHow')}
          confirm={t('confirm')}
          action="correct-weight"
          onSaid={(reason) => send(over, reason)}
        />
      )}
      <section className={fields.fields} aria-label={t('scale.title')}>
        <Select
          label={t('scale.model')}
          data={Object.entries(SCALE_MODELS).map(([value, { label }]) => ({ value, label }))}
          value={model}
          onChange={(next) => setModel((next ?? 'toledo') as ScaleModelName)}
          disabled={scale.state !== 'off'}
          allowDeselect={false}
        />
        <button
          type="button"
          className={styles.key}
          data-action={called('read-scale')}
          disabled={scale.state === 'connecting'}
          onClick={() => (scale.state === 'on' ? scale.disconnect() : scale.connect(model))}
        >
          {t(scale.state === 'on' ? 'scale.disconnect' : 'scale.connect')}
        </button>
        {scale.fault !== undefined && <div role="alert">{t(`fault.${scale.fault}`)}</div>}
      </section>
      <form
        className={fields.fields}
        aria-label={t('typed')}
        onSubmit={(event) => {
          event.preventDefault();
          if (waybill !== undefined && kg !== undefined && whole) send({ waybill, kg, from: 'typed', sides });
        }}
      >
        <p className={styles.bagNumber}>{waybill ?? '–'}</p>
        <TextInput
          size="md"
          label={t('weight')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          disabled={waybill === undefined}
          error={typed === '' || kg !== undefined ? undefined : t('weightFault')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
        />
        {SIDES.map((side) => (
          <NumberInput
            key={side}
            label={t(side)}
            value={sides[side] ?? ''}
            onValueChange={({ floatValue }, { source }) => {
              if (String(source) !== 'event') return;
              setSides((old) => {
                const { [side]: _, ...others } = old;
                return floatValue === undefined ? others : { ...others, [side]: floatValue };
              });
            }}
            min={0.1}
            max={1_000}
            decimalScale={1}
            decimalSeparator={currentLanguage() === 'pt' ? ',' : '.'}
            allowedDecimalSeparators={[',', '.']}
            hideControls
            disabled={waybill === undefined}
            error={whole ? undefined : t('allSides')}
          />
        ))}
        <button type="submit" className={styles.key} disabled={waybill === undefined || kg === undefined || !whole}>
          {t('send')}
        </button>
      </form>
    </ScanStation>
  );
}
