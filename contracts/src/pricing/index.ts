import { context } from '../kernel/context.ts';
import * as basics from './finance-basics.ts';
import * as partitions from './partition.ts';
import * as prices from './price-table.ts';
import * as references from './references.ts';
import * as taxes from './tax.ts';

export default context('pricing', {
  records: [
    basics.currency,
    basics.feeDefinition,
    references.postalCodeCorrection,
    references.dispatchReference,
    references.routeDistanceReference,
    taxes.tax,
    partitions.partition,
    partitions.partitionScheme,
    prices.pricingFormula,
  ],
  definitions: [prices],
  screens: { ...basics, ...references, ...taxes, ...partitions, ...prices },
});
