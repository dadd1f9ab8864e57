import type { RefusalTexts } from './refusal-texts.ts';

/** What a request can be refused for before any rule of the business is asked: its form, its sender, its id. */
export const ownRequestRefusals = {
  NOT_FOUND: {
    pt: 'Este endereço não existe. Confira o caminho da chamada.',
    zh: '该地址不存在，请检查调用路径。',
    en: 'This address does not exist. Check the path of the call.',
  },
  COMMAND_UNKNOWN: {
    pt: 'Nenhuma linha pode pedir {command}. Confira o nome do comando na página da API.',
    zh: '行中不能使用命令 {command}，请在 API 页面核对命令名称。',
    en: 'No row can ask for {command}. Check the name of the command on the page of the API.',
  },
  MESSAGE_NOT_STRUCTURED: {
    pt: 'Uma mensagem de dados é um objeto ou uma lista em JSON. Confira as aspas e as chaves.',
    zh: '数据消息必须是 JSON 对象或数组，请检查引号和括号。',
    en: 'A message of data is an object or a list in JSON. Check quotes and braces.',
  },
  MESSAGE_READ_TOO_SOON: {
    pt: 'Esta mensagem é de leitura obrigatória e acabou de ser enviada. Leia e confirme daqui a {seconds} s.',
    zh: '该消息为必读消息且刚刚发出，请阅读后在 {seconds} 秒后确认。',
    en: 'This message must be read and was sent just now. Read it and confirm in {seconds} s.',
  },
  EXPORT_TAKES_LONG: {
    pt: 'Arquivos com mais de {max} linhas são preparados à parte e baixados em Minhas exportações e importações.',
    zh: '超过{max}条的文件将在后台生成，请在导出与导入任务中下载。',
    en: 'Files of more than {max} rows are made beside and fetched from My exports and imports.',
  },
  EXPORT_FILE_GONE: {
    pt: 'O arquivo desta exportação não está disponível. Repita a exportação.',
    zh: '该导出文件不可用，请重新导出。',
    en: 'The file of this export is not there. Export once more.',
  },
  EXPORT_BEYOND_RIGHTS: {
    pt: 'Este arquivo tem linhas que você não vê mais. Exporte de novo pela lista.',
    zh: '该文件包含您已无权查看的数据，请在列表中重新导出。',
    en: 'This file holds rows that you do not see any more. Export again from the list.',
  },
  EXPORT_EXPIRED: {
    pt: 'O prazo de guarda deste arquivo terminou e ele foi removido. Exporte de novo pela lista.',
    zh: '该文件已过保存期并被清除，请在列表中重新导出。',
    en: 'The time for which this file is kept is over, and it was removed. Export again from the list.',
  },
  IMPORT_EXPIRED: {
    pt: 'O prazo de guarda desta importação terminou e seus arquivos foram removidos. Importe de novo o que faltou.',
    zh: '该导入任务已过保存期，文件已被清除，请重新导入缺少的数据。',
    en: 'The time for which this import is kept is over, and its files were removed. Import what was missing again.',
  },
  LIST_TOO_LONG_AS_ONE: {
    pt: 'Esta lista tem mais de {limit} linhas. Peça-a por páginas.',
    zh: '该列表超过{limit}条，请分页查询。',
    en: 'This list has more than {limit} rows. Ask for it by pages.',
  },
  UNAUTHENTICATED: {
    pt: 'Entre no sistema para continuar.',
    zh: '请先登录后再继续。',
    en: 'Sign in to continue.',
  },
  METHOD_NOT_ALLOWED: {
    pt: 'Este endereço não aceita este método HTTP.',
    zh: '该地址不支持此HTTP方法。',
    en: 'This address does not take this HTTP method.',
  },
  REQUEST_NOT_HTTP: {
    pt: 'Isto não é uma chamada HTTP que se possa ler. Confira o programa que a enviou.',
    zh: '无法读取该HTTP请求，请检查发送它的程序。',
    en: 'This is no HTTP call that can be read. Check the program that sent it.',
  },
  HEADERS_TOO_LARGE: {
    pt: 'Os cabeçalhos da chamada são grandes demais. Saia e entre de novo, ou limpe os cookies.',
    zh: '请求头过大，请重新登录或清除Cookie。',
    en: 'The headers of the call are too large. Sign in again, or clear the cookies.',
  },
  REQUEST_TOO_SLOW: {
    pt: 'A chamada demorou demais para chegar. Confira a rede e envie de novo.',
    zh: '请求到达过慢，请检查网络后重新发送。',
    en: 'The call took too long to arrive. Check the network and send it again.',
  },
  BODY_TOO_LARGE: {
    pt: 'Os dados enviados são grandes demais. Divida-os em partes menores.',
    zh: '发送的数据过大，请分成较小的部分。',
    en: 'The data sent is too large. Split it into smaller parts.',
  },
  FILE_INFECTED: {
    pt: 'O arquivo não foi aceito: o antivírus encontrou {found}. Avise a equipe de TI.',
    zh: '文件未被接受：杀毒软件发现{found}，请通知IT部门。',
    en: 'The file was not taken: the virus scanner found {found}. Tell the IT team.',
  },
  FILE_NOT_USABLE: {
    pt: 'Este arquivo não foi enviado por você para este campo. Envie-o de novo.',
    zh: '该文件不是您为此字段上传的，请重新上传。',
    en: 'You did not send this file for this field. Send it again.',
  },
  FILE_NOT_THERE: {
    pt: 'O arquivo não está mais guardado. Avise a equipe de TI.',
    zh: '文件已不在存储中，请通知IT部门。',
    en: 'The file is no longer kept. Tell the IT team.',
  },
  BODY_NOT_JSON: {
    pt: 'Os dados enviados não são um JSON válido em UTF-8.',
    zh: '发送的数据不是有效的UTF-8 JSON。',
    en: 'The data sent is not valid JSON in UTF-8.',
  },
  BODY_TOO_DEEP: {
    pt: 'Os dados enviados têm níveis aninhados demais.',
    zh: '发送的数据嵌套层级过深。',
    en: 'The data sent is nested too deeply.',
  },
  TEXT_HAS_NUL: {
    pt: 'O texto contém um caractere nulo. Remova-o e envie novamente.',
    zh: '文本包含空字符，请删除后重新发送。',
    en: 'The text contains a NUL character. Remove it and send again.',
  },
  FIELD_UNKNOWN: {
    pt: 'Este campo não existe aqui. Confira o nome.',
    zh: '此处没有该字段，请检查名称。',
    en: 'There is no such field here. Check its name.',
  },
  FIELD_WRONG_TYPE: {
    pt: 'O valor é de um tipo que este campo não aceita; o tipo esperado é {expected}.',
    zh: '该字段不接受此类型的值，应为{expected}。',
    en: 'The value is of a type that this field does not take; it takes the type {expected}.',
  },
  FIELD_MAX_CHARS: {
    pt: 'No máximo {max} caracteres.',
    zh: '最多{max}个字符。',
    en: 'At most {max} characters.',
  },
  FIELD_FORMAT: {
    pt: 'O valor não tem o formato esperado.',
    zh: '值的格式不符合要求。',
    en: 'The value does not have the expected format.',
  },
  CELL_NOT_TO_THE_SECOND: {
    pt: 'Escreva data e hora, até os segundos: 2026-11-20 14:30:00.',
    zh: '请填写精确到秒的日期时间：2026-11-20 14:30:00。',
    en: 'Write day and time, to the second: 2026-11-20 14:30:00.',
  },
  FIELD_ENUM: {
    pt: 'Use um destes valores: {values}.',
    zh: '请使用以下值之一：{values}。',
    en: 'Use one of these values: {values}.',
  },
  FIELD_MAX_ITEMS: {
    pt: 'No máximo {max} itens.',
    zh: '最多{max}项。',
    en: 'At most {max} items.',
  },
  FIELD_MIN_ITEMS: {
    pt: 'No mínimo {min} itens.',
    zh: '至少{min}项。',
    en: 'At least {min} items.',
  },
  COMMAND_ID_REUSED: {
    pt: 'Este identificador já foi usado com outros dados. Envie de novo com um identificador novo.',
    zh: '该标识已用于其他数据，请使用新的标识重新发送。',
    en: 'This id was already used with other data. Send again with a new id.',
  },
  COMMAND_ID_INVALID: {
    pt: 'O cabeçalho Idempotency-Key deve ser um UUID.',
    zh: '请求头Idempotency-Key必须是UUID。',
    en: 'The header Idempotency-Key must be a UUID.',
  },
  SERVICE_BUSY: {
    pt: 'O serviço está sobrecarregado e nada foi gravado. Tente novamente em alguns segundos.',
    zh: '服务繁忙，未写入任何数据，请几秒后重试。',
    en: 'The service is overloaded and nothing was stored. Try again in a few seconds.',
  },
  OUTCOME_UNKNOWN: {
    pt: 'A conexão caiu antes da resposta. Envie de novo com o mesmo identificador: nada será gravado duas vezes.',
    zh: '连接在收到答复前中断，请用相同标识重新发送，不会重复写入。',
    en: 'The connection was lost before the answer. Send again with the same id: nothing is stored twice.',
  },
  EARLIER_ROW_UNKNOWN: {
    pt: 'Ainda não foi decidido, porque não se sabe o resultado de um registro anterior. Envie de novo a partir dele, na mesma ordem.',
    zh: '尚未处理：前一条记录的结果未知。请从该记录起按相同顺序重新发送。',
    en: 'Not decided yet, because what became of an earlier row is not known. Send again from that row on, in the same order.',
  },
  STILL_PROCESSING: {
    pt: 'A operação ainda está em andamento. Consulte novamente em alguns segundos com o mesmo identificador.',
    zh: '操作仍在处理中，请几秒后用相同标识再次查询。',
    en: 'The operation is still in progress. Ask again in a few seconds with the same id.',
  },
  SITE_NOT_IN_SCOPE: {
    pt: 'Esta unidade não está entre as suas. Escolha uma das suas unidades ou contate o administrador.',
    zh: '该网点不在您的权限范围内，请选择您的网点或联系管理员。',
    en: 'This site is not one of yours. Choose one of your sites or contact the administrator.',
  },
  DEVICE_NOT_CHOSEN: {
    pt: 'Escolha a unidade e o dispositivo desta estação antes de continuar.',
    zh: '请先选择本工作站的网点和设备。',
    en: 'Choose the site and the device of this station first.',
  },
  REASON_REQUIRED: {
    pt: 'Informe o motivo.',
    zh: '请填写原因。',
    en: 'Give a reason.',
  },
  REASON_WITHOUT_WORDS: {
    pt: 'Escreva em palavras, com três letras ou mais.',
    zh: '请用文字填写，至少两个汉字。',
    en: 'Write it in words, of three letters or more.',
  },
  ACCESS_REQUIRED: {
    pt: 'Estes dados são protegidos. Informe o motivo da consulta para abri-los.',
    zh: '这些数据受保护，请填写查看原因后再打开。',
    en: 'This data is protected. Give the reason for looking at it to open it.',
  },
  LOGIN_LOCKED: {
    pt: 'Tentativas demais. Aguarde {minutes} min e tente novamente.',
    zh: '尝试次数过多，请等待{minutes}分钟后重试。',
    en: 'Too many attempts. Wait {minutes} min and try again.',
  },
  CREDENTIALS_WRONG: {
    pt: 'Usuário ou senha incorretos.',
    zh: '用户名或密码错误。',
    en: 'Wrong user name or password.',
  },
  OPENID_OFF: {
    pt: 'A entrada com a conta da empresa não está configurada. Entre com usuário e senha.',
    zh: '未配置企业账号登录，请使用用户名和密码登录。',
    en: 'Signing in with a company account is not set up. Use user name and password.',
  },
  OPENID_AWAY: {
    pt: 'O serviço de contas da empresa não responde. Tente de novo, ou entre com usuário e senha.',
    zh: '企业账号服务没有响应，请重试或使用用户名和密码登录。',
    en: 'The service of company accounts does not answer. Try again, or use user name and password.',
  },
  OPENID_NOT_BEGUN: {
    pt: 'Esta entrada não foi iniciada neste navegador, ou já venceu. Comece de novo.',
    zh: '该登录并非在此浏览器发起或已过期，请重新开始。',
    en: 'This sign-in was not begun in this browser, or is too old. Begin again.',
  },
  OPENID_NOT_CONFIRMED: {
    pt: 'O serviço de contas da empresa não confirmou a entrada. Comece de novo.',
    zh: '企业账号服务未确认此次登录，请重新开始。',
    en: 'The service of company accounts did not confirm the sign-in. Begin again.',
  },
  OPENID_UNKNOWN_USER: {
    pt: 'A conta {username} da empresa não é de um usuário do Malote. Peça o cadastro a um administrador.',
    zh: '企业账号{username}不是Malote用户，请联系管理员注册。',
    en: 'The company account {username} belongs to no user of Malote. Ask an administrator to register you.',
  },
  SECOND_STEP_NEEDED: {
    pt: 'Informe o código do seu celular, ou um código de recuperação.',
    zh: '请输入手机验证码或恢复码。',
    en: 'Enter the code of your phone, or a recovery code.',
  },
  SECOND_STEP_WRONG: {
    pt: 'Este código não vale, ou já foi usado. Espere o próximo.',
    zh: '该验证码无效或已使用，请等待下一个。',
    en: 'This code is not valid, or was used before. Wait for the next one.',
  },
  SECOND_STEP_DEMANDED: {
    pt: 'Um dos seus perfis exige o código do celular na entrada.',
    zh: '您的角色要求登录时使用手机验证码。',
    en: 'One of your roles asks a code of the phone at sign-in.',
  },
  PASSWORD_WRONG: {
    pt: 'Senha incorreta.',
    zh: '密码错误。',
    en: 'Wrong password.',
  },
  GRANT_BEYOND_OWN: {
    pt: 'Você não pode conceder o que não tem: {what}. Peça a um administrador.',
    zh: '不能授予您自己没有的权限：{what}，请联系管理员。',
    en: 'You cannot grant what you do not hold yourself: {what}. Ask an administrator.',
  },
  HOLDS_BEYOND_OWN: {
    pt: 'Esta pessoa tem o que você não tem: {what}. Peça a um administrador.',
    zh: '此人拥有您没有的权限：{what}，请联系管理员。',
    en: 'This person holds what you do not: {what}. Ask an administrator.',
  },
  ACCOUNT_DISABLED: {
    pt: 'Esta conta está desativada. Contate o administrador.',
    zh: '该账号已停用，请联系管理员。',
    en: 'This account is disabled. Contact the administrator.',
  },
  FILE_ALREADY_IMPORTED: {
    pt: 'Este arquivo já foi importado. Envie somente as linhas que faltam.',
    zh: '该文件已导入，请只提交缺少的行。',
    en: 'This file was already imported. Send only the rows that are missing.',
  },
  IMPORT_ROWS_DIFFER: {
    pt: 'Difere da linha {row}, que é do mesmo pedido. Repita o mesmo valor ou deixe a célula vazia.',
    zh: '与同一订单的第{row}行不一致，请填写相同的值或留空。',
    en: 'Differs from row {row}, which belongs to the same order. Repeat the same value or leave the cell empty.',
  },
  IMPORT_ROW_LIMIT: {
    pt: 'No máximo {max} linhas por importação. Divida o arquivo.',
    zh: '每次导入最多{max}行，请拆分文件。',
    en: 'At most {max} rows per import. Split the file.',
  },
  CELL_NOT_READ: {
    pt: '{cell}: "{found}" não pode ser lido ou está repetido.',
    zh: '{cell}：“{found}”无法识别或重复。',
    en: '{cell}: "{found}" cannot be read, or stands there twice.',
  },
} as const satisfies RefusalTexts;
