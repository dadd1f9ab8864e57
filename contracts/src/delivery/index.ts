import { context } from '../kernel/context.ts';
import * as signings from './signing.ts';
import * as stations from './stations.ts';

export default context('delivery', {
  listings: [signings.signing, signings.multipleSigning],
  screens: { ...signings, ...stations },
});
