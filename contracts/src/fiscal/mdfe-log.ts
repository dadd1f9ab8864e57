import { choice, code, instant, one, text, user } from '../kernel/fields/index.ts';
import type { Words } from '../kernel/language.ts';
import { listing, listingScreen } from '../kernel/listing.ts';
import { idField } from '../kernel/usual-fields.ts';
import { mdfe } from './mdfe.ts';

const REGISTERED: Words = { pt: 'Emissão pedida', zh: '已申请创建', en: 'Asked for' };
const REVISED: Words = { pt: 'Alterado', zh: '已修改', en: 'Changed' };
const { registered, revised, moved } = mdfe.events;
const moves = Object.entries(moved) as [keyof typeof moved, { readonly type: string }][];

/** Every event of a manifest, by its type, as its own history says it. */
export const mdfeOperations = choice(
  Object.fromEntries<Words>([
    [registered.type, REGISTERED],
    [revised.type, REVISED],
    ...moves.map(([name, { type }]) => [type, mdfe.life.moves[name].done] as const),
  ]),
);

/** What was done with a manifest, by whom, and what the tax office was asked or said (finance 2). */
export const mdfeLog = listing('MdfeLog', {
  context: 'fiscal',
  words: { pt: 'Operação de MDF-e', zh: 'MDF-e操作', en: 'MDF-e operation' },
  key: 'id',
  table: 'mdfe_logs',
  group: 'network',
  path: '/fiscal/mdfeLog',
  scope: { everyone: 'whoever may see manifests may see what was done with them' },
  sorted: ['time', 'desc'],
  sorts: ['time', 'mdfe'],
  spans: { time: 31 },
  fields: {
    id: idField,
    time: instant({ pt: 'Data e hora', zh: '时间', en: 'Time' }, { sought: true, exact: true }),
    mdfe: code({ pt: 'MDF-e', zh: 'MDF-e', en: 'MDF-e' }, { pattern: 'MF\\d{8}', example: 'MF00000001', sought: true }),
    operation: one(mdfeOperations, { pt: 'Operação', zh: '操作', en: 'Operation' }, { sought: true }),
    operator: user({ pt: 'Quem', zh: '操作人', en: 'Operator' }, { sought: true }),
    request: text({ pt: 'O que se pediu', zh: '请求', en: 'Request' }, { max: 200, optional: true }),
    response: text({ pt: 'O que se respondeu', zh: '响应', en: 'Response' }, { max: 300, optional: true }),
  },
});

export const mdfeLogScreen = listingScreen(mdfeLog, '/views/invoiceCenter/mdfeLog', {
  permission: 'menu:invoice-center:mdfe-log',
  title: { pt: 'Log de MDF-e', zh: 'MDF-e日志', en: 'MDF-e log' },
});
