import { context } from '../kernel/context.ts';
import { channel } from './channel.ts';
import * as companies from './companies.ts';
import * as numbers from './provider-number.ts';
import * as providers from './providers.ts';
import * as suppliers from './supplier.ts';

export default context('partners', {
  records: [
    channel,
    suppliers.supplier,
    companies.company,
    companies.base,
    companies.bankData,
    companies.seller,
    providers.serviceProvider,
    providers.serviceErrorMessage,
    providers.providerChannel,
    numbers.providerNumberRequest,
  ],
  screens: { ...companies, ...numbers, ...providers, ...suppliers },
});
