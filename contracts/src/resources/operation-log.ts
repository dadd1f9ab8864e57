import type { z } from 'zod';
import type { AccessKind } from '../kernel/access.ts';
import type { Context } from '../kernel/context.ts';
import { choice, instant, one, ref, text, user } from '../kernel/fields/index.ts';
import type { Words } from '../kernel/language.ts';
import { listing, listingScreen } from '../kernel/listing.ts';
import type { AnyListing } from '../kernel/listing.ts';
import type { AnyRecord } from '../kernel/record.ts';
import { idField, SITE } from '../kernel/usual-fields.ts';
import { operationLogAddresses } from './addresses.ts';

/** What is no operation of anybody: what the house itself writes about how far its own work is. */
const OWN_WORK: ReadonlySet<string> = new Set(['ExportTask', 'ImportTask', 'SmsMessage']);

const REGISTERED: Words = { pt: 'Cadastrado', zh: '新增', en: 'Registered' };
const REVISED: Words = { pt: 'Alterado', zh: '修改', en: 'Changed' };
const USERS: Words = { pt: 'Usuário', zh: '用户', en: 'User' };

/** What is done with users, who are no record. */
const ON_USERS: Readonly<Record<string, readonly [action: string, words: Words]>> = {
  UserRegistered: ['register', REGISTERED],
  UserRevised: ['revise', REVISED],
  UserEnabled: ['enable', { pt: 'Ativado', zh: '已启用', en: 'Enabled' }],
  UserDisabled: ['disable', { pt: 'Desativado', zh: '已停用', en: 'Disabled' }],
  UserAuthorised: ['authorise', { pt: 'Autorizado', zh: '已授权', en: 'Authorised' }],
  UserPasswordSet: ['password', { pt: 'Senha definida', zh: '已设置密码', en: 'Password set' }],
  UserSecondStepSet: [
    'second-step',
    { pt: 'Código do celular ativado', zh: '已启用手机验证码', en: 'Code of the phone set up' },
  ],
  UserSecondStepRemoved: [
    'second-step-removed',
    { pt: 'Código do celular retirado', zh: '已取消手机验证码', en: 'Code of the phone removed' },
  ],
  UserUnlocked: ['unlock', { pt: 'Desbloqueado', zh: '已解锁', en: 'Unlocked' }],
};

const ACCESS: Words = { pt: 'Consulta de dados', zh: '数据查看', en: 'Access to data' };

/** What somebody looked at, by the kind of access: the one thing that is done and changes nothing. */
const ON_ACCESSES: Readonly<Record<z.infer<typeof AccessKind>, Words>> = {
  reveal: { pt: 'Dados pessoais revelados', zh: '已显示个人数据', en: 'Personal data revealed' },
  history: { pt: 'Histórico aberto', zh: '已打开历史', en: 'History opened' },
  export: { pt: 'Dados exportados', zh: '已导出数据', en: 'Data exported' },
  print: { pt: 'Dados impressos', zh: '已打印数据', en: 'Data printed' },
};

/** What an event is in the log: on which kind of thing, what was done, and what both are called. */
export interface Operation {
  readonly module: string;
  readonly action: string;
  readonly words: { readonly module: Words; readonly action: Words };
}

/** Every event of records and users that somebody causes, by its type. Scans are facts about parcels, and stand in their tracks. */
export function operationsOf(records: readonly AnyRecord[]): ReadonlyMap<string, Operation> {
  const found = new Map<string, Operation>();
  for (const { noun, words, events, life } of records) {
    if (OWN_WORK.has(noun)) continue;
    const put = (type: string, action: string, done: Words) =>
      found.set(type, { module: noun, action, words: { module: words, action: done } });
    put(events.registered.type, 'register', REGISTERED);
    put(events.revised.type, 'revise', REVISED);
    for (const [name, { type }] of Object.entries(events.moved)) put(type, name, life.moves[name]?.done ?? REVISED);
  }
  for (const [type, [action, done]] of Object.entries(ON_USERS))
    found.set(type, { module: 'User', action, words: { module: USERS, action: done } });
  return found;
}

/** What an access is in the log, by its kind; its names are none of a move's. */
export const accessOperations: Readonly<Record<string, Operation>> = Object.fromEntries(
  Object.entries(ON_ACCESSES).map(([kind, words]) => [
    kind,
    { module: 'Access', action: `access-${kind}`, words: { module: ACCESS, action: words } },
  ]),
);

/** A choice of the words under their names; of moves that have one name the first one's words count. */
const named = (entries: readonly (readonly [string, Words])[]) =>
  choice(Object.fromEntries(entries.toReversed().toSorted(([one], [other]) => (one < other ? -1 : 1))));

/** The log of operations (platform 3, R-0039), and its screen; said over all other contexts. */
export function operationRecordOf(contexts: readonly Context[]): Context {
  const operations = [
    ...operationsOf(contexts.flatMap(({ records }) => records)).values(),
    ...Object.values(accessOperations),
  ];
  const operationLog = listing('OperationLog', {
    context: 'resources',
    words: { pt: 'Operação', zh: '操作记录', en: 'Operation' },
    key: 'id',
    table: 'operation_logs',
    group: 'people',
    path: '/sysOperateLog',
    alsoAt: 'POST /sysOperateLog/pageQuery',
    sorted: ['time', 'desc'],
    spans: { time: 31 },
    fields: {
      id: idField,
      time: instant({ pt: 'Data e hora', zh: '时间', en: 'Time' }, { sought: true, exact: true }),
      userId: user({ pt: 'Pessoa', zh: '操作人', en: 'Person' }, { sought: true }),
      module: one(
        named(operations.map(({ module, words }) => [module, words.module])),
        { pt: 'Módulo', zh: '模块', en: 'Module' },
        { sought: true },
      ),
      action: one(
        named(operations.map(({ action, words }) => [action, words.action])),
        { pt: 'Operação', zh: '操作', en: 'Operation' },
        { sought: true },
      ),
      target: text({ pt: 'Objeto', zh: '对象', en: 'Object' }, { max: 60, sought: true }),
      before: text(
        { pt: 'Valores anteriores', zh: '变更前', en: 'Values before' },
        { max: 600, optional: true, valuesOf: 'module' },
      ),
      after: text(
        { pt: 'Valores gravados', zh: '变更后', en: 'Values set' },
        { max: 600, optional: true, valuesOf: 'module' },
      ),
      reason: text({ pt: 'Motivo', zh: '原因', en: 'Reason' }, { max: 200, optional: true }),
      site: ref(SITE, { to: 'Site', optional: true }),
      ip: text({ pt: 'Endereço IP', zh: 'IP地址', en: 'IP address' }, { max: 45, optional: true }),
    },
  });
  return {
    name: 'operation record',
    aggregates: [],
    records: [],
    listings: [operationLog as unknown as AnyListing],
    definitions: [],
    addresses: operationLogAddresses,
    screens: [
      listingScreen(operationLog as unknown as AnyListing, '/expressDataCenter/ITResourceManagement/operationRecord', {
        // Its own string alone opens it: that of its group is not enough (R-0075).
        permission: 'menu:express-data-center:operation-record',
        title: { pt: 'Registro de operações', zh: '操作记录', en: 'Operation record' },
      }),
    ],
  };
}
