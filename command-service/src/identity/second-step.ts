import type { User } from '@malote/contracts/identity/user.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { usable } from '../kernel/directory.ts';
import { bytesOfBase32, recoveryCodes, stepOf, typedCode } from './one-time-codes.ts';
import { counted } from './sign-in-limits.ts';
import type { SignInKit } from './sign-in-kit.ts';

/** Whether a code is one of the phone's, or one of the recovery codes; each opens once, in all processes (RFC 6238, section 5.2). */
async function passesSecondStep(kit: SignInKit, id: string, { secondStep }: User, code: string): Promise<boolean> {
  if (secondStep === undefined) return false;
  const typed = typedCode(code);
  const secret = await kit.open(secondStep.secret);
  const step = secret === undefined ? undefined : stepOf(bytesOfBase32(secret), typed, kit.now());
  if (step !== undefined) return await kit.limits.firstUse(`${id} ${secondStep.enrolment} step ${step}`, 'for now');
  const at = recoveryCodes(kit.recoveryHash, id, secondStep.enrolment).indexOf(typed);
  return at >= 0 && (await kit.limits.firstUse(`${id} ${secondStep.enrolment} code ${at}`, 'for good'));
}

/** Codes are counted by themselves: who knows the password, and enters it rightly in between, tries out no more of them for it. */
export const secondStepOf = (name: string): string => `${name} second step`;

/** Why a code of the second step does not open; wrong ones are counted, one after the other, and lock as wrong passwords do. */
export async function secondStepPassed(
  kit: SignInKit,
  { id, state, name }: { readonly id: string; readonly state: User; readonly name: string },
  { code, field }: { readonly code: string; readonly field: 'code' | 'current' },
  address: string,
): Promise<Refusal | undefined> {
  const step = secondStepOf(name);
  return await kit.turns.take(step, async () => {
    const wrong = refuse('SECOND_STEP_WRONG', {}, field);
    const passed = await counted(kit.limits, { name: step, address, wrong }, async () =>
      (await passesSecondStep(kit, id, state, code)) ? true : undefined,
    );
    if (passed !== true) return passed;
    await kit.limits.succeeded(step);
    return undefined;
  });
}

/** Whether a role of somebody's asks for the second step. */
export const isDemanded = ({ directory }: Pick<SignInKit, 'directory'>, roles: readonly string[]): boolean =>
  roles.some((role) => usable(directory.roles, role)?.secondStep === true);
