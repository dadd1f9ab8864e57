import { email, ref, rows } from '../kernel/fields/index.ts';
import { kept } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { customerScope } from '../kernel/scope.ts';
import { SHORT_SHEET_ROWS } from '../kernel/sheet.ts';
import { givenNumber } from '../kernel/usual-fields.ts';

/** Where a customer's bills are sent to, one record for a customer (R-0481, R-0582). */
export const reconciliationEmail = record('ReconciliationEmail', {
  context: 'billing',
  group: 'money',
  words: { pt: 'E-mail de conciliação', zh: '对账邮箱', en: 'Reconciliation e-mail' },
  code: givenNumber('EC'),
  numbered: 'EC',
  path: '/reconciliationEmail',
  alsoUnder: '/finance',
  sheet: { rows: SHORT_SHEET_ROWS },
  life: kept,
  named: 'customer',
  fields: {
    customer: ref(
      { pt: 'Cliente', zh: '客户', en: 'Customer' },
      { to: 'Customer', listed: 'first', unique: true, entered: 'once', sought: true },
    ),
    emails: rows(
      { email: email({ pt: 'E-mail', zh: '邮箱', en: 'E-mail' }) },
      { pt: 'E-mails', zh: '邮箱', en: 'E-mails' },
      { min: 1, max: 20 },
    ),
  },
  scopedBy: { customer: customerScope },
  rule: 'stream',
});

export const reconciliationEmails = recordScreen(
  reconciliationEmail,
  '/finance/receivableManagement/reconciliationEmails',
  {
    kind: 'config',
    permission: 'menu:finance:reconciliation-emails',
    title: { pt: 'E-mails de conciliação', zh: '对账邮箱维护', en: 'Reconciliation e-mails' },
  },
);
