import { act, screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountScreen, startFake } from '../../test/mount.tsx';
import { session } from '../client/session.ts';
import { guardOf, places } from '../shell/places.ts';

const PATH = '/expressDataCenter/operatingPlatform/scanBagging';
const band = () => view.getAllByRole('status').find((one) => one.hasAttribute('data-verdict')) as HTMLElement;
const scan = async (code: string) => {
  await userEvent.type(view.getByRole('textbox', { name: /Leia/ }), `${code}{Enter}`);
};

/** The station's big numbers: accepted, refused, in the queue, accepted in the last minute. */
const numbers = () =>
  [/^\d+aceitos?$/, /^\d+recusados?$/, /^\d+na fila$/, /^\d+por minuto$/].map((words) =>
    Number.parseInt(
      view.getByText((_, element) => element?.tagName === 'DIV' && words.test(element.textContent)).textContent,
      10,
    ),
  );

/** Answers wait from each call of what this gives back until what that call gives back is called. */
function heldLine(): () => () => void {
  const answers = globalThis.fetch;
  let line = Promise.resolve();
  globalThis.fetch = async (address, init) => {
    await line;
    return await answers(address, init);
  };
  return () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    line = promise;
    return resolve;
  };
}

/** A dialog that should not come has the time to. */
const settle = async () => await act(async () => await new Promise((done) => setTimeout(done, 300)));

test('the bag is scanned first, then its parcels (R-0333)', async () => {
  const fake = await startFake();
  await mountScreen(PATH);
  await scan(fake.waybill(1));
  await waitFor(() => expect(band()).toHaveTextContent('Leia a saca primeiro'));
  expect(band()).toHaveAttribute('data-verdict', 'refused');
  await scan('BG0000777001');
  await waitFor(() => expect(view.getAllByText('Saca aberta').length).toBeGreaterThan(1));
  await scan(fake.waybill(1));
  await waitFor(() => expect(band()).toHaveTextContent('Aceito'));
  const sent = fake.uploaded();
  expect(sent.map((row) => row.command)).toEqual(['bags.openBag', 'bags.putParcelInBag']);
  expect(sent[1]).toMatchObject({
    input: { bagNumber: 'BG0000777001', waybill: fake.waybill(1) },
    about: { shown: 'waiting' },
  });
  expect(sent[1]?.about.deviceNumber).toBeGreaterThan(sent[0]?.about.deviceNumber ?? 0);
});

test('a scan that contradicts what is known of its parcel is told as stored, and as contradicting', async () => {
  const fake = await startFake();
  fake.contradicted = fake.waybill(3);
  await mountScreen('/collectionCenter/handle/bagScanning', 'mode=receive');
  await scan(fake.waybill(2));
  await waitFor(() => expect(band()).toHaveAttribute('data-verdict', 'ok'));
  await scan(fake.waybill(3));
  await waitFor(() => expect(band()).toHaveTextContent('Gravado, mas contradiz outro fato'));
  expect(band()).toHaveAttribute('data-verdict', 'contradicted');
});

test('two bags in a row are refused (R-0335), and a parcel counts once (R-0338)', async () => {
  const fake = await startFake();
  await mountScreen(PATH);
  await scan('BG0000777002');
  await scan('BG0000777003');
  await waitFor(() => expect(band()).toHaveTextContent('Duas sacas seguidas'));
  await scan(fake.waybill(2));
  await scan(fake.waybill(2));
  await waitFor(() => expect(band()).toHaveTextContent('Já está nesta saca'));
  expect(band()).toHaveAttribute('data-verdict', 'duplicate');
  expect(fake.uploaded().filter((row) => row.command === 'bags.putParcelInBag')).toHaveLength(1);
});

test('two bags in a row are refused where parcels are taken out, too, whatever the first one holds (R-0335)', async () => {
  const fake = await startFake();
  const { unmount } = await mountScreen(PATH);
  await scan('BG0000777022');
  await scan(fake.waybill(12));
  await waitFor(() => expect(band()).toHaveTextContent('Aceito'));
  unmount();
  await mountScreen('/expressDataCenter/operatingPlatform/removeTheBag');
  await scan('BG0000777022');
  await scan('BG0000777023');
  await waitFor(() => expect(band()).toHaveTextContent('Duas sacas seguidas'));
  await scan(fake.waybill(12));
  await waitFor(() => expect(band()).toHaveTextContent('Retirado'));
  await scan('BG0000777023');
  await waitFor(() => expect(band()).not.toHaveTextContent('Duas sacas seguidas'));
});

