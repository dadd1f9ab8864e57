import { email, phone, rows, text } from '../kernel/fields/index.ts';
import type { Words } from '../kernel/language.ts';
import { NAME } from '../kernel/usual-fields.ts';

/** People of a customer, by what they are for (R-0510). They are named in business. */
export const contacts = (words: Words) =>
  rows(
    {
      name: text(NAME, { min: 2, max: 60 }),
      phone: phone({ pt: 'Celular', zh: '手机', en: 'Mobile' }, { optional: true }),
      tel: phone({ pt: 'Telefone', zh: '电话', en: 'Telephone' }, { optional: true }),
      email: email({ pt: 'E-mail', zh: '邮箱', en: 'E-mail' }, { optional: true }),
      qq: text({ pt: 'QQ', zh: 'QQ', en: 'QQ' }, { max: 20, optional: true }),
    },
    words,
    { max: 10, optional: true, listed: 'never' },
  );
