import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_MAX, PASSWORD_MIN, passwordFault } from '@malote/contracts/identity/password-strength.ts';
import { send } from '../client/client.ts';
import { takeToken } from '../client/session.ts';
import { refreshCaller, signOut } from '../client/sign-in.ts';
import { page } from '../shell/pages.ts';
import { Fault } from '../ui/fault.tsx';
import { useNoScans } from '../ui/scan/use-no-scans.ts';
import { useSending } from '../ui/form/use-sending.ts';
import { PasswordField } from './password-field.tsx';
import { SecondStep } from './second-step.tsx';
import styles from '../shell/shell.module.css';
import { toastError, toastOk } from '../shell/toasts.tsx';

const LENGTHS = { min: PASSWORD_MIN, max: PASSWORD_MAX };

/** Changes the caller's own password. `forced`: nothing else can be opened before (R-0071). */
export function ChangePassword({ forced = false }: { readonly forced?: boolean }) {
  const { t } = useTranslation();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const { busy, fault, sending } = useSending();
  useNoScans(() => toastError(t('password.scanned')));
  const weak = passwordFault(next, current);
  const differs = again !== '' && again !== next;
  const save = async () => {
    await sending(async () => {
      takeToken(await send('identity.changePassword', { current, next }));
      await refreshCaller();
      setCurrent('');
      setNext('');
      setAgain('');
      toastOk(t('password.saved'));
    });
  };
  return (
    <div className={`panel ${styles.small}`}>
      <h1>{t('password.title')}</h1>
      <Text c="dimmed">{t(forced ? 'password.forced' : 'password.rule', LENGTHS)}</Text>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <PasswordField size="sm" label={t('password.current')} value={current} onPassword={setCurrent} />
        <PasswordField
          size="sm"
          label={t('password.next')}
          value={next}
          is="new"
          onPassword={setNext}
          error={next === '' || weak === undefined ? undefined : t(`password.weak.${weak}`, LENGTHS)}
        />
        <PasswordField
          size="sm"
          label={t('password.again')}
          value={again}
          is="new"
          onPassword={setAgain}
          error={differs ? t('password.differs') : undefined}
        />
        <Fault says={fault} look={styles.faultBox} />
        <Button
          type="submit"
          data-action="change-password"
          size="sm"
          loading={busy}
          disabled={current === '' || weak !== undefined || again !== next}
        >
          {t('password.save')}
        </Button>
        {forced && (
          <Button variant="subtle" color="gray" onClick={() => void signOut()}>
            {t('user.leave')}
          </Button>
        )}
      </form>
    </div>
  );
}

export default page([], () => (
  <>
    <ChangePassword />
    <SecondStep />
  </>
));
