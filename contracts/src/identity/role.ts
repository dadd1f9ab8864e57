import { choice, code, flag, one, permissions, text } from '../kernel/fields/index.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';

/** Whom a role is made for; roles that do not say are the house's own. */
const audiences = choice({
  house: { pt: 'Da casa', zh: '内部', en: 'Of the house' },
  suppliers: { pt: 'De fornecedores', zh: '供应商', en: 'Of suppliers' },
});

/**
 * A role holds screens by permission string (a group's string holds all its pages); or to look at, as `look:<string>`, with single actions as
 * `<string>:<action>`; and further permissions such as `api:linehaul.loadBag` (R-0014, R-0081).
 */
export const role = record('Role', {
  context: 'identity',
  words: { pt: 'Perfil', zh: '角色', en: 'Role' },
  code: code(
    { pt: 'Código', zh: '编号', en: 'Code' },
    { pattern: '[a-z][a-z0-9-]{1,29}', example: 'warehouse', letters: 'small' },
  ),
  path: '/role',
  namedIn: { zh: 'nameZh' },
  fields: {
    name: text({ pt: 'Nome', zh: '名称', en: 'Name' }, { min: 2, listed: 'first' }),
    /** Of a role for suppliers, beside its Portuguese name (R-0521). */
    nameZh: text({ pt: 'Nome em chinês', zh: '中文名称', en: 'Chinese name' }, { min: 2, optional: true }),
    audience: one(audiences, { pt: 'Para quem', zh: '适用对象', en: 'For whom' }, { optional: true, sought: true }),
    permissions: permissions({ pt: 'Permissões', zh: '权限', en: 'Permissions' }, { max: 500 }),
    secondStep: flag(
      { pt: 'Exige código do celular', zh: '要求手机验证码', en: 'Asks a code of the phone' },
      { optional: true },
    ),
  },
  rule: { everyone: 'who may do what is no secret inside the company' },
});

export const roleManage = recordScreen(role, '/user/roleManage', {
  permission: 'menu:user-center:role-manage',
  kind: 'config',
  title: { pt: 'Perfis', zh: '角色管理', en: 'Roles' },
  also: { edit: ['assign-permissions'] },
});
