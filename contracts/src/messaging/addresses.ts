import { z } from 'zod';
import { address, sameAt } from '../kernel/address.ts';
import { announcement, MESSAGE_CHARACTERS } from './announcement.ts';
import { readMessages } from './inbox.ts';
import { providerMessage } from './provider-message.ts';

const Code = z
  .string()
  .trim()
  .regex(/^AV\d{8}$/, 'FIELD_FORMAT');
const ofAnnouncement = z.strictObject({ id: Code });
const { pin, unpin, delete: remove } = announcement.commands.moves;
const example = { id: 'AV00000001' };

/** Where partners and older clients read, send and pin (platform 7, operations 7.3). */
export const addresses = [
  address('GET /message/topMessageById/:id', ofAnnouncement, example).to(pin, ({ id }) => ({ code: id })),
  address('GET /message/cancelTopMessageById/:id', ofAnnouncement, example).to(unpin, ({ id }) => ({ code: id })),
  address('DELETE /message/deleteNoticeById/:id', ofAnnouncement, example).to(remove, ({ id }) => ({ code: id })),
  // To whom a message goes is the caller himself, whatever `receiveId` says.
  address(
    'POST /message/setRead',
    z.strictObject({
      msgId: z.string().trim().min(1).max(40),
      receiveId: z.string().max(40).optional(),
      clientType: z.coerce.number().int().optional(),
    }),
    { msgId: 'AV00000001', receiveId: 'ana' },
  ).to(readMessages, ({ msgId }) => ({ messages: [msgId] })),
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
