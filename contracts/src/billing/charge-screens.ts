import type { CommandDefinition, QueryDefinition } from '../kernel/definition.ts';
import type { Words } from '../kernel/language.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { screen } from '../kernel/screen.ts';
import { receivableAccount } from './accounts.ts';
import { generateBatch } from './batch-commands.ts';
import { PAYABLE_BUSINESS, RECEIVABLE_BUSINESS } from './business.ts';
import type { BusinessType } from './business.ts';
import { charge } from './charge.ts';
import { RECALCULATION_OF_CHARGE } from './recalculation-limits.ts';
import { recalculationRun } from './recalculation-run.ts';
import { receivableGeneration } from './receivable-generation.ts';

const called = { create: 'add-charge', edit: 'modify' };
const all = ['create', 'edit', 'delete', 'import', 'export'];
// Prices are computed by the quotes, searched first and confirmed, and typed in by nobody (R-0569).
const makes = { recalculate: { made: recalculationRun, given: RECALCULATION_OF_CHARGE } };

const receivable = '/finance/receivableManagement';
export const aRGenerationNew = recordScreen(charge, `${receivable}/aRGenerationNew`, {
  permission: 'menu:finance:ar-generation-new',
  title: { pt: 'Geração de contas a receber', zh: '应收生成', en: 'Receivable generation' },
  where: { businessType: RECEIVABLE_BUSINESS },
  actions: all,
  called,
  makes,
  commands: { generate: generateBatch },
  page: 'own page',
});

/** One page for each kind of business that suppliers charge us for (R-0733): the same frame about other rows. */
const feesPayable = (name: string, permission: string, title: Words, business: BusinessType) =>
  recordScreen(charge, `/finance/payableManagement/feesPayable/${name}`, {
    permission: `menu:finance:${permission}`,
    title,
    where: { businessType: [business] },
    actions: all,
    called,
    makes,
    commands: { generate: generateBatch },
    page: 'own page',
  });

export const threeCollect = feesPayable(
  'threeCollect',
  'three-collect',
  { pt: 'Tarifas a pagar – coleta de terceiros', zh: '应付费用-三方揽收', en: 'Third-party pickup fees payable' },
  'third_collect',
);
export const hut = feesPayable(
  'hut',
  'hut',
  { pt: 'Tarifas a pagar – mini drop (hut)', zh: '应付费用-小屋', en: 'Mini-drop (hut) fees payable' },
  'hut',
);
export const ajdDispatch = feesPayable(
  'AJDDispatch',
  'ajd-dispatch',
  { pt: 'Tarifas a pagar – entrega AJD', zh: '应付费用-AJD派送', en: 'AJD dispatch fees payable' },
  'ajd_dispatch',
);
export const dspDispatch = feesPayable(
  'DSPDispatch',
  'dsp-dispatch',
  { pt: 'Tarifas a pagar – entrega DSP', zh: '应付费用-DSP派送', en: 'DSP dispatch fees payable' },
  'dsp_dispatch',
);
export const transportationTrunkFeeder = feesPayable(
  'transportationTrunkFeeder',
  'transportation-trunk-feeder',
  {
    pt: 'Tarifas a pagar – transporte tronco e ramal',
    zh: '应付费用-干支线运输',
    en: 'Trunk and feeder transport fees payable',
  },
  'trunk_feeder',
);
export const postOfficeDelivery = feesPayable(
  'postOfficeDelivery',
  'post-office-delivery',
  { pt: 'Tarifas a pagar – entrega pelos Correios', zh: '应付费用-邮局派送', en: 'Post office delivery fees payable' },
  'post_office',
);

/** Accounts of suppliers from a file, reached by a link: upload, check, send. */
export const uploadContas = screen('/finance/payableManagement/UploadContas', {
  context: 'billing',
  kind: 'import',
  hidden: true,
  permission: 'menu:finance:upload-contas',
  title: { pt: 'Upload de contas', zh: '上传账单文件', en: 'Upload of payable accounts' },
  commands: { submit: charge.commands.register },
  offers: ['upload', 'validate', 'download-template'],
});

export const bulkCharges = recordScreen(charge, '/finance/costManagement/bulkCharges', {
  permission: 'menu:finance:bulk-charges',
  title: { pt: 'Inclusão ou alteração de cobranças em lote', zh: '批量新增修改费用', en: 'Bulk add or modify charges' },
  actions: ['create', 'edit', 'import', 'export'],
  called: { create: 'add-row', edit: 'modify' },
  // A file of charges is checked row by row, and sent at once.
  also: { import: ['submit'] },
  offers: ['download-template'],
});

/** What is free to be put in a batch, of one side, across its kinds of business. */
const generating = (
  path: string,
  permission: string,
  title: Words,
  business: readonly BusinessType[],
  more: Readonly<Record<string, CommandDefinition>> = {},
  queries: readonly QueryDefinition[] = [],
) =>
  recordScreen(charge, path, {
    permission,
    title,
    where: { businessType: business, status: ['open'] },
    actions: ['import', 'export'],
    commands: { generate: generateBatch, ...more },
    page: 'own page',
    queries,
  });
export const generateReceivables = generating(
  `${receivable}/generateReceivables`,
  'menu:finance:generate-receivables',
  { pt: 'Gerar contas a receber', zh: '生成应收', en: 'Generate receivables' },
  RECEIVABLE_BUSINESS,
  { 'generate-period': receivableGeneration.commands.register },
  // Which entities there are is said by the accounts.
  [receivableAccount.list],
);
export const generatePayables = generating(
  '/finance/payableManagement/generatePayables',
  'menu:finance:generate-payables',
  { pt: 'Gerar contas a pagar', zh: '生成应付', en: 'Generate payables' },
  PAYABLE_BUSINESS,
);
