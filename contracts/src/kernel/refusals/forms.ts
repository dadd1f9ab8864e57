import type { RefusalTexts } from './refusal-texts.ts';

/** What a form or a field can be refused for. Texts of the specification, as they are. */
export const formsRefusals = {
  OUT_OF_RANGE: {
    pt: 'O valor está fora do intervalo.',
    zh: '超出范围。',
    en: 'The value is out of range.',
  },
  DATA_ERROR_OR_DUPLICATE: {
    pt: 'Dados incorretos ou duplicados; não é possível enviar.',
    zh: '数据错误或重复，无法提交。',
    en: 'Data error or duplicate data; it cannot be submitted.',
  },
  FORM_CHECK: {
    pt: 'Verifique os dados do formulário.',
    zh: '请检查表单填写内容。',
    en: 'Please check your form entries.',
  },
  MIN_NOT_BELOW_MAX: {
    pt: 'O limite mínimo não pode ser maior ou igual ao máximo.',
    zh: '最小限值不能大于或等于最大限值。',
    en: 'The minimum limit must not be greater than or equal to the maximum.',
  },
  OVER_MAX_OR_UNDER_MIN: {
    pt: 'O valor está acima do limite máximo ou abaixo do mínimo.',
    zh: '超过最大限值或低于最小限值。',
    en: 'The value is over the maximum limit or under the minimum limit.',
  },
  AUDIT_RESULT_OR_REMARK_EMPTY: {
    pt: 'O resultado ou a observação da auditoria não pode ficar vazio.',
    zh: '审核结果或备注不能为空。',
    en: 'Audit result or remark cannot be empty.',
  },
  REJECTION_REASON_REQUIRED: {
    pt: 'Informe o motivo da recusa.',
    zh: '请填写驳回原因。',
    en: 'Please enter the reason for rejection.',
  },
  CHECK_FAIL: {
    pt: 'Falha na verificação.',
    zh: '校验失败。',
    en: 'Check failed.',
  },
  FIELD_MANDATORY: {
    pt: 'Campo obrigatório.',
    zh: '此项为必填项。',
    en: 'This field is mandatory.',
  },
  FIELD_NUMERIC_ONLY: {
    pt: 'Somente números.',
    zh: '只能输入数字。',
    en: 'Numbers only.',
  },
  FIELD_EMAIL_INVALID: {
    pt: 'E-mail inválido.',
    zh: '邮箱格式不正确。',
    en: 'Invalid e-mail.',
  },
  FIELD_LETTERS_ONLY: {
    pt: 'Somente letras.',
    zh: '只能输入字母。',
    en: 'Letters only.',
  },
  FIELD_LETTERS_AND_NUMBERS: {
    pt: 'Somente letras e números.',
    zh: '只能输入字母和数字。',
    en: 'Letters and numbers only.',
  },
  FIELD_MIN_CHARS: {
    pt: 'No mínimo {min} caracteres.',
    zh: '至少{min}个字符。',
    en: 'At least {min} characters.',
  },
  FIELD_BETWEEN: {
    pt: 'Entre {x} e {y}.',
    zh: '须在{x}到{y}之间。',
    en: 'Between {x} and {y}.',
  },
  EMAILS_INVALID_LIST: {
    pt: 'E-mails inválidos: {list}',
    zh: '以下邮箱格式不正确：{list}',
    en: 'Invalid e-mails: {list}',
  },
  PHONE_INVALID: {
    pt: 'O telefone deve ter de 10 a 11 dígitos.',
    zh: '电话须为10至11位数字。',
    en: 'The phone must have 10 to 11 digits.',
  },
  TAX_ID_INVALID: {
    pt: 'O documento deve ter 11 (CPF) ou 14 (CNPJ) dígitos.',
    zh: '税号须为11位（CPF）或14位（CNPJ）。',
    en: 'The tax number must have 11 (CPF) or 14 (CNPJ) digits.',
  },
  ENABLED_CANNOT_DELETE: {
    pt: 'Dados ativos não podem ser excluídos.',
    zh: '启用状态的数据不能删除。',
    en: 'Enabled data cannot be deleted.',
  },
} as const satisfies RefusalTexts;
