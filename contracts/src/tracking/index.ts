import { context } from '../kernel/context.ts';
import * as history from './history.ts';
import * as queries from './queries.ts';
import * as screens from './screens.ts';

export default context('tracking', { definitions: [queries, history], screens });