test('who asks for a bag of ours and reads on at once means that bag: the parcel waits for its number', async () => {
  const fake = await startFake();
  const answers = globalThis.fetch;
  let comes: () => void = () => undefined;
  const number = new Promise<void>((done) => {
    comes = done;
  });
  globalThis.fetch = async (address, init) => {
    if (typeof init?.body === 'string' && init.body.includes('bags.randomBag')) await number;
    return await answers(address, init);
  };
  await mountScreen(PATH);
  await userEvent.keyboard('{F2}');
  await scan(fake.waybill(7));
  expect(band()).toHaveTextContent('Nova saca');
  comes();
  await waitFor(() => expect(band()).toHaveTextContent('Aceito'));
  const rows = fake.uploaded();
  expect(rows.map((row) => row.command)).toEqual(['bags.randomBag', 'bags.putParcelInBag']);
  expect(rows[1]?.input.bagNumber).toMatch(/^BG9/);
});

test('what the server refuses is told in its words and leaves the bag as it was', async () => {
  const fake = await startFake();
  await mountScreen(PATH);
  await scan('BG0000777004');
  await scan(fake.waybill(99_999));
  await waitFor(() => expect(band()).toHaveAttribute('data-verdict', 'refused'));
  expect(band()).toHaveTextContent('Nenhum pedido tem este número');
  expect(view.getByRole('meter', { name: 'Pacotes' })).toHaveAttribute('aria-valuenow', '0');
  expect(view.getByRole('button', { name: /Lacrar saca/ })).toBeDisabled();
});

test('a parcel that is sealed in another bag is refused, with that bag and what is done about it', async () => {
  const fake = await startFake();
  await mountScreen(PATH);
  await scan('BG0000777031');
  await scan(fake.waybill(31));
  await waitFor(() => expect(band()).toHaveTextContent('Aceito'));
  await waitFor(() => expect(view.getByRole('button', { name: /Lacrar saca/ })).toBeEnabled());
  await userEvent.keyboard('{F8}');
  const dialog = await view.findByRole('dialog', { name: /Lacrar a saca/ });
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Número do lacre/ }), 'lc 124{Enter}');
  await view.findByRole('dialog', { name: 'Imprimir etiquetas' });
  await userEvent.keyboard('{Escape}');
  await scan('BG0000777032');
  await scan(fake.waybill(31));
  await waitFor(() => expect(band()).toHaveTextContent('saca lacrada BG0000777031: desmonte-a primeiro'));
  expect(band()).toHaveAttribute('data-verdict', 'refused');
});

test('the last scan is undone by a command of its own (F4), and leaving an unsealed bag asks first (R-0413)', async () => {
  const fake = await startFake();
  await mountScreen(PATH);
  await scan('BG0000777005');
  await scan(fake.waybill(4));
  await waitFor(() => expect(band()).toHaveTextContent('Aceito'));
  expect(guardOf(places.get().tabs.map((tab) => tab.id))).toMatch(/Lacre a saca/);
  await scan(fake.waybill(4));
  await waitFor(() => expect(numbers()).toEqual([1, 1, 0, 1]));
  await userEvent.keyboard('{F4}');
  await waitFor(() => expect(band()).toHaveTextContent('Leitura desfeita'));
  expect(numbers()).toEqual([0, 1, 0, 0]);
  expect(view.getByRole('meter', { name: 'Pacotes' })).toHaveAttribute('aria-valuenow', '0');
  expect(guardOf(places.get().tabs.map((tab) => tab.id))).toBeUndefined();
});

test('a parcel that was taken out and put back by F4 counts as nothing done', async () => {
  const fake = await startFake();
  const { unmount } = await mountScreen(PATH);
  await scan('BG0000777012');
  await scan(fake.waybill(11));
  await waitFor(() => expect(band()).toHaveTextContent('Aceito'));
  unmount();
  await mountScreen('/expressDataCenter/operatingPlatform/removeTheBag');
  await scan('BG0000777012');
  await scan(fake.waybill(11));
  await waitFor(() => expect(band()).toHaveTextContent('Retirado'));
  expect(numbers()).toEqual([1, 0, 0, 1]);
  await userEvent.keyboard('{F4}');
  await waitFor(() => expect(band()).toHaveTextContent('Leitura desfeita'));
  expect(numbers()).toEqual([0, 0, 0, 0]);
});

