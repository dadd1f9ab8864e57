import { driver, resetDriverPassword } from '@malote/contracts/fleet/driver.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { givePassword } from '../identity/for-others.ts';
import { handler } from '../kernel/execute.ts';
import type { Handler } from '../kernel/execute.ts';
import type { Protector } from '../kernel/protect.ts';
import type { Run } from '../kernel/run.ts';
import { at } from '../kernel/stream-ref.ts';

/** The account's password first, then the record of it with the driver: whoever asks again is answered as the first time. */
export const resettingDriverPasswords = (protector: Protector): readonly Handler[] => [
  handler(
    resetDriverPassword,
    async (run) => {
      const { code, password, repeated } = run.command.input;
      const earlier = await run.answered([at(driver.aggregate, code)]);
      if (earlier !== undefined) return earlier;
      const { state, scope } = await run.fresh(driver.aggregate, code);
      const account = state.fields?.account;
      const refused =
        state.status === 'absent' || !run.mayTouch(scope)
          ? refuse('RECORD_NOT_FOUND', {}, 'code')
          : account === undefined || account === null
            ? refuse('DRIVER_WITHOUT_ACCOUNT', {}, 'code')
            : password === repeated
              ? await givePassword(run as Run, protector, account, password)
              : refuse('PASSWORDS_DIFFER', {}, 'repeated');
      return await run.conclude(driver.aggregate, code, () => refused ?? []);
    },
    undefined,
    { secrets: ['password', 'repeated'] },
  ),
];
