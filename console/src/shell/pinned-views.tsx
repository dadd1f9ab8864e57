import { IconPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../client/desk.ts';
import { mayOpen } from '../client/session.ts';
import type { Caller } from '../client/session.ts';
import { colon } from '../i18n/format.ts';
import { titleOf } from '../i18n/titles.ts';
import { searchOfView } from '../ui/list/view-address.ts';
import { addressOf, go, screenAt } from './places.ts';
import styles from './shell.module.css';

/** The views that the user pinned to the menu, in the order in which he did; those of a page that he may no longer open are left out. */
export function PinnedViews({ caller, onGo }: { readonly caller: Caller; readonly onGo?: () => void }) {
  const { t } = useTranslation();
  const { desk } = useDesk();
  const pinned = (desk?.arranged.pins ?? []).flatMap((id) => {
    const view = desk?.views.find((one) => one.id === id);
    const screen = view && screenAt(view.page);
    return view !== undefined && screen !== undefined && mayOpen(caller, screen) ? [{ view, screen }] : [];
  });
  if (pinned.length === 0) return null;
  return (
    <div role="group" aria-label={t('menu.pinned')}>
      {pinned.map(({ view, screen }) => {
        const place = { path: screen.path, search: searchOfView(view) };
        return (
          <a
            key={view.id}
            href={addressOf(place)}
            className={`${styles.item} ${styles.itemTop}`}
            title={`${titleOf(screen)}${colon()}${view.name}`}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              go(place.path, place.search);
              onGo?.();
            }}
          >
            <IconPin size={17} stroke={1.7} aria-hidden />
            {view.name}
          </a>
        );
      })}
    </div>
  );
}
