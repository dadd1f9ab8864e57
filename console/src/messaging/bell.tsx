import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayOpen, session } from '../client/session.ts';
import { useStore } from '../client/store.ts';
import { instant } from '../i18n/format.ts';
import { go, screenAt } from '../shell/places.ts';
import { PopUp } from './pop-up.tsx';
import { useMarkAllRead, useMarkRead, useUnread } from './unread.ts';
import styles from './messaging.module.css';

/** The badge goes up to here (R-0024, R-0129). */
const BADGE_MAX = 99;
export const MESSAGE_CENTRE = '/messageCenter/messageList';

/** The bell: how much is unread, the newest of it, and what stands before the page until it was read. */
export function Bell() {
  const { t } = useTranslation('messages');
  const { caller } = useStore(session);
  const [open, setOpen] = useState(false);
  const { unread: found, popping } = useUnread();
  const markRead = useMarkRead();
  const markAllRead = useMarkAllRead();
  const unread = found?.unread ?? 0;
  const shown = unread > BADGE_MAX ? `${BADGE_MAX}+` : String(unread);
  const centre = screenAt(MESSAGE_CENTRE);
  const mayCentre = caller !== undefined && centre !== undefined && mayOpen(caller, centre);
  const label = unread === 0 ? t('bell') : t('bellUnread', { shown });
  return (
    <>
      <Popover opened={open} onChange={setOpen} position="bottom-end" width={340} trapFocus returnFocus>
        <Popover.Target>
          <Tooltip label={label}>
            <span className={styles.bell}>
              <ActionIcon aria-label={label} aria-expanded={open} aria-haspopup="dialog" onClick={() => setOpen(!open)}>
                <IconBell size={18} />
              </ActionIcon>
              {unread > 0 && (
                <span className={`${styles.badge} num`} aria-hidden>
                  {shown}
                </span>
              )}
            </span>
          </Tooltip>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label={t('news')}>
          <div className={styles.head}>
            <b>{t('news')}</b>
            {unread > 0 && (
              <button type="button" className="link" onClick={() => void markAllRead()}>
                {t('markAll')}
              </button>
            )}
          </div>
          {unread === 0 ? (
            <p className={`muted ${styles.none}`}>{t('none')}</p>
          ) : (
            <ul className={styles.news}>
              {found?.newest.map(({ code, title, sentAt, of, reminds }) => (
                <li key={code}>
                  <button
                    type="button"
                    onClick={() => {
                      setOpen(false);
                      if (mayCentre) go(MESSAGE_CENTRE, `open=${code}`);
                      else if (!reminds) void markRead([code]);
                    }}
                  >
                    <span>{title}</span>
                    <small className="muted">
                      {t(of)} · <time dateTime={sentAt}>{instant(sentAt)}</time>
                    </small>
                  </button>
                </li>
              ))}
            </ul>
          )}
          {mayCentre && (
            <button
              type="button"
              className={`link ${styles.all}`}
              onClick={() => {
                setOpen(false);
                go(MESSAGE_CENTRE);
              }}
            >
              {t('all')}
            </button>
          )}
        </Popover.Dropdown>
      </Popover>
      <PopUp messages={popping} onRead={markRead} />
    </>
  );
}
