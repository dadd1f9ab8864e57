import { choice, file } from '../kernel/fields/index.ts';

/** How money comes in (R-0504). */
export const methods = choice({
  cash: { pt: 'Dinheiro', zh: '现金', en: 'Cash' },
  online: { pt: 'Online', zh: '在线支付', en: 'Online' },
  pix: { pt: 'PIX', zh: 'PIX', en: 'PIX' },
  offset: { pt: 'Compensação', zh: '冲抵', en: 'Offset' },
  other: { pt: 'Outro', zh: '其他', en: 'Other' },
  bank_transfer: { pt: 'Transferência bancária', zh: '银行转账', en: 'Bank transfer' },
});

/** What proves it: one picture or document of 5 MB at most (R-0649). */
export const voucher = file(
  { pt: 'Comprovante', zh: '凭证', en: 'Voucher' },
  { accept: ['bmp', 'jpg', 'png', 'pdf'], maxBytes: 5 << 20, sized: 'by the field alone', optional: true },
);
