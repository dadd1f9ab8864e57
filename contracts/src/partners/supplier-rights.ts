import { code, count, languages, permissions, ref } from '../kernel/fields/index.ts';
import { permissionPreview } from '../identity/permission-queries.ts';
import { role } from '../identity/role.ts';
import { userCheck, userCommands, userRow } from '../identity/user-list.ts';
import { kept, life } from '../kernel/life.ts';
import { listingScreen } from '../kernel/listing.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { placing, SIBLING_MAX } from '../kernel/tree.ts';
import { CODE, NAME } from '../kernel/usual-fields.ts';

/** Levels of what is offered to suppliers: area, screen, action. */
const LEVELS = 4;
const tree = { parent: 'parent', order: 'sort', move: 'sort', depth: LEVELS } as const;

/**
 * What the house offers to suppliers, as a tree of its own words over the permissions that there are: a role of suppliers holds nothing else. Nobody
 * offers what he does not hold himself.
 */
export const supplierPermission = record('SupplierPermission', {
  context: 'partners',
  group: 'network',
  words: { pt: 'Permissão de fornecedores', zh: '供应商权限', en: 'Supplier permission' },
  code: code(CODE, { pattern: '[a-z][a-z0-9-]{1,39}', example: 'rastreio', letters: 'small' }),
  path: '/supplierPermission',
  sorted: ['sort', 'asc'],
  fields: {
    name: languages(NAME, { max: 60, listed: 'first' }),
    parent: ref(
      { pt: 'Abaixo de', zh: '上级', en: 'Below' },
      { to: 'SupplierPermission', optional: true, sought: true },
    ),
    key: permissions({ pt: 'Permissões oferecidas', zh: '提供的权限', en: 'Permissions offered' }, { max: 50 }),
    sort: count({ pt: 'Ordem', zh: '排序', en: 'Order' }, { min: 0, max: SIBLING_MAX }),
  },
  tree,
  life: life({ ...kept, moves: { ...kept.moves, sort: placing(tree, ['enabled']) } }),
  rule: { everyone: 'what suppliers may do is no secret inside the company' },
});

const area = '/expressDataCenter/serviceProviderManagement';
export const vendorPermissions = recordScreen(supplierPermission, `${area}/vendorPermissions`, {
  permission: 'menu:express-data-center:vendor-permissions',
  kind: 'tree',
  title: { pt: 'Permissões de fornecedores', zh: '供应商权限', en: 'Supplier permissions' },
});

/** The roles of the house that are for suppliers: the same records, with their names in two languages (R-0521). */
export const vendorRole = recordScreen(role, `${area}/vendorRole`, {
  permission: 'menu:express-data-center:vendor-role',
  kind: 'config',
  title: { pt: 'Papéis de fornecedores', zh: '供应商角色', en: 'Supplier roles' },
  where: { audience: ['suppliers'] },
  actions: ['create', 'edit', 'enable', 'disable', 'export'],
  also: { edit: ['assign-permissions'] },
});

/** Accounts with who they are for: a supplier's says whose business it is and whether it is run by ourselves (R-0653). */
export const accountOpening = listingScreen(userRow, `${area}/AccountOpening`, {
  context: 'partners',
  permission: 'menu:express-data-center:account-opening',
  title: { pt: 'Abertura de contas', zh: '账号开通', en: 'Supplier accounts' },
  queries: [userCheck, permissionPreview],
  commands: userCommands,
  page: 'own page',
});