test('a bag is sealed with its seal number, then its label is offered (R-0336)', async () => {
  const fake = await startFake();
  await mountScreen(PATH);
  await scan('BG0000777006');
  await scan(fake.waybill(5));
  await waitFor(() => expect(view.getByRole('button', { name: /Lacrar saca/ })).toBeEnabled());
  await userEvent.keyboard('{F8}');
  const dialog = await view.findByRole('dialog', { name: /Lacrar a saca/ });
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Número do lacre/ }), 'lc 123{Enter}');
  expect(await view.findByRole('dialog', { name: 'Imprimir etiquetas' })).toBeInTheDocument();
  expect(fake.calls.find((call) => call.name === 'bags.sealBag')?.body).toEqual({
    bagNumber: 'BG0000777006',
    bagList: [],
    seal: { number: 'LC123' },
  });
});

test('the seal’s key, pressed with the last scan on its way, opens the dialog when that is answered, and not when it is refused', async () => {
  const fake = await startFake();
  const hold = heldLine();
  await mountScreen(PATH);
  const answered = async () =>
    await waitFor(() => expect(view.getByRole('button', { name: /Lacrar saca/ })).toBeEnabled());
  await scan('BG0000777016');
  await scan(fake.waybill(5));
  await waitFor(() => expect(band()).toHaveTextContent('Aceito'));
  await answered();
  let comes = hold();
  await scan(fake.waybill(6));
  expect(await view.findByRole('button', { name: /Aguardando 1 leitura/ })).toBeEnabled();
  await userEvent.keyboard('{F8}');
  expect(view.queryByRole('dialog')).not.toBeInTheDocument();
  comes();
  const dialog = await view.findByRole('dialog', { name: /Lacrar a saca/ });
  expect(view.getByRole('meter', { name: 'Pacotes', hidden: true })).toHaveAttribute('aria-valuenow', '2');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  comes = hold();
  await scan(fake.waybill(99_999));
  await view.findByRole('button', { name: /Aguardando 1 leitura/ });
  await userEvent.keyboard('{F8}');
  comes();
  await waitFor(() => expect(band()).toHaveAttribute('data-verdict', 'refused'));
  await answered();
  expect(view.queryByRole('dialog')).not.toBeInTheDocument();
});

test('who lets a bag go while its seal waits for a scan seals neither that bag nor the next one', async () => {
  const fake = await startFake();
  const hold = heldLine();
  await mountScreen(PATH);
  await scan('BG0000777017');
  await scan(fake.waybill(5));
  await waitFor(() => expect(view.getByRole('button', { name: /Lacrar saca/ })).toBeEnabled());
  const comes = hold();
  await scan(fake.waybill(6));
  await view.findByRole('button', { name: /Aguardando 1 leitura/ });
  await userEvent.keyboard('{F8}');
  await userEvent.keyboard('{F2}');
  const question = await view.findByRole('dialog');
  comes();
  await waitFor(() => expect(view.queryByRole('button', { name: /Aguardando/, hidden: true })).not.toBeInTheDocument());
  await settle();
  expect(view.queryByRole('dialog', { name: /Lacrar a saca/ })).not.toBeInTheDocument();
  await userEvent.click(within(question).getByRole('button', { name: 'Continuar' }));
  await scan('BG0000777018');
  await waitFor(() => expect(view.getAllByText('Saca aberta').length).toBeGreaterThan(1));
  await scan(fake.waybill(7));
  await waitFor(() => expect(view.getByRole('button', { name: /Lacrar saca/ })).toBeEnabled());
  await settle();
  expect(view.queryByRole('dialog')).not.toBeInTheDocument();
});

test('codes typed by a scanner while the last is in flight are all taken, in order, cleaned of what scanners add', async () => {
  const fake = await startFake();
  await mountScreen(PATH);
  await scan('BG0000777007');
  for (const n of [1, 2, 6, 4])
    await scan(`]C1${fake.waybill(n).toLowerCase()} `.replaceAll(/[[\]{}]/g, '$&$&').replace(']]', ']'));
  await waitFor(() => expect(view.getByRole('meter', { name: 'Pacotes' })).toHaveAttribute('aria-valuenow', '4'));
  const sent = fake.uploaded().flatMap((row) => row.input.waybill ?? []);
  expect(sent).toEqual([1, 2, 6, 4].map(fake.waybill));
});

test('a pasted list of parcels is scanned one by one, and of more than 200 numbers none is (R-0419)', async () => {
  const fake = await startFake();
  await mountScreen(PATH);
  await scan('BG0000777008');
  const field = view.getByRole('textbox', { name: /Leia/ });
  field.focus();
  await userEvent.paste([1, 2, 6].map(fake.waybill).join('\n'));
  await waitFor(() => expect(view.getByRole('meter', { name: 'Pacotes' })).toHaveAttribute('aria-valuenow', '3'));
  await userEvent.paste(Array.from({ length: 201 }, (_, at) => `ML9${String(at).padStart(12, '0')}`).join('\n'));
  await waitFor(() => expect(band()).toHaveTextContent('A lista tem 201 códigos; cole no máximo 200 de uma vez.'));
  const sent = fake.uploaded().flatMap((row) => row.input.waybill ?? []);
  expect(sent).toEqual([1, 2, 6].map(fake.waybill));
});

