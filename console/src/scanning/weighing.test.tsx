import { screen as view, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { mountScreen, startFake } from '../../test/mount.tsx';
import { lookup } from '../i18n/texts.ts';
import { languages } from '../i18n/i18n.ts';

const PATH = '/expressDataCenter/operatingPlatform/WarehousingWeight';
const band = () => view.getAllByRole('status').find((one) => one.hasAttribute('data-verdict')) as HTMLElement;
const scan = async (code: string) => {
  await userEvent.type(view.getByRole('textbox', { name: /Leia/ }), `${code}{Enter}`);
};
test('a parcel is read and weighed by hand where no scale is; the next one waits until it is', async () => {
  const fake = await startFake();
  await mountScreen(PATH);
  await scan(fake.waybill(2));
  await waitFor(() => expect(band()).toHaveTextContent('Digite o peso'));
  await scan(fake.waybill(3));
  await waitFor(() => expect(band()).toHaveTextContent(`${fake.waybill(2)} ainda não foi pesado.`));
  await userEvent.type(view.getByRole('textbox', { name: 'Peso (kg)' }), '0,250{Enter}');
  await waitFor(() =>
    expect(fake.uploaded().map(({ command, input }) => ({ command, input }))).toEqual([
      { command: 'scanning.weighParcel', input: { waybill: fake.waybill(2), weight: 0.25, source: 'typed' } },
    ]),
  );
});

test('who is told to type the weight and types on, where codes are read, has typed the weight', async () => {
  const fake = await startFake();
  await mountScreen(PATH);
  await scan('0,3');
  await waitFor(() => expect(band()).toHaveAttribute('data-verdict', 'refused'));
  await scan(fake.waybill(2));
  await waitFor(() => expect(band()).toHaveTextContent('Digite o peso'));
  await scan('0,3');
  await waitFor(() => expect(band()).toHaveTextContent(/0,300 kg/));
  expect(band()).toHaveTextContent(fake.waybill(2));
  expect(fake.uploaded().map(({ input }) => input)).toEqual([
    { waybill: fake.waybill(2), weight: 0.3, source: 'typed' },
  ]);
});

test('the last weight is corrected with a key: the same parcel is weighed again (R-0384)', async () => {
  const fake = await startFake();
  await mountScreen(PATH);
  const again = view.getByRole('button', { name: /Corrigir o último peso/ });
  expect(again).toBeDisabled();
  await scan(fake.waybill(2));
  await userEvent.type(await view.findByRole('textbox', { name: 'Peso (kg)' }), '0,260{Enter}');
  await waitFor(() => expect(again).toBeEnabled());
  await userEvent.click(again);
  await waitFor(() => expect(band()).toHaveTextContent('Digite o peso'));
  await userEvent.type(view.getByRole('textbox', { name: 'Peso (kg)' }), '0,250{Enter}');
  await waitFor(() =>
    expect(
      fake.uploaded().flatMap(({ command, input }) => (command === 'scanning.weighParcel' ? [input] : [])),
    ).toEqual([
      { waybill: fake.waybill(2), weight: 0.26, source: 'typed' },
      { waybill: fake.waybill(2), weight: 0.25, source: 'typed' },
    ]),
  );
});

test('a side is typed with the comma of the language: twelve and a half centimetres are no hundred and twenty-five', async () => {
  const fake = await startFake();
  await mountScreen(PATH);
  await scan(fake.waybill(2));
  await userEvent.type(await view.findByRole('textbox', { name: 'Comprimento (cm)' }), '12,5');
  await userEvent.type(view.getByRole('textbox', { name: 'Largura (cm)' }), '20.5');
  await userEvent.type(view.getByRole('textbox', { name: 'Altura (cm)' }), '8');
  await userEvent.type(view.getByRole('textbox', { name: 'Peso (kg)' }), '0,250{Enter}');
  await waitFor(() => expect(fake.uploaded().at(-1)?.input).toMatchObject({ length: 12.5, width: 20.5, height: 8 }));
});

test('what passes the tolerance is confirmed with a reason by who may correct weights (R-0384)', async () => {
  const fake = await startFake();
  await mountScreen(PATH);
  await scan(fake.waybill(2));
  await userEvent.type(await view.findByRole('textbox', { name: 'Peso (kg)' }), '400{Enter}');
  await userEvent.type(await view.findByRole('textbox', { name: /passa da tolerância/ }), 'Conferido{Enter}');
  await waitFor(() => expect(fake.uploaded().at(-1)?.about.reason).toBe('Conferido'));
});

test('a weight beyond its tolerance is confirmed, weighed again or left before the next parcel: it does not vanish', async () => {
  const fake = await startFake();
  await mountScreen(PATH);
  const [heavy, next] = [fake.waybill(2), fake.waybill(3)];
  await scan(heavy);
  await userEvent.type(await view.findByRole('textbox', { name: 'Peso (kg)' }), '400{Enter}');
  const reason = async () => await view.findByRole('textbox', { name: /passa da tolerância/ });
  await reason();
  await scan(next);
  await waitFor(() => expect(band()).toHaveTextContent(`${heavy} está acima da tolerância`));
  expect(band()).toHaveAttribute('data-verdict', 'refused');
  await scan(heavy);
  await waitFor(() => expect(band()).toHaveTextContent('Digite o peso'));
  await userEvent.type(view.getByRole('textbox', { name: 'Peso (kg)' }), '401{Enter}');
  expect(await reason()).toHaveAccessibleName(/401/);
  await userEvent.keyboard('{F2}');
  await waitFor(() => expect(view.queryByRole('textbox', { name: /passa da tolerância/ })).not.toBeInTheDocument());
  await scan(next);
  await waitFor(() => expect(band()).toHaveTextContent('Digite o peso'));
});

test('each failure of a scale has its own message, and so has a parcel that was not weighed (R-0415)', async () => {
  await startFake();
  await mountScreen(PATH);
  for (const language of languages) {
    await i18next.changeLanguage(language);
    const told = ['fault.noPlugin', 'fault.portFailed', 'fault.initFailed', 'fault.notConnected', 'unweighed'].map(
      (key) => lookup(`weighing:${key}`, { code: 'ML1' }),
    );
    expect(new Set(told).size).toBe(5);
    expect(told.every((words) => words.length > 5 && !words.includes('fault.'))).toBe(true);
  }
  await i18next.changeLanguage('pt');
});

test('a browser that reads no scale says so', async () => {
  await startFake();
  await mountScreen(PATH);
  await userEvent.click(view.getByRole('button', { name: 'Conectar balança' }));
  expect(await view.findByRole('alert')).toHaveTextContent('Este navegador não lê balanças');
});

test('what a scanner types into a field of the page is taken out of it whole, and a weight that was sent leaves the keyboard to the next code', async () => {
  const fake = await startFake();
  await mountScreen(PATH);
  await scan(fake.waybill(2));
  const weight = await view.findByRole('textbox', { name: 'Peso (kg)' });
  await userEvent.type(weight, `${fake.waybill(3)}{Enter}`);
  await waitFor(() => expect(band()).toHaveTextContent(`${fake.waybill(3)}Nada foi lido`));
  expect(weight).toHaveValue('');
  await userEvent.type(weight, '0,250{Enter}');
  await waitFor(() => expect(fake.uploaded()).toHaveLength(1));
  await waitFor(() => expect(view.getByRole('textbox', { name: /Leia/ })).toHaveFocus());
});
