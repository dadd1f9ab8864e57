import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { session } from '../src/client/session.ts';
import type { Caller } from '../src/client/session.ts';
import { useStore } from '../src/client/store.ts';
import { startTexts } from '../src/i18n/i18n.ts';
import type { Language } from '../src/i18n/i18n.ts';
import { Confirmation } from '../src/shell/confirm.tsx';
import { PageContext } from '../src/shell/page-context.ts';
import { loadPage } from '../src/shell/pages.ts';
import { forgetPlaces, go, places, screenAt } from '../src/shell/places.ts';
import { Toasts } from '../src/shell/toasts.tsx';
import { resolver, theme } from '../src/theme/theme.ts';
import { makeFake } from './fake.ts';
import type { Fake } from './fake.ts';

let standing: Fake | undefined;
afterEach(() => {
  const faults = standing?.faults.splice(0) ?? [];
  if (faults.length > 0) throw new Error(`Console and contracts disagree:\n${faults.join('\n')}`);
});

/** A fresh in-memory Malote behind `fetch`, and its user signed in. */
export async function startFake(
  options: { readonly language?: Language; readonly orders?: number; readonly signedIn?: boolean } = {},
): Promise<Fake> {
  const fake = makeFake(options.orders ?? 120);
  standing = fake;
  globalThis.fetch = fake.fetch;
  localStorage.clear();
  sessionStorage.clear();
  if (i18next.isInitialized) await i18next.changeLanguage(options.language ?? 'pt');
  else await startTexts(options.language ?? 'pt');
  forgetPlaces();
  if (options.signedIn === false)
    session.set({ phase: 'signedOut', token: undefined, caller: undefined, mustChangePassword: false });
  else {
    const answer = fake.answer('GET', '/api/express/v1/getUserInfo', {}, undefined).body as { readonly data: Caller };
    fake.calls.length = 0;
    session.set({
      phase: 'signedIn',
      token: { text: 'fake-token', renewAt: Number.MAX_SAFE_INTEGER },
      caller: answer.data,
      mustChangePassword: false,
    });
  }
  return fake;
}

/** Draws anything inside the console's providers, without the theme's variables: jsdom draws no colour, and would go through all of them for each style that is asked for. */
export function mount(element: ReactElement) {
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 5_000, gcTime: Number.POSITIVE_INFINITY } },
  });
  return render(
    <MantineProvider theme={theme} cssVariablesResolver={resolver} withCssVariables={false} env="test">
      <QueryClientProvider client={queries}>
        {element}
        <Confirmation />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

function InTab({ path, Page }: { readonly path: string; readonly Page: React.ComponentType }) {
  const { tabs } = useStore(places);
  const tab = tabs.find((one) => one.path === path);
  const screen = screenAt(path);
  if (tab === undefined || screen === undefined) return null;
  return (
    <PageContext value={{ tab: tab.id, screen, search: tab.search }}>
      <main id="content">
        <Page />
      </main>
    </PageContext>
  );
}

/** Opens a screen in its tab, as the shell does. */
export async function mountScreen(path: string, search = '') {
  const screen = screenAt(path);
  if (screen === undefined) throw new Error(`There is no screen at ${path}.`);
  const { Page } = await loadPage(screen);
  go(path, search);
  const shown = mount(<InTab path={path} Page={Page} />);
  await act(async () => {
    await Promise.resolve();
  });
  return shown;
}
