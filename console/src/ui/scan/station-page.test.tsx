import { act, fireEvent, screen as view, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { jest } from '@jest/globals';
import { changeLanguage } from '../../i18n/i18n.ts';
import { session } from '../../client/session.ts';
import { guardOf, places } from '../../shell/places.ts';
import { band, scan, sent } from '../../../test/at-station.ts';
import { mountScreen, startFake } from '../../../test/mount.tsx';
import { sessionLines } from './session-file.ts';
import { spoken } from './voice.ts';

const accepted = () => view.getByText((_, element) => /^\d+aceitos?$/.test(element?.textContent ?? '')).textContent;

test('a declared station sends the command of a code, and takes a line back by its id', async () => {
  const fake = await startFake();
  await mountScreen('/expressDataCenter/operatingPlatform/collectIn');
  await scan(fake.waybill(2));
  await waitFor(() => expect(band()).toHaveTextContent('Recebido'));
  expect(sent(fake)).toEqual([{ command: 'scanning.receiveParcel', input: { waybill: fake.waybill(2) } }]);
  await userEvent.click(view.getByRole('button', { name: `Excluir a leitura de ${fake.waybill(2)}` }));
  await waitFor(() => expect(sent(fake)).toHaveLength(2));
  expect(sent(fake)[1]).toMatchObject({ command: 'scanning.undoScan', input: { waybill: fake.waybill(2) } });
});

/** Answers of uploads wait until they are let through. */
function slowNetwork(): () => void {
  const served = globalThis.fetch;
  const open = Promise.withResolvers<void>();
  globalThis.fetch = async (input, init) => {
    const address = input instanceof globalThis.Request ? input.url : String(input);
    if (address.endsWith('/commands/upload')) await open.promise;
    return await served(input, init);
  };
  return open.resolve;
}

test('F4 means what was read last: while that is on its way nothing is taken back, and never the code before', async () => {
  const fake = await startFake();
  await mountScreen('/expressDataCenter/operatingPlatform/collectIn');
  await scan(fake.waybill(2));
  await waitFor(() => expect(band()).toHaveTextContent('Recebido'));
  const letThrough = slowNetwork();
  await scan(fake.waybill(3));
  await waitFor(() => expect(band()).toHaveTextContent('Enviando'));
  expect(view.getByRole('button', { name: /Desfazer leitura/ })).toBeDisabled();
  await userEvent.keyboard('{F4}');
  letThrough();
  await waitFor(() => expect(band()).toHaveTextContent('Recebido'));
  await userEvent.keyboard('{F4}');
  await waitFor(() => expect(sent(fake)).toHaveLength(3));
  expect(sent(fake)[2]).toMatchObject({ command: 'scanning.undoScan', input: { waybill: fake.waybill(3) } });
  // The line of what was taken back says so, there and in the file of the session.
  await waitFor(() => expect(view.getAllByText('Leitura desfeita', { selector: 'td *' })).toHaveLength(2));
});

test('a finger that falls twice takes back one code, by the key and at a line', async () => {
  const fake = await startFake();
  await mountScreen('/expressDataCenter/operatingPlatform/collectIn');
  for (const number of [2, 3, 4, 5]) {
    // oxlint-disable-next-line no-await-in-loop -- one code after the other
    await scan(fake.waybill(number));
  }
  await waitFor(() => expect(accepted()).toBe('4aceitos'));
  const undone = () =>
    sent(fake)
      .filter(({ command }) => command === 'scanning.undoScan')
      .map(({ input }) => (input as { readonly waybill: string }).waybill);
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  const ofLine = (number: number) => view.getByRole('button', { name: `Excluir a leitura de ${fake.waybill(number)}` });
  await userEvent.click(view.getByRole('button', { name: /Desfazer leitura/ }));
  await waitFor(() => expect(undone()).toEqual([fake.waybill(5)]));
  await userEvent.click(view.getByRole('button', { name: /Desfazer leitura/ }));
  await userEvent.click(ofLine(4));
  expect(undone()).toEqual([fake.waybill(5)]);
  clock.mockReturnValue(Date.now() + 1_000);
  await userEvent.click(ofLine(3));
  await waitFor(() => expect(undone()).toEqual([fake.waybill(5), fake.waybill(3)]));
  clock.mockRestore();
});

test('what became of a code is brought into sight, and nothing is moved while something is asked', async () => {
  const fake = await startFake();
  const moved = jest.spyOn(HTMLElement.prototype, 'scrollIntoView');
  await mountScreen('/expressDataCenter/operatingPlatform/replaceScanner');
  moved.mockClear();
  await scan(fake.waybill(5));
  await waitFor(() => expect(view.getByRole('textbox', { name: /Novo número/ })).toHaveFocus());
  expect(moved).not.toHaveBeenCalled();
  await userEvent.click(view.getByRole('button', { name: 'Deixar este código' }));
  await waitFor(() => expect(moved.mock.contexts.at(-1)).toContainElement(band()));
  moved.mockRestore();
});

test('the scan field has the keyboard again when the language has changed and when a photo was chosen', async () => {
  const fake = await startFake();
  await mountScreen('/expressDataCenter/operatingPlatform/signScan');
  await scan(fake.waybill(5));
  await waitFor(() => expect(view.getByRole('textbox', { name: /Quem recebeu/ })).toHaveFocus());
  await userEvent.keyboard('Maria{Enter}');
  await waitFor(() => expect(view.getByRole('button', { name: 'Escolher fotos' })).toBeEnabled());
  act(() => view.getByRole('button', { name: 'Escolher fotos' }).focus());
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
    target: { files: [new File(['x'], 'porta.png', { type: 'image/png' })] },
  });
  await waitFor(() => expect(view.getByRole('textbox', { name: 'Leia o pacote' })).toHaveFocus());
  act(() => view.getByRole('button', { name: 'Escolher fotos' }).focus());
  await act(async () => await changeLanguage('en'));
  await waitFor(() => expect(view.getByRole('textbox', { name: 'Scan the parcel' })).toHaveFocus());
  await act(async () => await changeLanguage('pt'));
});

