import '@fontsource-variable/inter/wght.css';
import './theme/mantine.css';
import './theme/global.css';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { keepsSession } from './client/session.ts';
import './i18n/format.ts';
import { startTexts } from './i18n/i18n.ts';
import { loadPage } from './shell/pages.ts';
import { screenAt } from './shell/places.ts';
import './ui/status/status.tsx';

// Dates, numbers and statuses are on every page: they come with the first file, so that no page waits for them.
const AddressBar = lazy(async () => ({ default: (await import('./shell/address-bar.tsx')).AddressBar }));
const texts = startTexts();
/** What is drawn first: the page of the address, or without a session the sign-in. */
const first = keepsSession()
  ? screenAt(location.pathname === '/' ? '/dashboard' : location.pathname)
  : screenAt('/login');
if (first !== undefined) void texts.then(() => loadPage(first)).catch(() => undefined);

const root = document.querySelector('#root');
if (root !== null)
  void texts.then(() => {
    createRoot(root).render(
      <StrictMode>
        <Suspense>
          <AddressBar />
        </Suspense>
        <App />
      </StrictMode>,
    );
  });
