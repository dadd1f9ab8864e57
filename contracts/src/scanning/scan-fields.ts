import { flag, ref, text, user } from '../kernel/fields/index.ts';
import { SITE } from '../kernel/usual-fields.ts';

/** Who scanned, where and on which device, what he had signed, and whether it was taken back: said alike in every list of scans. */
export const operatorField = user({ pt: 'Operador', zh: '操作人', en: 'Operator' });
export const siteField = ref(SITE, { to: 'Site', optional: true, sought: true });
export const deviceField = text(
  { pt: 'Aparelho', zh: '设备', en: 'Device' },
  { max: 60, optional: true, listed: 'on-demand' },
);
export const drawnField = flag(
  { pt: 'Assinatura na tela', zh: '手写签名', en: 'Signed on screen' },
  { listed: 'on-demand' },
);
export const undoneField = flag({ pt: 'Desfeita', zh: '已撤销', en: 'Undone' }, { listed: 'on-demand' });
