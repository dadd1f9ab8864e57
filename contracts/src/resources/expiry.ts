import type { Move, Standing } from '../kernel/life.ts';

/** A file that is made or imported is kept for a time that the company sets (`KEEP_FILES_DAYS`); then its task stands, and its bytes are gone. */
export const EXPIRED = {
  words: { pt: 'Expirada', zh: '已过期', en: 'Expired' },
  tone: 'neutral',
} as const satisfies Standing;

/** What the house does once that time is over; its bytes were taken out of the store before. */
export const clear = {
  words: { pt: 'Remover o arquivo', zh: '清除文件', en: 'Remove the file' },
  done: {
    pt: 'Arquivo removido, prazo de guarda encerrado',
    zh: '文件已过保存期并清除',
    en: 'File removed, its time was over',
  },
  event: 'Cleared',
  to: 'expired',
  repeats: true,
  unoffered: true,
} as const satisfies Omit<Move, 'from'>;
