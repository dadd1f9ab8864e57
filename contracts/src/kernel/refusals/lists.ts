import type { RefusalTexts } from './refusal-texts.ts';

/** Searches, date ranges, selections and bulk actions. Texts of the specification, as they are. */
export const listsRefusals = {
  QUERY_NO_DATA: {
    pt: 'Nenhum dado encontrado.',
    zh: '未查询到数据。',
    en: 'No data was found.',
  },
  SEARCH_CRITERIA_EMPTY: {
    pt: 'Informe ao menos um critério de busca.',
    zh: '查询条件不能为空。',
    en: 'Search criteria cannot be empty.',
  },
  DATE_RANGE_INVALID: {
    pt: 'O período informado é inválido.',
    zh: '日期范围错误。',
    en: 'The date range is invalid.',
  },
  DATE_RANGE_TOO_LONG: {
    pt: 'O período não pode exceder {max}.',
    zh: '日期范围不能超过{max}。',
    en: 'The date range cannot exceed {max}.',
  },
  START_OR_END_EMPTY: {
    pt: 'Informe o início e o fim do período.',
    zh: '开始时间或结束时间不能为空。',
    en: 'Start or end time cannot be empty.',
  },
  SELECT_FIRST_THEN_MODIFY: {
    pt: 'Selecione primeiro e depois altere.',
    zh: '请先选择再修改。',
    en: 'Select rows first, then modify.',
  },
  OPERATION_REPEATED: {
    pt: 'Não repita a operação.',
    zh: '请勿重复操作。',
    en: 'Do not repeat the operation.',
  },
  ROWS_REQUIRED: {
    pt: 'Selecione pelo menos uma linha.',
    zh: '请先勾选数据。',
    en: 'Tick at least one row first.',
  },
  ROWS_NOT_ELIGIBLE: {
    pt: 'As linhas selecionadas não são elegíveis para esta ação.',
    zh: '所选数据不符合操作条件。',
    en: 'The selected rows are not eligible for this action.',
  },
  SELECT_EXACTLY_ONE: {
    pt: 'Selecione exatamente uma linha.',
    zh: '请只选择一条数据。',
    en: 'Select exactly one row.',
  },
  SELECTION_LIMIT: {
    pt: 'É possível selecionar no máximo {max} linhas.',
    zh: '最多选择{max}条数据。',
    en: 'At most {max} rows can be selected.',
  },
  START_AFTER_END: {
    pt: 'O início deve ser anterior ao fim.',
    zh: '开始时间必须早于结束时间。',
    en: 'The start time must be before the end time.',
  },
  TIME_RANGE_REQUIRED: {
    pt: 'Selecione um período.',
    zh: '请选择时间范围。',
    en: 'Select a time range.',
  },
  TIME_RANGE_24H: {
    pt: 'Uma consulta abrange no máximo 24 horas.',
    zh: '单次查询时间差不能超过24小时。',
    en: 'One query covers at most 24 hours.',
  },
  TIME_MUST_BE_FUTURE: {
    pt: 'O horário selecionado deve ser posterior ao atual.',
    zh: '所选时间必须晚于当前时间。',
    en: 'The selected time must be later than now.',
  },
  BATCH_LIMIT_100: {
    pt: 'No máximo 100 linhas por operação em lote.',
    zh: '批量操作最多100条。',
    en: 'At most 100 rows per batch operation.',
  },
  REVOKE_LIMIT_10: {
    pt: 'É possível revogar no máximo 10 registros.',
    zh: '最多撤销10条。',
    en: 'At most 10 records can be revoked.',
  },
  MULTI_SELECT_LIMIT_5: {
    pt: 'É possível selecionar no máximo 5 opções.',
    zh: '最多选择5项。',
    en: 'At most 5 options can be selected.',
  },
  DATE_BEFORE_TODAY: {
    pt: 'A data não pode ser anterior a hoje.',
    zh: '日期不能早于今天。',
    en: 'The date cannot be before today.',
  },
} as const satisfies RefusalTexts;
