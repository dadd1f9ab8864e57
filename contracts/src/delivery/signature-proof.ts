import { z } from 'zod';
import { query } from '../kernel/definition.ts';
import { code, file, instant, user, waybill } from '../kernel/fields/index.ts';
import { IMAGE_TYPES } from '../kernel/file-types.ts';
import { life } from '../kernel/life.ts';
import { flow } from '../kernel/record.ts';
import { PROOF_IMAGES, PROOF_PHOTO_BYTES } from './proof-photos.ts';

const PHOTO = { accept: IMAGE_TYPES, maxBytes: PROOF_PHOTO_BYTES } as const;

/**
 * What proves a signature: photos and what the recipient signed on the screen, one of the two at least. They follow it, because a scan is never held back by a
 * file. Named after the scan that signed, so that a signature has one, and what was sent as its proof is never replaced.
 */
export const signatureProof = flow('SignatureProof', {
  context: 'delivery',
  group: 'network',
  table: 'signature_proofs',
  words: { pt: 'Fotos da assinatura', zh: '签收照片', en: 'Photos of a signature' },
  code: code(
    { pt: 'Leitura', zh: '扫描', en: 'Scan' },
    {
      pattern: '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}',
      example: '019ab3de-8c11-4c5a-9d3e-2f6a1b7c8d90',
      letters: 'small',
      entered: 'once',
    },
  ),
  path: '/signatureProof',
  sorted: ['sentAt', 'desc'],
  fields: {
    waybill: waybill({ pt: 'Conhecimento', zh: '运单号', en: 'Waybill' }, { listed: 'first', entered: 'once' }),
    photo: file({ pt: 'Foto', zh: '照片', en: 'Photo' }, { ...PHOTO, optional: true }),
    secondPhoto: file({ pt: 'Segunda foto', zh: '第二张照片', en: 'Second photo' }, { ...PHOTO, optional: true }),
    thirdPhoto: file({ pt: 'Terceira foto', zh: '第三张照片', en: 'Third photo' }, { ...PHOTO, optional: true }),
    signature: file(
      { pt: 'Assinatura na tela', zh: '屏幕签名', en: 'Signature on the screen' },
      { ...PHOTO, optional: true, drawn: true },
    ),
    sentBy: user({ pt: 'Enviadas por', zh: '上传人', en: 'Sent by' }, { entered: 'never' }),
    sentAt: instant({ pt: 'Enviadas em', zh: '上传时间', en: 'Sent at' }, { entered: 'never' }),
  },
  life: life({
    states: { kept: { words: { pt: 'Guardadas', zh: '已存档', en: 'Kept' }, tone: 'ok' } },
    opens: 'kept',
    revisable: [],
    moves: {},
    stamps: { sentBy: 'by', sentAt: 'at' },
  }),
  // Whose it is says the parcel's stream: `signatureProofRules` asks it.
  rule: 'row',
});

/**
 * One photo of a signature, or what was signed on the screen, to whoever sees the signature and people's data, after the look was put on record (`accessId`, kind `reveal`, of the signature's
 * id): a photo shows faces and houses, which nothing can mask.
 */
export const signaturePhoto = query('delivery.signaturePhoto', {
  path: 'POST /signing/photo',
  shape: 'kept-file',
  params: z.strictObject({ signing: z.string().max(80), photo: z.enum(PROOF_IMAGES), accessId: z.uuid() }),
  answer: z.unknown(),
  refusals: ['RECORD_NOT_FOUND', 'FILE_NOT_THERE', 'ACCESS_REQUIRED', 'NO_PERMISSION'],
  scope: 'row',
  reads: ['handling', 'network'],
});
