import { jest } from '@jest/globals';
import { act, render, screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeRecordRows } from '../../test/fake-records.ts';
import { mountScreen, startFake } from '../../test/mount.tsx';
import { App } from '../app.tsx';
import { session } from '../client/session.ts';
import { isoDay } from '../i18n/format.ts';
import { ORDERS } from '../orders/paths.ts';
import { BAGS, TRACKS } from '../tracking/paths.ts';
import { places } from '../shell/places.ts';
import { linksOf } from './attention-links.ts';

const PATH = '/towerControl/dashboard';
const here = () => places.get().tabs.find((tab) => tab.id === places.get().active);

async function opened() {
  const fake = await startFake();
  await mountScreen(PATH);
  await view.findByRole('list', { name: 'Pacotes por etapa' });
  return fake;
}

test('exceptions that are alike stand once, and one answer goes to each of them; one that was refused is asked for again by itself', async () => {
  const fake = await startFake();
  const alike = (number: string) => ({
    id: `late:${number}`,
    kind: 'late',
    number,
    orderNumber: null,
    site: 'SPGRU01',
    siteName: 'CD Guarulhos',
    since: new Date(Date.now() - 3_600_000).toISOString(),
    dueAt: null,
    detail: {},
    facts: null,
    takenBy: null,
    takenByName: null,
    snoozedUntil: null,
    snoozeReason: null,
  });
  const records = [alike('ML1000000000017'), alike('ML1000000000024'), alike('ML1000000000031')];
  // Asked once when it is drawn, and again when the board's figure comes.
  for (let asked = 0; asked < 6; asked += 1)
    fake.failNext('reports.attentionList', {
      status: 200,
      body: { status: 'OK', data: { records, total: 3, totalIsMore: false } },
    });
  await mountScreen(PATH);
  await userEvent.click(await view.findByRole('button', { name: '3 iguais' }));
  const queue = view.getByRole('list', { name: 'Precisam de alguém' });
  expect(within(queue).getByText('ML1000000000031')).toBeInTheDocument();
  await userEvent.click(within(queue).getAllByRole('button', { name: 'Responder' })[0] as HTMLElement);
  const dialog = await view.findByRole('dialog');
  expect(dialog).toHaveTextContent('3 iguais');
  await userEvent.type(within(dialog).getByRole('textbox'), 'combinado com o cliente');
  const refused = { outcome: 'refused', code: 'SERVICE_EXCEPTION', msg: 'Agora não.' };
  fake.failNext('kernel.upload', {
    status: 200,
    body: {
      status: 'OK',
      get data() {
        return { rows: fake.uploaded().map(({ id }, at) => ({ id, ...(at === 1 ? refused : { outcome: 'stored' }) })) };
      },
    },
  });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Responder' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('2 de 3 registrados. Não: ML1000000000024.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Responder' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  const [first, second, third] = records.map(({ id }) => ['reports.answerAttention', id]);
  expect(fake.uploaded().map(({ command, input }) => [command, input['attention']])).toEqual([
    first,
    second,
    third,
    second,
  ]);
  expect(new Set(fake.uploaded().map(({ id }) => id)).size).toBe(4);
});

