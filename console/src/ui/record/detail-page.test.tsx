import { MantineProvider } from '@mantine/core';
import { act, screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { fakeRecordRows } from '../../../test/fake-records.ts';
import { hears, hearSockets, watched } from '../../../test/heard-socket.ts';
import { mount, mountScreen, startFake } from '../../../test/mount.tsx';
import { loadRecord } from '../../client/records.ts';
import type { RecordRow } from '../../client/records.ts';
import { useStore } from '../../client/store.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { PageContext } from '../../shell/page-context.ts';
import { loadPage } from '../../shell/pages.ts';
import { go, places, screenAt } from '../../shell/places.ts';
import { numberWords } from './detail-page.tsx';
import { RecordDetail } from './record-drawer.tsx';

const rowsOf = (told: Readonly<Record<string, unknown>>) => fakeRecordRows('exceptions.eventreportList', [told]);
const PAGE = '/collectionCenter/handle/transferCenterVehicleConfirm';
const loading = {
  code: 'RC00000001',
  status: 'unloaded',
  vehicle: 'VC-0001',
};

test('a page of one record lays out those that wait for what is done there, and a row or the keyboard leads to one', async () => {
  const fake = await startFake();
  const answer = { status: 200, body: { status: 'OK', data: { records: [loading], total: 1, pages: 1, current: 1 } } };
  fake.failNext('linehaul.loadingRecordList', answer);
  await mountScreen(PAGE);
  const newest = await view.findByRole('region', { name: 'Registro de carregamento' });
  const asked = fake.calls.find(({ body }) => JSON.stringify(body ?? {}).includes('"pageSize":10'));
  expect(asked?.body).toMatchObject({ params: { status: ['unloaded'] }, pageSize: 10 });
  within(newest).getByRole('button', { name: 'RC00000001' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(places.get().tabs.some(({ search }) => search.includes('number=RC00000001'))).toBe(true);
});

const APPROVAL = '/serviceQuality/exceptionReporting/approval';
const listed = (records: readonly object[]) => ({
  status: 200,
  body: { status: 'OK', data: { records, total: records.length, totalIsMore: false } },
});

test('a page that judges begins with what waits for it longest', async () => {
  const fake = await startFake();
  await mountScreen(APPROVAL);
  await view.findByRole('region', { name: 'Ocorrência' });
  expect(view.getByRole('heading', { name: 'Esperam decisão há mais tempo' })).toBeInTheDocument();
  const asked = fake.calls.filter(({ name }) => name === 'exceptions.eventreportList').map(({ body }) => body);
  expect(asked).toMatchObject([{ params: { status: ['pending_approval'] }, sort: ['reportingTime', 'asc'] }]);
});

test('below what waits for a judgment stand the newest in other states from which something is done', async () => {
  const fake = await startFake();
  await mountScreen('/ClaimsManagement/claimDetail');
  for (const name of ['Esperam decisão há mais tempo', 'Mais recentes'])
    expect(await view.findByRole('region', { name })).toBeInTheDocument();
  const asked = fake.calls.filter(({ name }) => name === 'claims.claimapplicationList').map(({ body }) => body);
  expect(asked).toEqual([
    { params: { status: ['under_review'] }, pageSize: 10, sort: ['applicationTime', 'asc'] },
    {
      params: { status: ['to_be_submitted', 'rejected', 'due_for_payment', 'bill_credit_in_progress'] },
      pageSize: 10,
    },
  ]);
});

test('where nothing waits a page says so, and lays out the newest to look at', async () => {
  const fake = await startFake();
  fake.failNext('exceptions.eventreportList', listed([]));
  await mountScreen(APPROVAL);
  expect(await view.findByText('Nada espera o que se faz aqui.')).toBeInTheDocument();
  await userEvent.click(await view.findByRole('button', { name: 'OC00000001' }));
  const asked = fake.calls.filter(({ name }) => name === 'exceptions.eventreportList').map(({ body }) => body);
  expect(asked[1]).toEqual({ params: {}, pageSize: 10 });
  expect(places.get().tabs.some(({ search }) => search.includes('number=OC00000001'))).toBe(true);
});

test('who chooses a row has its record before him at once, and what became of it when it has been read anew', async () => {
  const fake = await startFake();
  const screen = screenAt(APPROVAL);
  if (screen === undefined) throw new Error('no screen of approvals');
  const { Page } = await loadPage(screen);
  go(APPROVAL);
  // It opens in a tab of its own beside the one it was chosen in.
  const Tabs = () =>
    useStore(places).tabs.map(({ id, path, search }) =>
      path === APPROVAL ? (
        <PageContext key={id} value={{ tab: id, screen, search }}>
          <Page />
        </PageContext>
      ) : null,
    );
  mount(<Tabs />);
  const row = await view.findByRole('button', { name: 'OC00000001' });
  const read = Promise.withResolvers<void>();
  const answer = fake.fetch;
  globalThis.fetch = async (...asked) => {
    await read.promise;
    return await answer(...asked);
  };
  await userEvent.click(row);
  expect(await view.findByRole('button', { name: 'Aprovar' })).toBeEnabled();
  fake.failNext('exceptions.eventreportList', listed(rowsOf({ status: 'approved' })));
  read.resolve();
  await waitFor(() => expect(view.queryByRole('button', { name: 'Aprovar' })).not.toBeInTheDocument());
});

test('what can be done with a record stands there before it has come, and waits for it', async () => {
  await startFake();
  const entry = await loadRecord('Employee');
  const screen = screenAt('/basicData/employeesNumber');
  if (screen === undefined) throw new Error('no screen of employees');
  globalThis.fetch = async () => await new Promise(() => undefined);
  mount(
    <PageContext value={{ tab: 'one', screen, search: '' }}>
      <RecordDetail entry={entry} id="F00123" row={undefined} onClose={() => undefined} />
    </PageContext>,
  );
  const edit = view.getByRole('button', { name: 'Editar' });
  expect(edit).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(edit);
  expect(view.queryByRole('dialog')).not.toBeInTheDocument();
});

test('what somebody may not do looks so, and is not red for being grave', async () => {
  const fake = await startFake();
  fake.failNext('exceptions.eventreportList', listed(rowsOf({ withheld: ['refuse'] })));
  await mountScreen(APPROVAL, 'number=OC00000001');
  const refuse = await view.findByRole('button', { name: 'Recusar' });
  expect(refuse).toHaveAttribute('aria-disabled', 'true');
  expect(refuse.style.color).toBe('');
});

test('where photos are looked at, a record without any says so in their place', async () => {
  const fake = await startFake();
  const none = { photos: null, secondPhoto: null, thirdPhoto: null };
  fake.failNext('exceptions.eventreportList', listed(rowsOf(none)));
  await mountScreen(APPROVAL, 'number=OC00000001');
  const [look] = await view.findAllByRole('button', { name: 'Nenhum arquivo' });
  expect(look).toBeDisabled();
  expect(look).toHaveAttribute('data-action', 'view-photos');
});

test('of those that are laid out numbers stand with their last digits below each other', async () => {
  await startFake();
  await mountScreen('/serviceQuality/exceptionReporting/approval');
  const events = await view.findByRole('region', { name: 'Ocorrência' });
  for (const heading of ['Pacotes afetados', 'Perda estimada'])
    expect(within(events).getByRole('columnheader', { name: heading })).toHaveAttribute('data-end', 'number');
  expect(within(events).getByText('R$ 19,90').closest('td')).toHaveAttribute('data-end', 'number');
  expect(within(events).getByRole('columnheader', { name: 'Região' })).not.toHaveAttribute('data-end');
});

test('among those that are laid out a file has no room', async () => {
  await startFake();
  await mountScreen('/serviceQuality/problemHandling');
  const problems = await view.findByRole('region', { name: 'Pacote problemático' });
  const headings = within(problems).getAllByRole('columnheader');
  expect(headings.map(({ textContent }) => textContent)).not.toContain('Foto');
  expect(headings.length).toBeGreaterThan(5);
});

const one = (record: object) => ({
  status: 200,
  body: { status: 'OK', data: { records: [record], total: 1, pages: 1, current: 1 } },
});

test('what is done to a record in another state stands in its menu, grey, so that nobody looks for it in vain', async () => {
  await startFake();
  await mountScreen(PAGE, 'number=RC00000001');
  const opens = await view.findByRole('button', { name: 'Não na situação atual' });
  // It is there with the page, and not when the browser has nothing else to do: whoever looks for an action finds it.
  expect(view.getByRole('menuitem', { name: /^Confirmar/, hidden: true })).not.toBeVisible();
  await userEvent.click(opens);
  // With the states in which it is done, as the value says that decides.
  expect(await view.findByRole('menuitem', { name: /^Confirmar\s*só em: Descarregado$/, hidden: true })).toBeDisabled();
  expect(view.queryByRole('button', { name: 'Confirmar' })).not.toBeInTheDocument();
});

test('what cannot be done now is drawn with the record, and not when the browser has nothing else to do', async () => {
  await startFake();
  await loadTexts(['record', 'fields', 'actions']);
  const entry = await loadRecord('LoadingRecord');
  const screen = screenAt(PAGE);
  if (screen === undefined) throw new Error('no screen of loading records');
  const row = { ...loading, status: 'in_progress' } as RecordRow;
  // In tests the kit draws a closed menu in one way alone.
  mount(
    <MantineProvider env="default" withCssVariables={false}>
      <PageContext value={{ tab: 'one', screen, search: '' }}>
        <RecordDetail entry={entry} id={row.code} row={row} onClose={() => undefined} />
      </PageContext>
    </MantineProvider>,
  );
  const menu = (await view.findByRole('menuitem', { name: /^Confirmar/, hidden: true })).closest('[role="menu"]');
  // What React draws only when it has time for what is hidden, it hides with `!important`.
  expect((menu as HTMLElement).style.display).toBe('none');
  expect((menu as HTMLElement).style.getPropertyPriority('display')).toBe('');
});

test('what is done on another page leads there with the record, and only who may open that page is led', async () => {
  const DETAIL = '/expressDataCenter/masterWaybill/masterWaybillDetail';
  const LIST = '/expressDataCenter/masterWaybill/masterWaybillList';
  const fake = await startFake();
  fake.failNext('linehaul.masterWaybillList', one({ code: 'LP00000001', status: 'finished' }));
  await mountScreen(DETAIL, 'number=LP00000001');
  await userEvent.click(await view.findByRole('button', { name: 'Declarar' }));
  expect(places.get().tabs.find(({ path }) => path === LIST)?.search).toBe('search=LP00000001');
  expect(view.getByRole('button', { name: 'Exportar' })).toBeEnabled();
});

test('a field that asks for a number is called as people say it', async () => {
  await startFake();
  await loadTexts(['record']);
  expect(numberWords('Chamado', 'Número')).toBe('Número (chamado)');
  expect(numberWords('CT-e', 'Número')).toBe('Número (CT-e)');
  expect(numberWords('Saca', 'Número da saca')).toBe('Número da saca');
});

test('a form that is open keeps to the record as it was then: what a colleague changes meanwhile is not undone, and nothing typed goes with the list', async () => {
  const fake = await startFake();
  await loadTexts(['record', 'fields']);
  const entry = await loadRecord('Employee');
  const row = { code: 'F00123', status: 'enabled', name: 'A*** S***', site: 'SPGRU01', kind: 'driver', note: 'Noite' };
  const list: { tells?: (listed: RecordRow | undefined) => void } = {};
  function Listed() {
    const [listed, setListed] = useState<RecordRow | undefined>(row);
    list.tells = setListed;
    return <RecordDetail entry={entry} id={row.code} row={listed} onClose={() => undefined} />;
  }
  const screen = screenAt('/basicData/employeesNumber');
  if (screen === undefined) throw new Error('no screen of employees');
  mount(
    <PageContext value={{ tab: 'one', screen, search: '' }}>
      <Listed />
    </PageContext>,
  );
  await userEvent.click(view.getByRole('button', { name: 'Editar' }));
  const form = await view.findByRole('dialog');
  await userEvent.type(await within(form).findByRole('textbox', { name: /^Nome/ }), 'Ana Lima');
  act(() => list.tells?.({ ...row, note: 'Dia' }));
  act(() => list.tells?.(undefined));
  act(() => list.tells?.({ ...row, note: 'Dia', kind: 'loader' }));
  expect(form).toBeInTheDocument();
  await userEvent.click(within(form).getByRole('button', { name: 'Salvar' }));
  const sent = () => fake.calls.filter(({ name }) => name === entry.commands.revise).map(({ body }) => body);
  await waitFor(() => expect(sent()).toEqual([{ code: row.code, fields: { name: 'Ana Lima' } }]));
  await waitFor(() => expect(form).not.toBeInTheDocument());
});

describe('what somebody else did', () => {
  hearSockets();

  test('a list that was signed in another tab is offered here for signing no more', async () => {
    const SIGN = '/collectionCenter/handle/receiveSign';
    const fake = await startFake();
    fake.failNext('pickup.pickuplistList', one({ code: 'LC00000001', status: 'not_started' }));
    await mountScreen(SIGN, 'number=LC00000001');
    expect(await view.findByRole('button', { name: 'Assinar recebimento' })).toBeEnabled();
    await waitFor(() => expect(watched('LC00000001')).toBeDefined());
    fake.failNext('pickup.pickuplistList', one({ code: 'LC00000001', status: 'completed' }));
    await hears({ keys: ['LC00000001'] }, 'LC00000001');
    await waitFor(() => expect(view.queryByRole('button', { name: 'Assinar recebimento' })).not.toBeInTheDocument());
  });
});
