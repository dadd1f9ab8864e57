import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '../client/names.ts';
import { ageOf, instant, instantExact } from '../i18n/format.ts';
import { useLookup } from '../i18n/texts.ts';
import { sentence, toastOk } from './toasts.tsx';
import { useNow } from './watches.ts';

type Line = AnswerOf<'identity.mySessions'>['sessions'][number] & { readonly userName?: string };

interface Props {
  readonly label: string;
  readonly lines: readonly Line[];
  /** Why the lines could not be asked. */
  readonly error: unknown;
  /** Nobody ends what he may not. */
  readonly onEnd: ((session: string) => Promise<unknown>) | undefined;
}

/** Sessions with what is known of each: where, on what, since when, when last seen. Each but the present one can be ended. */
export function SessionLines({ label, lines, error, onEnd }: Props) {
  const { t } = useTranslation();
  const text = useLookup();
  const [fault, setFault] = useState<unknown>();
  const [ending, setEnding] = useState<string>();
  const end = async (session: string) => {
    setEnding(session);
    setFault(undefined);
    try {
      await onEnd?.(session);
      toastOk(t('sessions.ended'));
    } catch (failure) {
      setFault(failure);
    }
    setEnding(undefined);
  };
  const told = fault ?? error ?? undefined;
  return (
    <>
      {told !== undefined && (
        <p role="alert" style={{ color: 'var(--danger-text)' }}>
          {sentence(told)}
        </p>
      )}
      <ul style={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 10 }} aria-label={label}>
        {lines.map((one) => {
          const what = text(`status:session.${one.kind}`);
          return (
            <li key={one.session} style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
              <span style={{ flex: 1, minWidth: 0 }}>
                <b>{what}</b>{' '}
                {[
                  one.userName,
                  one.board === null ? null : text(`status:board.${one.board}`),
                  one.siteName ?? one.site,
                  one.station,
                  one.device,
                  one.browser,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                <span className="muted num" style={{ display: 'block' }}>
                  {t('sessions.since', { at: instant(one.startedAt) })} · <LastSeen at={one.seenAt} />
                </span>
              </span>
              {one.current && <span className="muted">{t('sessions.current')}</span>}
              {!one.current && onEnd !== undefined && (
                <Button
                  variant="default"
                  size="xs"
                  loading={ending === one.session}
                  aria-label={t('sessions.endWhat', { what, at: instant(one.startedAt) })}
                  onClick={() => void end(one.session)}
                >
                  {t('sessions.end')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** A session shows a sign of life every few minutes; an address that nobody opened never did. */
function LastSeen({ at }: { readonly at: string | null }) {
  const { t } = useTranslation();
  const now = useNow(20_000);
  if (at === null) return t('sessions.unseen');
  const { unit, count } = ageOf(now - Date.parse(at));
  return (
    <time dateTime={at} title={instantExact(at)}>
      {t('sessions.seen', { age: t(`age.${unit}`, { count }) })}
    </time>
  );
}
