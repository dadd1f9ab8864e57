import { Button, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../client/client.ts';
import { Failure } from '../client/failure.ts';
import { keep, readKept } from '../client/kept.ts';
import { enter } from '../client/enter.ts';
import { safeRedirect, showAddress } from '../shell/address.ts';
import { dismissAll, sentence, toastFailure } from '../shell/toasts.tsx';
import { CodeField } from './code-field.tsx';

/** The page that was asked for before the browser went to the issuer. */
const ASKED = 'malote.asked';
const isText = (value: unknown): value is string => typeof value === 'string';

/** What the issuer sent the browser back with, if this is such an address: a code or an error, always with the state (RFC 6749, 4.1.2). */
function answerIn({ search }: Pick<Location, 'search'>): string | undefined {
  const said = new URLSearchParams(search);
  return said.has('state') && (said.has('code') || said.has('error')) ? search : undefined;
}

/** Signing in at the issuer of identities: goes there, and takes up what it sent the browser back with. `onFault` shows why it did not come to a session. */
export function OpenId({ onFault }: { readonly onFault: (sentence: string) => void }) {
  const { t } = useTranslation('login');
  const [busy, setBusy] = useState(() => answerIn(location) !== undefined);
  const [code, setCode] = useState<string>();
  const taken = useRef(false);

  const told = (error: unknown) => {
    onFault(sentence(error));
    toastFailure(error);
  };
  const finish = async (said: { readonly answer?: string; readonly code?: string }) => {
    setBusy(true);
    onFault('');
    dismissAll();
    try {
      const given = await send('identity.loginByOpenId', said);
      if ('secondStep' in given) return setCode('');
      const asked = readKept(sessionStorage, ASKED, '', isText);
      keep(sessionStorage, ASKED, undefined);
      const before = location.pathname + location.search;
      showAddress(safeRedirect(asked), 'replace');
      await enter(given).catch((error: unknown) => {
        showAddress(before, 'replace');
        throw error;
      });
    } catch (error) {
      // A code that was mistyped is typed again; everything else is begun anew.
      if (!(error instanceof Failure) || error.code !== 'SECOND_STEP_WRONG') setCode(undefined);
      told(error);
    } finally {
      setBusy(false);
    }
  };
  const begin = async () => {
    setBusy(true);
    onFault('');
    dismissAll();
    try {
      const { address } = await send('identity.beginOpenId', {});
      keep(sessionStorage, ASKED, new URLSearchParams(location.search).get('redirect') ?? undefined);
      location.assign(address);
    } catch (error) {
      setBusy(false);
      told(error);
    }
  };
  useEffect(() => {
    const answer = answerIn(location);
    if (answer === undefined || taken.current) return;
    taken.current = true;
    // It is good once, and must not stand in the history of a browser that others use, too.
    showAddress('/login', 'replace');
    void finish({ answer });
  });

  return (
    <>
      <Text size="sm" c="dimmed" ta="center">
        {t('openId.or')}
      </Text>
      {code === undefined ? (
        <Button variant="default" size="md" fullWidth loading={busy} onClick={() => void begin()} data-action="open-id">
          {t('openId.enter')}
        </Button>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void finish({ code });
          }}
        >
          <CodeField label={t('openId.code')} code={code} onCode={setCode} />
          <Button type="submit" size="md" loading={busy} fullWidth mt={4}>
            {t('openId.send')}
          </Button>
        </form>
      )}
    </>
  );
}
