import { context } from '../kernel/context.ts';
import * as basics from './finance-basics.ts';
import * as partitions from './partition.ts';
import * as inquiries from './price-inquiry.ts';
import * as prices from './price-table.ts';
import * as quotes from './quote.ts';
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
    quotes.quote,
    inquiries.priceInquiry,
  ],
  definitions: [prices, inquiries],
  screens: { ...basics, ...references, ...taxes, ...partitions, ...prices, ...quotes, ...inquiries },
});