test('a conflict shows both facts side by side, and is settled for one of them with a reason', async () => {
  const fake = await startFake();
  const [first, second] = ['018f0000-0000-7000-8000-0000000000a1', '018f0000-0000-7000-8000-0000000000a2'];
  const fact = (scan: string, stands: boolean, siteName: string, byName: string, at: string) => ({
    scan,
    stands,
    status: 'signed',
    at,
    site: 'X',
    siteName,
    by: 'u',
    byName,
  });
  fake.failNext('delivery.signingList', {
    status: 200,
    body: {
      status: 'OK',
      data: {
        records: fakeRecordRows('delivery.signingList', [
          { id: `ML1000000000017:${first}`, signer: 'Rita Alves', photosKept: 2 },
          { id: `ML1000000000017:${second}`, signer: 'Caio Dias', photosKept: 0 },
        ]),
        total: 2,
        totalIsMore: false,
      },
    },
  });
  const conflict = {
    id: `conflict:ML1000000000017.${second}`,
    kind: 'conflict',
    number: 'ML1000000000017',
    orderNumber: null,
    site: 'SPGRU01',
    siteName: 'CD Guarulhos',
    since: new Date(Date.now() - 3_600_000).toISOString(),
    dueAt: null,
    detail: { conflict: 'signed_twice', stands: first, against: second },
    facts: [
      fact(first, true, 'Base Manaus', 'Ana Souza', '2026-11-20T13:00:00.000Z'),
      fact(second, false, 'CD Guarulhos', 'Davi Melo', '2026-11-20T13:05:00.000Z'),
    ],
    takenBy: null,
    takenByName: null,
    snoozedUntil: null,
    snoozeReason: null,
  };
  for (let asked = 0; asked < 6; asked += 1)
    fake.failNext('reports.attentionList', {
      status: 200,
      body: { status: 'OK', data: { records: [conflict], total: 1, totalIsMore: false } },
    });
  await mountScreen(PATH);
  await userEvent.click(await view.findByRole('button', { name: 'Resolver' }));
  const dialog = await view.findByRole('dialog');
  const [standing, waiting] = within(dialog).getAllByRole('radio');
  expect(standing?.closest('label')).toHaveTextContent(
    /Manter como está.*Entregue.*20\/11\/2026.*10:00:00.*Base Manaus.*Ana Souza/,
  );
  expect(waiting?.closest('label')).toHaveTextContent(/Confirmar este.*Entregue.*10:05:00.*CD Guarulhos.*Davi Melo/);
  const proofs = await within(dialog).findAllByRole('button', { name: 'Ver fotos' });
  expect(proofs.map((button) => button.parentElement?.textContent)).toEqual([
    expect.stringMatching(/Ana Souza.*Quem recebeu: Rita Alves.*Fotos guardadas: 2/),
    expect.stringMatching(/Davi Melo.*Quem recebeu: Caio Dias.*Fotos guardadas: 0/),
  ]);
  await userEvent.type(within(dialog).getByRole('textbox'), 'a foto mostra a entrega');
  expect(within(dialog).getByRole('button', { name: 'Resolver' })).toBeDisabled();
  await userEvent.click(waiting as HTMLElement);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Resolver' }));
  await waitFor(() =>
    expect(fake.calls.filter(({ name }) => name === 'scanning.settleConflict').map(({ body }) => body)).toEqual([
      // What was settled since she saw it open is not overruled.
      { waybill: 'ML1000000000017', conflict: second, counts: second, before: null },
    ]),
  );
});

test('the conflict of a bag is told by what was done with it, and settled for the bag', async () => {
  const fake = await startFake();
  const [sealed, seen] = ['018f0000-0000-7000-8000-0000000000b1', '018f0000-0000-7000-8000-0000000000b2'];
  const conflict = {
    id: `conflict:BG0000000017.${seen}`,
    kind: 'conflict',
    number: 'BG0000000017',
    orderNumber: null,
    site: 'AMMAO01',
    siteName: 'Base Manaus',
    since: new Date(Date.now() - 3_600_000).toISOString(),
    dueAt: null,
    detail: { conflict: 'elsewhere', stands: sealed, against: seen },
    facts: [
      {
        scan: sealed,
        stands: true,
        status: 'BagSealed',
        at: '2026-11-20T13:00:00.000Z',
        site: 'SPGRU01',
        siteName: 'CD Guarulhos',
        by: null,
        byName: null,
      },
      {
        scan: seen,
        stands: false,
        status: 'BagReceived',
        at: '2026-11-20T13:05:00.000Z',
        site: 'AMMAO01',
        siteName: 'Base Manaus',
        by: 'u',
        byName: 'Davi Melo',
      },
    ],
    takenBy: null,
    takenByName: null,
    snoozedUntil: null,
    snoozeReason: null,
  };
  for (let asked = 0; asked < 6; asked += 1)
    fake.failNext('reports.attentionList', {
      status: 200,
      body: { status: 'OK', data: { records: [conflict], total: 1, totalIsMore: false } },
    });
  await mountScreen(PATH);
  await userEvent.click(await view.findByRole('button', { name: 'Resolver' }));
  const dialog = await view.findByRole('dialog');
  expect(dialog).toHaveTextContent(/Saca lida em um lugar enquanto constava em outro/);
  const [standing, waiting] = within(dialog).getAllByRole('radio');
  expect(standing?.closest('label')).toHaveTextContent(/Manter como está.*Saca lacrada.*CD Guarulhos/);
  expect(waiting?.closest('label')).toHaveTextContent(/Confirmar este.*Saca recebida.*Base Manaus.*Davi Melo/);
  await userEvent.type(within(dialog).getByRole('textbox'), 'chegou sem bipagem de saída');
  await userEvent.click(waiting as HTMLElement);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Resolver' }));
  await waitFor(() =>
    expect(fake.calls.filter(({ name }) => name === 'bags.settleBagConflict').map(({ body }) => body)).toEqual([
      { bagNumber: 'BG0000000017', conflict: seen, counts: seen, before: null },
    ]),
  );
});

