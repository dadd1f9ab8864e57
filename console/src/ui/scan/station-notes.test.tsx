import { screen as view, waitFor } from '@testing-library/react';
import { mount, startFake } from '../../../test/mount.tsx';
import type { QueueState } from '../../shell/scans/scan-queue.ts';
import StationNotes from './station-notes.tsx';

const queue = {
  waiting: 0,
  groups: {},
  held: [{ site: 'RJRIO01', why: 'Sem permissão.', count: 2 }],
  foreign: [],
  stuck: false,
  refused: [
    { id: 's1', code: 'BG0000000042', msg: 'A saca não está lacrada.', happenedAt: '2026-11-20T12:00:00.000Z' },
  ],
} as unknown as QueueState;

const ignored = () => undefined;

test('a station names the site whose scans it keeps, and speaks of what was refused as of what was scanned, be it a bag', async () => {
  await startFake();
  const served = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const address = input instanceof globalThis.Request ? input.url : String(input);
    if (!address.endsWith('/site/choices')) return await served(input, init);
    const records = [{ code: 'RJRIO01', name: 'CD Rio' }];
    return Response.json({ status: 'OK', data: { records, total: 1, totalIsMore: false } });
  };
  mount(
    <StationNotes
      station={{ queue, perform: ignored, settle: ignored }}
      onScan={ignored}
      ime={false}
      onIme={ignored}
    />,
  );
  await waitFor(() => expect(view.getByText(/guardadas neste navegador/)).toHaveTextContent('de CD Rio (RJRIO01)'));
  expect(view.getByRole('heading')).toHaveTextContent('1 leitura foi recusada depois. Separe o que foi lido.');
  expect(document.body).not.toHaveTextContent(/pacote/i);
});
