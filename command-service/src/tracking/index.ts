import type { CommandContext } from '../kernel/context.ts';
import { airBillRules } from './air-bill-rules.ts';

export const tracking: CommandContext = { rules: { AirBill: airBillRules } };
