import { choice, code, one, person, ref, text } from '../kernel/fields/index.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { siteScope } from '../kernel/scope.ts';

const kinds = choice({
  collector: { pt: 'Coletor', zh: '揽收员', en: 'Collector' },
  driver: { pt: 'Motorista', zh: '司机', en: 'Driver' },
  loader: { pt: 'Carregador', zh: '装车员', en: 'Loader' },
  unloader: { pt: 'Descarregador', zh: '卸车员', en: 'Unloader' },
  auditor: { pt: 'Conferente', zh: '审核员', en: 'Auditor' },
  registrant: { pt: 'Registrador', zh: '登记员', en: 'Registrant' },
  sealer: { pt: 'Lacrador', zh: '封签员', en: 'Sealer' },
});

/** Employee codes of one question (R-0430). */
const EMPLOYEES_AT_ONCE = 500;

/** Who stands on a list of work by a number of his own (ops 3): collectors, drivers, loaders. */
export const employee = record('Employee', {
  context: 'identity',
  group: 'people',
  words: { pt: 'Funcionário', zh: '员工', en: 'Employee' },
  code: code(
    { pt: 'Número', zh: '员工编号', en: 'Number' },
    {
      pattern: '[A-Z0-9]{3,20}',
      example: 'F00123',
      askedAtOnce: EMPLOYEES_AT_ONCE,
      taken: 'EMPLOYEE_NUMBER_DUPLICATE',
    },
  ),
  path: '/employee',
  people: 'colleagues',
  fields: {
    name: person({ pt: 'Nome', zh: '姓名', en: 'Name' }, { as: 'name', max: 50, listed: 'first' }),
    site: ref({ pt: 'Unidade', zh: '网点', en: 'Site' }, { to: 'Site', sought: true }),
    kind: one(kinds, { pt: 'Função', zh: '工种', en: 'Work' }, { sought: true }),
    job: ref({ pt: 'Cargo', zh: '岗位', en: 'Position' }, { to: 'Position', optional: true }),
    phone: person({ pt: 'Celular', zh: '手机', en: 'Mobile' }, { as: 'phone', optional: true, listed: 'on-demand' }),
    note: text(
      { pt: 'Observação', zh: '备注', en: 'Note' },
      { max: 200, lines: 3, optional: true, listed: 'on-demand' },
    ),
  },
  scopedBy: { site: siteScope },
  rule: 'stream',
});

export const employeesNumber = recordScreen(employee, '/basicData/employeesNumber', {
  permission: 'menu:basic-data:employees-number',
  title: { pt: 'Códigos de funcionários', zh: '员工编号', en: 'Employee numbers' },
});
