import { code, count, day, instant, person, ref, rows, text, user } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { siteScope } from '../kernel/scope.ts';

/** Somebody who works for the company: where he worked and how he was judged (platform 3, R-0047, R-0721). */
export const registration = flow('Registration', {
  context: 'identity',
  group: 'people',
  words: { pt: 'Cadastro de pessoal', zh: '人员登记', en: 'Personnel registration' },
  code: code(
    { pt: 'Número', zh: '编号', en: 'Number' },
    { pattern: 'PE\\d{8}', example: 'PE00000001', entered: 'never' },
  ),
  numbered: 'PE',
  path: '/userRegister',
  fields: {
    name: person({ pt: 'Nome', zh: '姓名', en: 'Name' }, { as: 'name', max: 50, listed: 'first' }),
    phone: person({ pt: 'Celular', zh: '手机', en: 'Mobile' }, { as: 'phone' }),
    taxId: person({ pt: 'CPF', zh: '税号', en: 'CPF' }, { as: 'tax-id', only: 'cpf', listed: 'on-demand' }),
    site: ref({ pt: 'Unidade', zh: '网点', en: 'Site' }, { to: 'Site', sought: true }),
    job: ref({ pt: 'Cargo', zh: '岗位', en: 'Position' }, { to: 'Position', sought: true }),
    workRecord: rows(
      {
        site: ref({ pt: 'Unidade', zh: '网点', en: 'Site' }, { to: 'Site' }),
        position: text({ pt: 'Função', zh: '职务', en: 'Work' }, { max: 100 }),
        startDate: day({ pt: 'Início', zh: '开始', en: 'From' }),
        endDate: day({ pt: 'Fim', zh: '结束', en: 'To' }, { optional: true }),
      },
      { pt: 'Histórico de trabalho', zh: '工作记录', en: 'Work record' },
      { optional: true, listed: 'on-demand' },
    ),
    score: count({ pt: 'Última nota', zh: '最近评分', en: 'Last score' }, { min: 0, max: 10, entered: 'never' }),
    comment: text(
      { pt: 'Avaliação', zh: '评价', en: 'Evaluation' },
      { max: 500, lines: 3, entered: 'never', listed: 'on-demand' },
    ),
    evaluator: user(
      { pt: 'Avaliado por', zh: '评价人', en: 'Evaluated by' },
      { entered: 'never', listed: 'on-demand' },
    ),
    evaluatedAt: instant(
      { pt: 'Avaliado em', zh: '评价时间', en: 'Evaluated' },
      { entered: 'never', listed: 'on-demand' },
    ),
  },
  life: life({
    states: {
      registered: { words: { pt: 'Cadastrado', zh: '已登记', en: 'Registered' }, tone: 'info' },
      active: { words: { pt: 'Ativo', zh: '在职', en: 'Active' }, tone: 'ok' },
      inactive: { words: { pt: 'Inativo', zh: '离职', en: 'Inactive' }, tone: 'neutral' },
    },
    opens: 'registered',
    revisable: ['registered', 'active', 'inactive'],
    moves: {
      activate: {
        words: { pt: 'Ativar', zh: '设为在职', en: 'Activate' },
        done: { pt: 'Ativado', zh: '已设为在职', en: 'Activated' },
        event: 'Activated',
        from: ['registered', 'inactive'],
        to: 'active',
        checked: true,
      },
      deactivate: {
        words: { pt: 'Inativar', zh: '设为离职', en: 'Deactivate' },
        done: { pt: 'Inativado', zh: '已设为离职', en: 'Deactivated' },
        event: 'Deactivated',
        from: ['active'],
        to: 'inactive',
        reason: 'required',
      },
      evaluate: {
        words: { pt: 'Avaliar', zh: '评价', en: 'Evaluate' },
        done: { pt: 'Avaliado', zh: '已评价', en: 'Evaluated' },
        event: 'Evaluated',
        from: ['registered', 'active', 'inactive'],
        asks: { score: 'required', comment: 'required' },
        stamps: { evaluatedAt: 'at', evaluator: 'by' },
      },
    },
  }),
  scopedBy: { site: siteScope },
  rule: 'stream',
});

export const personnelRegistration = recordScreen(registration, '/user/personnelRegistration', {
  permission: 'menu:user-center:personnel-registration',
  title: { pt: 'Cadastro de pessoal', zh: '人员登记', en: 'Personnel registration' },
  called: { import: 'batch-add', activate: 'change-state', deactivate: 'change-state' },
});
