import { CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Failure } from '../client/failure.ts';
import { store, useStore } from '../client/store.ts';
import { lookup } from '../i18n/texts.ts';
import styles from './toasts.module.css';

interface Toast {
  readonly id: number;
  readonly kind: 'ok' | 'error' | 'info';
  readonly text: string;
}

/** How long errors stay: the server's own words 4 s, a network error 5 s (R-0109, R-0112). */
export const SERVER_ERROR_MS = 4_000;
export const NETWORK_ERROR_MS = 5_000;
const OK_MS = 3_000;
const SHOWN_AT_ONCE = 4;

const toasts = store<readonly Toast[]>([]);
let nextId = 1;

function show(kind: Toast['kind'], text: string, ms: number): void {
  const id = nextId;
  nextId += 1;
  toasts.set((shown) => [...shown.filter((toast) => toast.text !== text).slice(1 - SHOWN_AT_ONCE), { id, kind, text }]);
  setTimeout(() => dismiss(id), ms);
}

const dismiss = (id: number): void => toasts.set((shown) => shown.filter((toast) => toast.id !== id));

/** Takes every notice away: what they told of is being tried again. */
export const dismissAll = (): void => toasts.set([]);

/** Says that something was done. */
export const toastOk = (text: string): void => show('ok', text, OK_MS);
export const toastInfo = (text: string): void => show('info', text, NETWORK_ERROR_MS);
/** Says an error of the server, in its words. */
export const toastError = (text: string): void =>
  show('error', text || lookup('shell:error.fallback'), SERVER_ERROR_MS);

/** The sentence for a failure: the server's own where it gave one, else ours by kind (R-0112 to R-0114, R-0121). */
export function sentence(error: unknown): string {
  if (!(error instanceof Failure)) return lookup('shell:error.service');
  const field = error.fields[0];
  if (error.message !== '')
    return field === undefined || error.message.includes(field.msg) ? error.message : `${error.message} ${field.msg}`;
  switch (error.kind) {
    case 'offline':
      return lookup('shell:error.offline');
    case 'network':
      return lookup('shell:error.network');
    case 'forbidden':
      return lookup('shell:error.forbidden');
    case 'signedOut':
      return lookup('shell:error.signedOut');
    case 'refused':
    case 'invalid':
    case 'missing':
    case 'busy':
    case 'service':
    case 'cancelled':
      return lookup('shell:error.service');
  }
}

/** Says a failure for as long as its kind asks; a cancelled call says nothing. */
export function toastFailure(error: unknown): void {
  if (error instanceof Failure && error.kind === 'cancelled') return;
  const network = error instanceof Failure && (error.kind === 'network' || error.kind === 'offline');
  show('error', sentence(error), network ? NETWORK_ERROR_MS : SERVER_ERROR_MS);
}

/** The notices in the corner; they never take the focus. */
export function Toasts() {
  const { t } = useTranslation();
  const shown = useStore(toasts);
  return (
    <div className={styles.stack} aria-live="polite" role="status">
      {shown.map((toast) => (
        <div key={toast.id} className={styles.toast} data-kind={toast.kind}>
          <span className={styles.mark} aria-hidden />
          <span className={styles.text}>{toast.text}</span>
          <CloseButton size="xs" aria-label={t('close')} onClick={() => dismiss(toast.id)} />
        </div>
      ))}
    </div>
  );
}
