import { screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { band, scan, sent } from '../../test/at-station.ts';
import { fakeRecordRows } from '../../test/fake-records.ts';
import { hears, hearSockets, watched } from '../../test/heard-socket.ts';
import { mountScreen, startFake } from '../../test/mount.tsx';
import { session } from '../client/session.ts';
import type { Fake } from '../../test/fake.ts';

const SHEET = 'RC00000007';
const BAG = 'BG0000000042';
type Rows = readonly Record<string, unknown>[];
/** The lists that the station asks, as this test has them; whatever else is asked, the fake answers. */
function answering(fake: Fake, sheet: Record<string, unknown>, bags: () => Rows) {
  const served = globalThis.fetch;
  const page = (list: string, rows: Rows) => {
    const records = fakeRecordRows(list, rows);
    return Response.json({ status: 'OK', data: { records, total: records.length, totalIsMore: false } });
  };
  globalThis.fetch = async (input, init) => {
    const address = input instanceof globalThis.Request ? input.url : String(input);
    const answer = await served(input, init);
    if (address.endsWith('/loadingRecord/sheet/page')) return page('linehaul.loadingrecordList', [sheet]);
    if (address.endsWith('/loadingRecord/page')) return page('linehaul.loadingList', bags());
    return answer;
  };
  return fake;
}
const at = { code: SHEET, vehicleTag: 'ET00000003', vehicle: 'VC-0001', vehicleName: 'ABC1D23' };
const loaded = (bag: string, standing = 'loaded') => ({ id: bag, bag, standing, parcels: 12, weight: 8.5 });

test('the vehicle is scanned first, then its bags, each of which is loaded by itself', async () => {
  const sheet = { ...at, status: 'not_loaded', site: 'SPGRU01', destination: 'RJRIO01' };
  const made = await startFake();
  const fake = answering(made, sheet, () => (sent(made).length === 0 ? [] : [loaded(BAG)]));
  await mountScreen('/collectionCenter/handle/loadingScan');
  await scan(BAG);
  await waitFor(() => expect(band()).toHaveTextContent('Leia primeiro o veículo'));
  expect(band()).toHaveAttribute('data-verdict', 'refused');
  await scan('ET00000003');
  await waitFor(() => expect(view.getByText(SHEET, { selector: 'p' })).toBeVisible());
  await scan(BAG);
  await waitFor(() => expect(band()).toHaveTextContent('Carregada'));
  expect(sent(fake)).toEqual([{ command: 'linehaul.loadBag', input: { loadNumber: SHEET, bagNumber: BAG } }]);
  expect(await view.findByRole('list', { name: 'Sacas no veículo' })).toHaveTextContent(`${BAG}12`);
  await scan(BAG);
  await waitFor(() => expect(band()).toHaveTextContent('Já está no veículo'));
  expect(sent(fake)).toHaveLength(1);
});

test('a sheet of another site, or in another state, is not taken in hand', async () => {
  const there = { site: 'RJRIO01', siteName: 'CD Rio de Janeiro' };
  const sheet = { ...at, status: 'not_loaded', ...there, destination: 'SPGRU01' };
  const fake = answering(await startFake(), sheet, () => []);
  await mountScreen('/collectionCenter/handle/loadingScan');
  await scan(SHEET);
  await waitFor(() => expect(band()).toHaveTextContent('A folha é de CD Rio de Janeiro (RJRIO01). Só lá se lê.'));
  await scan('ET00000003');
  await waitFor(() => expect(band()).toHaveTextContent('Nenhuma folha deste veículo espera carga nesta unidade.'));
  expect(sent(fake)).toEqual([]);
});

test('a vehicle that is scanned at its destination has arrived; a damaged bag is said of one bag', async () => {
  const sheet = { ...at, status: 'loaded', site: 'RJRIO01', destination: 'SPGRU01' };
  const fake = answering(await startFake(), sheet, () => [loaded(BAG), loaded('BG0000000043')]);
  await mountScreen('/collectionCenter/handle/unloadingScan');
  await scan(SHEET);
  await waitFor(() => expect(band()).toHaveTextContent('Chegada registrada'));
  expect(await view.findByRole('list', { name: 'Ainda no veículo' })).toHaveTextContent(BAG);
  await userEvent.click(view.getByRole('radio', { name: 'Avariado' }));
  for (const one of [BAG, 'BG0000000043']) await scan(one);
  await waitFor(() => expect(sent(fake)).toHaveLength(3));
  expect(sent(fake)).toEqual([
    { command: 'linehaul.arriveLoad', input: { loadNumber: SHEET, sealsFound: [] } },
    { command: 'linehaul.unloadBag', input: { loadNumber: SHEET, bagNumber: BAG, condition: 'damaged' } },
    { command: 'linehaul.unloadBag', input: { loadNumber: SHEET, bagNumber: 'BG0000000043', condition: 'good' } },
  ]);
});

test('a bag that turns up after the unloading was signed comes off by the number of its sheet', async () => {
  const sheet = { ...at, status: 'unloaded', site: 'RJRIO01', destination: 'SPGRU01' };
  const fake = answering(await startFake(), sheet, () => [loaded(BAG)]);
  await mountScreen('/collectionCenter/handle/unloadingScan');
  await scan('ET00000003');
  await waitFor(() => expect(band()).toHaveTextContent('Nenhuma folha deste veículo espera descarga'));
  await scan(SHEET);
  await view.findByRole('list', { name: 'Ainda no veículo' });
  expect(view.getByRole('button', { name: /Assinar a descarga/ })).toBeDisabled();
  await scan(BAG);
  await waitFor(() => expect(sent(fake).at(-1)).toMatchObject({ command: 'linehaul.unloadBag' }));
});

test('the sheet is signed with what was scanned', async () => {
  const sheet = { ...at, status: 'not_loaded', site: 'SPGRU01', destination: 'RJRIO01' };
  answering(await startFake(), sheet, () => [loaded(BAG), loaded('BG0000000043'), loaded('BG0000000044', 'unloaded')]);
  await mountScreen('/collectionCenter/handle/loadingScan', `number=${SHEET}`);
  await view.findByRole('list', { name: 'Sacas no veículo' });
  await userEvent.click(view.getByRole('button', { name: /Assinar e liberar o veículo/ }));
  expect(await view.findByRole('textbox', { name: /^Sacas/ })).toHaveValue('2');
  expect(view.getByRole('textbox', { name: /^Pacotes/ })).toHaveValue('24');
});

test('a signature says what its key says, asks for the photo that it needs and for one more when that is there, and for the signature last', async () => {
  const sheet = { ...at, status: 'not_loaded', site: 'SPGRU01', destination: 'RJRIO01' };
  answering(await startFake(), sheet, () => [loaded(BAG)]);
  await mountScreen('/collectionCenter/handle/loadingScan', `number=${SHEET}`);
  await view.findByRole('list', { name: 'Sacas no veículo' });
  await userEvent.keyboard('{F8}');
  const paper = await view.findByRole('dialog', { name: 'Assinar e liberar o veículo' });
  expect(within(paper).getByRole('button', { name: 'Assinar e liberar o veículo' })).toBeVisible();
  await within(paper).findByText('Foto do carregamento');
  const labels = () =>
    [...document.querySelectorAll('[role="dialog"] label')]
      .map(({ textContent }) => textContent)
      .filter((one) => /oto|Assinatura/.test(one));
  expect(labels()).toEqual(['Foto do carregamento *', 'Assinatura do carregamento']);
  // What was sent already waits under the dialog's name.
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(view.queryByRole('dialog')).toBeNull());
  const picture = { id: 'p', name: 'carga.png', type: 'png', bytes: 1, sha256: '' };
  const place = `malote.draft.${session.get().caller?.id ?? ''}.LoadingRecord.${SHEET}.load`;
  sessionStorage.setItem(place, JSON.stringify({ pictures: picture }));
  await userEvent.keyboard('{F8}');
  await waitFor(() =>
    expect(labels()).toEqual(['Foto do carregamento *', 'Segunda foto do carregamento', 'Assinatura do carregamento']),
  );
});

