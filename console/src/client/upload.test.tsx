import { startFake } from '../../test/mount.tsx';
import { uploadRows } from './upload.ts';

test('nothing is sent behind a group in which a row has no answer', async () => {
  const fake = await startFake({ language: 'pt' });
  const rows = Array.from({ length: 6 }, (_, at) => ({
    id: `018f0000-0000-7000-8000-00000000000${at}`,
    command: 'scanning.receiveParcel',
    input: { waybill: `ML000000000000${at}` },
    about: {},
  }));
  fake.failNext('kernel.upload', {
    status: 200,
    body: {
      status: 'OK',
      data: { rows: rows.slice(0, 2).map(({ id }, at) => ({ id, outcome: at === 0 ? 'stored' : 'unknown' })) },
    },
  });
  expect((await uploadRows(rows, { size: 2 })).map(({ outcome }) => outcome)).toEqual(['stored', 'unknown']);
  expect(fake.calls.filter(({ name }) => name === 'kernel.upload')).toHaveLength(1);
});
