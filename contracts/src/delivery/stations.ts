import { flag, person, text } from '../kernel/fields/index.ts';
import { station } from '../kernel/station.ts';
import { sendOutForDelivery, signParcel, undoScan } from '../scanning/commands.ts';
import { signatureProof } from './signature-proof.ts';
import { COURIER, OUT_FOR_DELIVERY, SIGNED } from '../scanning/station-words.ts';

/** Parcels onto a courier's round: out for delivery, in his name (R-0147). */
export const dispatchScan = station('/expressDataCenter/operatingPlatform/dispatchScan', {
  context: 'delivery',
  permission: 'menu:express-data-center:dispatch-scan',
  title: { pt: 'Leitura de saída para entrega', zh: '派件扫描', en: 'Dispatch scan' },
  works: {
    deliver: {
      words: { pt: 'Sair para entrega', zh: '派件', en: 'Out for delivery' },
      fields: { scanUserId: COURIER },
      parcel: [{ action: 'scan', command: sendOutForDelivery, said: OUT_FOR_DELIVERY }],
    },
  },
  undo: undoScan,
  called: { 'choose-scanUserId': 'select-courier' },
});

/** Parcels signed off, with who took them (R-0147). */
export const signScan = station('/expressDataCenter/operatingPlatform/signScan', {
  context: 'delivery',
  permission: 'menu:express-data-center:sign-scan',
  title: { pt: 'Leitura de assinatura', zh: '签收扫描', en: 'Sign-for scan' },
  works: {
    sign: {
      words: { pt: 'Assinar', zh: '签收', en: 'Sign for' },
      each: {
        signer: person({ pt: 'Quem recebeu', zh: '签收人', en: 'Signed by' }, { as: 'name' }),
        document: person({ pt: 'Documento', zh: '证件', en: 'Document' }, { as: 'text', max: 30, optional: true }),
        code: text(
          { pt: 'Código do destinatário', zh: '收件人验证码', en: 'Recipient’s code' },
          { min: 6, max: 6, optional: true },
        ),
        forced: flag({ pt: 'Assinatura forçada', zh: '强制签收', en: 'Forced signing' }, { optional: true }),
      },
      parcel: [{ action: 'sign', command: signParcel, said: SIGNED }],
    },
  },
  commands: {
    'upload-photo': signatureProof.commands.register,
    ...(signatureProof.files !== undefined && { upload: signatureProof.files.upload }),
  },
  page: 'own page',
  offers: ['scan'],
});
