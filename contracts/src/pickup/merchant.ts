import { clock, code, email, ref, text } from '../kernel/fields/index.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { siteScope } from '../kernel/scope.ts';
import { CODE, givenNumber, NAME, SITE } from '../kernel/usual-fields.ts';

/** A shop whose goods are collected. */
export const merchant = record('Merchant', {
  context: 'pickup',
  group: 'network',
  words: { pt: 'Lojista', zh: '商户', en: 'Merchant' },
  code: code(CODE, { pattern: '[A-Z0-9-]{2,20}', example: 'LJ0001' }),
  path: '/merchant',
  fields: {
    name: text(NAME, { min: 2, max: 50, once: 80, listed: 'first' }),
    number: text({ pt: 'Número do lojista', zh: '商户编号', en: 'Merchant number' }, { unique: true }),
    email: email({ pt: 'E-mail', zh: '邮箱', en: 'E-mail' }, { optional: true }),
    /** A dictionary word of the company (R-0752). */
    class: ref(
      { pt: 'Classe', zh: '商户等级', en: 'Class' },
      { to: 'DictionaryValue', where: { dictionary: 'MERCHANT_CLASS' }, optional: true, sought: true },
    ),
  },
  rule: { everyone: 'whoever plans a collection names the merchant' },
});

/** When a merchant's goods are collected by a site, wave by wave. */
export const collectionTime = record('CollectionTime', {
  context: 'pickup',
  group: 'network',
  words: { pt: 'Horário de coleta', zh: '揽收时间', en: 'Pickup time' },
  code: givenNumber('HC'),
  numbered: 'HC',
  path: '/collectionTime',
  named: 'wave',
  fields: {
    site: ref(SITE, { to: 'Site', listed: 'first', sought: true }),
    merchant: ref({ pt: 'Lojista', zh: '商户', en: 'Merchant' }, { to: 'Merchant', sought: true }),
    wave: text({ pt: 'Onda', zh: '波次', en: 'Wave' }, { min: 1, max: 20 }),
    startTime: clock({ pt: 'Das', zh: '开始时间', en: 'From' }),
    endTime: clock({ pt: 'Até', zh: '结束时间', en: 'Until' }),
  },
  scopedBy: { site: siteScope },
  rule: 'stream',
});

export const merchantManagement = recordScreen(merchant, '/collectionCenter/basicDate/MerchantManagement', {
  permission: 'menu:collection-center:merchant-management',
  title: { pt: 'Gestão de lojistas', zh: '商户管理', en: 'Merchants' },
});
export const collectionTimeConfiguration = recordScreen(
  collectionTime,
  '/collectionCenter/basicDate/collectionTimeConfiguration',
  {
    kind: 'config',
    permission: 'menu:collection-center:collection-time-configuration',
    title: { pt: 'Configuração de horários de coleta', zh: '揽收时间配置', en: 'Pickup time configuration' },
  },
);