test('a code that waits for its words after a reload is what the band tells of, and not that one may read', async () => {
  const fake = await startFake();
  const before = await mountScreen('/expressDataCenter/operatingPlatform/replaceScanner');
  await scan(fake.waybill(5));
  await waitFor(() => expect(view.getByRole('textbox', { name: /Novo número/ })).toHaveFocus());
  before.unmount();
  await mountScreen('/expressDataCenter/operatingPlatform/replaceScanner');
  await waitFor(() => expect(band()).toHaveTextContent('Preencha e envie'));
});

test('a code that is read twice before the first is answered is sent once and told as read', async () => {
  const fake = await startFake();
  await mountScreen('/expressDataCenter/operatingPlatform/collectIn');
  const letThrough = slowNetwork();
  await scan(fake.waybill(2));
  await scan(fake.waybill(3));
  await scan(fake.waybill(2));
  await waitFor(() => expect(band()).toHaveTextContent('Já foi lido; a leitura ainda está a caminho'));
  expect(band()).toHaveAttribute('data-verdict', 'duplicate');
  letThrough();
  await waitFor(() => expect(accepted()).toBe('2aceitos'));
  expect(sent(fake)).toHaveLength(2);
});

test('a scan that is denied to the operator stays and says why, at its line and above, until he may', async () => {
  const fake = await startFake();
  await mountScreen('/expressDataCenter/operatingPlatform/collectIn');
  const served = globalThis.fetch;
  const msg = 'Esta unidade não está entre as suas.';
  globalThis.fetch = async (input, init) => {
    const answer = await served(input, init);
    const address = input instanceof globalThis.Request ? input.url : String(input);
    if (!address.endsWith('/commands/upload')) return answer;
    const body = (await answer.json()) as { readonly data: { readonly rows: readonly { readonly id: string }[] } };
    const rows = body.data.rows.map(({ id }) => ({ id, outcome: 'denied', code: 'SITE_NOT_IN_SCOPE', msg }));
    return Response.json({ ...body, data: { rows } }, { headers: answer.headers });
  };
  await scan(fake.waybill(3));
  await waitFor(() => expect(band()).toHaveTextContent(`Guardado, ainda não registrado: ${msg}`));
  expect(await view.findByRole('alert')).toHaveTextContent(
    `1 leitura de CD Guarulhos (SPGRU01) está guardada neste navegador e ainda não foi registrada: ${msg}`,
  );
  globalThis.fetch = served;
  act(() => session.set((now) => ({ ...now })));
  await waitFor(() => expect(band()).toHaveAttribute('data-verdict', 'ok'));
  expect(view.queryByRole('alert')).toBeNull();
});

