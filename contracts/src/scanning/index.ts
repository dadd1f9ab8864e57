import { context } from '../kernel/context.ts';
import * as commands from './commands.ts';
import { parcel } from './parcel.ts';
import * as stations from './stations.ts';
import * as weighings from './weighing.ts';

export default context('scanning', {
  aggregates: [parcel],
  listings: [weighings.weighing],
  definitions: [commands],
  screens: { ...weighings, ...stations },
});
