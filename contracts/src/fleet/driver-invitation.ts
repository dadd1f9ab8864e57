import { code, instant, person, text, user } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { INVITATION_DAYS } from './limits.ts';

/** What somebody registers with as a driver: made for one phone, good for seven days and for one registration (R-0525, R-0716). */
export const driverInvitation = flow('DriverInvitation', {
  context: 'fleet',
  group: 'network',
  words: { pt: 'Convite para motorista', zh: '司机邀请码', en: 'Driver invitation' },
  code: code(
    { pt: 'Código', zh: '邀请码', en: 'Code' },
    { pattern: 'CM\\d{8}', example: 'CM00000001', entered: 'never' },
  ),
  numbered: 'CM',
  path: '/transport/driverInvitation',
  sorted: ['expiration', 'desc'],
  fields: {
    phone: person({ pt: 'Celular', zh: '手机', en: 'Mobile' }, { as: 'phone', listed: 'first' }),
    note: text({ pt: 'Observação', zh: '备注', en: 'Note' }, { max: 200, lines: 2, optional: true }),
    expiration: instant({ pt: 'Válido até', zh: '有效期至', en: 'Valid until' }, { entered: 'never', sought: true }),
    createdBy: user({ pt: 'Criado por', zh: '创建人', en: 'Created by' }, { entered: 'never', sought: true }),
    sentAt: instant({ pt: 'Enviado em', zh: '发送时间', en: 'Sent' }, { entered: 'never' }),
    sentBy: user({ pt: 'Enviado por', zh: '发送人', en: 'Sent by' }, { entered: 'never', listed: 'on-demand' }),
    usedBy: text({ pt: 'Cadastro', zh: '登记号', en: 'Registration' }, { max: 40, entered: 'never' }),
  },
  life: life({
    states: {
      active: { words: { pt: 'Ativo', zh: '有效', en: 'Active' }, tone: 'ok' },
      used: { words: { pt: 'Usado', zh: '已使用', en: 'Used' }, tone: 'info' },
      // By hand alone, and before its day: what is past its day says so by that.
      expired: { words: { pt: 'Invalidado', zh: '已作废', en: 'Invalidated' }, tone: 'neutral' },
    },
    opens: 'active',
    revisable: ['active'],
    stamps: { expiration: { days: INVITATION_DAYS }, createdBy: 'by' },
    moves: {
      send: {
        words: { pt: 'Registrar envio', zh: '登记发送', en: 'Record as sent' },
        done: { pt: 'Enviado', zh: '已发送', en: 'Sent' },
        event: 'Sent',
        from: ['active'],
        stamps: { sentAt: 'at', sentBy: 'by' },
      },
      expire: {
        words: { pt: 'Invalidar', zh: '作废', en: 'Invalidate' },
        done: { pt: 'Invalidado', zh: '已作废', en: 'Invalidated' },
        event: 'Expired',
        from: ['active'],
        to: 'expired',
        repeats: true,
        danger: true,
      },
      use: {
        words: { pt: 'Usar', zh: '使用', en: 'Use' },
        done: { pt: 'Usado', zh: '已使用', en: 'Used' },
        event: 'Used',
        from: ['active'],
        to: 'used',
        asks: { usedBy: 'required' },
        unoffered: true,
        refused: 'INVITATION_NOT_USABLE',
      },
    },
  }),
  rule: { everyone: 'who invites drivers invites them for the whole company' },
});

export const sendDriverInvitationCode = recordScreen(driverInvitation, '/user/sendDriverInvitationCode', {
  permission: 'menu:user-center:send-driver-invitation-code',
  title: { pt: 'Códigos de convite para motoristas', zh: '发送司机邀请码', en: 'Driver invitation codes' },
  offers: ['copy'],
});
