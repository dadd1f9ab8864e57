import { code, text } from '../kernel/fields/index.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';

/** What somebody is in the company: a courier, a supervisor (platform 3). */
export const position = record('Position', {
  context: 'identity',
  group: 'people',
  words: { pt: 'Cargo', zh: '岗位', en: 'Position' },
  code: code(
    { pt: 'Código', zh: '编号', en: 'Code' },
    { pattern: 'CG\\d{8}', example: 'CG00000001', entered: 'never' },
  ),
  numbered: 'CG',
  path: '/position',
  fields: {
    name: text({ pt: 'Nome', zh: '名称', en: 'Name' }, { min: 2, max: 100, unique: true, listed: 'first' }),
    note: text({ pt: 'Observação', zh: '备注', en: 'Note' }, { max: 200, lines: 3, optional: true }),
  },
  rule: { everyone: 'what positions there are is no secret inside the company' },
});

export const jobManagement = recordScreen(position, '/user/jobManagement', {
  permission: 'menu:user-center:job-management',
  title: { pt: 'Cargos', zh: '岗位管理', en: 'Positions' },
});
