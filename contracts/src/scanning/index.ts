import { context } from '../kernel/context.ts';
import * as commands from './commands.ts';
import { parcel } from './parcel.ts';

export default context('scanning', { aggregates: [parcel], definitions: [commands] });
