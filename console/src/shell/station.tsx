import { Button, Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../client/client.ts';
import { takeToken } from '../client/session.ts';
import type { Caller } from '../client/session.ts';
import { refreshCaller } from '../client/sign-in.ts';
import { Fault } from '../ui/fault.tsx';
import { useSending } from '../ui/form/use-sending.ts';
import { keepStation, keptStation } from './kept-station.ts';
import { toastOk } from './toasts.tsx';
import styles from './shell.module.css';
import { Dialog, DialogFoot } from '../ui/dialog.tsx';

/** So many sites are offered at first; more when the list is scrolled to its end (R-0140). */
const OFFERED = 50;

/** Nobody is put at a site by the alphabet: one is proposed only to who has no other. */
const onlySite = ({ sites: [first, second] }: Caller): string => (second === undefined ? (first?.code ?? '') : '');

/** Chooses where this session works: site, station and device stand in the envelope of every scan. */
export function StationChooser({ caller, onClose }: { readonly caller: Caller; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [kept] = useState(keptStation);
  const [site, setSite] = useState(caller.siteCode ?? (kept.site || onlySite(caller)));
  const [station, setStation] = useState(caller.station ?? kept.station);
  const [device, setDevice] = useState(caller.device ?? kept.device);
  const [offered, setOffered] = useState(OFFERED);
  const { busy, fault, sending } = useSending();
  const save = async () => {
    await sending(async () => {
      takeToken(await send('identity.chooseStation', { site, station: station.trim(), device: device.trim() }));
      keepStation({ site, station: station.trim(), device: device.trim() });
      await refreshCaller();
      toastOk(t('station.saved'));
      onClose();
    });
  };
  return (
    <Dialog onClose={onClose} title={t('station.title')}>
      <form
        style={{ display: 'grid', gap: 12 }}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Text c="dimmed">{t('station.why')}</Text>
        <Select
          label={t('station.site')}
          data={caller.sites.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
          value={site || null}
          onChange={(code) => setSite(code ?? '')}
          searchable
          required
          allowDeselect={false}
          openOnFocus={false}
          limit={offered}
          scrollAreaProps={{ onBottomReached: () => setOffered((many) => many + OFFERED) }}
          data-autofocus
        />
        <TextInput
          label={t('station.station')}
          value={station}
          onChange={(event) => setStation(event.currentTarget.value)}
          required
          maxLength={40}
          placeholder={t('station.stationExample')}
        />
        <TextInput
          label={t('station.device')}
          value={device}
          onChange={(event) => setDevice(event.currentTarget.value)}
          required
          maxLength={60}
        />
        <Fault says={fault} look={styles.faultBox} />
        <DialogFoot onClose={onClose}>
          <Button type="submit" loading={busy} disabled={site === '' || station.trim() === '' || device.trim() === ''}>
            {t('station.save')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
