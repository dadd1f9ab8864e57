import { choice, code, flag, instant, one, text, user } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { MESSAGE_CHARACTERS } from './announcement.ts';
import { audience } from './audience.ts';

/** What a message is: words, words with a link to the recycling of woven bags (R-0042), or data that programs write (R-0043). */
const kinds = choice({
  plain: { pt: 'Texto', zh: '文本', en: 'Text' },
  recycling: { pt: 'Reciclagem de sacas', zh: '编织袋回收', en: 'Bag recycling' },
  structured: { pt: 'Dados', zh: '结构化数据', en: 'Data' },
});

/** A message to the people of the house, which may stand before the page until it was read (R-0037, R-0062). */
export const systemMessage = flow('SystemMessage', {
  context: 'messaging',
  group: 'messages',
  table: 'system_messages',
  words: { pt: 'Mensagem do sistema', zh: '系统消息', en: 'System message' },
  code: code(
    { pt: 'Número', zh: '编号', en: 'Number' },
    { pattern: 'MS\\d{8}', example: 'MS00000001', entered: 'never' },
  ),
  numbered: 'MS',
  path: '/systemMessage',
  named: 'title',
  sorted: ['sentAt', 'desc'],
  fields: {
    title: text({ pt: 'Título', zh: '标题', en: 'Title' }, { min: 2, max: 100, listed: 'first' }),
    content: text({ pt: 'Texto', zh: '内容', en: 'Text' }, { max: MESSAGE_CHARACTERS, lines: 6, listed: 'on-demand' }),
    kind: one(kinds, { pt: 'Tipo', zh: '类型', en: 'Kind' }, { sought: true }),
    pops: flag({ pt: 'Abre sobre a tela', zh: '弹窗显示', en: 'Pops up' }),
    reminds: flag({ pt: 'Leitura obrigatória (60 s)', zh: '必读（60秒）', en: 'Must be read (60 s)' }),
    ...audience,
    sentAt: instant({ pt: 'Enviada em', zh: '发送时间', en: 'Sent' }, { entered: 'never' }),
    sender: user({ pt: 'Enviada por', zh: '发送人', en: 'Sent by' }, { entered: 'never' }),
  },
  life: life({
    states: {
      draft: { words: { pt: 'Rascunho', zh: '草稿', en: 'Draft' }, tone: 'neutral' },
      sent: { words: { pt: 'Enviada', zh: '已发送', en: 'Sent' }, tone: 'ok' },
      deleted: { words: { pt: 'Excluída', zh: '已删除', en: 'Deleted' }, tone: 'bad', gone: true },
    },
    opens: 'draft',
    revisable: ['draft'],
    moves: {
      send: {
        words: { pt: 'Enviar', zh: '发送', en: 'Send' },
        done: { pt: 'Enviada', zh: '已发送', en: 'Sent' },
        event: 'Sent',
        from: ['draft'],
        to: 'sent',
        stamps: { sentAt: 'at', sender: 'by' },
      },
      delete: {
        words: { pt: 'Excluir', zh: '删除', en: 'Delete' },
        done: { pt: 'Excluída', zh: '已删除', en: 'Deleted' },
        event: 'Deleted',
        from: ['draft', 'sent'],
        to: 'deleted',
        danger: true,
      },
    },
  }),
  rule: { everyone: 'a message says itself for whom it is' },
});

export const systemMessages = recordScreen(systemMessage, '/serviceQuality/systemMessages', {
  permission: 'menu:service-quality:system-messages',
  title: { pt: 'Mensagens do sistema', zh: '系统消息', en: 'System messages' },
});
