import { instant, text, user } from '../kernel/fields/index.ts';
import type { Move, Standing } from '../kernel/life.ts';

/** Characters of a failure that are kept. */
export const FAILURE_MAX = 400;

/** Why what the house did in the background came to nothing, in the language of the company. */
export const failure = text(
  { pt: 'Motivo da falha', zh: '失败原因', en: 'Failure' },
  { max: FAILURE_MAX, entered: 'never', optional: true },
);

/** Of a field that the house fills in as it goes. */
export const found = { entered: 'never', optional: true } as const;

/** When it was asked for, and by whom; `askedBy` stamps both. */
export const asked = {
  time: instant({ pt: 'Pedido em', zh: '时间', en: 'Time' }, { entered: 'never', sought: true }),
  operator: user({ pt: 'Quem', zh: '操作人', en: 'Operator' }, { entered: 'never', sought: true }),
} as const;
export const askedBy = { time: 'at', operator: 'by' } as const;

/** How it stands where it begins with a search among charges, and where it came to nothing. */
export const standings = {
  searching: { words: { pt: 'Pesquisando', zh: '查询中', en: 'Searching' }, tone: 'progress' },
  cancelled: { words: { pt: 'Cancelado', zh: '已取消', en: 'Cancelled' }, tone: 'neutral' },
  failed: { words: { pt: 'Falhou', zh: '失败', en: 'Failed' }, tone: 'bad' },
} as const satisfies Readonly<Record<string, Standing>>;

/** The move that says what the search found: made by the house alone. */
export const finding = <const State extends string, const Asks extends NonNullable<Move['asks']>>(
  to: State,
  asks: Asks,
) =>
  ({
    words: { pt: 'Encontrar', zh: '查询完成', en: 'Find' },
    done: { pt: 'Pesquisado', zh: '已查询', en: 'Searched' },
    event: 'Searched',
    from: ['searching'],
    to,
    asks,
    unoffered: true,
  }) as const;

/** The move that ends what the house does in the background without success: made by the house alone. */
export const failing = <const State extends string>(from: readonly State[]) =>
  ({
    words: { pt: 'Falhar', zh: '失败', en: 'Fail' },
    done: { pt: 'Falhou', zh: '已失败', en: 'Failed' },
    event: 'Failed',
    from,
    to: 'failed',
    asks: { failure: 'required' },
    unoffered: true,
  }) as const;
