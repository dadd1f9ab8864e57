import { Button, Group, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, send } from '../client/client.ts';
import { SessionLines } from '../shell/session-lines.tsx';
import { sentence, toastInfo } from '../shell/toasts.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { narrow } from './narrowed.ts';
import type { NarrowedTo } from './narrowed.ts';

/** The wall screens of a board: a new address for one more, and those that are there, each of which can be taken back by whoever may. */
export function WallScreens({
  board,
  to,
  mayEnd,
  onClose,
}: {
  readonly board: 'tower';
  /** What the new address shows. */
  readonly to: NarrowedTo;
  readonly mayEnd: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('tower');
  const queries = useQueryClient();
  const key = ['identity.wallScreens', board] as const;
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => ask('identity.wallScreens', { board }, { signal }),
    staleTime: 0,
  });
  const [making, setMaking] = useState(false);
  const [address, setAddress] = useState('');
  const [fault, setFault] = useState('');
  const make = async () => {
    setMaking(true);
    setFault('');
    try {
      const made = await send('identity.openKiosk', { board });
      const address = new URL(made.address, location.origin);
      narrow(address.searchParams, to);
      const whole = address.href;
      setAddress(whole);
      await navigator.clipboard.writeText(whole).then(
        () => toastInfo(t('kioskCopied')),
        () => undefined,
      ); // it stands in the dialog to be copied by hand
      await queries.invalidateQueries({ queryKey: key });
    } catch (failed) {
      setFault(sentence(failed));
    }
    setMaking(false);
  };
  const end = async (session: string) => {
    await send('identity.endWallScreen', { session });
    await queries.invalidateQueries({ queryKey: key });
  };
  return (
    <Dialog onClose={onClose} title={t('wall.title')} size="lg">
      <p className="muted" style={{ marginTop: 0 }}>
        {t('wall.why')}
      </p>
      {fault !== '' && (
        <p role="alert" style={{ color: 'var(--danger-text)' }}>
          {fault}
        </p>
      )}
      <Group gap="xs" align="end" mb="md">
        <TextInput
          style={{ flex: 1 }}
          label={t('wall.address')}
          placeholder={t('wall.none')}
          value={address}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button loading={making} onClick={() => void make()} data-autofocus>
          {t('wall.make')}
        </Button>
      </Group>
      {data?.screens.length === 0 && <p className="muted">{t('wall.empty')}</p>}
      <SessionLines
        label={t('wall.title')}
        lines={data?.screens ?? []}
        error={error}
        onEnd={mayEnd ? end : undefined}
      />
    </Dialog>
  );
}
