import { Button, TextInput } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../client/failure.ts';
import { send } from '../client/client.ts';
import { session } from '../client/session.ts';
import { signIn } from '../client/enter.ts';
import { signOut } from '../client/sign-in.ts';
import { useStore } from '../client/store.ts';
import { loadTexts } from '../i18n/i18n.ts';
import { Gate, Languages } from '../shell/gate.tsx';
import { page } from '../shell/pages.ts';
import { go, HOME } from '../shell/places.ts';
import styles from '../shell/shell.module.css';
import { dismissAll, sentence, toastFailure } from '../shell/toasts.tsx';
import { safeRedirect, showAddress } from '../shell/address.ts';
import { Fault } from '../ui/fault.tsx';
import { useNoScans } from '../ui/scan/use-no-scans.ts';
import { CodeField } from './code-field.tsx';
import { PasswordField } from './password-field.tsx';

/** Comes only where an issuer of identities is configured. */
const OpenId = lazy(async () => {
  const [{ OpenId: Found }] = await Promise.all([import('./open-id.tsx'), loadTexts(['login'])]);
  return { default: Found };
});

/** Signs in (R-0091) and returns to the page that was asked for. */
export function Login() {
  const { t } = useTranslation();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string>();
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const [openId, setOpenId] = useState(false);
  useNoScans(() => setFault(t('login.scanned')));
  useEffect(() => {
    // Who cannot be asked now is asked when the page is opened again: a password needs none of it.
    send('identity.signInWays', {}, { quiet: true }).then(
      (ways) => setOpenId(ways.openId),
      () => undefined,
    );
  }, []);
  const enter = async () => {
    setBusy(true);
    setFault('');
    dismissAll();
    try {
      const asked = location.pathname + location.search;
      showAddress(safeRedirect(new URLSearchParams(location.search).get('redirect')), 'replace');
      await signIn(username, password, code).catch((error: unknown) => {
        showAddress(asked, 'replace');
        throw error;
      });
    } catch (error) {
      // The password was right: only the code is asked for, or asked once more.
      const isAboutCode = error instanceof Failure && error.code.startsWith('SECOND_STEP_');
      const isFirst = isAboutCode && code === undefined;
      if (isAboutCode) setCode('');
      else {
        setCode(undefined);
        setPassword('');
      }
      if (isFirst) return;
      setFault(sentence(error));
      toastFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Gate>
      <h1>{t('login.title')}</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void enter();
        }}
      >
        <TextInput
          size="md"
          label={t('login.username')}
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
          autoComplete="username"
          autoFocus
          required
          maxLength={40}
        />
        <PasswordField size="md" label={t('login.password')} value={password} onPassword={setPassword} />
        {code !== undefined && <CodeField label={t('secondStep.code')} code={code} onCode={setCode} />}
        <Fault says={fault} look={styles.faultBox} />
        <Button type="submit" size="md" loading={busy} fullWidth mt={4} data-action="sign-in">
          {t('login.enter')}
        </Button>
      </form>
      {openId && (
        <Suspense>
          <OpenId onFault={setFault} />
        </Suspense>
      )}
    </Gate>
  );
}

/** Who is there already, at a terminal that many use: she goes on, or somebody else signs in. */
function SignedIn({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.center}>
      <h1>{t('login.there', { name })}</h1>
      <p>{t('login.thereText')}</p>
      <div className={styles.choices}>
        <Button data-action="sign-in" onClick={() => go(HOME)}>
          {t('login.goOn', { name })}
        </Button>
        <Button variant="default" data-action="sign-out" onClick={() => void signOut()}>
          {t('login.other')}
        </Button>
      </div>
      <Languages />
    </div>
  );
}

export default page([], function LoginPage() {
  const { caller } = useStore(session);
  return caller === undefined ? <Login /> : <SignedIn name={caller.realName} />;
});
