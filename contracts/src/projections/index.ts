import { context } from '../kernel/context.ts';
import * as commands from './commands.ts';
import { projection } from './projection.ts';
import * as queries from './queries.ts';
import * as screens from './screens.ts';

export default context('projections', { aggregates: [projection], definitions: [commands, queries], screens });
