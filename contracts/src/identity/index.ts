import { context } from '../kernel/context.ts';
import * as commands from './commands.ts';
import * as queries from './queries.ts';
import { role } from './role.ts';
import * as screens from './screens.ts';
import { session, user } from './user.ts';

export default context('identity', {
  aggregates: [user, session],
  records: [role],
  definitions: [commands, queries],
  screens,
});
