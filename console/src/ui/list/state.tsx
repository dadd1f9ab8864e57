import { Button } from '@mantine/core';
import { IconInbox, IconLock, IconPlugConnectedX, IconSearchOff, IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../client/failure.ts';
import { sentence } from '../../shell/toasts.tsx';
import styles from './list.module.css';

type StateKind = 'empty' | 'noMatch' | 'missing' | 'forbidden' | 'failed' | 'offline';
const ICONS = {
  empty: IconInbox,
  noMatch: IconSearchOff,
  missing: IconSearchOff,
  forbidden: IconLock,
  failed: IconAlertTriangle,
  offline: IconPlugConnectedX,
};

/** Why there is nothing to show: different states, each with one next step. */
export function ListState({
  kind,
  error,
  onStep,
  step,
}: {
  readonly kind: StateKind;
  readonly error?: unknown;
  readonly onStep?: (() => void) | undefined;
  readonly step?: string | undefined;
}) {
  const { t } = useTranslation('list');
  const Icon = ICONS[kind];
  const text = kind === 'failed' || kind === 'missing' ? sentence(error) : t(`${kind}.text`);
  return (
    <div className={styles.state} role={kind === 'failed' ? 'alert' : 'status'} data-state={kind}>
      <Icon size={34} stroke={1.3} className={styles.stateArt ?? ''} aria-hidden />
      <h2>{t(`${kind}.title`)}</h2>
      <p>{text}</p>
      {onStep !== undefined && step !== undefined && (
        <Button variant="default" onClick={onStep}>
          {step}
        </Button>
      )}
    </div>
  );
}

/** Which state a failed list is in. */
export function failedState(error: unknown): StateKind {
  if (!(error instanceof Failure)) return 'failed';
  if (error.kind === 'forbidden' || error.kind === 'missing') return error.kind;
  return error.kind === 'offline' ? 'offline' : 'failed';
}
