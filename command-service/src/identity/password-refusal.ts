import { isAccountPassword, isOfCustomer } from '@malote/contracts/identity/account-password.ts';
import type { User } from '@malote/contracts/identity/user.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';

/** The password of a customer's account has 8 to 12 letters and digits (R-0644), whoever gives it and however often it is changed. */
export const passwordRefusal = (
  { scope }: Pick<User, 'scope'>,
  password: string,
  field: 'password' | 'next' = 'password',
): Refusal | undefined =>
  isOfCustomer(scope) && !isAccountPassword(password) ? refuse('FIELD_FORMAT', {}, field) : undefined;
