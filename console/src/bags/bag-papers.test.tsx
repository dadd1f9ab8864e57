import { screen as view, waitFor } from '@testing-library/react';
import { mountScreen, startFake } from '../../test/mount.tsx';

test('the facts of a bag name its channel and its sites, with their codes beside the names', async () => {
  await startFake();
  await mountScreen('/collectionCenter/handle/bagNumQuery', 'open=BG4128770039');
  const drawer = await view.findByRole('dialog');
  await waitFor(() => expect(drawer).toHaveTextContent('CanalEncomenda expressa EXPRESSO'));
  expect(drawer).toHaveTextContent(/Próxima unidade\S.* RJRIO01/);
  expect(drawer).toHaveTextContent(/Unidade atual\S.* [A-Z]{5}\d\d/);
});

test('the facts of a bag say under which papers it travels, and how its declaration stands', async () => {
  await startFake();
  await mountScreen('/collectionCenter/handle/bagNumQuery', 'open=BG4128770039');
  for (const said of ['LP00000001', 'PLP20261120-01', '1234567890', 'SF-77', 'OT00000001', 'AD4050', 'Declarada'])
    expect(await view.findByText(said)).toBeInTheDocument();
});
