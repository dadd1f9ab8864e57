import { context } from '../kernel/context.ts';
import { bag } from './bag.ts';
import * as commands from './commands.ts';
import * as queries from './queries.ts';
import * as screens from './screens.ts';
import * as stations from './stations.ts';

export default context('bags', {
  aggregates: [bag],
  definitions: [commands, queries],
  screens: { ...screens, ...stations },
});
