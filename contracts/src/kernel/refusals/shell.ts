import type { RefusalTexts } from './refusal-texts.ts';

/** The network, the service as a whole, tabs and messages. Texts of the specification, as they are. */
export const shellRefusals = {
  SERVER_MESSAGE_FALLBACK: {
    pt: 'Erro',
    zh: '错误',
    en: 'Error',
  },
  NETWORK_ERROR: {
    pt: 'Erro de rede. Tente novamente mais tarde.',
    zh: '网络错误，请稍后重试。',
    en: 'Network error, please try again later.',
  },
  NETWORK_DISCONNECTED: {
    pt: 'Rede desconectada. Verifique sua conexão.',
    zh: '网络已断开，请检查网络连接。',
    en: 'The network is disconnected. Check your connection.',
  },
  SERVICE_EXCEPTION: {
    pt: 'Falha no serviço. Tente novamente mais tarde.',
    zh: '服务异常，请稍后重试。',
    en: 'Service exception, please try again later.',
  },
  NETWORK_CONNECTION_ERROR: {
    pt: 'Erro de conexão de rede. Contate o administrador.',
    zh: '网络连接错误，请联系管理员。',
    en: 'Network connection error, please contact the administrator.',
  },
  UNKNOWN_ERROR: {
    pt: 'Erro desconhecido.',
    zh: '未知错误。',
    en: 'Unknown error.',
  },
  OPERATION_FAILED_RETRY: {
    pt: 'Falha na operação. Tente novamente mais tarde.',
    zh: '操作失败，请稍后重试。',
    en: 'Operation failed, please try again later.',
  },
  RETURN_DATA_ERROR: {
    pt: 'Os dados retornados são inválidos.',
    zh: '返回数据错误。',
    en: 'The returned data is invalid.',
  },
  RELEASE_FAILED: {
    pt: 'Falha na liberação.',
    zh: '放行失败。',
    en: 'Release failed.',
  },
  UPDATE_FAILED: {
    pt: 'Falha na atualização.',
    zh: '更新失败。',
    en: 'Update failed.',
  },
  OPERATION_FAILED: {
    pt: 'Falha na operação.',
    zh: '操作失败。',
    en: 'Operation failed.',
  },
  BROWSER_CANNOT_COPY: {
    pt: 'O navegador é antigo demais para copiar; copie manualmente.',
    zh: '浏览器版本过低，请手动复制。',
    en: 'The browser is too old to copy; copy manually.',
  },
  TAB_LAST_CANNOT_CLOSE: {
    pt: 'A última aba não pode ser fechada.',
    zh: '最后一个标签页不能关闭。',
    en: 'The last tab cannot be closed.',
  },
  TAB_FIXED_CANNOT_CLOSE: {
    pt: 'Uma aba fixa não pode ser fechada.',
    zh: '固定标签页不能关闭。',
    en: 'A fixed tab cannot be closed.',
  },
  MESSAGE_EMPTY: {
    pt: 'O conteúdo e o arquivo não podem ficar ambos vazios.',
    zh: '消息内容和文件不能同时为空。',
    en: 'Message content and file cannot both be empty.',
  },
  MESSAGE_TOO_LONG: {
    pt: 'O texto da mensagem tem no máximo 3000 caracteres.',
    zh: '消息内容不能超过3000字。',
    en: 'The message text is at most 3000 characters.',
  },
  MESSAGE_NO_IMAGES: {
    pt: 'Imagens não são permitidas nas mensagens.',
    zh: '消息中不能包含图片。',
    en: 'Images are not allowed in messages.',
  },
} as const satisfies RefusalTexts;