test('after a reload the latest parcel stands first, and it is the one that is weighed', async () => {
  const fake = await startFake();
  const { unmount } = await mountScreen(PATH);
  await scan('BG0000777010');
  for (const n of [1, 2, 6]) await scan(fake.waybill(n));
  await waitFor(() => expect(view.getByRole('meter', { name: 'Pacotes' })).toHaveAttribute('aria-valuenow', '3'));
  await waitFor(() => expect(band()).toHaveTextContent('Aceito'));
  unmount();
  await mountScreen(PATH, '?bag=BG0000777010');
  const inside = await view.findByRole('list', { name: 'Pacotes na saca' });
  await waitFor(() =>
    expect(
      within(inside)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual([6, 2, 1].map(fake.waybill)),
  );
  await userEvent.type(view.getByRole('textbox', { name: /Peso do último pacote/ }), '0,4{Enter}');
  const weighed = () => fake.uploaded().filter((row) => row.command === 'scanning.weighParcel');
  await waitFor(() => expect(weighed().map(({ input }) => input.waybill)).toEqual([fake.waybill(6)]));
});

test("a weight over the customer's tolerance is refused, and confirmed with a reason (R-0418)", async () => {
  const fake = await startFake();
  await mountScreen(PATH);
  await scan('BG0000777009');
  await waitFor(() => expect(view.getAllByText('Saca aberta').length).toBeGreaterThan(1));
  await scan(fake.waybill(3));
  await waitFor(() => expect(band()).toHaveTextContent('Aceito'));
  await userEvent.type(view.getByRole('textbox', { name: /Peso do último pacote/ }), '400{Enter}');
  await waitFor(() => expect(band()).toHaveTextContent('O peso excede a variação permitida do pedido do cliente.'));
  await userEvent.type(
    await view.findByRole('textbox', { name: /400.*kg de .* passa da tolerância/ }),
    'pesado de novo{Enter}',
  );
  await waitFor(() => expect(band()).toHaveTextContent('Peso registrado'));
  const sent = fake.uploaded().filter((row) => row.command === 'scanning.weighParcel');
  expect(sent.map(({ about }) => about.reason)).toEqual([undefined, 'pesado de novo']);
  expect(view.queryByRole('textbox', { name: /passa da tolerância/ })).toBeNull();
});

test("a code that may be a vehicle's plate opens a bag only when it is scanned twice in a row", async () => {
  const fake = await startFake();
  const opened = () => fake.uploaded();
  await mountScreen(PATH);
  await scan('ABC1D23');
  await waitFor(() => expect(band()).toHaveTextContent('Parece a placa de um veículo'));
  await scan(fake.waybill(6));
  await waitFor(() => expect(band()).toHaveTextContent('Leia a saca primeiro'));
  await scan('ABC1D23');
  await waitFor(() => expect(band()).toHaveTextContent('Parece a placa de um veículo'));
  expect(opened()).toEqual([]);
  await scan('ABC1D23');
  await waitFor(() => expect(opened()).toMatchObject([{ command: 'bags.openBag', input: { bagNumber: 'ABC1D23' } }]));
});

test('F2 pressed twice opens one bag of ours', async () => {
  const fake = await startFake();
  await mountScreen(PATH);
  view.getByRole('textbox', { name: /Leia/ }).focus();
  await userEvent.keyboard('{F2}{F2}');
  await waitFor(() => expect(view.getAllByText(/Saca BG\d{10} aberta/).length).toBeGreaterThan(0));
  expect(fake.uploaded().map((row) => row.command)).toEqual(['bags.randomBag']);
});

test('without a station nothing is sent, and no bag stands open that nobody knows; with one the same key opens it', async () => {
  const fake = await startFake();
  const { caller } = session.get();
  session.set((now) => ({ ...now, ...(now.caller && { caller: { ...now.caller, station: null } }) }));
  await mountScreen(PATH);
  expect(band()).toHaveTextContent('Escolha o posto antes de ler.');
  await userEvent.keyboard('{F2}');
  await scan('BG0000777010');
  expect(view.getByText('Nenhuma saca aberta')).toBeInTheDocument();
  act(() => session.set((now) => ({ ...now, caller })));
  await userEvent.keyboard('{F2}');
  await view.findByText(/^Saca BG9\d+ aberta$/, { selector: 'td *' });
  expect(fake.uploaded().map((row) => row.command)).toEqual(['bags.randomBag']);
});

test('a parcel or the bag itself, scanned into the dialog of the seal, closes nothing and is told', async () => {
  const fake = await startFake();
  await mountScreen(PATH);
  await scan('BG0000777099');
  await scan(fake.waybill(1));
  await waitFor(() => expect(band()).toHaveTextContent('Aceito'));
  await userEvent.keyboard('{F8}');
  const dialog = await view.findByRole('dialog');
  const field = within(dialog).getByRole('textbox', { name: /lacre/i });
  const sealed = () => fake.calls.filter((call) => call.name === 'bags.sealBag');
  for (const strange of [fake.waybill(2), 'BG0000777099']) {
    await userEvent.type(field, `${strange}{Enter}`);
    expect(within(dialog).getByRole('alert')).toHaveTextContent(`${strange} é o número d`);
    expect(field).toHaveValue('');
  }
  expect(sealed()).toEqual([]);
  await userEvent.type(field, 'LC12345678{Enter}');
  await waitFor(() => expect(sealed()).toHaveLength(1));
  expect(sealed()[0]?.body).toMatchObject({ seal: { number: 'LC12345678' } });
});

test('what is scanned while the label is offered prints nothing and is told; the scan counts again when the dialog is closed', async () => {
  const fake = await startFake();
  await mountScreen(PATH);
  await scan('BG0000777101');
  await scan(fake.waybill(1));
  await waitFor(() => expect(band()).toHaveTextContent('Aceito'));
  await userEvent.keyboard('{F8}');
  await userEvent.type(
    within(await view.findByRole('dialog', { name: /Lacrar a saca/ })).getByRole('textbox', { name: /lacre/i }),
    'LC777101{Enter}',
  );
  const labels = await view.findByRole('dialog', { name: 'Imprimir etiquetas' });
  within(labels).getByRole('button', { name: 'Imprimir' }).focus();
  await userEvent.keyboard('BG0000777102{Enter}');
  expect(
    await view.findByText('BG0000777102 não foi lido: termine ou feche o que está aberto e leia de novo.'),
  ).toBeVisible();
  expect(band()).toHaveAttribute('data-verdict', 'refused');
  expect(fake.calls.filter(({ name }) => name === 'bags.printBagLabel')).toEqual([]);
  await userEvent.click(within(labels).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(labels).not.toBeInTheDocument());
  await scan('BG0000777102');
  await waitFor(() => expect(band()).toHaveTextContent('Saca aberta'));
});

test('a parcel scanned where a question, a reason or a weight has the keyboard answers nothing and leaves nothing there', async () => {
  const fake = await startFake();
  await mountScreen(PATH);
  await scan('BG0000777103');
  await scan(fake.waybill(1));
  await waitFor(() => expect(band()).toHaveTextContent('Aceito'));
  const weight = await view.findByRole('textbox', { name: /Peso do último pacote/ });
  await userEvent.type(weight, `${fake.waybill(2)}{Enter}`);
  expect(weight).toHaveValue('');
  expect(band()).toHaveTextContent(fake.waybill(2));
  expect(band()).toHaveAttribute('data-verdict', 'refused');
  await userEvent.type(weight, '1,5');
  expect(weight).toHaveValue('1,5');

  await userEvent.click(view.getByRole('button', { name: /Deixar esta saca/ }));
  const question = await view.findByRole('dialog');
  within(question).getByRole('button', { name: 'Continuar' }).focus();
  await userEvent.keyboard(`${fake.waybill(2)}{Enter}`);
  expect(question).toBeVisible();
  expect(view.getByRole('meter', { name: 'Pacotes', hidden: true })).toHaveAttribute('aria-valuenow', '1');
  await userEvent.click(within(question).getByRole('button', { name: 'Cancelar' }));
});

test('the station says in large letters what it does, for which channel and where to', async () => {
  const fake = await startFake();
  await mountScreen(PATH);
  const operation = view.getByRole('heading', { name: 'Ensacar' });
  expect(operation).toBeVisible();
  expect(operation.parentElement).toHaveTextContent('Canal: o do primeiro pacotePróxima unidade: pela rota');
  await scan('BG0000777104');
  await scan(fake.waybill(1));
  await waitFor(() => expect(operation.parentElement).toHaveTextContent(/Canal: Encomenda expressa/));
});
