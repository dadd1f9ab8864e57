import { z } from 'zod';
import { address, sameAt } from '../kernel/address.ts';
import { listBody } from '../kernel/definition.ts';
import { announcement, MESSAGE_CHARACTERS } from './announcement.ts';
import { messageList, readMessages, receiver } from './inbox.ts';
import { providerMessage } from './provider-message.ts';

const Code = z
  .string()
  .trim()
  .regex(/^AV\d{8}$/, 'FIELD_FORMAT');
/** A message has two names for one number (R-0040). */
const Id = z.string().optional();
const ofAnnouncement = z.strictObject({ id: Code });
const { pin, unpin, delete: remove } = announcement.commands.moves;
const example = { id: 'AV00000001' };

/** Where partners and older clients read, send and pin (platform 7, operations 7.3). */
export const addresses = [
  address('GET /message/topMessageById/:id', ofAnnouncement, example).to(pin, ({ id }) => ({ code: id })),
  address('GET /message/cancelTopMessageById/:id', ofAnnouncement, example).to(unpin, ({ id }) => ({ code: id })),
  address('DELETE /message/deleteNoticeById/:id', ofAnnouncement, example).to(remove, ({ id }) => ({ code: id })),
  address('POST /message/getCurrentUserMessage', listBody(messageList.params.default({})).extend(receiver), {
    receiveId: 'ana',
    clientType: 1,
  }).to(messageList, ({ pageNumber, pageSize, params, sort, after, keys }) => ({
    pageNumber,
    pageSize,
    params,
    sort,
    after,
    keys,
  })),
  address('POST /message/setRead', z.strictObject({ msgId: Id, messageId: Id, ...receiver }), {
    msgId: 'AV00000001',
    receiveId: 'ana',
  }).to(readMessages, ({ msgId, messageId = msgId }) => ({ messages: [messageId] })),
  address(
    'POST /message/setReadMessage',
    z.strictObject({ messages: z.array(z.string()).optional(), messageId: Id, msgId: Id, ...receiver }),
    { messageId: 'AV00000001', receiveId: 'ana', clientType: 1 },
  ).to(readMessages, ({ msgId, messageId = msgId, messages = [messageId] }) => ({ messages })),
  address(
    'POST /message/sendProviderMessage',
    z.strictObject({
      provider: z.string(),
      title: z.string(),
      content: z.string().max(MESSAGE_CHARACTERS).optional(),
      file: z.string().optional(),
    }),
    { provider: 'PADRAO', title: 'Coleta de hoje', content: 'A coleta sai uma hora mais cedo.' },
  ).to(providerMessage.commands.register, (fields) => ({ fields })),
  sameAt('POST /message/selectProviderMessage', providerMessage.list, { pageNumber: 1, pageSize: 10, params: {} }),
];
