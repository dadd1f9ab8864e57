import { z } from 'zod';
import { choice, one, person, ref, text } from '../kernel/fields/index.ts';
import { changeOf } from '../kernel/fields/schemas.ts';
import { command } from '../kernel/definition.ts';
import { NewPassword, UserId } from './commands.ts';
import type { ACCOUNT_KINDS } from './commands.ts';

/** For whom somebody has his account: the headquarters, a state's regional office, or a service provider (R-0652). */
export const accountKinds = choice({
  headquarters: { pt: 'Matriz', zh: '总部账号', en: 'Headquarters' },
  state: { pt: 'Estadual', zh: '州级账号', en: 'State-level' },
  provider: { pt: 'Prestador de serviço', zh: '服务商账号', en: 'Service provider' },
} satisfies Readonly<Record<(typeof ACCOUNT_KINDS)[number], unknown>>);

/** Who runs a supplier's work behind an account (R-0653). */
export const ownerships = choice({
  self_operated: { pt: 'Operação própria', zh: '自营', en: 'Self-operated' },
  third_party: { pt: 'Terceiro', zh: '第三方', en: 'Third party' },
});

/** What is typed in of somebody who signs in, beside his id, his sign-in name and his rights. */
export const userFields = {
  realName: person({ pt: 'Nome completo', zh: '真实姓名', en: 'Full name' }, { as: 'name', max: 50 }),
  organization: ref({ pt: 'Organização', zh: '组织', en: 'Organisation' }, { to: 'Organization' }),
  userType: one(accountKinds, { pt: 'Tipo de conta', zh: '账号类型', en: 'Kind of account' }),
  job: ref({ pt: 'Cargo', zh: '岗位', en: 'Position' }, { to: 'Position', optional: true }),
  site: ref({ pt: 'Unidade', zh: '网点', en: 'Site' }, { to: 'Site', optional: true }),
  supplier: ref({ pt: 'Fornecedor', zh: '供应商', en: 'Supplier' }, { to: 'Supplier', optional: true }),
  businessEntity: text({ pt: 'Entidade', zh: '业务主体', en: 'Business entity' }, { min: 2, max: 80, optional: true }),
  ownership: one(ownerships, { pt: 'Operação', zh: '经营方式', en: 'Ownership' }, { optional: true }),
};

const scope = { everyone: 'who looks after users looks after all; whose rights go beyond his own, he leaves alone' };

/** Changes who somebody is, not what he may: the sign-in name stays, because histories are told by it. */
export const reviseUser = command('identity.reviseUser', {
  path: 'POST /user/edit',
  scope,
  input: z.strictObject({ id: UserId, fields: changeOf(userFields) }),
  refusals: ['RECORD_NOT_FOUND', 'HOLDS_BEYOND_OWN', 'REFERENCE_NOT_USABLE', 'FIELD_MANDATORY'],
});

/**
 * Gives somebody a password that he has to change when he signs in with it (R-0667); all his sign-ins end. Nobody resets the password of who holds more
 * than himself, because whoever knows a password holds what it opens. His own he changes on his own page, where he is asked for the old one.
 */
export const resetPassword = command('identity.resetPassword', {
  path: 'POST /user/resetPassword',
  scope,
  reason: 'required',
  input: z.strictObject({ id: UserId, password: NewPassword }),
  refusals: ['RECORD_NOT_FOUND', 'HOLDS_BEYOND_OWN', 'OWN_PASSWORD', 'WEAK_PASSWORD', 'FIELD_FORMAT'],
});

/** Takes the second step away from who has lost his phone and his recovery codes; all his sign-ins end. He sets up another where a role asks for it. */
export const resetSecondStep = command('identity.resetSecondStep', {
  path: 'POST /user/secondStep/reset',
  scope,
  input: z.strictObject({ id: UserId }),
  refusals: ['RECORD_NOT_FOUND', 'HOLDS_BEYOND_OWN', 'OWN_ACCOUNT'],
});

/** Ends all sign-ins of somebody at once: a lost device, a shift that left itself signed in. */
export const endSignIns = command('identity.endSignIns', {
  path: 'POST /user/endSignIns',
  scope,
  input: z.strictObject({ id: UserId }),
  answer: z.object({ ended: z.int() }),
  refusals: ['RECORD_NOT_FOUND', 'HOLDS_BEYOND_OWN'],
});

/** Lets somebody try again who mistyped his password too often, before the lock ends by itself. The lock of an address stays. */
export const unlockUser = command('identity.unlockUser', {
  path: 'POST /user/unlockUser',
  scope,
  input: z.strictObject({ id: UserId }),
  refusals: ['RECORD_NOT_FOUND', 'OWN_ACCOUNT', 'HOLDS_BEYOND_OWN'],
});
