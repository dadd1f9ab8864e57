import { instant, ref, text, user } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { customerScope } from '../kernel/scope.ts';
import { givenNumber } from '../kernel/usual-fields.ts';

/** Records that are revoked at once (R-0366). */
const REVOKED_AT_ONCE = 10;

/** A code with which a customer's systems name him (R-0511): given by the house, active until it is revoked, and never active again. */
export const authorizationCode = flow('AuthorizationCode', {
  context: 'customers',
  words: { pt: 'Código de autorização', zh: '授权码', en: 'Authorisation code' },
  code: givenNumber('AUT'),
  numbered: 'AUT',
  path: '/customer/authorizationCode',
  table: 'authorization_codes',
  sorted: ['issuedAt', 'desc'],
  fields: {
    customer: ref(
      { pt: 'Cliente', zh: '客户', en: 'Customer' },
      { to: 'Customer', entered: 'once', sought: true, listed: 'first' },
    ),
    purpose: text({ pt: 'Finalidade', zh: '用途', en: 'Purpose' }, { min: 2, max: 100 }),
    issuedAt: instant({ pt: 'Emitido em', zh: '签发时间', en: 'Issued' }, { entered: 'never', sought: true }),
    issuedBy: user({ pt: 'Emitido por', zh: '签发人', en: 'Issued by' }, { entered: 'never' }),
    revokedAt: instant({ pt: 'Revogado em', zh: '撤销时间', en: 'Revoked' }, { entered: 'never' }),
    revokedBy: user({ pt: 'Revogado por', zh: '撤销人', en: 'Revoked by' }, { entered: 'never', listed: 'on-demand' }),
  },
  life: life({
    states: {
      active: { words: { pt: 'Ativo', zh: '有效', en: 'Active' }, tone: 'ok' },
      revoked: { words: { pt: 'Revogado', zh: '已撤销', en: 'Revoked' }, tone: 'bad' },
    },
    opens: 'active',
    revisable: [],
    stamps: { issuedAt: 'at', issuedBy: 'by' },
    moves: {
      revoke: {
        words: { pt: 'Revogar', zh: '撤销', en: 'Revoke' },
        done: { pt: 'Revogado', zh: '已撤销', en: 'Revoked' },
        event: 'Revoked',
        from: ['active'],
        to: 'revoked',
        stamps: { revokedAt: 'at', revokedBy: 'by' },
        max: REVOKED_AT_ONCE,
        tooMany: 'REVOKE_LIMIT_10',
        reason: 'required',
        danger: true,
      },
    },
  }),
  scopedBy: { customer: customerScope },
  rule: 'stream',
});

export const authorizationCodes = recordScreen(authorizationCode, '/customerManagements/authorizationCode', {
  permission: 'menu:customer-managements:authorization-code',
  title: { pt: 'Códigos de autorização', zh: '授权码管理', en: 'Authorisation codes' },
  actions: ['create', 'revoke', 'export'],
  // The page of a record has a button beside its code.
  offers: ['copy'],
});
