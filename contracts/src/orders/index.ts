import { context } from '../kernel/context.ts';
import * as commands from './commands.ts';
import { order } from './order.ts';
import * as queries from './queries.ts';
import * as screens from './screens.ts';
import * as sources from './sources.ts';

export default context('orders', {
  aggregates: [order],
  records: [sources.courierSource, sources.platform],
  definitions: [commands, queries],
  screens: { ...screens, ...sources },
});