test('a code of another form is refused at once, and nothing is sent', async () => {
  const fake = await startFake();
  await mountScreen('/expressDataCenter/operatingPlatform/arrivedBox');
  await scan(fake.waybill(2));
  await waitFor(() => expect(band()).toHaveTextContent('Não é o número de uma saca. Leia a etiqueta da saca.'));
  expect(band()).toHaveAttribute('data-verdict', 'refused');
  expect(sent(fake)).toEqual([]);
});

test('what must be chosen before is asked for, and goes with each code', async () => {
  const fake = await startFake();
  await mountScreen('/collectionCenter/handle/packetScan', 'mode=fail');
  await scan(fake.waybill(3));
  await waitFor(() => expect(band()).toHaveTextContent('Preencha Motivo antes de ler.'));
  await userEvent.click(view.getByLabelText(/^Motivo/, { selector: 'input' }));
  await userEvent.click(await view.findByRole('option', { name: 'Destinatário ausente' }));
  await scan(fake.waybill(3));
  await waitFor(() =>
    expect(sent(fake)).toEqual([
      { command: 'scanning.failDelivery', input: { waybill: fake.waybill(3), cause: 'recipient_absent' } },
    ]),
  );
});

test('two commands of one code count once (R-0338)', async () => {
  const fake = await startFake();
  await mountScreen('/collectionCenter/handle/onceScan');
  await scan(fake.waybill(4));
  await waitFor(() =>
    expect(sent(fake).map(({ command }) => command)).toEqual(['scanning.receiveParcel', 'scanning.dispatchParcel']),
  );
  await waitFor(() => expect(accepted()).toBe('1aceito'));
});

test('what is typed in for one code is sent with it; another code waits until it is', async () => {
  const fake = await startFake();
  await mountScreen('/expressDataCenter/operatingPlatform/signScan');
  await scan(fake.waybill(5));
  await waitFor(() => expect(band()).toHaveTextContent('Preencha e envie'));
  await scan(fake.waybill(6));
  await waitFor(() => expect(band()).toHaveTextContent(`Termine ${fake.waybill(5)}`));
  await userEvent.type(view.getByRole('textbox', { name: /Quem recebeu/ }), 'Ana Souza{Enter}');
  await waitFor(() =>
    expect(sent(fake)).toEqual([
      { command: 'scanning.signParcel', input: { waybill: fake.waybill(5), signer: 'Ana Souza' } },
    ]),
  );
});

test('what was typed in for a code that was refused is there again when it is read again or corrected', async () => {
  const fake = await startFake();
  await mountScreen('/expressDataCenter/operatingPlatform/signScan');
  const unknown = 'ML1000000999990';
  const signer = () => view.findByRole('textbox', { name: /Quem recebeu/ });
  await scan(unknown);
  await userEvent.type(await signer(), 'Ana Souza{Enter}');
  await waitFor(() => expect(band()).toHaveAttribute('data-verdict', 'refused'));
  await scan(unknown);
  expect(await signer()).toHaveValue('Ana Souza');
  await userEvent.click(view.getByRole('button', { name: 'Deixar este código' }));
  await userEvent.keyboard('{F2}');
  expect(await signer()).toHaveValue('Ana Souza');
  await userEvent.type(await signer(), ' Lima{Enter}');
  await waitFor(() => expect(sent(fake)).toHaveLength(2));
  expect(sent(fake)[1]?.input).toEqual({ waybill: unknown, signer: 'Ana Souza Lima' });
  await waitFor(() => expect(view.getByRole('button', { name: `Corrigir ${unknown}` })).toBeEnabled());
  await scan(fake.waybill(5));
  expect(await signer()).toHaveValue('');
  await userEvent.type(await signer(), 'Rui{Enter}');
  await waitFor(() => expect(accepted()).toBe('1aceito'));
  expect(view.getByRole('button', { name: `Corrigir ${unknown}` })).toBeEnabled();
});

