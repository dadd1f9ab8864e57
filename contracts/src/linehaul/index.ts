import { context } from '../kernel/context.ts';
import * as commands from './commands.ts';
import { load } from './load.ts';
import * as loadings from './loading.ts';

export default context('linehaul', {
  aggregates: [load],
  listings: [loadings.loading, loadings.loadingDocument],
  definitions: [commands],
  screens: loadings,
});
