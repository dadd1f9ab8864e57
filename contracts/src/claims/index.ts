import { context } from '../kernel/context.ts';
import * as rules from './rules.ts';

export default context('claims', {
  records: [rules.claimRule, rules.compensationRule, rules.claimSupplier],
  screens: rules,
});
