import { screen as view, waitFor } from '@testing-library/react';
import { mount, startFake } from '../../test/mount.tsx';
import { PrintWaybills } from './print-labels.tsx';

test('a label says its channel by name, and beside the codes of its way the names of the sites', async () => {
  await startFake();
  mount(<PrintWaybills waybills={['ML1000000000424']} printed={0} onClose={() => undefined} />);
  const preview = await view.findByTitle<HTMLIFrameElement>('Como as etiquetas sairão');
  await waitFor(() => expect(preview.contentDocument?.body).toHaveTextContent('MaloteEncomenda expressa'));
  const way = preview.contentDocument?.querySelector('.route');
  expect(way).toHaveTextContent('SPGRU01 › RJRIO01Guarulhos › Rio de Janeiro');
});
