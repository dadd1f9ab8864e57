import { context } from '../kernel/context.ts';
import * as merchants from './merchant.ts';

export default context('pickup', {
  records: [merchants.merchant, merchants.collectionTime],
  screens: merchants,
});
