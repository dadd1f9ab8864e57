import { projection, projectionEvents } from '@malote/contracts/projections/projection.ts';
import { atGuarulhos, smallNetwork } from '../../test/small-network.ts';
import { specify } from '../kernel/specification.ts';
import * as decide from './decide-projection.ts';

const { given } = specify(projection, { envelope: atGuarulhos, directory: smallNetwork });
const group = 'operations' as const;
const meeting = { group, model: 'parcels', key: 'ML0000000000017', stream: 'parcel-ML0000000000017', version: 3 };
const skipped = projectionEvents.EventSkipped(meeting);
const withdrawn = projectionEvents.SkipWithdrawn(meeting);

test('a row leaves an event out once, and another event or another row beside it', () => {
  given().when(decide.skip(meeting)).then(skipped);
  given(skipped).when(decide.skip(meeting)).refuses('OPERATION_REPEATED');
  for (const other of [{ version: 4 }, { key: 'ML0000000000024' }, { model: 'orders' }, { stream: 'bag-BG0000000001' }])
    given(skipped)
      .when(decide.skip({ ...meeting, ...other }))
      .then(projectionEvents.EventSkipped({ ...meeting, ...other }));
  given(skipped, withdrawn).when(decide.skip(meeting)).then(skipped);
});

test('a skip is taken back while it stands', () => {
  given(skipped).when(decide.withdraw(meeting)).then(withdrawn);
  given().when(decide.withdraw(meeting)).refuses('EVENT_NOT_SKIPPED');
  given(skipped, withdrawn).when(decide.withdraw(meeting)).refuses('EVENT_NOT_SKIPPED');
});

test('a replay names the row that waits, as often as somebody asks', () => {
  const row = { group, model: 'parcels', key: 'ML0000000000017' };
  const asked = projectionEvents.ReplayRequested(row);
  given().when(decide.replay(row)).then(asked);
  given(asked).when(decide.replay(row)).then(asked);
});

test('a rebuild is named after its command, and that one is cancelled once', () => {
  const asked = (rebuild: string) => projectionEvents.RebuildRequested({ group, rebuild });
  const cancelled = projectionEvents.RebuildCancelled({ group, rebuild: 'this' });
  given().when(decide.rebuild({ group })).then(asked('this')).answers({ rebuild: 'this' });
  const cancel = decide.cancel({ group, rebuild: 'this' });
  given(asked('another')).when(cancel).refuses('REBUILD_NOT_ASKED');
  given(asked('another'), asked('this')).when(cancel).then(cancelled);
  given(asked('another'), asked('this'), cancelled).when(cancel).refuses('OPERATION_REPEATED');
  given(asked('this'), cancelled, asked('another'))
    .when(decide.cancel({ group, rebuild: 'another' }))
    .then(projectionEvents.RebuildCancelled({ group, rebuild: 'another' }));
});
