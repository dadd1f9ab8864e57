import type { CallerScope } from '../kernel/scope.ts';
import { NewPassword } from './commands.ts';

/** 8 to 12 letters and digits, at least one of each: passwords of drivers (R-0307) and of customers (R-0644). */
export const isAccountPassword = (text: string): boolean => /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{8,12}$/.test(text);

/** Such a password, and none that everybody would try (R-0667). */
export const AccountPassword = NewPassword.refine(isAccountPassword, 'FIELD_FORMAT');

/** An account that sees what is of customers, and nothing else, is a customer's. */
export const isOfCustomer = (scope: CallerScope): boolean =>
  scope !== '*' && scope.length > 0 && scope.every((entry) => entry.startsWith('customer:'));