test('what will be asked for a code stands there grey before one is read', async () => {
  const fake = await startFake();
  await mountScreen('/expressDataCenter/operatingPlatform/signScan');
  expect(await view.findByRole('textbox', { name: /Quem recebeu/ })).toBeDisabled();
  expect(view.getByRole('button', { name: 'Enviar' })).toBeDisabled();
  expect(view.getByRole('button', { name: 'Enviar fotos' })).toBeDisabled();
  await scan(fake.waybill(5));
  await waitFor(() => expect(view.getByRole('textbox', { name: /Quem recebeu/ })).toBeEnabled());
  expect(view.getByRole('textbox', { name: /Quem recebeu/ })).toHaveFocus();
});

test('two clicks on the button send once', async () => {
  const fake = await startFake();
  await mountScreen('/expressDataCenter/operatingPlatform/signScan');
  await scan(fake.waybill(5));
  await userEvent.type(await view.findByRole('textbox', { name: /Quem recebeu/ }), 'Ana Souza');
  const send = view.getByRole('button', { name: 'Enviar' });
  act(() => {
    send.click();
    send.click(); // before the first was checked: a user's second click comes no later on a slow handheld
  });
  await waitFor(() => expect(accepted()).toBe('1aceito'));
  expect(sent(fake)).toHaveLength(1);
});

test('where the device is goes with a signature once the browser knows it, and without it nothing is said of a place', async () => {
  const fake = await startFake();
  let found: PositionCallback = () => undefined;
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      watchPosition: (tell: PositionCallback) => {
        found = tell;
        return 1;
      },
      clearWatch: () => undefined,
    },
  });
  await mountScreen('/expressDataCenter/operatingPlatform/signScan');
  expect(view.getByText(/Sem posição/)).toBeVisible();
  act(() => found({ coords: { latitude: -23.550_520_4, longitude: -46.633_308_9 } } as GeolocationPosition));
  await scan(fake.waybill(5));
  await userEvent.type(await view.findByRole('textbox', { name: /Quem recebeu/ }), 'Ana Souza{Enter}');
  await waitFor(() =>
    expect(sent(fake)).toEqual([
      {
        command: 'scanning.signParcel',
        input: { waybill: fake.waybill(5), signer: 'Ana Souza', latitude: -23.55052, longitude: -46.633309 },
      },
    ]),
  );
  Reflect.deleteProperty(navigator, 'geolocation');
});

