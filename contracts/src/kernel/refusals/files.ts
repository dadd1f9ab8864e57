import type { RefusalTexts } from './refusal-texts.ts';

/** Uploads, imports, exports and images. Texts of the specification, as they are. */
export const filesRefusals = {
  FILE_READ_FAILED: {
    pt: 'Falha ao ler o arquivo.',
    zh: '文件读取失败。',
    en: 'Failed to read the file.',
  },
  UPLOAD_DATA_MALFORMED: {
    pt: 'Os dados enviados estão malformados.',
    zh: '上传数据格式错误。',
    en: 'The uploaded data is malformed.',
  },
  UPLOAD_FORMAT_INVALID: {
    pt: 'O formato do arquivo não atende aos requisitos.',
    zh: '上传格式不符合要求。',
    en: 'The upload format does not meet the requirements.',
  },
  IMAGE_UPLOAD_FAILED: {
    pt: 'Falha ao enviar a imagem.',
    zh: '图片上传失败。',
    en: 'Image upload failed.',
  },
  XLSX_REQUIRED: {
    pt: 'Envie um arquivo xlsx.',
    zh: '请上传xlsx文件。',
    en: 'Please upload an xlsx file.',
  },
  EXPORT_NO_DATA: {
    pt: 'Não há dados para exportar.',
    zh: '没有可导出的数据。',
    en: 'There is no data to export.',
  },
  EXPORT_LIST_EMPTY: {
    pt: 'A lista está vazia e não pode ser exportada.',
    zh: '列表无数据，无法导出。',
    en: 'The list has no data and cannot be exported.',
  },
  EXPORT_FAILED: {
    pt: 'Falha na exportação. Exporte novamente.',
    zh: '导出失败，请重新导出。',
    en: 'Export failed, please export again.',
  },
  EXPORT_REPEATED: {
    pt: 'Não repita a exportação.',
    zh: '请勿重复导出。',
    en: 'Do not repeat the export.',
  },
  UPLOAD_ALREADY_STARTED: {
    pt: 'A tarefa de envio já foi iniciada.',
    zh: '上传任务已开始。',
    en: 'The upload task has already started.',
  },
  ONE_FILE_ONLY: {
    pt: 'Só é possível enviar 1 arquivo por vez.',
    zh: '每次只能上传1个文件。',
    en: 'Only 1 file can be uploaded at a time.',
  },
  FILE_COUNT_LIMIT: {
    pt: 'É possível enviar no máximo {max} arquivos.',
    zh: '最多上传{max}个文件。',
    en: 'At most {max} files can be uploaded.',
  },
  IMPORT_FAILED_LIST: {
    pt: 'Falha na importação; veja a lista de falhas.',
    zh: '数据导入失败，请查看失败列表。',
    en: 'Data failed to import; see the failure list.',
  },
  IMPORT_EMPTY: {
    pt: 'Os dados de importação estão vazios.',
    zh: '导入数据为空。',
    en: 'The import data is empty.',
  },
  IMPORT_OK_FAILURES_FOLLOW: {
    pt: 'Importação aceita. As linhas com falha estarão em planilha em 1 a 10 minutos na lista de exportação/envio.',
    zh: '导入成功，失败数据将在1至10分钟内生成表格，请在导出/上传列表下载。',
    en: 'Import accepted. Failed rows will be available as a spreadsheet in 1 to 10 minutes in the export/upload list.',
  },
  EXPORT_CAP_EXCEEDED: {
    pt: 'A exportação não pode exceder {max} linhas.',
    zh: '导出不能超过{max}条。',
    en: 'The export cannot exceed {max} rows.',
  },
  IMPORT_OK_FINANCE_LIST: {
    pt: 'Importação aceita. As falhas seguem em planilha em 1 a 10 minutos na gestão de arquivos do centro financeiro.',
    zh: '导入成功，失败数据将在1至10分钟内生成表格，请到财务中心文件上传管理下载。',
    en: 'Import accepted. Failed rows follow as a spreadsheet within 1 to 10 minutes in file upload management (finance centre).',
  },
  FILE_NO_PARSABLE_DATA: {
    pt: 'O arquivo não contém dados processáveis.',
    zh: '文件中没有可解析的数据。',
    en: 'No parsable data in the file.',
  },
  FILE_PARSED_EMPTY: {
    pt: 'Dados vazios; verifique se o arquivo corresponde ao modelo.',
    zh: '解析数据为空，请检查文件是否与模板一致。',
    en: 'Parsed empty data, check that the file matches the template.',
  },
  FILE_PARSING_FAILED: {
    pt: 'Falha ao processar o arquivo.',
    zh: '文件解析失败。',
    en: 'File parsing failed.',
  },
  UPLOAD_FAILED: {
    pt: 'Falha no envio.',
    zh: '上传失败。',
    en: 'Upload failed.',
  },
  FILE_FORMAT_INVALID: {
    pt: 'Formato de arquivo inválido.',
    zh: '文件格式无效。',
    en: 'Invalid file format.',
  },
  FILE_FORMAT_UNSUPPORTED: {
    pt: 'Formato de arquivo não suportado.',
    zh: '不支持的文件格式。',
    en: 'Unsupported file format.',
  },
  FILE_SIZE_LIMIT: {
    pt: 'O tamanho do arquivo não pode exceder {max} MB.',
    zh: '上传文件大小不能超过{max}MB。',
    en: 'The file size cannot exceed {max} MB.',
  },
  NO_FILES_TO_PREVIEW: {
    pt: 'Não há arquivos para visualizar.',
    zh: '没有可预览的文件。',
    en: 'No files available for preview.',
  },
  UPLOAD_FILE_REQUIRED: {
    pt: 'Selecione um arquivo para enviar.',
    zh: '请选择要上传的文件。',
    en: 'Please choose a file to upload.',
  },
  SEGMENT_EXTRACT_LIMIT: {
    pt: 'No máximo 50.000 números por extração.',
    zh: '单次提取不能超过50000个号码。',
    en: 'At most 50,000 numbers per extraction.',
  },
  EXPORT_RANGE_31_DAYS: {
    pt: 'O período de exportação é de no máximo 31 dias.',
    zh: '导出时间范围不能超过31天。',
    en: 'The export range is at most 31 days.',
  },
  TEMPLATE_MODIFIED: {
    pt: 'O modelo de importação não pode ser alterado.',
    zh: '导入模板不能修改。',
    en: 'The import template cannot be modified.',
  },
} as const satisfies RefusalTexts;
