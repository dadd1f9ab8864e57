import { screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mount, startFake } from '../../test/mount.tsx';
import { session } from '../client/session.ts';
import { loadTexts } from '../i18n/i18n.ts';
import { ViewPhotos } from './view-photos.tsx';

const row = (photosKept: number, signatureKept = false) => ({
  id: 'ML1000000000017:s1',
  waybill: 'ML1000000000017',
  photosKept,
  signatureKept,
});
async function shown(...kept: Parameters<typeof row>): Promise<void> {
  await loadTexts(['scan', 'list']);
  mount(<ViewPhotos rows={[row(...kept)]} onClose={() => undefined} />);
}

/** Somebody says why he looks. @returns the pictures that were asked for then. */
async function looks(...kept: Parameters<typeof row>) {
  const fake = await startFake();
  const answering = globalThis.fetch;
  const asked: { readonly signing: string; readonly photo: string }[] = [];
  globalThis.fetch = async (input, init) => {
    const address = input instanceof globalThis.Request ? input.url : String(input);
    if (!address.endsWith('/signing/photo')) return await answering(input, init);
    asked.push(JSON.parse(init?.body as string));
    return new Response('abc', { headers: { 'content-type': 'image/jpeg' } });
  };
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
  await shown(...kept);
  const dialog = await view.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Motivo/ }), 'Cliente contesta');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ver fotos' }));
  return { fake, asked };
}

test('the photos of a signature are shown after why was said and put on record, as many as there are', async () => {
  const { fake, asked } = await looks(2);
  await waitFor(() => expect(view.getAllByRole('img', { name: /^Foto \d/ })).toHaveLength(2));
  const opened = fake.calls.find(({ name }) => name === 'access.open');
  expect(opened?.body).toMatchObject({ kind: 'reveal', of: row(2).id });
  expect(asked).toMatchObject([{ signing: row(2).id, photo: 'photo' }, { photo: 'secondPhoto' }]);
});

test('what was signed on the screen is shown behind the photos, and where there are none', async () => {
  const both = await looks(1, true);
  expect(await view.findByRole('img', { name: 'Assinatura na tela' })).toBeInTheDocument();
  expect(both.asked.map(({ photo }) => photo)).toEqual(['photo', 'signature']);
});

test('a signature on the screen needs no photo', async () => {
  const { asked } = await looks(0, true);
  expect(await view.findByRole('img', { name: 'Assinatura na tela' })).toBeInTheDocument();
  expect(asked.map(({ photo }) => photo)).toEqual(['signature']);
});

test('who may not see people’s data is told that there are photos, and no more', async () => {
  await startFake();
  session.set((is) => ({
    ...is,
    caller: is.caller && { ...is.caller, permission: { ...is.caller.permission, menuPermissions: ['menu:tracking'] } },
  }));
  await shown(1);
  expect(await view.findByText(/só quem tem a permissão de dados pessoais/)).toBeInTheDocument();
});

test('a signature without photos says so', async () => {
  await startFake();
  await shown(0);
  expect(await view.findByText('Não há fotos guardadas desta assinatura.')).toBeInTheDocument();
});
