import { Button, Group, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cleanScan } from '@malote/contracts/kernel/values/clean-scan.ts';
import { isWaybillForm } from '@malote/contracts/kernel/values/code-kind.ts';
import { send } from '../client/client.ts';
import { mayPass } from '../client/failure.ts';
import { newId } from '../client/ids.ts';
import type { InputOf } from '../client/names.ts';
import { count } from '../i18n/format.ts';
import { sentence } from '../shell/toasts.tsx';
import { play } from '../ui/scan/sound.ts';
import { Dialog } from '../ui/dialog.tsx';

type Seal = NonNullable<InputOf<'bags.sealBag'>['seal']>;
const COLOURS = ['yellow', 'blue', 'white', 'pink'] as const;

/** Closes a bag for good, with the number of its seal where it has one. The same press sent twice seals once. */
export function SealDialog({
  bagNumber,
  parcels,
  onClose,
  onSealed,
}: {
  readonly bagNumber: string;
  readonly parcels: number;
  readonly onClose: () => void;
  readonly onSealed: () => void;
}) {
  const { t } = useTranslation('bags');
  const { t: shell } = useTranslation();
  const [number, setNumber] = useState('');
  const [colour, setColour] = useState<Seal['colour']>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const [attempt, setAttempt] = useState({ id: newId(), seal: '' });
  const seal = async () => {
    const cleaned = cleanScan(number);
    // A scanner does not know which field has the keyboard: what it read by mistake would close the bag for good.
    if (isWaybillForm(cleaned) || cleaned === bagNumber) {
      play('refused');
      setFault(t(cleaned === bagNumber ? 'seal.isBag' : 'seal.isParcel', { number: cleaned }));
      setNumber('');
      return;
    }
    const id = attempt.seal === cleaned ? attempt.id : newId();
    setAttempt({ id, seal: cleaned });
    setBusy(true);
    setFault('');
    try {
      await send(
        'bags.sealBag',
        {
          bagNumber,
          bagList: [],
          ...(cleaned === '' ? {} : { seal: { number: cleaned, ...(colour === undefined ? {} : { colour }) } }),
        },
        { id, about: { shown: 'nothing' } },
      );
      onSealed();
    } catch (error) {
      play('refused');
      setFault(sentence(error));
      // An answer that did not come may still come true: the next press asks under the same id.
      if (!mayPass(error)) setAttempt({ id: newId(), seal: cleaned });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog onClose={onClose} title={t('seal.title', { number: bagNumber })}>
      <form
        style={{ display: 'grid', gap: 12 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void seal();
        }}
      >
        <div>{t('seal.will', { count: parcels, formatted: count(parcels) })}</div>
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            flex={1}
            size="md"
            label={t('seal.number')}
            description={t('seal.optional')}
            value={number}
            onChange={(event) => setNumber(event.currentTarget.value)}
            maxLength={20}
            data-autofocus
            data-scan
            autoComplete="off"
            styles={{ input: { fontFamily: 'var(--mono)' } }}
          />
          <Select
            size="md"
            w={140}
            label={t('seal.colour')}
            data={COLOURS.map((one) => ({ value: one, label: t(`seal.${one}`) }))}
            value={colour ?? null}
            onChange={(value) => setColour(COLOURS.find((one) => one === value))}
            clearable
          />
        </Group>
        {fault !== '' && (
          <div
            style={{ padding: '8px 12px', borderRadius: 6, background: 'var(--bad-tint)', color: 'var(--bad-text)' }}
            role="alert"
          >
            {fault}
          </div>
        )}
        <Group justify="flex-end" gap="xs">
          <Button size="md" variant="default" onClick={onClose}>
            {shell('cancel')}
          </Button>
          <Button size="md" type="submit" loading={busy}>
            {t('seal.do')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
