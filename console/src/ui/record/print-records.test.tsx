import { screen as view } from '@testing-library/react';
import { mount, startFake } from '../../../test/mount.tsx';
import { loadRecord } from '../../client/records.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { PrintRecords } from './print-records.tsx';

test('a sheet tells nothing of an earlier printing', async () => {
  await startFake();
  await loadTexts(['record', 'records'] as never);
  const entry = await loadRecord('VehicleTag');
  const row = {
    code: 'ET00000001',
    status: 'printed',
    plate: 'UND7A17',
    printCount: 77,
    printedAt: '2026-01-02T03:04:05.000Z',
    printedBy: 'ana',
  };
  mount(<PrintRecords entry={entry} rows={[row] as never} left={[]} move="print" onClose={() => undefined} />);
  const paper = await view.findByText('UND7A17');
  expect(paper.closest('dl')).not.toHaveTextContent('77');
  expect(paper.closest('dl')).not.toHaveTextContent('02/01/2026');
});
