import { context } from '../kernel/context.ts';
import * as commands from './commands.ts';
import { load } from './load.ts';

export default context('linehaul', { aggregates: [load], definitions: [commands] });
