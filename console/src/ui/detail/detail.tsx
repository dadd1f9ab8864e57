import { Drawer } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hour, instantExact, shortDay } from '../../i18n/format.ts';
import type { Tone } from '../../theme/tokens.ts';
import { ToneShape } from '../status/status.tsx';
import styles from './detail.module.css';

/** Pairs of a name and a value; what is empty shows a dash. */
export function Facts({ facts }: { readonly facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return <dl className={styles.facts}>{facts.map(([label, value]) => <div key={label}><dt>{label}</dt><dd>{value === null || value === undefined || value === '' ? <span className="muted">–</span> : value}</dd></div>)}</dl>;
}

/** A part of a detail page, with its heading. */
export function Section({ title, aside, children }: { readonly title: string; readonly aside?: ReactNode; readonly children: ReactNode }) {
  return <section className={styles.section}><h2 className={styles.sectionHead}>{title}{aside !== undefined && <span>{aside}</span>}</h2>{children}</section>;
}

/** One moment on a timeline. */
export interface Moment {
  readonly key: string;
  readonly at: string;
  readonly tone: Tone;
  readonly words: ReactNode;
  readonly sub?: ReactNode;
  readonly undone?: boolean;
}

/** What happened, newest first as given; the date stands where it changes. */
export function Timeline({ moments, label }: { readonly moments: readonly Moment[]; readonly label: string }) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {moments.map((moment, at) => {
        const before = moments[at - 1];
        const newDay = before === undefined || shortDay(before.at) !== shortDay(moment.at);
        return (
          <li key={moment.key} data-undone={moment.undone || undefined}>
            <time className={styles.when} dateTime={moment.at} title={instantExact(moment.at)}>{newDay && <b style={{ fontWeight: 550, color: 'var(--text)' }}>{shortDay(moment.at)} </b>}{hour(moment.at)}</time>
            <span className={styles.mark} data-tone={moment.tone}><ToneShape tone={moment.tone} size={10} /></span>
            <div><div className={styles.words}>{moment.words}</div>{moment.sub !== undefined && <div className={styles.sub}>{moment.sub}</div>}</div>
          </li>
        );
      })}
    </ol>
  );
}

/** A drawer over a list for one row; the list stays. */
export function DetailDrawer({ title, onClose, onOpenTab, children }: { readonly title: ReactNode; readonly onClose: () => void; readonly onOpenTab?: (() => void) | undefined; readonly children: ReactNode }) {
  const { t } = useTranslation('list');
  const { t: shell } = useTranslation();
  return (
    <Drawer opened onClose={onClose} size={560} padding={0} withOverlay={false} lockScroll={false} trapFocus={false} closeOnClickOutside={false} closeButtonProps={{ 'aria-label': shell('close') }} styles={{ content: { borderInlineStart: '1px solid var(--line)', boxShadow: '-12px 0 32px rgb(0 0 0 / 12%)' }, inner: { pointerEvents: 'none' }, header: { padding: '0 12px 0 16px', minHeight: 46, borderBottom: '1px solid var(--line)' }, title: { flex: 1 } }}
      title={<span className={styles.drawerHead}><b>{title}</b>{onOpenTab && <button type="button" className="link" style={{ marginInlineStart: 'auto', display: 'inline-flex', alignItems: 'center', gap: 4, minHeight: 24 }} onClick={onOpenTab}><IconExternalLink size={14} aria-hidden />{t('drawer.open')}</button>}</span>}>
      {children}
    </Drawer>
  );
}

export { styles as detailStyles };
