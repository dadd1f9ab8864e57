import { Button, Group, Modal, Text, getDefaultZIndex } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../client/failure.ts';
import type { Caller } from '../client/session.ts';
import { signInHere } from '../client/enter.ts';
import { CodeField } from '../identity/code-field.tsx';
import { PasswordField } from '../identity/password-field.tsx';
import { Fault } from '../ui/fault.tsx';
import { useNoScans } from '../ui/scan/use-no-scans.ts';
import { useKeyLayer } from './keys.ts';
import { sentence } from './toasts.tsx';

/** How many scans of somebody this browser keeps until he is there again. */
function useKeptScans(actor: string): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let end = (): void => undefined;
    let isGone = false;
    void import('./scans/scans.ts')
      .then(({ openScans }) => openScans())
      .then(({ state }) => {
        if (isGone) return;
        const look = () => setCount(state.get().foreign.find((one) => one.actor === actor)?.count ?? 0);
        end = state.subscribe(look);
        look();
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
      end();
    };
  }, [actor]);
  return count;
}

/** Over a page whose session has ended and that holds something unsent: whoever typed it signs in again and goes on. Somebody else leaves the page. */
export function SignInHere({
  caller,
  onOther,
  onClose,
}: {
  readonly caller: Caller;
  readonly onOther: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string>();
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  useKeyLayer(true);
  useNoScans(() => setFault(t('login.scanned')));
  const kept = useKeptScans(caller.id);
  const enter = async () => {
    setBusy(true);
    setFault('');
    try {
      await signInHere(password, code);
      onClose();
    } catch (error) {
      const isAboutCode = error instanceof Failure && error.code.startsWith('SECOND_STEP_');
      if (isAboutCode) setCode('');
      else setPassword('');
      // The password was right: the code is asked for.
      if (!isAboutCode || code !== undefined) setFault(sentence(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('session.again')}
      zIndex={getDefaultZIndex('overlay')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void enter();
        }}
        style={{ display: 'grid', gap: 12 }}
      >
        <Text size="md">{t('session.here', { name: caller.realName })}</Text>
        <div role="status">{kept > 0 && <Text size="md">{t('session.kept', { count: kept })}</Text>}</div>
        <PasswordField size="md" label={t('login.password')} value={password} onPassword={setPassword} data-autofocus />
        {code !== undefined && <CodeField label={t('secondStep.code')} code={code} onCode={setCode} />}
        <Fault says={fault} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onOther}>
            {t('login.other')}
          </Button>
          <Button type="submit" loading={busy} disabled={password === ''}>
            {t('login.enter')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
