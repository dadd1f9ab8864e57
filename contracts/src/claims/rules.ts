import { choice, code, count, day, money, one, rate, ref, text, user } from '../kernel/fields/index.ts';
import { restorable } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { CODE, NAME } from '../kernel/usual-fields.ts';

const seenByAll = { everyone: 'the rules by which claims are judged are open to whoever judges or raises one' };

/** The step of the journey at which a claim's clock begins. */
const nodes = choice({
  collected: { pt: 'Coleta', zh: '揽收', en: 'Pickup' },
  received: { pt: 'Recebimento', zh: '到件', en: 'Receipt' },
  dispatched: { pt: 'Saída', zh: '发件', en: 'Dispatch' },
  delivering: { pt: 'Saída para entrega', zh: '派件', en: 'Out for delivery' },
  signed: { pt: 'Entrega', zh: '签收', en: 'Delivery' },
});

/** What is owed when a step takes longer than it may. Days; Brazilian reais. */
export const claimRule = record('ClaimRule', {
  context: 'claims',
  group: 'money',
  words: { pt: 'Regra de indenização', zh: '理赔规则', en: 'Claim rule' },
  code: code(CODE, { pattern: '[A-Z0-9-]{2,20}', example: 'RI-01' }),
  path: '/claimRule',
  life: restorable,
  named: 'dataRange',
  fields: {
    dataRange: text({ pt: 'Alcance', zh: '数据范围', en: 'Range' }, { min: 2, max: 80, listed: 'first' }),
    computeNode: one(nodes, { pt: 'Nó de cálculo', zh: '计算节点', en: 'Computed from' }, { sought: true }),
    calculationPeriod: count(
      { pt: 'Prazo', zh: '计算周期', en: 'Period' },
      { min: 1, max: 365, unit: { pt: 'dias', zh: '天', en: 'days' } },
    ),
    commencementDate: day({ pt: 'Vale a partir de', zh: '生效日期', en: 'In force from' }),
    fine: money({ pt: 'Multa', zh: '罚款', en: 'Fine' }),
    cost: money({ pt: 'Custo', zh: '成本', en: 'Cost' }),
  },
  rule: seenByAll,
});

/** What a customer is compensated with. */
export const compensationRule = record('CompensationRule', {
  context: 'claims',
  group: 'money',
  words: { pt: 'Regra de compensação', zh: '赔付规则', en: 'Compensation rule' },
  code: code(CODE, { pattern: '[A-Z0-9-]{2,20}', example: 'RC-01' }),
  path: '/compensationRule',
  life: restorable,
  fields: {
    name: text(NAME, { min: 2, max: 60, listed: 'first', unique: true }),
    condition: text({ pt: 'Condição', zh: '条件', en: 'Condition' }, { min: 2, max: 200, lines: 2 }),
    amount: money({ pt: 'Valor', zh: '金额', en: 'Amount' }, { optional: true }),
    percent: rate({ pt: 'Percentual', zh: '比例', en: 'Percentage' }, { max: 100, optional: true }),
  },
  rule: seenByAll,
});

/** Whom claims are raised against, and who judges them first (R-0512). */
export const claimSupplier = record('ClaimSupplier', {
  context: 'claims',
  group: 'money',
  words: { pt: 'Fornecedor de indenização', zh: '理赔供应商', en: 'Claim supplier' },
  code: code(CODE, { pattern: '[A-Z0-9-]{2,20}', example: 'FI-01' }),
  path: '/claimSupplier',
  life: restorable,
  fields: {
    name: text(NAME, { min: 2, max: 60, listed: 'first', unique: true }),
    defaultAuditor: user({ pt: 'Analista padrão', zh: '默认审核人', en: 'Default auditor' }),
    declarationValueThreshold: money({
      pt: 'Limite de valor declarado',
      zh: '申报价值阈值',
      en: 'Declared-value threshold',
    }),
    supplier: ref(
      { pt: 'Fornecedor do cadastro', zh: '对应供应商', en: 'Supplier of the records' },
      {
        to: 'Supplier',
        optional: true,
        help: {
          pt: 'A quem devemos. Só com ele uma indenização é descontada de um lote de pagamento.',
          zh: '我方应付的对象。填写后，理赔才能从其付款批次中抵扣。',
          en: 'Whom we owe. Only with it a claim is deducted from a payment batch.',
        },
      },
    ),
  },
  rule: seenByAll,
});

export const claimsReviewRules = recordScreen(claimRule, '/ClaimsManagement/claimsReviewRules', {
  kind: 'config',
  permission: 'menu:claims-management:claims-review-rules',
  title: { pt: 'Regras de análise de indenização', zh: '理赔审核规则', en: 'Claim review rules' },
  called: { restore: 'enable' },
});
export const compensationRuleList = recordScreen(compensationRule, '/compensationManagement/compensationRuleList', {
  kind: 'config',
  permission: 'menu:compensation-management:compensation-rule-list',
  title: { pt: 'Regras de compensação', zh: '赔付规则', en: 'Compensation rules' },
  called: { restore: 'enable' },
});
export const claimSuppliers = recordScreen(claimSupplier, '/ClaimsManagement/claimSuppliers', {
  kind: 'config',
  permission: 'menu:claims-management:claim-suppliers',
  title: { pt: 'Fornecedores de indenização', zh: '理赔供应商', en: 'Claim suppliers' },
  called: { restore: 'enable' },
});
export const claimRuleForm = recordScreen(claimRule, '/ClaimsManagement/claimRuleForm', {
  kind: 'form',
  hidden: true,
  permission: 'menu:claims-management:claim-rule-form',
  title: { pt: 'Editor de regra de indenização', zh: '理赔规则编辑', en: 'Claim rule editor' },
  actions: ['create', 'edit'],
  leads: { edit: { to: '/ClaimsManagement/claimsReviewRules' } },
});
