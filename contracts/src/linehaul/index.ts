import { context } from '../kernel/context.ts';
import * as commands from './commands.ts';
import { load } from './load.ts';
import * as loadings from './loading.ts';
import * as routes from './routes.ts';

export default context('linehaul', {
  aggregates: [load],
  records: [routes.trunkLine, routes.transferRoute, routes.deliveryRoute, routes.unloadingPoint],
  listings: [loadings.loading, loadings.loadingDocument],
  definitions: [commands],
  screens: { ...loadings, ...routes },
});