test('a figure of a board of one site leads to the rows of that site', async () => {
  await startFake();
  await mountScreen(PATH, 'site=SPGRU01');
  await userEvent.click(await view.findByRole('button', { name: /^Fora do prazo/ }));
  expect(here()?.search).toBe('late=1&site=SPGRU01');
});

test('the board is narrowed to a region by a control that stands in the address, and its lists are asked for the sites of it', async () => {
  const fake = await opened();
  const asked = () => fake.calls.filter(({ name }) => name === 'reports.tower').at(-1)?.body;
  const control = view.getByRole('combobox', { name: 'Unidade ou região' });
  await userEvent.click(control);
  await userEvent.click(await view.findByRole('option', { name: 'Sudeste' }));
  expect(here()?.search).toBe('region=Sudeste');
  await waitFor(() => expect(asked()).toEqual({ region: 'Sudeste' }));
  await waitFor(() =>
    expect(fake.calls.filter(({ name }) => name === 'reports.attentionList').at(-1)?.body['params']).toEqual({
      site: ['SPGRU01', 'SPCPQ01', 'RJRIO01', 'MGBHZ01'],
    }),
  );
  await userEvent.click(view.getByRole('button', { name: /^Fora do prazo/ }));
  expect(here()?.search).toBe('late=1&site=SPGRU01,SPCPQ01,RJRIO01,MGBHZ01');
});

test('the board is narrowed to a site that was sought, and shows everything again when the choice is taken back', async () => {
  const fake = await opened();
  const control = view.getByRole('combobox', { name: 'Unidade ou região' });
  await userEvent.type(control, 'Recife');
  await userEvent.click(await view.findByRole('option', { name: /PEREC01/ }));
  expect(here()?.search).toBe('site=PEREC01');
  await waitFor(() =>
    expect(fake.calls.filter(({ name }) => name === 'reports.tower').at(-1)?.body).toEqual({ sites: ['PEREC01'] }),
  );
  expect(control).toHaveValue('PEREC01 · CD Recife');
  await userEvent.click(control);
  await userEvent.click(await view.findByRole('option', { name: 'Todas as unidades' }));
  expect(here()?.search).toBe('');
});

/** Stands for the day on which it is looked at: midnight may come while the others run. */
const TODAY = 'today';

test.each([
  [/^Leituras hoje/, TRACKS, `last=${TODAY}..${TODAY}`],
  [/lacradas hoje$/, BAGS, `sealed=${TODAY}..${TODAY}`],
  [/sacas em trânsito$/, BAGS, 'inTransit=1'],
  [/entregues hoje$/, TRACKS, `status=signed&last=${TODAY}..${TODAY}`],
  [/em risco nas próximas 24 h$/, ORDERS, 'atRisk=1'],
  [/sem leitura há 72 h$/, TRACKS, 'trackState=possibly_abnormal'],
] as const)('the number %s leads to its rows', async (name, path, search) => {
  await opened();
  await userEvent.click(view.getByRole('button', { name }));
  expect(here()).toMatchObject({ path, search: search.replaceAll(TODAY, isoDay()) });
});

test('how many need somebody leads to the queue of them', async () => {
  await opened();
  await userEvent.click(view.getByRole('button', { name: /^Precisam de alguém/ }));
  expect(view.getByRole('region', { name: 'Precisam de alguém' })).toHaveFocus();
});

test('a tile, a step of the journey and a site lead to the orders behind their number', async () => {
  await opened();
  await userEvent.click(view.getByRole('button', { name: /^Bahia/ }));
  expect(here()).toMatchObject({ path: '/expressDataCenter/OrderCenter/logisticsOrders', search: 'state=BA' });
  await userEvent.click(
    within(view.getByRole('list', { name: 'Pacotes por etapa' })).getByRole('button', { name: /^Em entrega/ }),
  );
  expect(here()?.search).toBe('waybillStatus=delivering');
});

test('the curve is there as a table of hours, too', async () => {
  await opened();
  expect(within(view.getByRole('table', { name: /hoje e ontem/ })).getAllByRole('row')).toHaveLength(25);
});

