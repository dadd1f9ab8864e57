import { screen as view, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountScreen, startFake } from '../../test/mount.tsx';

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
