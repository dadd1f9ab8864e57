import { z } from 'zod';
import { choice, flag, instant, one, people, ref, refs, several, text, texts, user } from '../kernel/fields/index.ts';
import { query } from '../kernel/definition.ts';
import { listing, listingScreen } from '../kernel/listing.ts';
import { operatorCountries } from '../kernel/usual-fields.ts';
import { authoriseUser, registerUser, setUserState } from './commands.ts';
import { permissionPreview } from './permission-queries.ts';
import {
  endSignIns,
  resetPassword,
  resetSecondStep,
  reviseUser,
  unlockUser,
  userFields,
} from './user-administration.ts';

const states = choice({
  enabled: { pt: 'Ativo', zh: '启用', en: 'Enabled', tone: 'ok' },
  disabled: { pt: 'Desativado', zh: '停用', en: 'Disabled', tone: 'neutral' },
});

/** How somebody came to his rights: by his roles alone, by his roles less some actions, or not at all (R-0652). */
export const permissionTypes = choice({
  normal: { pt: 'Normal', zh: '普通', en: 'Normal', tone: 'ok' },
  personalized: { pt: 'Personalizada', zh: '个性化', en: 'Personalised', tone: 'info' },
  unauthorized: { pt: 'Sem autorização', zh: '未授权', en: 'Unauthorised', tone: 'warn' },
});

/** Why `scope` needs a reason of its own: names of colleagues are known to all of them (R-0149). */
const everyone = { everyone: 'who looks after users looks after all of them' };

/** Who may sign in (platform 3, R-0046). The name is that of a colleague, which everybody sees; the password is nowhere. */
export const userRow = listing('User', {
  context: 'identity',
  words: { pt: 'Usuário', zh: '用户', en: 'User' },
  key: 'id',
  table: 'user_accounts',
  group: 'master',
  path: '/user',
  sorted: ['username', 'asc'],
  scope: everyone,
  fields: {
    id: text({ pt: 'Código', zh: '编号', en: 'Code' }, { max: 40, sought: true }),
    username: text({ pt: 'Usuário', zh: '登录名', en: 'Sign-in name' }, { max: 15, listed: 'first', sought: true }),
    realName: user({ pt: 'Nome', zh: '姓名', en: 'Name' }, { sought: true }),
    state: one(states, { pt: 'Situação', zh: '状态', en: 'State' }, { sought: true }),
    roleIds: refs({ pt: 'Perfis', zh: '角色', en: 'Roles' }, { to: 'Role', max: 20, shown: 'name' }),
    organization: userFields.organization,
    userType: userFields.userType,
    permissionType: one(permissionTypes, { pt: 'Permissão', zh: '权限类型', en: 'Permission' }),
    job: ref(userFields.job.words, { to: 'Position', optional: true }),
    site: ref(userFields.site.words, { to: 'Site', optional: true }),
    supplier: userFields.supplier,
    businessEntity: userFields.businessEntity,
    ownership: userFields.ownership,
    grantedAll: flag({ pt: 'Vê a empresa toda', zh: '查看全公司', en: 'Sees the whole company' }),
    granted: texts(
      { pt: 'Vê', zh: '数据范围', en: 'Sees' },
      { max: 200, characters: 60, optional: true, listed: 'on-demand' },
    ),
    grantedCountries: several(
      operatorCountries,
      { pt: 'Vê os operadores de', zh: '可见操作国家', en: 'Sees operators in' },
      { optional: true, listed: 'on-demand' },
    ),
    grantedCustomers: refs(
      { pt: 'Vê os clientes', zh: '可见客户', en: 'Sees customers' },
      { to: 'Customer', optional: true, listed: 'on-demand' },
    ),
    grantedProviders: refs(
      { pt: 'Vê os parceiros', zh: '可见服务商', en: 'Sees providers' },
      { to: 'Channel', optional: true, listed: 'on-demand' },
    ),
    grantedCouriers: people(
      { pt: 'Vê o que saiu em nome de', zh: '可见派件员', en: 'Sees what went out in the name of' },
      { optional: true, listed: 'on-demand' },
    ),
    grantedDrivers: refs(
      { pt: 'Vê o que saiu com os motoristas', zh: '可见司机', en: 'Sees what went out with drivers' },
      { to: 'Driver', optional: true, listed: 'on-demand' },
    ),
    buttonsTaken: texts(
      { pt: 'Ações retiradas', zh: '已收回的操作', en: 'Actions taken away' },
      { max: 200, characters: 160, optional: true, listed: 'on-demand' },
    ),
    mustChange: flag({ pt: 'Deve trocar a senha', zh: '须修改密码', en: 'Must change password' }),
    passwordLastModified: instant({ pt: 'Senha de', zh: '密码修改时间', en: 'Password set' }, { optional: true }),
    registeredAt: instant({ pt: 'Cadastrado em', zh: '注册时间', en: 'Registered' }, { listed: 'on-demand' }),
  },
});

/** Whether a code or a sign-in name is free, while it is typed. */
export const userCheck = query('identity.userCheck', {
  path: 'GET /user/check',
  scope: everyone,
  params: z.strictObject({ type: z.enum(['code', 'username']), value: z.string().trim().min(1).max(40) }),
  answer: z.object({ free: z.boolean() }),
  reads: ['master'],
});

/** What is done with users wherever their list is offered. */
export const userCommands = {
  create: registerUser,
  edit: reviseUser,
  enable: setUserState,
  disable: setUserState,
  'reset-password': resetPassword,
  authorize: authoriseUser,
} as const;

export const userManage = listingScreen(userRow, '/user/userManage', {
  permission: 'menu:user-center:user-manage',
  title: { pt: 'Usuários', zh: '用户管理', en: 'Users' },
  queries: [userCheck, permissionPreview],
  commands: {
    ...userCommands,
    'end-session': endSignIns,
    'reset-second-step': resetSecondStep,
    unlock: unlockUser,
  },
  called: { enable: 'change-state', disable: 'change-state' },
  // The export holds every user that the filters let through: without filters, all.
  also: { export: ['export-all'] },
  page: 'own page',
});
