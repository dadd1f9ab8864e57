import { Button, Group } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLookup } from '../../i18n/texts.ts';
import { copyText } from '../../ui/copy.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** A password that was given, shown once: nobody can read it anywhere afterwards. */
export function PasswordShown({
  username,
  password,
  onClose,
}: {
  readonly username: string;
  readonly password: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('people');
  const text = useLookup();
  const shown = useRef<HTMLParagraphElement>(null);
  const copy = async () =>
    await copyText(password, { done: t('password.copied'), byHand: t('password.copyYourself') }, shown.current);
  return (
    <Dialog onClose={onClose} title={t('password.title', { username })}>
      <p style={{ marginTop: 0 }}>{t('password.once')}</p>
      <p ref={shown} className="code" style={{ fontSize: '1.4rem', userSelect: 'all' }}>
        {password}
      </p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" leftSection={<IconCopy size={15} aria-hidden />} onClick={() => void copy()}>
          {t('password.copy')}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {text('shell:close')}
        </Button>
      </Group>
    </Dialog>
  );
}
