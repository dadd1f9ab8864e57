import { Button, Group, Text, TextInput } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../client/client.ts';
import { Failure } from '../client/failure.ts';
import { session, takeToken } from '../client/session.ts';
import { refreshCaller, signOut } from '../client/sign-in.ts';
import styles from '../shell/shell.module.css';
import { sentence, toastOk } from '../shell/toasts.tsx';
import { copyText } from '../ui/copy.ts';
import { Fault } from '../ui/fault.tsx';
import { qrCodeSvg } from '../ui/print/qr-code.ts';
import { colon } from '../i18n/format.ts';
import { PasswordField } from './password-field.tsx';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** 160 bits, five in each letter. */
const SECRET_LETTERS = 32;

/** What the phone will make codes of. It is drawn here, and known to the server once a code has shown that the phone has it. */
export const newSecret = (): string =>
  [...crypto.getRandomValues(new Uint8Array(SECRET_LETTERS))].map((byte) => LETTERS[byte % LETTERS.length]).join('');

/** What an authenticator app reads. */
export const keyUri = (username: string, secret: string): string =>
  `otpauth://totp/Malote:${encodeURIComponent(username)}?secret=${secret}&issuer=Malote`;

/** Recovery codes, shown once. */
function Recovery({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const { t } = useTranslation();
  const shown = useRef<HTMLUListElement>(null);
  const said = { done: t('secondStep.copied'), byHand: t('secondStep.copyYourself') };
  const copy = async () => await copyText(codes.join('\n'), said, shown.current);
  return (
    <>
      <Text>{t('secondStep.keep')}</Text>
      <ul ref={shown} className="code" style={{ columns: 2, userSelect: 'all' }}>
        {codes.map((code) => (
          <li key={code}>{`${code.slice(0, 5)}-${code.slice(5)}`}</li>
        ))}
      </ul>
      <Group gap="xs">
        <Button size="sm" variant="default" onClick={() => void copy()}>
          {t('secondStep.copy')}
        </Button>
        <Button size="sm" onClick={onKept}>
          {t('secondStep.kept')}
        </Button>
      </Group>
    </>
  );
}

/** Sets up the code of the phone for the caller's own sign-in, or takes it away. `forced`: a role of his asks for it, and nothing else opens before. */
export function SecondStep({ forced = false }: { readonly forced?: boolean }) {
  const { t } = useTranslation();
  const { caller } = session.get();
  const [doing, setDoing] = useState<'nothing' | 'setting' | 'removing'>(forced ? 'setting' : 'nothing');
  const [secret, setSecret] = useState(newSecret);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [current, setCurrent] = useState<string>();
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const picture = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(qrCodeSvg(keyUri(caller?.username ?? '', secret)))}`,
    [caller?.username, secret],
  );
  const begin = (what: typeof doing) => {
    setDoing(what);
    setFault('');
    setPassword('');
    setCode('');
    setCurrent(undefined);
    setSecret(newSecret());
  };
  const save = async () => {
    setBusy(true);
    setFault('');
    try {
      if (doing === 'removing') {
        await send('identity.removeSecondStep', { password, code });
        toastOk(t('secondStep.removed'));
        begin('nothing');
      } else {
        const before = current === undefined ? {} : { current };
        const given = await send('identity.setSecondStep', { password, secret, code, ...before });
        takeToken(given);
        setCodes(given.recoveryCodes);
      }
    } catch (error) {
      // He has a phone already: a code of that one is asked, too.
      if (error instanceof Failure && error.code === 'SECOND_STEP_NEEDED') setCurrent('');
      setFault(sentence(error));
    } finally {
      setBusy(false);
    }
  };
  const kept = () => {
    setCodes(undefined);
    begin('nothing');
    void refreshCaller();
  };
  const entry = (label: string, value: string, change: (text: string) => void) => (
    <TextInput
      size="sm"
      label={label}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      autoComplete="one-time-code"
      required
      maxLength={20}
    />
  );
  return (
    <div className={`panel ${styles.small}`}>
      <h2>{t('secondStep.title')}</h2>
      <Text c="dimmed">{t(forced ? 'secondStep.forced' : 'secondStep.means')}</Text>
      {codes !== undefined && <Recovery codes={codes} onKept={kept} />}
      {codes === undefined && doing === 'nothing' && (
        <Group gap="xs">
          <Button size="sm" onClick={() => begin('setting')}>
            {t('secondStep.start')}
          </Button>
          <Button size="sm" variant="default" onClick={() => begin('removing')}>
            {t('secondStep.remove')}
          </Button>
        </Group>
      )}
      {codes === undefined && doing !== 'nothing' && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          {doing === 'setting' && (
            <>
              <Text size="sm">{t('secondStep.scan')}</Text>
              <img
                src={picture}
                alt={t('secondStep.picture')}
                width={180}
                height={180}
                style={{ background: '#fff' }}
              />
              <Text size="sm">
                {t('secondStep.key')}
                {colon()}
                <span className="code">{secret}</span>
              </Text>
            </>
          )}
          <PasswordField size="sm" label={t('secondStep.password')} value={password} onPassword={setPassword} />
          {entry(t('secondStep.code'), code, setCode)}
          {current !== undefined && entry(t('secondStep.current'), current, setCurrent)}
          <Fault says={fault} look={styles.faultBox} />
          <Group gap="xs">
            <Button type="submit" size="sm" loading={busy}>
              {t(doing === 'setting' ? 'secondStep.save' : 'secondStep.remove')}
            </Button>
            <Button
              size="sm"
              variant="subtle"
              color="gray"
              onClick={() => (forced ? void signOut() : begin('nothing'))}
            >
              {t(forced ? 'user.leave' : 'cancel')}
            </Button>
          </Group>
        </form>
      )}
    </div>
  );
}
