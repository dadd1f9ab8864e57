import { context } from '../kernel/context.ts';
import { channel } from './channel.ts';
import * as companies from './companies.ts';
import * as numbers from './provider-number.ts';
import * as providers from './providers.ts';
import * as rights from './supplier-rights.ts';
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
    rights.supplierPermission,
  ],
  screens: { ...companies, ...numbers, ...rights, ...providers, ...suppliers },
});