test('an attention is taken at once, and put off only with a reason', async () => {
  const fake = await opened();
  const queue = await view.findByRole('list', { name: 'Precisam de alguém' });
  const [first] = within(queue).getAllByRole('listitem');
  await userEvent.click(within(first as HTMLElement).getByRole('button', { name: 'Assumir' }));
  await waitFor(() => expect(fake.calls.some((call) => call.name === 'reports.takeAttention')).toBe(true));
  await userEvent.click(within(queue).getAllByRole('button', { name: 'Adiar' })[0] as HTMLElement);
  const dialog = await view.findByRole('dialog');
  expect(within(dialog).getByRole('button', { name: 'Adiar' })).toBeDisabled();
  await userEvent.type(within(dialog).getByRole('textbox'), 'aguardando a unidade');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Adiar' }));
  await waitFor(() => expect(fake.uploaded()).toHaveLength(1));
  const [row] = fake.uploaded();
  expect(row).toMatchObject({ command: 'reports.snoozeAttention', about: { reason: 'aguardando a unidade' } });
  expect(Date.parse(String(row?.input['until']))).toBeGreaterThan(Date.now());
});

test('a wall screen shows everything and offers nothing that changes something', async () => {
  await startFake();
  session.set({
    phase: 'signedIn',
    token: { text: 'kiosk', renewAt: Number.MAX_SAFE_INTEGER },
    caller: undefined,
    mustChangePassword: false,
  });
  await mountScreen(PATH);
  await view.findByRole('list', { name: 'Pacotes por etapa' });
  await view.findByRole('list', { name: 'Precisam de alguém' });
  for (const name of ['Assumir', 'Adiar', 'Responder', 'Endereço para telão'])
    expect(view.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(view.queryByRole('button', { name: /^Bahia/ })).not.toBeInTheDocument();
  expect(view.getByRole('img', { name: /^Bahia/ })).toBeInTheDocument();
});

test('a wall screen whose address was taken back says so, and shows its board again once it is answered', async () => {
  const fake = await startFake();
  window.history.replaceState(null, '', `${PATH}?kiosk=demo`);
  fake.failNext('identity.renew', {
    status: 401,
    body: { status: 'ERROR', code: 'UNAUTHENTICATED', msg: 'Entre novamente.' },
  });
  jest.useFakeTimers({ advanceTimers: true });
  try {
    render(<App />);
    expect(await view.findByRole('heading', { name: 'Este link não vale mais' })).toBeInTheDocument();
    await act(async () => await jest.advanceTimersByTimeAsync(4 * 60_000));
    expect(await view.findByRole('list', { name: 'Pacotes por etapa' })).toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});

test('the wall screens of the board are listed with when they were last seen; a new address is made and one is taken back', async () => {
  const fake = await opened();
  await userEvent.click(view.getByRole('button', { name: 'Endereço para telão' }));
  const dialog = await view.findByRole('dialog');
  const lines = await within(dialog).findAllByRole('listitem');
  expect(lines.map((line) => /último sinal há \d+ min|ainda sem sinal/.exec(line.textContent)?.[0])).toEqual([
    'último sinal há 1 min',
    'último sinal há 3 min',
    'ainda sem sinal',
  ]);
  expect(lines[0]).toHaveTextContent('Bruno Lima');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Criar endereço' }));
  await waitFor(() =>
    expect(within(dialog).getByRole('textbox', { name: 'Endereço novo' })).toHaveValue(
      `${location.origin}/towerControl/dashboard?kiosk=demo`,
    ),
  );
  await userEvent.click(within(lines[0] as HTMLElement).getByRole('button', { name: /^Encerrar Telão de/ }));
  await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(2));
  expect(fake.calls.filter((call) => call.name === 'identity.endWallScreen')).toMatchObject([
    { body: { session: '018f0000-0000-7000-8000-000000000101' } },
  ]);
});

test('an attention leads to the history of its order, else of its bag; an unknown code leads nowhere', () => {
  expect(linksOf({ kind: 'late', number: 'ML1000000000017', orderNumber: 'PD1' })).toEqual({
    order: ['/expressDataCenter/OrderCenter/orderDetail', 'number=PD1'],
    history: ['/trajectoryManagement/orderReplay', 'number=PD1'],
  });
  expect(linksOf({ kind: 'refused_after_green', number: 'BG4128770013', orderNumber: null }).history).toEqual([
    '/trajectoryManagement/bagReplay',
    'number=BG4128770013',
  ]);
  expect(linksOf({ kind: 'unknown_code', number: 'BG4128770013', orderNumber: null })).toEqual({
    order: undefined,
    history: undefined,
  });
});
