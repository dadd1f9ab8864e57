import { z } from 'zod';
import { openAccess } from '../kernel/access.ts';
import { address, sameAt } from '../kernel/address.ts';
import type { Words } from '../kernel/language.ts';
import { waybillStatus } from '../scanning/waybill-status.ts';
import { dictionary, dictionaryValue } from './dictionary.ts';

/** Dictionaries that one answer holds. */
const ALL = { pageSize: 1_000 } as const;
const DictCode = z.string().trim().min(2).max(40);
const names = { name: z.string().trim().min(2).max(60), remark: z.string().trim().max(200).optional() };

/** The words of one value as partners name them: `pu` is Portuguese. */
const languageValue = {
  key: z.string().trim().min(1).max(60),
  zh: z.string().trim().max(120),
  en: z.string().trim().max(120),
  pu: z.string().trim().max(120),
  sort: z.int().min(0).max(9_999).default(0),
};
const LanguageValue = z.object({
  id: z.string(),
  dictCode: z.string(),
  key: z.string(),
  zh: z.string(),
  en: z.string(),
  pu: z.string(),
});
const spoken = ({ pt, zh, en }: Words) => ({ zh, en, pu: pt });
interface ValueRow {
  readonly code: string;
  readonly dictionary: string;
  readonly value: string;
  readonly words: Words;
}
const asLanguageValue = ({ code, dictionary: dictCode, value: key, words }: ValueRow) => ({
  id: code,
  dictCode,
  key,
  ...spoken(words),
});

const page = {
  pageNumber: z.int().min(1).max(1_000_000).default(1),
  pageSize: z.int().min(1).max(1_000).default(10),
};

/** Where partners and older clients look for dictionaries and their words (operations 7.3). */
export const addresses = [
  sameAt('POST /dict/page', dictionary.list, { pageNumber: 1, pageSize: 10, params: {} }),
  address('POST /dict', z.strictObject({ dictCode: DictCode, ...names }), {
    dictCode: 'PROBLEM_TYPE',
    name: 'Tipos de problema',
  }).to(dictionary.commands.register, ({ dictCode, ...fields }) => ({ code: dictCode, fields })),
  address('PUT /dict/:id', z.strictObject({ id: DictCode, name: names.name.optional(), remark: names.remark }), {
    id: 'PROBLEM_TYPE',
    name: 'Tipos de problema',
  }).to(dictionary.commands.revise, ({ id, ...fields }) => ({ code: id, fields })),
  address('POST /dict/list', z.strictObject({ name: names.name.optional() }), {}).to(
    dictionary.choices,
    ({ name }) => ({ ...ALL, params: name === undefined ? {} : { search: name } }),
    {
      gives: z.array(z.object({ dictCode: z.string(), name: z.string() })),
      as: ({ records }) => records.map(({ code, name }) => ({ dictCode: code, name })),
    },
  ),
  address('POST /dictLang', z.strictObject({ dictCode: DictCode, ...languageValue }), {
    dictCode: 'PROBLEM_TYPE',
    key: 'damaged',
    zh: '破损',
    en: 'Damaged',
    pu: 'Avariado',
  }).to(dictionaryValue.commands.register, ({ dictCode, key, zh, en, pu, sort }) => ({
    fields: { dictionary: dictCode, value: key, words: { pt: pu, zh, en }, sort },
  })),
  address(
    'POST /dictLang/page',
    z.strictObject({ ...page, params: z.strictObject({ dictCode: DictCode.optional() }).default({}) }),
    { pageNumber: 1, pageSize: 10, params: { dictCode: 'PROBLEM_TYPE' } },
  ).to(
    dictionaryValue.list,
    ({ params: { dictCode }, ...asked }) => ({
      ...asked,
      params: dictCode === undefined ? {} : { dictionary: [dictCode] },
    }),
    {
      gives: z.object({ records: z.array(LanguageValue), total: z.int() }),
      as: ({ records, total }) => ({ records: (records as unknown as ValueRow[]).map(asLanguageValue), total }),
    },
  ),
  address(
    'PUT /dictLang/:id',
    z.strictObject({
      id: z
        .string()
        .trim()
        .regex(/^DV\d{8}$/, 'FIELD_FORMAT'),
      zh: languageValue.zh,
      en: languageValue.en,
      pu: languageValue.pu,
    }),
    { id: 'DV00000001', zh: '破损', en: 'Damaged', pu: 'Avariado' },
  ).to(dictionaryValue.commands.revise, ({ id, zh, en, pu }) => ({ code: id, fields: { words: { pt: pu, zh, en } } })),
  // The nodes of a track are the house's own list: no dictionary can say them otherwise, so they are asked of nobody but the caller's session.
  address('GET /dictLang/dictCode/trackNode', z.strictObject({}), {}).to(
    dictionary.choices,
    () => ({ pageSize: 1, params: {} }),
    {
      gives: z.array(LanguageValue.pick({ key: true, zh: true, en: true, pu: true })),
      as: () => Object.entries(waybillStatus).map(([key, { words }]) => ({ key, ...spoken(words) })),
    },
  ),
];

/** What is done is logged by who does it; what only a client knows, that something was printed or looked at, is an access. */
export const operationLogAddresses = [
  address(
    'POST /sysOperateLog/save',
    z.strictObject({
      module: z.string().trim().max(60).optional(),
      action: z.enum(['reveal', 'history', 'export', 'print']),
      target: z.string().trim().min(1).max(80),
    }),
    { module: 'Order', action: 'print', target: 'ML00000001BR' },
  ).to(openAccess, ({ module, action, target }) => ({
    kind: action,
    of: target,
    ...(module !== undefined && { filter: { module } }),
  })),
];