test('a total order is scanned first, then its bags; what was put on last is taken off again', async () => {
  const fake = await startFake();
  await mountScreen('/expressDataCenter/operationCenter/loadOperation');
  await scan(BAG);
  await waitFor(() => expect(band()).toHaveTextContent('Leia primeiro a ordem total'));
  await scan('OT00000001');
  await waitFor(() => expect(band()).toHaveTextContent('Leia as sacas'));
  await scan(BAG);
  await waitFor(() => expect(band()).toHaveTextContent('Na ordem'));
  expect(view.getByRole('list', { name: 'Sacas na ordem' })).toHaveTextContent(BAG);
  await scan(BAG);
  await waitFor(() => expect(band()).toHaveTextContent('Já está na ordem'));
  await userEvent.click(view.getByRole('button', { name: /Desfazer leitura/ }));
  await waitFor(() => expect(band()).toHaveTextContent('Retirada da ordem'));
  const input = { totalOrder: 'OT00000001', bagNumber: BAG };
  expect(sent(fake)).toEqual([
    { command: 'linehaul.stowBag', input },
    { command: 'linehaul.unstowBag', input },
  ]);
});

test('whoever says how the next bag is goes on reading without a click', async () => {
  const sheet = { ...at, status: 'loaded', site: 'RJRIO01', destination: 'SPGRU01' };
  const fake = answering(await startFake(), sheet, () => [loaded(BAG)]);
  await mountScreen('/collectionCenter/handle/unloadingScan', `number=${SHEET}`);
  await userEvent.click(await view.findByRole('radio', { name: 'Avariado' }));
  await userEvent.keyboard(`${BAG}{Enter}`);
  const input = { loadNumber: SHEET, bagNumber: BAG, condition: 'damaged' };
  await waitFor(() => expect(sent(fake)).toEqual([{ command: 'linehaul.unloadBag', input }]));
});

