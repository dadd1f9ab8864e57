import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../client/client.ts';
import { session } from '../client/session.ts';
import { signOut } from '../client/sign-in.ts';
import { useStore } from '../client/store.ts';
import { PasswordField } from '../identity/password-field.tsx';
import { Fault } from '../ui/fault.tsx';
import { useNoScans } from '../ui/scan/use-no-scans.ts';
import { leaveLock, locked, lockScreen, openLock } from './lock.ts';
import { page } from './pages.ts';
import { go, HOME } from './places.ts';
import styles from './shell.module.css';
import { sentence } from './toasts.tsx';

/** The locked screen: nothing of the console is on the page; the server checks the password. */
export function Lock() {
  const { t } = useTranslation();
  const { caller } = useStore(session);
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  useNoScans(() => setFault(t('lock.scanned')));
  const unlock = async () => {
    setBusy(true);
    setFault('');
    try {
      await send('identity.unlock', { password });
      openLock();
    } catch (error) {
      setFault(sentence(error));
      setPassword('');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.alone}>
      <main className={`panel ${styles.small}`}>
        <h1>{t('lock.title')}</h1>
        <Text c="dimmed">{t('lock.text', { name: caller?.realName ?? '' })}</Text>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void unlock();
          }}
        >
          <PasswordField size="sm" label={t('login.password')} value={password} onPassword={setPassword} autoFocus />
          <Fault says={fault} look={styles.faultBox} />
          <Button type="submit" data-action="unlock" size="sm" loading={busy} disabled={password === ''}>
            {t('lock.open')}
          </Button>
          <Button variant="subtle" color="gray" data-action="sign-out" onClick={() => void signOut().then(leaveLock)}>
            {t('user.leave')}
          </Button>
        </form>
      </main>
    </div>
  );
}

/** The address of the lock while the screen is open: what can be done about that. */
function Open() {
  const { t } = useTranslation();
  const { caller } = useStore(session);
  return (
    <div className={styles.center}>
      <h1>{t('lock.isOpen')}</h1>
      <p>{t('lock.isOpenText', { name: caller?.realName ?? '' })}</p>
      <div className={styles.choices}>
        <Button data-action="unlock" onClick={() => go(HOME)}>
          {t('notFound.home')}
        </Button>
        <Button variant="default" onClick={lockScreen}>
          {t('user.lock')}
        </Button>
        <Button variant="default" data-action="sign-out" onClick={() => void signOut()}>
          {t('user.leave')}
        </Button>
      </div>
    </div>
  );
}

export default page([], function LockPage() {
  return useStore(locked) === '' ? <Open /> : <Lock />;
});
