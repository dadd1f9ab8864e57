import { meetingId, projection } from '@malote/contracts/projections/projection.ts';
import type { Projection } from '@malote/contracts/projections/projection.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';

let service: MemoryService;
beforeEach(() => {
  service = memoryService();
});
afterEach(async () => await service.close());

const poison = {
  group: 'operations',
  model: 'parcels',
  key: 'ML0000000000017',
  stream: 'parcel-ML0000000000017',
  version: 3,
} as const;
const because = { circumstances: { reason: 'lido por um coletor com defeito' } };
const standing = async () => await service.load<Projection>(projection as never, 'operations');

test('an event is skipped with a reason, by somebody, once', async () => {
  expect(await service.send('projections.skipEvent', poison)).toMatchObject({
    kind: 'denied',
    refusal: { refused: 'REASON_REQUIRED' },
  });
  expect(
    await service.send('projections.skipEvent', poison, { ...because, caller: aCaller({ user: 'bia' }) }),
  ).toMatchObject({ kind: 'stored' });
  expect(await service.send('projections.skipEvent', poison, because)).toMatchObject({
    refusal: { refused: 'OPERATION_REPEATED' },
  });
  expect((await standing()).skips[meetingId(poison)]).toMatchObject({
    by: 'bia',
    reason: 'lido por um coletor com defeito',
  });
});

test('a skip is withdrawn while it stands, and the event may be skipped again', async () => {
  expect(await service.send('projections.withdrawSkip', poison)).toMatchObject({
    refusal: { refused: 'EVENT_NOT_SKIPPED' },
  });
  await service.send('projections.skipEvent', poison, because);
  expect(await service.send('projections.withdrawSkip', { ...poison, version: 4 })).toMatchObject({
    refusal: { refused: 'EVENT_NOT_SKIPPED' },
  });
  expect(await service.send('projections.withdrawSkip', poison)).toMatchObject({ kind: 'stored' });
  expect((await standing()).skips).toEqual({});
  expect(await service.send('projections.skipEvent', poison, because)).toMatchObject({ kind: 'stored' });
});

test('a rebuild is named after its command, and is cancelled once', async () => {
  const asked = await service.send(
    'projections.rebuildGroup',
    { group: 'operations' },
    { id: '0197b2a0-6d1e-7c4a-9b1f-3f2a5d7c9e10' },
  );
  expect(asked).toMatchObject({ kind: 'stored', answer: { rebuild: '0197b2a0-6d1e-7c4a-9b1f-3f2a5d7c9e10' } });
  const cancel = { group: 'operations', rebuild: '0197b2a0-6d1e-7c4a-9b1f-3f2a5d7c9e10' } as const;
  expect(await service.send('projections.cancelRebuild', { ...cancel, group: 'master' })).toMatchObject({
    refusal: { refused: 'REBUILD_NOT_ASKED' },
  });
  expect(await service.send('projections.cancelRebuild', cancel)).toMatchObject({ kind: 'stored' });
  expect(await service.send('projections.cancelRebuild', cancel)).toMatchObject({
    refusal: { refused: 'OPERATION_REPEATED' },
  });
});

test('a replay may be asked for as often as somebody wants', async () => {
  for (const _ of [1, 2])
    expect(
      await service.send('projections.replayKey', { group: 'operations', model: 'parcels', key: 'ML0000000000017' }),
    ).toMatchObject({ kind: 'stored' });
});
