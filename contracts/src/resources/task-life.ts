import type { Move, Standing } from '../kernel/life.ts';
import { EXPIRED } from './expiry.ts';

/** Where a task with a file stands once it is under way (R-0235). */
export const underWay = {
  in_progress: { words: { pt: 'Em andamento', zh: '进行中', en: 'In progress' }, tone: 'progress' },
  complete: { words: { pt: 'Concluída', zh: '已完成', en: 'Complete' }, tone: 'ok' },
  failed: { words: { pt: 'Falhou', zh: '失败', en: 'Failed' }, tone: 'bad' },
  cancelled: { words: { pt: 'Cancelada', zh: '已取消', en: 'Cancelled' }, tone: 'neutral' },
  timed_out: { words: { pt: 'Tempo esgotado', zh: '已超时', en: 'Timed out' }, tone: 'warn' },
  expired: EXPIRED,
} as const satisfies Readonly<Record<string, Standing>>;

const stamps = { endedAt: 'at' } as const;

/** How such a task ends; from which states it does, and what is written down with it, is its own. */
export const ends = {
  complete: {
    words: { pt: 'Concluir', zh: '完成', en: 'Complete' },
    done: { pt: 'Concluída', zh: '已完成', en: 'Completed' },
    event: 'Completed',
    to: 'complete',
    stamps,
  },
  fail: {
    words: { pt: 'Falhar', zh: '失败', en: 'Fail' },
    done: { pt: 'Falhou', zh: '已失败', en: 'Failed' },
    event: 'Failed',
    to: 'failed',
    stamps,
  },
  expire: {
    words: { pt: 'Esgotar', zh: '超时', en: 'Time out' },
    done: { pt: 'Tempo esgotado', zh: '已超时', en: 'Timed out' },
    event: 'TimedOut',
    to: 'timed_out',
    stamps,
  },
  cancel: {
    words: { pt: 'Cancelar', zh: '取消', en: 'Cancel' },
    done: { pt: 'Cancelada', zh: '已取消', en: 'Cancelled' },
    event: 'Cancelled',
    to: 'cancelled',
    stamps,
    danger: true,
  },
} as const satisfies Readonly<Record<string, Omit<Move, 'from'>>>;
