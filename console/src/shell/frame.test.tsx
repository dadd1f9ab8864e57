import { readFileSync } from 'node:fs';
import { act, cleanup, render, screen as view, waitFor } from '@testing-library/react';
import { mount, startFake } from '../../test/mount.tsx';
import { App } from '../app.tsx';
import { session } from '../client/session.ts';
import type { Caller } from '../client/session.ts';
import { loadTexts } from '../i18n/i18n.ts';
import { go } from './places.ts';
import { Shell } from './shell.tsx';

const BAGS = '/collectionCenter/handle/bagNumQuery';
const matchMedia = window.matchMedia.bind(window);
afterEach(() => {
  window.matchMedia = matchMedia;
});

/** A window so many pixels wide, which can be made wider and narrower. */
function wide(pixels: number): (to: number) => void {
  let now = pixels;
  const heard = new Set<() => void>();
  window.matchMedia = (media) => {
    const most = Number(/max-width: ([\d.]+)px/.exec(media)?.[1] ?? Number.NaN);
    const query = {
      ...matchMedia(media),
      get matches() {
        return now <= most;
      },
      addEventListener: (_: string, listener: (event: unknown) => void) => void heard.add(() => listener(query)),
      removeEventListener: () => undefined,
    };
    return query as unknown as MediaQueryList;
  };
  return (to) => {
    now = to;
    act(() => {
      for (const tell of heard) tell();
    });
  };
}

const menu = () => view.queryByRole('navigation', { name: 'Menu principal' });

test('the menu stands beside the page from 992 px on, and is closed below, also when the window changes (R-0028, R-0130)', async () => {
  await startFake();
  await loadTexts(['shell']);
  const widen = wide(992);
  mount(<Shell caller={session.get().caller as Caller} />);
  expect(menu()).not.toBeNull();
  widen(991.5);
  await waitFor(() => expect(menu()).toBeNull());
  widen(992);
  await waitFor(() => expect(menu()).not.toBeNull());
});

test('the side menu is 215 px wide, and the menu of a tab 105 px (R-0027, R-0131, R-0032)', () => {
  const rules = readFileSync('console/src/shell/shell.module.css', 'utf8');
  expect(/^\.nav \{ width: (\d+)px;/m.exec(rules)?.[1]).toBe('215');
  expect(/^\.context \{[^}]*? width: (\d+)px;/m.exec(rules)?.[1]).toBe('105');
});

test('a page has an address of its own in the history of the browser (R-0012)', async () => {
  await startFake();
  const { length } = window.history;
  go(BAGS);
  expect([location.pathname, location.hash, window.history.length - length]).toEqual([BAGS, '', 1]);
});

test('the colours that were chosen are there again, and without a choice those of the device (R-0053)', async () => {
  const shown = async () => {
    render(<App />);
    await waitFor(() => expect(document.documentElement.dataset['mantineColorScheme']).toBeDefined());
    const colours = document.documentElement.dataset['mantineColorScheme'];
    cleanup();
    delete document.documentElement.dataset['mantineColorScheme'];
    return colours;
  };
  await startFake({ signedIn: false });
  expect(await shown()).toBe('light');
  localStorage.setItem('mantine-color-scheme-value', 'dark');
  expect(await shown()).toBe('dark');
});