test('a bag that goes elsewhere is the one that is taken back', async () => {
  const sheet = { ...at, status: 'not_loaded', site: 'SPGRU01', destination: 'RJRIO01' };
  const fake = answering(await startFake(), sheet, () => []);
  const served = globalThis.fetch;
  let nextSite = 'RJRIO01';
  globalThis.fetch = async (input, init) => {
    const answer = await served(input, init);
    if (!(input instanceof globalThis.Request ? input.url : String(input)).endsWith('/commands/upload')) return answer;
    const body = (await answer.json()) as { readonly data: { readonly rows: readonly object[] } };
    const rows = body.data.rows.map((row) => ({ ...row, data: { nextSite, nextSiteName: 'Ponto Centro' } }));
    return Response.json({ ...body, data: { rows } }, { headers: answer.headers });
  };
  await mountScreen('/collectionCenter/handle/loadingScan', `number=${SHEET}`);
  await view.findByText('ABC1D23'); // by its plate, as its drivers call it
  await scan(BAG);
  await waitFor(() => expect(band()).toHaveTextContent('Carregada'));
  nextSite = 'SPSJK11';
  await scan('BG0000000043');
  await waitFor(() => expect(band()).toHaveTextContent('a saca segue para Ponto Centro (SPSJK11)'));
  await userEvent.keyboard('{F4}');
  await waitFor(() => expect(sent(fake)).toHaveLength(3));
  expect(sent(fake)[2]).toMatchObject({ command: 'linehaul.unloadBag', input: { bagNumber: 'BG0000000043' } });
});

test('a sheet that was let go of while its bags were counted is not signed, and the station reads on', async () => {
  const sheet = { ...at, status: 'not_loaded', site: 'SPGRU01', destination: 'RJRIO01' };
  const fake = answering(await startFake(), sheet, () => [loaded(BAG)]);
  await mountScreen('/collectionCenter/handle/loadingScan', `number=${SHEET}`);
  await view.findByRole('list', { name: 'Sacas no veículo' });
  const served = globalThis.fetch;
  const counted = Promise.withResolvers<void>();
  globalThis.fetch = async (input, init) => {
    const address = input instanceof globalThis.Request ? input.url : String(input);
    if (address.endsWith('/loadingRecord/page')) await counted.promise;
    return await served(input, init);
  };
  await userEvent.keyboard('{F8}');
  expect(view.getByRole('button', { name: /Assinar e liberar o veículo/ })).toBeDisabled();
  await userEvent.keyboard('{F2}');
  counted.resolve();
  await scan(SHEET);
  await waitFor(() => expect(band()).toHaveTextContent('Leia as sacas'));
  await scan('BG0000000043');
  await waitFor(() => expect(sent(fake)).toHaveLength(1));
  expect(view.queryByRole('dialog')).toBeNull();
});

