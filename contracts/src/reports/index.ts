import { context } from '../kernel/context.ts';
import * as attentions from './attention.ts';
import * as queries from './queries.ts';
import * as screens from './screens.ts';

export default context('reports', { aggregates: [attentions.attention], definitions: [attentions, queries], screens });
