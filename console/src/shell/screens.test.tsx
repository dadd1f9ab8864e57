import type { z } from 'zod';
import { act, screen as view, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { definitions } from '@malote/contracts/catalogue.ts';
import type { ListDefinition } from '@malote/contracts/kernel/definition.ts';
import { contractTable } from '../../contract-table.ts';
import i18next from 'i18next';
import { mountScreen, startFake } from '../../test/mount.tsx';
import { labelOf } from '../ui/list/actions.ts';
import { languages } from '../i18n/i18n.ts';
import { lookup } from '../i18n/texts.ts';
import type { ListPageModule } from '../ui/list/list-spec.ts';
import { loadPage } from './pages.ts';
import { go, places } from './places.ts';

const { routes, screens } = contractTable();

/** What a page must be given so that it has something to show. */
const SEARCH: Readonly<Record<string, string>> = {
  '/expressDataCenter/OrderCenter/orderDetail': 'number=PD0020260004',
  '/trajectoryManagement/trajectoryQuery': 'numbers=ML1000000000017',
  '/collectionCenter/order/trackQuery': 'numbers=ML1000000000017',
  '/serviceQuality/PacketQuery': 'waybill=ML1000000000017',
  '/trajectoryManagement/airCargoTracking': 'awb=957-12345675',
  '/finance/receivableManagement/customerAccounts/statement': 'customer=LOJAAZUL',
  '/finance/payableManagement/supplierStatement': 'supplier=AJD',
  '/trajectoryManagement/waybillDetail': 'number=ML1000000000017',
  // Charges are searched for: no condition, no rows (R-0568), and of suppliers only with whom and when (R-0563).
  ...Object.fromEntries(
    screens
      .filter(({ queries }) => queries.includes('billing.chargeList'))
      .map(({ path }) => [path, 'search=CG00000001&supplier=AJD&businessTime=2026-11-01..2026-11-20']),
  ),
};

const shownPages = screens.filter((screen) => screen.permission !== 'none');
const isList = (page: object): page is ListPageModule => 'list' in page;

test('every screen has a page, a title in three languages, and a permission or is on the open list', async () => {
  await startFake();
  for (const screen of screens) {
    for (const language of languages) expect(screen.title[language].trim()).not.toBe('');
    expect(
      screen.permission === 'none' || screen.permission === 'dashboard' || screen.permission.startsWith('menu:'),
    ).toBe(true);
    expect([screen.path, typeof (await loadPage(screen)).Page]).toEqual([screen.path, 'function']);
    for (const name of [...screen.queries, ...Object.values(screen.commands)]) expect(definitions.has(name)).toBe(true);
  }
});

const settled = async (): Promise<void> =>
  await act(async () => {
    await new Promise((done) => {
      setTimeout(done, 0);
    });
  });

test.each(shownPages.filter(({ kind }) => kind !== 'list').map(({ path }) => path))(
  '%s is drawn without a word in the console',
  async (path) => {
    await startFake();
    const { container } = await mountScreen(path, SEARCH[path] ?? '');
    await waitFor(() => expect(container.textContent.length).toBeGreaterThan(20));
    await settled();
  },
);

test.each(shownPages.map((screen) => [screen.path, screen] as const))(
  '%s has words for its columns, filters and actions in three languages',
  async (_, screen) => {
    await startFake();
    const page = await loadPage(screen);
    for (const language of languages) {
      await i18next.changeLanguage(language);
      for (const action of isList(page) ? (page.list.spec.actions ?? []) : [])
        expect(lookup(labelOf(action))).not.toBe(labelOf(action));
      if (!isList(page)) continue;
      for (const { label } of [...page.list.spec.columns, ...page.list.spec.filters])
        expect([label, i18next.exists(label)]).toEqual([label, true]);
      for (const action of page.list.spec.actions ?? []) {
        expect(Object.keys(screen.commands)).toContain(action.name);
        if (action.command !== undefined)
          expect([action.name, screen.commands[action.name]]).toEqual([action.name, action.command]);
      }
      const shape = routes[page.list.name]?.list;
      expect(shape).toBeDefined();
      const { row } = definitions.get(page.list.name) as ListDefinition;
      expect(Object.keys((row as z.ZodObject).shape)).toContain(shape?.key);
    }
    await i18next.changeLanguage('pt');
  },
);

// One page for all of it: most of what a list takes here is to be drawn.
describe.each(screens.filter((screen) => screen.kind === 'list').map((screen) => [screen.path, screen] as const))(
  'the list %s',
  (path, screen) => {
    test('tells a failed answer from an empty one, asks again when told, shows rows without a word in the console, and asks for the sort that stands in its address', async () => {
      const fake = await startFake();
      const { list } = (await loadPage(screen)) as ListPageModule;
      const asked = () => fake.calls.filter(({ name }) => name === list.name);
      fake.failNext(list.name, { status: 500, body: { status: 'ERROR', code: 'SERVICE_EXCEPTION', msg: 'Quebrou.' } });
      await mountScreen(path, SEARCH[path] ?? '');
      expect(await view.findByText('Quebrou.')).toBeInTheDocument();
      fake.failNext(list.name, {
        status: 200,
        body: { status: 'OK', data: { records: [], total: 0, totalIsMore: false } },
      });
      await userEvent.click(view.getByText('Tentar de novo', { selector: 'button *' }));
      expect(
        await view.findByText(/Ainda não há nada aqui|Nenhum registro corresponde/, { selector: 'h2' }),
      ).toBeInTheDocument();
      await userEvent.click(
        view.getAllByText(/^(Atualizar|Limpar filtros)$/, { selector: 'button *' }).at(-1) as HTMLElement,
      );
      await waitFor(() => expect(asked().length).toBeGreaterThanOrEqual(2));

      const [by = ''] = routes[list.name]?.list?.sorts ?? [];
      act(() => go(path, `${SEARCH[path] ?? ''}&sort=${by}.asc`));
      await waitFor(() => expect(asked().at(-1)?.body['sort']).toEqual([by, 'asc']));
      await waitFor(() => expect(document.querySelector('[role="grid"]')).toBeInTheDocument());
      expect(places.get().tabs.find((tab) => tab.path === path)?.search).toContain(`sort=${by}.asc`);
      await settled();
    });
  },
);
