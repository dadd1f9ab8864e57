import type { userCheck } from '@malote/contracts/identity/user-list.ts';
import type { Handler } from '../kernel/handlers.ts';

/** Whether nobody has this code or this sign-in name yet. Sign-in names are compared without case, as the command does. */
export const answerUserCheck: Handler<typeof userCheck> = async ({ type, value }, { master }) => {
  if (type === 'code') return await Promise.resolve({ free: master.user(value) === undefined });
  const name = value.toLowerCase();
  return { free: ![...master.users()].some(({ username }) => username.toLowerCase() === name) };
};
