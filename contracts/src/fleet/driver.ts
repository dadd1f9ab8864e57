import { z } from 'zod';
import { AccountPassword } from '../identity/account-password.ts';
import { command } from '../kernel/definition.ts';
import { code, day, one, person, ref, text, user } from '../kernel/fields/index.ts';
import { switchable } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { siteScope } from '../kernel/scope.ts';
import { licenceTypes } from './transport-driver.ts';

/** Somebody who drives for a site, by a number of six to ten digits (R-0189, R-0306). */
export const driver = record('Driver', {
  context: 'fleet',
  group: 'network',
  words: { pt: 'Motorista da unidade', zh: '网点司机', en: 'Site driver' },
  code: code({ pt: 'Número', zh: '编号', en: 'Number' }, { pattern: '\\d{6,10}', example: '100001' }),
  path: '/driver',
  life: switchable,
  fields: {
    name: person({ pt: 'Nome', zh: '姓名', en: 'Name' }, { as: 'name', max: 50, listed: 'first' }),
    site: ref({ pt: 'Unidade', zh: '网点', en: 'Site' }, { to: 'Site', sought: true }),
    phone: person({ pt: 'Celular', zh: '手机', en: 'Mobile' }, { as: 'phone' }),
    email: person({ pt: 'E-mail', zh: '邮箱', en: 'E-mail' }, { as: 'email', optional: true, listed: 'on-demand' }),
    spareEmail: person(
      { pt: 'E-mail reserva', zh: '备用邮箱', en: 'Spare e-mail' },
      { as: 'email', optional: true, listed: 'on-demand' },
    ),
    personalTaxNumber: person({ pt: 'CPF', zh: 'CPF', en: 'CPF' }, { as: 'tax-id', only: 'cpf', listed: 'on-demand' }),
    licenseNumber: person({ pt: 'CNH', zh: '驾照号', en: 'Licence' }, { as: 'text', max: 20, listed: 'on-demand' }),
    licenseType: one(licenceTypes, { pt: 'Categoria', zh: '准驾类型', en: 'Category' }),
    licenseValidity: day({ pt: 'Validade da CNH', zh: '驾照有效期', en: 'Licence valid until' }, { sought: true }),
    issuingAgency: text({ pt: 'Órgão emissor', zh: '签发机关', en: 'Issuing agency' }, { max: 40, optional: true }),
    /** Whose account he signs in with, where he does. */
    account: user({ pt: 'Conta de acesso', zh: '登录账号', en: 'Account' }, { optional: true, listed: 'on-demand' }),
  },
  scopedBy: { site: siteScope },
  rule: 'stream',
});

/**
 * Gives the driver's account another password, typed in twice (R-0307); he changes it when he signs in, and all his sign-ins end. Whose account holds more than
 * the caller is left alone, so that nobody rises by calling somebody a driver.
 */
export const resetDriverPassword = command('fleet.resetDriverPassword', {
  path: 'POST /driver/resetPassword',
  scope: 'stream',
  reason: 'required',
  input: z.strictObject({
    code: z.string().regex(/^\d{6,10}$/),
    password: AccountPassword,
    repeated: z.string().max(12),
  }),
  refusals: [
    'RECORD_NOT_FOUND',
    'DRIVER_WITHOUT_ACCOUNT',
    'PASSWORDS_DIFFER',
    'HOLDS_BEYOND_OWN',
    'OWN_PASSWORD',
    'WEAK_PASSWORD',
  ],
});

export const driverManagement = recordScreen(driver, '/basicData/driverManagement', {
  permission: 'menu:basic-data:driver-management',
  title: { pt: 'Motoristas das unidades', zh: '司机管理（网点）', en: 'Site drivers' },
  page: 'own page',
  commands: { 'reset-password': resetDriverPassword },
});