test('a sheet whose bags cannot be counted now says so, and nothing opens later', async () => {
  const sheet = { ...at, status: 'not_loaded', site: 'SPGRU01', destination: 'RJRIO01' };
  answering(await startFake(), sheet, () => [loaded(BAG)]);
  await mountScreen('/collectionCenter/handle/loadingScan', `number=${SHEET}`);
  await view.findByRole('list', { name: 'Sacas no veículo' });
  const served = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const address = input instanceof globalThis.Request ? input.url : String(input);
    if (address.endsWith('/loadingRecord/page')) throw new TypeError('Failed to fetch');
    return await served(input, init);
  };
  await userEvent.keyboard('{F8}');
  await waitFor(() => expect(band()).toHaveAttribute('data-verdict', 'refused'));
  expect(band()).toHaveTextContent(SHEET);
  expect(view.getByRole('button', { name: /Assinar e liberar o veículo/ })).toBeEnabled();
});

test('a bag that was put back and came off again is one bag of the unloading', async () => {
  const sheet = { ...at, status: 'loaded', site: 'RJRIO01', destination: 'SPGRU01' };
  const rows = [loaded(BAG), { ...loaded(BAG, 'unloaded'), id: 'before' }, loaded('BG0000000043', 'unloaded')];
  rows.push({ ...loaded('BG0000000043', 'unloaded'), id: 'before that' });
  answering(await startFake(), sheet, () => rows);
  await mountScreen('/collectionCenter/handle/unloadingScan', `number=${SHEET}`);
  await waitFor(() => expect(view.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 / 2'));
  await userEvent.keyboard('{F8}');
  expect(await view.findByRole('textbox', { name: /^Sacas descarregadas/ })).toHaveValue('1');
  expect(view.getByRole('textbox', { name: /^Pacotes descarregados/ })).toHaveValue('12');
});

test('what was typed into a signature is there again after its dialog was closed', async () => {
  const sheet = { ...at, status: 'loaded', site: 'RJRIO01', destination: 'SPGRU01' };
  answering(await startFake(), sheet, () => [loaded(BAG), loaded('BG0000000043', 'unloaded')]);
  await mountScreen('/collectionCenter/handle/unloadingScan', `number=${SHEET}`);
  await view.findByRole('list', { name: 'Ainda no veículo' });
  await userEvent.keyboard('{F8}');
  await userEvent.type(await view.findByRole('textbox', { name: /^Diverg/ }), 'Uma ficou');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(view.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('{F8}');
  expect(await view.findByRole('textbox', { name: /^Diverg/ })).toHaveValue('Uma ficou');
  expect(view.getByRole('textbox', { name: /^Sacas descarregadas/ })).toHaveValue('1');
});

test('a total order that holds nothing is cancelled, one that holds bags is not', async () => {
  const served = (await startFake(), globalThis.fetch);
  let bags: Rows = [{ bag: BAG }];
  globalThis.fetch = async (input, init) => {
    const address = input instanceof globalThis.Request ? input.url : String(input);
    const answer = await served(input, init);
    if (!/totalOrder\/page$/i.test(address)) return answer;
    const records = fakeRecordRows('linehaul.totalorderList', [{ code: 'OT00000001', status: 'not_assembled', bags }]);
    return Response.json({ status: 'OK', data: { records, total: 1, totalIsMore: false } });
  };
  const station = async () =>
    await mountScreen('/expressDataCenter/operationCenter/loadOperation', 'number=OT00000001');
  const first = await station();
  await view.findByRole('list', { name: 'Sacas na ordem' });
  expect(view.getByRole('button', { name: /Cancelar ordem \(retire antes as sacas\)/ })).toBeDisabled();
  first.unmount();
  bags = [];
  await station();
  await waitFor(() => expect(view.getByRole('button', { name: /^Cancelar ordem/ })).toBeEnabled());
  await userEvent.keyboard('{F7}');
  const dialog = await view.findByRole('dialog', { name: 'Cancelar ordem' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Motivo/ }), 'ordem repetida');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar ordem' }));
  await waitFor(() => expect(band()).toHaveTextContent('Cancelada'));
  expect(view.getByText('Nenhuma ordem à mão')).toBeVisible();
});

test('a total order that is finished is finished no more', async () => {
  const served = (await startFake(), globalThis.fetch);
  globalThis.fetch = async (input, init) => {
    const address = input instanceof globalThis.Request ? input.url : String(input);
    const answer = await served(input, init);
    if (!/totalOrder\/page$/i.test(address)) return answer;
    const records = fakeRecordRows('linehaul.totalorderList', [
      { code: 'OT00000001', status: 'stowage_finished', bags: [{ bag: BAG }] },
    ]);
    return Response.json({ status: 'OK', data: { records, total: 1, totalIsMore: false } });
  };
  await mountScreen('/expressDataCenter/operationCenter/loadOperation', 'number=OT00000001');
  await view.findByRole('list', { name: 'Sacas na ordem' });
  expect(view.getByRole('button', { name: /Montar/ })).toBeDisabled();
});

test('a bag is taken off again from the list of the vehicle, also after a reload', async () => {
  const bags = [loaded(BAG), loaded('BG0000000043')];
  const sheet = { ...at, status: 'not_loaded', site: 'SPGRU01', destination: 'RJRIO01' };
  const fake = answering(await startFake(), sheet, () => bags);
  await mountScreen('/collectionCenter/handle/loadingScan', `number=${SHEET}`);
  await userEvent.click(await view.findByRole('button', { name: `Retirar ${BAG} do veículo` }));
  await waitFor(() => expect(band()).toHaveTextContent('Retirada do veículo'));
  expect(sent(fake)).toMatchObject([{ command: 'linehaul.unloadBag', input: { loadNumber: SHEET, bagNumber: BAG } }]);
});

test('at the destination a bag comes off by its scan alone', async () => {
  const sheet = { ...at, status: 'loaded', site: 'RJRIO01', destination: 'SPGRU01' };
  answering(await startFake(), sheet, () => [loaded(BAG)]);
  await mountScreen('/collectionCenter/handle/unloadingScan', `number=${SHEET}`);
  expect(await view.findByRole('list', { name: 'Ainda no veículo' })).toHaveTextContent(BAG);
  expect(view.queryByRole('button', { name: /^Retirar/ })).toBeNull();
});

describe('what another tab did', () => {
  hearSockets();

  test('a bag that somebody else put on the vehicle stands on it here', async () => {
    const bags = [loaded(BAG)];
    const sheet = { ...at, status: 'not_loaded', site: 'SPGRU01', destination: 'RJRIO01' };
    answering(await startFake(), sheet, () => bags);
    await mountScreen('/collectionCenter/handle/loadingScan', `number=${SHEET}`);
    const on = await view.findByRole('list', { name: 'Sacas no veículo' });
    await waitFor(() => expect(watched(BAG)).toMatchObject({ model: 'loadings' }));
    bags.push(loaded('BG0000000043'));
    await hears({ newer: true }, BAG);
    await waitFor(() => expect(on).toHaveTextContent('BG0000000043'));
  });

  test('a sheet that was signed there is signed here no more', async () => {
    const sheet = { ...at, status: 'not_loaded', site: 'SPGRU01', destination: 'RJRIO01' };
    answering(await startFake(), sheet, () => [loaded(BAG)]);
    await mountScreen('/collectionCenter/handle/loadingScan', `number=${SHEET}`);
    await view.findByRole('list', { name: 'Sacas no veículo' });
    const sign = view.getByRole('button', { name: /Assinar e liberar o veículo/ });
    await waitFor(() =>
      expect([sign.hasAttribute('disabled'), watched(SHEET)]).toMatchObject([false, { keys: [SHEET] }]),
    );
    sheet.status = 'loaded';
    await hears({ keys: [SHEET] }, SHEET);
    await waitFor(() => expect(sign).toBeDisabled());
  });
});

test('a sheet that was opened by mistake is cancelled with a reason, once nothing is on its vehicle', async () => {
  const sheet = { ...at, status: 'not_loaded', site: 'SPGRU01', destination: 'RJRIO01' };
  let standing = 'loaded';
  const fake = answering(await startFake(), sheet, () => [loaded(BAG, standing)]);
  await mountScreen('/collectionCenter/handle/loadingScan', `number=${SHEET}`);
  await view.findByRole('list', { name: 'Sacas no veículo' });
  expect(view.getByRole('button', { name: /Cancelar folha \(retire antes as sacas\)/ })).toBeDisabled();
  await userEvent.keyboard('{F7}');
  expect(view.queryByRole('dialog')).toBeNull();
  standing = 'unloaded';
  await userEvent.click(view.getByRole('button', { name: `Retirar ${BAG} do veículo` }));
  await waitFor(() => expect(view.getByRole('button', { name: /^Cancelar folha/ })).toBeEnabled());
  await userEvent.keyboard('{F7}');
  const dialog = await view.findByRole('dialog', { name: 'Cancelar folha' });
  const cancel = within(dialog).getByRole('button', { name: 'Cancelar folha' });
  expect(cancel).toBeDisabled();
  expect(within(dialog).getByRole('button', { name: 'Voltar' })).toBeVisible();
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Motivo/ }), 'veículo errado');
  await userEvent.click(cancel);
  await waitFor(() => expect(band()).toHaveTextContent('Folha cancelada'));
  expect(sent(fake).at(-1)).toMatchObject({ command: 'linehaul.cancelLoadingRecord', input: { code: SHEET } });
  expect(view.getByText('Nenhum veículo à mão')).toBeVisible();
});

