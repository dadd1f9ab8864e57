import type { CommandContext } from '../kernel/context.ts';
import { addressRules } from './address-rules.ts';
import { customerRules } from './customer-rules.ts';
import { oneDefault } from './one-default.ts';

export const customers: CommandContext = {
  rules: { Customer: customerRules, CustomerAddress: addressRules },
  watches: (kit) => [oneDefault(kit)],
};