test('the file of a session is text to a spreadsheet, whatever a code begins with', async () => {
  await startFake();
  const line = {
    id: 'a',
    number: 1,
    code: '=1+1',
    at: '2026-11-23T12:00:00.000Z',
    verdict: 'ok',
    words: 'Diz "sim"',
    undo: undefined,
  } as const;
  expect(sessionLines([line]).split('\r\n')[1]).toMatch(/^"1";"'=1\+1";"[^"]+";"Diz ""sim"""$/);
});

test('the file of a session is called by its page in the language of who saves it', async () => {
  const fake = await startFake({ language: 'en' });
  await mountScreen('/expressDataCenter/operatingPlatform/collectIn');
  await userEvent.type(view.getByRole('textbox', { name: /Scan/ }), `${fake.waybill(2)}{Enter}`);
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  };
  const button = view.getByRole('button', { name: 'Export this session' });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  await waitFor(() =>
    expect(saved).toEqual([expect.stringMatching(/^Warehouse inbound scan \d{4}-\d\d-\d\d \d\d-\d\d\.csv$/)]),
  );
});

test('numbers are spoken digit by digit', () => {
  expect(spoken('Termine ML1000000000017')).toBe('Termine ML1 0 0 0 0 0 0 0 0 0 0 1 7');
  expect(spoken('Recebido em 12 s')).toBe('Recebido em 12 s');
});

test('a blank presses the button that has the keyboard, and a code goes past what takes no letters', async () => {
  const fake = await startFake();
  await mountScreen('/collectionCenter/handle/packetScan');
  const other = view
    .getAllByRole('button')
    .find((button) => button.getAttribute('aria-pressed') === 'false') as HTMLElement;
  const words = other.textContent ?? '';
  other.focus();
  await userEvent.keyboard(' ');
  expect(view.getByRole('button', { name: words })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(view.getByRole('checkbox', { name: 'Som' }));
  await userEvent.keyboard('NADA{Enter}');
  expect(view.getByRole('textbox', { name: /Leia/ })).toHaveFocus();
  expect(band()).toHaveTextContent('NADA');
  expect(band()).not.toHaveTextContent('Nada foi lido');
  // Codes that were begun on a button and went to the field are no code of the button's.
  const sound = view.getByRole('button', { name: /som/ });
  for (const code of ['A1', 'B2', 'C3', 'D4']) {
    sound.focus();
    // oxlint-disable-next-line no-await-in-loop -- one code after the other
    await userEvent.keyboard(`${code}{Enter}`);
  }
  sound.focus();
  await userEvent.keyboard('{Enter}');
  expect(band()).toHaveTextContent('D4');
  expect(sent(fake)).toEqual([]);
});

test('a code that waits for what is typed in for it outlives a reload with that, is nobody else’s, and gone once it is sent', async () => {
  const fake = await startFake();
  const path = '/expressDataCenter/operatingPlatform/replaceScanner';
  const number = () => view.getByRole('textbox', { name: /Novo número/ });
  const first = await mountScreen(path);
  await scan(fake.waybill(5));
  await waitFor(() => expect(number()).toHaveFocus());
  await userEvent.type(number(), 'ML20269999');
  first.unmount();
  const { caller } = session.get();
  act(() => session.set((now) => ({ ...now, caller: caller && { ...caller, id: 'somebody' } })));
  const others = await mountScreen(path);
  expect(number()).toBeDisabled();
  others.unmount();
  act(() => session.set((now) => ({ ...now, caller })));
  const again = await mountScreen(path);
  expect(view.getByText(fake.waybill(5), { selector: 'p' })).toBeVisible();
  expect(number()).toHaveValue('ML20269999');
  await userEvent.type(number(), '99999BR{Enter}');
  await waitFor(() =>
    expect(sent(fake).map(({ input }) => input)).toEqual([
      { waybill: fake.waybill(5), replacement: 'ML2026999999999BR' },
    ]),
  );
  again.unmount();
  await mountScreen(path);
  expect(number()).toBeDisabled();
});

test('of what is typed in for a code, who received it is not kept; the code is', async () => {
  const fake = await startFake();
  const path = '/expressDataCenter/operatingPlatform/signScan';
  const { unmount } = await mountScreen(path);
  await scan(fake.waybill(5));
  await userEvent.type(await view.findByRole('textbox', { name: /Quem recebeu/ }), 'Ana Souza');
  unmount();
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('Ana Souza');
  await mountScreen(path);
  expect(view.getByText(fake.waybill(5), { selector: 'p' })).toBeVisible();
  expect(view.getByRole('textbox', { name: /Quem recebeu/ })).toHaveValue('');
  await userEvent.click(view.getByRole('button', { name: 'Deixar este código' }));
  expect(Object.keys(sessionStorage).filter((key) => key.includes('pending'))).toEqual([]);
});

test('what was said before the codes outlives a reload, and is nobody else’s', async () => {
  const fake = await startFake();
  const { unmount } = await mountScreen('/collectionCenter/handle/packetScan', 'mode=fail');
  await userEvent.click(view.getByLabelText(/^Motivo/, { selector: 'input' }));
  await userEvent.click(await view.findByRole('option', { name: 'Destinatário ausente' }));
  unmount();
  const again = await mountScreen('/collectionCenter/handle/packetScan', 'mode=fail');
  await scan(fake.waybill(3));
  await waitFor(() => expect(sent(fake)[0]).toMatchObject({ input: { cause: 'recipient_absent' } }));
  again.unmount();
  act(() => session.set((now) => ({ ...now, caller: now.caller && { ...now.caller, id: 'somebody' } })));
  await mountScreen('/collectionCenter/handle/packetScan', 'mode=fail');
  await scan(fake.waybill(4));
  await waitFor(() => expect(band()).toHaveTextContent('Preencha Motivo antes de ler.'));
});

test('a page that holds a code which waits for its words asks before it is left', async () => {
  const fake = await startFake();
  await mountScreen('/expressDataCenter/operatingPlatform/signScan');
  const asked = () => guardOf(places.get().tabs.map((tab) => tab.id));
  expect(asked()).toBeUndefined();
  await scan(fake.waybill(3));
  await waitFor(() => expect(band()).toHaveTextContent('Preencha e envie'));
  expect(asked()).toContain(fake.waybill(3));
});

test('whoever may look at a station and not work there is told so, and nothing is kept', async () => {
  const fake = await startFake();
  act(() =>
    session.set((now) => ({
      ...now,
      caller: now.caller && { ...now.caller, permission: { ...now.caller.permission, buttonPermissions: [] } },
    })),
  );
  await mountScreen('/expressDataCenter/operatingPlatform/collectIn');
  await scan(fake.waybill(2));
  await waitFor(() => expect(band()).toHaveTextContent('Você não tem permissão'));
  expect(band()).toHaveAttribute('data-verdict', 'refused');
  expect(sent(fake)).toEqual([]);
});

describe('in whose name a courier’s parcels go out', () => {
  const DISPATCH = '/expressDataCenter/operatingPlatform/dispatchScan';
  const offered = async () => {
    await userEvent.click(view.getByLabelText(/^Entregador/, { selector: 'input' }));
    return (await view.findAllByRole('option')).map((one) => one.textContent);
  };
  const holding = (...menuPermissions: readonly string[]) =>
    session.set((now) => ({
      ...now,
      caller: now.caller && {
        ...now.caller,
        permission: { ...now.caller.permission, menuPermissions: [...menuPermissions] },
      },
    }));

  test('who may tell nothing in another’s is offered himself, and nobody is asked for', async () => {
    const fake = await startFake();
    holding('menu:express-data-center');
    await mountScreen(DISPATCH);
    const { realName, username } = session.get().caller!;
    expect(await offered()).toEqual([`${realName} (${username})`]);
    expect(fake.calls.filter(({ name }) => name === 'identity.userChoices')).toEqual([]);
  });

  test('who may is offered those who work at his site', async () => {
    const fake = await startFake();
    holding('menu:express-data-center', 'data:on-behalf');
    await mountScreen(DISPATCH);
    await offered();
    const asked = fake.calls.filter(({ name }) => name === 'identity.userChoices');
    expect(asked.map(({ body }) => body['params'])).toContainEqual({ site: session.get().caller?.siteCode });
  });

  test('a choice that was denied is let go of, and the message says to choose again', async () => {
    const fake = await startFake();
    await mountScreen(DISPATCH);
    await offered();
    await userEvent.click(view.getAllByRole('option')[0] as HTMLElement);
    const served = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const answer = await served(input, init);
      const address = input instanceof globalThis.Request ? input.url : String(input);
      if (!address.endsWith('/commands/upload')) return answer;
      const body = (await answer.json()) as { readonly data: { readonly rows: readonly { readonly id: string }[] } };
      const denial = { outcome: 'refused', code: 'NO_PERMISSION', msg: 'Sem permissão.', field: 'scanUserId' };
      const rows = body.data.rows.map(({ id }) => ({ id, ...denial }));
      return Response.json({ ...body, data: { rows } }, { headers: answer.headers });
    };
    await scan(fake.waybill(3));
    await waitFor(() => expect(band()).toHaveTextContent('não é permitido a você registrar em nome dessa pessoa'));
    expect(band()).toHaveAttribute('data-verdict', 'refused');
    expect(view.getByLabelText(/^Entregador/, { selector: 'input' })).toHaveValue('');
    await scan(fake.waybill(4));
    await waitFor(() => expect(band()).toHaveTextContent('Preencha Entregador antes de ler.'));
  });
});