test('what was typed into a dialog of a station stays until the server took it, and why it did not is said there', async () => {
  const sheet = { ...at, status: 'not_loaded', site: 'SPGRU01', destination: 'RJRIO01' };
  const fake = answering(await startFake(), sheet, () => []);
  await mountScreen('/collectionCenter/handle/loadingScan', `number=${SHEET}`);
  await waitFor(() => expect(view.getByRole('button', { name: /^Cancelar folha/ })).toBeEnabled());
  await userEvent.keyboard('{F7}');
  const dialog = await view.findByRole('dialog', { name: 'Cancelar folha' });
  const reason = within(dialog).getByRole('textbox', { name: /Motivo/ });
  await userEvent.type(reason, 'veículo errado');
  const answers = [
    { outcome: 'refused', code: 'LOAD_HOLDS_BAGS', msg: 'Sacas ainda neste carregamento: 1.' },
    { outcome: 'unknown' },
    { outcome: 'stored' },
  ];
  const served = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const answer = await served(input, init);
    if (!(input instanceof globalThis.Request ? input.url : String(input)).endsWith('/commands/upload')) return answer;
    const body = (await answer.json()) as { readonly data: { readonly rows: readonly { readonly id: string }[] } };
    const said = answers.shift();
    const rows = body.data.rows.map(({ id }) => ({ id, ...said }));
    return Response.json({ ...body, data: { rows } }, { headers: answer.headers });
  };
  const ids = () => fake.uploaded().map(({ id }) => id);
  for (const told of ['Sacas ainda neste carregamento: 1.', 'Sem resposta']) {
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar folha' }));
    await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveTextContent(told));
    expect(reason).toHaveValue('veículo errado');
  }
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar folha' }));
  await waitFor(() => expect(band()).toHaveTextContent('Folha cancelada'));
  expect(view.queryByRole('dialog')).toBeNull();
  // A refusal is an answer, and what follows another command; what nobody answered is sent again under its id.
  expect(new Set(ids()).size).toBe(2);
  expect(ids()[1]).toBe(ids()[2]);
});

test('a sheet that was signed by mistake is taken in hand by its number, and loaded on once its signature is withdrawn', async () => {
  const sheet = { ...at, status: 'loaded', site: 'SPGRU01', destination: 'RJRIO01' };
  const fake = answering(await startFake(), sheet, () => [loaded(BAG)]);
  await mountScreen('/collectionCenter/handle/loadingScan');
  await scan(SHEET);
  await waitFor(() => expect(band()).toHaveTextContent('Já assinada. F7 retira a assinatura'));
  await view.findByRole('list', { name: 'Sacas no veículo' });
  expect(view.getByRole('button', { name: /Assinar e liberar o veículo/ })).toBeDisabled();
  await userEvent.keyboard('{F7}');
  const dialog = await view.findByRole('dialog', { name: 'Retirar assinatura' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Motivo/ }), 'folha do outro veículo');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Retirar assinatura' }));
  await waitFor(() => expect(band()).toHaveTextContent('Assinatura retirada; o veículo segue em carga'));
  expect(sent(fake).at(-1)).toMatchObject({ command: 'linehaul.withdrawLoadingRecord', input: { code: SHEET } });
  expect(view.getByText(SHEET, { selector: 'p' })).toBeVisible();
});
