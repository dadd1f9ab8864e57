import { email, phone, rows, text } from '../kernel/fields/index.ts';
import type { Words } from '../kernel/language.ts';
import { NAME } from '../kernel/usual-fields.ts';

/** People of a company that we work with, by what they are for (R-0528). They are named by their company, in business. */
export const contacts = (words: Words = { pt: 'Contatos', zh: '联系人', en: 'Contacts' }) =>
  rows(
    {
      area: text({ pt: 'Área', zh: '部门', en: 'Area' }, { max: 40 }),
      name: text(NAME, { min: 2, max: 60 }),
      phone: phone({ pt: 'Telefone', zh: '电话', en: 'Phone' }, { optional: true }),
      email: email({ pt: 'E-mail', zh: '邮箱', en: 'E-mail' }, { optional: true }),
    },
    words,
    { max: 10, optional: true },
  );
