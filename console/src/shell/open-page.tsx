import { useEffect } from 'react';
import { useStore } from '../client/store.ts';
import NotFound from './404.page.tsx';
import LinkFailure from './linkFailure.page.tsx';
import { places } from './places.ts';
import styles from './shell.module.css';

/** A page that needs no token (R-0013), for who is not signed in. `onLeft`: he wants to go on from it. */
export function OpenPage({ onLeft }: { readonly onLeft: () => void }) {
  useStore(places); // a page that leads on opens another place
  const { pathname } = location;
  const { Page } = pathname === '/404' ? NotFound : LinkFailure;
  useEffect(() => {
    if (pathname !== '/404' && pathname !== '/linkFailure') onLeft();
  }, [pathname, onLeft]);
  return (
    <main className={styles.page} id="content">
      <Page />
    </main>
  );
}
