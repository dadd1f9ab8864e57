import { screen as view, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountScreen, startFake } from '../../../test/mount.tsx';
import { loadTexts } from '../../i18n/i18n.ts';
import { places } from '../../shell/places.ts';
import { numberWords } from './detail-page.tsx';

const PAGE = '/collectionCenter/handle/loadingScan';
const loading = {
  code: 'RC00000001',
  status: 'not_loaded',
  vehicle: 'VC-0001',
};

test('a page of one record lays out those that wait for what is done there, and a row or the keyboard leads to one', async () => {
  const fake = await startFake();
  const answer = { status: 200, body: { status: 'OK', data: { records: [loading], total: 1, pages: 1, current: 1 } } };
  fake.failNext('linehaul.loadingRecordList', answer);
  await mountScreen(PAGE);
  const newest = await view.findByRole('region', { name: 'Registro de carregamento' });
  const asked = fake.calls.find(({ body }) => JSON.stringify(body ?? {}).includes('"pageSize":10'));
  expect(asked?.body).toMatchObject({ params: { status: ['not_loaded'] }, pageSize: 10 });
  within(newest).getByRole('button', { name: 'RC00000001' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(places.get().tabs.some(({ search }) => search.includes('number=RC00000001'))).toBe(true);
});

const one = (record: object) => ({
  status: 200,
  body: { status: 'OK', data: { records: [record], total: 1, pages: 1, current: 1 } },
});

test('what is done to a record in another state stands in its menu, grey, so that nobody looks for it in vain', async () => {
  await startFake();
  await mountScreen('/collectionCenter/handle/unloadingScan', 'number=RC00000001');
  await userEvent.click(await view.findByRole('button', { name: 'Não na situação atual' }));
  expect(await view.findByRole('menuitem', { name: 'Descarregar', hidden: true })).toBeDisabled();
  expect(view.queryByRole('button', { name: 'Descarregar' })).not.toBeInTheDocument();
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
