import { screen as view, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountScreen, startFake } from '../../test/mount.tsx';
import { loadRecord } from './records.ts';
import { session } from './session.ts';

test('a word that the company added in a dictionary is chosen like those of the product, and one out of use is not (R-0752)', async () => {
  const fake = await startFake();
  const said = { pt: 'Temporada', zh: '季节性合同', en: 'Seasonal' };
  const words = [
    { dictionary: 'CONTRACT_TYPE', value: 'seasonal', words: said },
    { dictionary: 'CONTRACT_TYPE', value: 'old', words: { ...said, pt: 'Antigo' }, gone: true },
  ];
  fake.failNext('resources.words', { status: 200, body: { status: 'OK', data: { words } } });
  await mountScreen('/transfer/createCompany', 'new=1');
  const dialog = await view.findByRole('dialog');
  await userEvent.click(await within(dialog).findByRole('combobox', { name: /Tipo de contrato/ }));
  const options = (await view.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(options).toEqual(['Dedicado', 'Por viagem', 'Por volume', 'Temporada']);
});

test('a page that is fetched before somebody has signed in waits with its words until he has', async () => {
  const fake = await startFake();
  const { caller } = session.get();
  session.set((is) => ({ ...is, caller: undefined }));
  const loading = loadRecord('ClaimApplication');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(fake.calls.filter(({ name }) => name === 'resources.words')).toEqual([]);
  session.set((is) => ({ ...is, caller }));
  expect(Object.keys((await loading).fields)).toContain('claimType');
  expect(fake.calls.filter(({ name }) => name === 'resources.words')).toHaveLength(1);
});
