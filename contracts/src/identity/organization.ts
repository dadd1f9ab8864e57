import { code, count, ref, text, user } from '../kernel/fields/index.ts';
import { kept, life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { placing, SIBLING_MAX } from '../kernel/tree.ts';

/** Levels of the company: headquarters, region, department, team … */
export const ORGANIZATION_LEVELS = 8;

const tree = { parent: 'parent', order: 'sort', move: 'sort', depth: ORGANIZATION_LEVELS } as const;

/** A part of the company that people belong to, and the part that it belongs to (platform 3, R-0045). */
export const organization = record('Organization', {
  context: 'identity',
  group: 'people',
  words: { pt: 'Organização', zh: '组织', en: 'Organisation' },
  code: code(
    { pt: 'Código', zh: '编号', en: 'Code' },
    { pattern: 'OG\\d{8}', example: 'OG00000001', entered: 'never' },
  ),
  numbered: 'OG',
  path: '/organization',
  sorted: ['sort', 'asc'],
  fields: {
    name: text({ pt: 'Nome', zh: '名称', en: 'Name' }, { min: 2, max: 100, listed: 'first' }),
    parent: ref({ pt: 'Abaixo de', zh: '上级组织', en: 'Below' }, { to: 'Organization', optional: true, sought: true }),
    /** Who answers for it; whoever belongs to it is told of him, and of those above (R-0038). */
    manager: user({ pt: 'Responsável', zh: '负责人', en: 'Manager' }, { optional: true }),
    sort: count({ pt: 'Ordem', zh: '排序', en: 'Order' }, { min: 0, max: SIBLING_MAX }),
    note: text({ pt: 'Observação', zh: '备注', en: 'Note' }, { max: 200, lines: 3, optional: true }),
  },
  tree,
  life: life({ ...kept, moves: { ...kept.moves, sort: placing(tree, ['enabled']) } }),
  rule: { everyone: 'how the company is divided is no secret inside it' },
});

export const organizationManage = recordScreen(organization, '/user/organizationManage', {
  permission: 'menu:user-center:organization-manage',
  kind: 'tree',
  title: { pt: 'Organizações', zh: '组织管理', en: 'Organisations' },
});
