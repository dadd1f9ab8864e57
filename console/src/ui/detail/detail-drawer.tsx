import { Drawer } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOnTop } from '../../shell/keys.ts';
import { useGiveBack } from '../give-back.ts';
import styles from './detail.module.css';

/** The title of a drawer that is about a code. */
export function DrawerCode({ code }: { readonly code: string }) {
  return (
    <span className="code" style={{ fontSize: 15 }}>
      {code}
    </span>
  );
}

/** A drawer over a list for one row; the list stays. */
export function DetailDrawer({
  title,
  onClose,
  onOpenTab,
  children,
}: {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly onOpenTab?: (() => void) | undefined;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('list');
  const { t: shell } = useTranslation();
  const isOnTop = useIsOnTop();
  useGiveBack();
  return (
    <Drawer
      opened
      onClose={onClose}
      size={600}
      padding={0}
      withOverlay={false}
      lockScroll={false}
      trapFocus={false}
      closeOnClickOutside={false}
      closeOnEscape={isOnTop}
      closeButtonProps={{ 'aria-label': shell('close') }}
      styles={{
        content: { borderInlineStart: '1px solid var(--line)', boxShadow: '-12px 0 32px rgb(0 0 0 / 12%)' },
        inner: { pointerEvents: 'none' },
        header: { padding: '0 12px 0 16px', minHeight: 46, borderBottom: '1px solid var(--line)' },
        title: { flex: 1 },
      }}
      title={
        <span className={styles.drawerHead}>
          <b>{title}</b>
          {onOpenTab && (
            <button
              type="button"
              className="link"
              style={{ marginInlineStart: 'auto', display: 'inline-flex', alignItems: 'center', gap: 4, minHeight: 24 }}
              onClick={onOpenTab}
            >
              <IconExternalLink size={14} aria-hidden />
              {t('drawer.open')}
            </button>
          )}
        </span>
      }
    >
      {children}
    </Drawer>
  );
}
