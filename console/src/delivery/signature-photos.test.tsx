import { screen as view, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { jest } from '@jest/globals';
import { guardOf, places } from '../shell/places.ts';
import { mountScreen, startFake } from '../../test/mount.tsx';

/** Paper on which somebody has signed already: jsdom has no canvas. */
class Paper extends EventTarget {
  strokes = [
    {
      points: [
        { x: 10, y: 10 },
        { x: 90, y: 40 },
      ],
    },
  ];
  constructor() {
    super();
    setTimeout(() => this.dispatchEvent(new Event('endStroke')));
  }
  toData = () => this.strokes;
  fromData() {}
  off() {}
}
jest.unstable_mockModule('signature_pad', () => ({ default: Paper }));
Object.assign(HTMLCanvasElement.prototype, {
  getContext: () => null,
  toBlob: (take: (blob: Blob) => void) => take(new Blob(['png'], { type: 'image/png' })),
});

const PATH = '/expressDataCenter/operatingPlatform/signScan';
const described = (id: string, name: string) => ({
  id,
  kept: '019ab3de-8c12-4a01-8f00-5d1c0e9b7a64',
  name,
  type: 'jpg',
  bytes: 3,
  sha256: 'a'.repeat(64),
});
const jpg = (name: string) => new File(['abc'], name, { type: 'image/jpeg' });

/** A server that takes files, and says in which order they came. */
function filesAreTaken(): readonly string[] {
  const came: string[] = [];
  class Request {
    upload = {};
    status = 200;
    responseText = '';
    onload: (() => void) | undefined;
    url = new URL('http://malote.test');
    id = '';
    open(_: string, url: string) {
      this.url = new URL(url, 'http://malote.test');
    }
    setRequestHeader(name: string, value: string) {
      if (name === 'Idempotency-Key') this.id = value;
    }
    getResponseHeader = () => null;
    send() {
      const name = this.url.searchParams.get('name') ?? '';
      came.push(`${this.url.searchParams.get('field') ?? ''} ${name}`);
      this.responseText = JSON.stringify({ status: 'OK', data: described(this.id, name) });
      this.onload?.();
    }
  }
  globalThis.XMLHttpRequest = Request as never;
  return came;
}

test('a signature goes at once, and its photos follow it as a record named after its scan', async () => {
  const fake = await startFake();
  const came = filesAreTaken();
  await mountScreen(PATH);
  expect(view.getByText(/Depois de cada assinatura/)).toBeInTheDocument();
  await userEvent.type(view.getByRole('textbox', { name: /Leia/ }), `${fake.waybill(5)}{Enter}`);
  await userEvent.type(await view.findByRole('textbox', { name: /Quem recebeu/ }), 'Ana Souza{Enter}');
  const signed = () =>
    fake.calls.find(({ name }) => name === 'kernel.upload')?.body['rows'] as { readonly id: string }[];
  await waitFor(() => expect(signed()).toMatchObject([{ command: 'scanning.signParcel' }]));
  const input = await view.findByLabelText('Fotos da assinatura', { selector: 'input' });
  await userEvent.upload(input, [jpg('porta.jpg'), jpg('rua.jpg')]);
  await userEvent.click(view.getByRole('button', { name: 'Enviar fotos' }));
  expect(await view.findByText(new RegExp(`As fotos de ${fake.waybill(5)} seguem`))).toBeInTheDocument();
  const registered = () => fake.calls.find(({ name }) => name === 'delivery.registerSignatureProof')?.body;
  await waitFor(() =>
    expect(registered()).toMatchObject({
      code: signed()[0]?.id,
      fields: { waybill: fake.waybill(5), photo: { name: 'porta.jpg' }, secondPhoto: { name: 'rua.jpg' } },
    }),
  );
  expect(came).toEqual(['photo porta.jpg', 'secondPhoto rua.jpg']);
});

test('a signature takes three photos, and more are too many, in words of their own; none is too large (R-0416)', async () => {
  const fake = await startFake();
  await mountScreen(PATH);
  await userEvent.type(view.getByRole('textbox', { name: /Leia/ }), `${fake.waybill(6)}{Enter}`);
  await userEvent.type(await view.findByRole('textbox', { name: /Quem recebeu/ }), 'Ana Souza{Enter}');
  const input = await view.findByLabelText('Fotos da assinatura', { selector: 'input' });
  await userEvent.upload(
    input,
    ['1', '2', '3', '4'].map((name) => jpg(`${name}.jpg`)),
  );
  expect(await view.findByRole('alert')).toHaveTextContent('No máximo 3 fotos');
  const large = jpg('grande.jpg');
  Object.defineProperty(large, 'size', { value: (5 << 20) + 1 });
  await userEvent.upload(input, large);
  expect(view.getByRole('alert')).toHaveTextContent('no máximo 5 MB');
  expect(view.getByRole('button', { name: 'Enviar fotos' })).toBeDisabled();
});

const sign = async (waybill: string, signer = 'Ana Souza') => {
  await userEvent.type(view.getByRole('textbox', { name: /Leia/ }), `${waybill}{Enter}`);
  await userEvent.type(await view.findByRole('textbox', { name: /Quem recebeu/ }), `${signer}{Enter}`);
};
const photos = () => view.findByLabelText('Fotos da assinatura', { selector: 'input' });

test('the recipient signs on the screen: with photos or without, what was signed follows the scan', async () => {
  const fake = await startFake();
  const came = filesAreTaken();
  await mountScreen(PATH);
  const onScreen = () => view.getByRole('button', { name: 'Assinar na tela' });
  expect(onScreen()).toBeDisabled();
  await sign(fake.waybill(5));
  await waitFor(() => expect(onScreen()).toBeEnabled());
  const drawn = `assinatura-${fake.waybill(5)}.png`;
  const draw = async () => {
    await userEvent.click(onScreen());
    await waitFor(() => expect(view.getByRole('button', { name: 'Usar esta assinatura' })).toBeEnabled());
    await userEvent.click(view.getByRole('button', { name: 'Usar esta assinatura' }));
    expect(await view.findByText(drawn)).toBeInTheDocument();
  };
  await draw();
  expect(guardOf(places.get().tabs.map((tab) => tab.id))).toContain('A assinatura na tela de');
  await userEvent.click(view.getByRole('button', { name: `Retirar ${drawn}` }));
  expect(view.queryByText(drawn)).toBeNull();
  await draw();
  await userEvent.click(view.getByRole('button', { name: 'Enviar assinatura' }));
  expect(await view.findByText(`A assinatura na tela de ${fake.waybill(5)} segue depois da leitura.`)).toBeVisible();
  const registered = () => fake.calls.find(({ name }) => name === 'delivery.registerSignatureProof')?.body;
  await waitFor(() =>
    expect(registered()).toMatchObject({ fields: { waybill: fake.waybill(5), signature: { name: drawn } } }),
  );
  expect((registered() as { readonly fields: object }).fields).not.toHaveProperty('photo');
  expect(came).toEqual([`signature ${drawn}`]);
});

test('photos that were chosen and not sent go with their signature when the next one is made', async () => {
  const fake = await startFake();
  const came = filesAreTaken();
  await mountScreen(PATH);
  await sign(fake.waybill(5));
  await userEvent.upload(await photos(), jpg('porta.jpg'));
  expect(guardOf(places.get().tabs.map((tab) => tab.id))).toContain(
    `As fotos de ${fake.waybill(5)} ainda não foram enviadas`,
  );
  await sign(fake.waybill(6));
  const registered = () => fake.calls.find(({ name }) => name === 'delivery.registerSignatureProof')?.body;
  await waitFor(() =>
    expect(registered()).toMatchObject({ fields: { waybill: fake.waybill(5), photo: { name: 'porta.jpg' } } }),
  );
  expect(came).toEqual(['photo porta.jpg']);
  expect(view.queryByText(/porta\.jpg/)).toBeNull();
  expect(guardOf(places.get().tabs.map((tab) => tab.id))).toBeUndefined();
});

test('photos of a signature that was refused wait for the corrected one, whatever is signed for between', async () => {
  const fake = await startFake();
  const came = filesAreTaken();
  await mountScreen(PATH);
  const served = globalThis.fetch;
  const answered = Promise.withResolvers<void>();
  globalThis.fetch = async (input, init) => {
    const address = input instanceof globalThis.Request ? input.url : String(input);
    if (address.endsWith('/commands/upload')) await answered.promise;
    return await served(input, init);
  };
  const unknown = 'ML1000000999990';
  await sign(unknown);
  await userEvent.upload(await photos(), jpg('porta.jpg'));
  answered.resolve();
  expect(await view.findByText(`A assinatura de ${unknown} foi recusada; as fotos esperam a correção.`)).toBeVisible();
  await sign(fake.waybill(6));
  expect(view.queryByText(/porta\.jpg/)).toBeNull();
  await sign(unknown, ' Lima');
  expect(await view.findByText(/porta\.jpg/)).toBeVisible();
  expect(came).toEqual([]);
});
