import { context } from '../kernel/context.ts';
import * as commands from './commands.ts';
import { parcel } from './parcel.ts';
import * as stations from './stations.ts';
import * as more from './more-stations.ts';
import * as consoles from './work-console.ts';
import * as scanRecords from './scan-record.ts';
import * as weighings from './weighing.ts';

export default context('scanning', {
  aggregates: [parcel],
  records: [consoles.workConsole],
  listings: [weighings.weighing, scanRecords.scanRecord],
  definitions: [commands],
  screens: { ...weighings, ...scanRecords, ...stations, ...more, ...consoles },
});
