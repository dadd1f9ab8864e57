import '@fontsource-variable/inter/wght.css';
import './theme/mantine.css';
import './theme/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { startTexts } from './i18n/i18n.ts';
import { AddressBar } from './shell/address.ts';
import { loadPage } from './shell/pages.ts';
import { screenAt } from './shell/places.ts';

const texts = startTexts();
const first = screenAt(location.pathname === '/' ? '/dashboard' : location.pathname);
if (first !== undefined) void texts.then(() => loadPage(first)).catch(() => undefined);

const root = document.querySelector('#root');
if (root !== null) void texts.then(() => {
  createRoot(root).render(<StrictMode><BrowserRouter><AddressBar /><App /></BrowserRouter></StrictMode>);
});
