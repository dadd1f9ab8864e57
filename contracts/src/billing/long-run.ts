import { text } from '../kernel/fields/index.ts';

/** Characters of a failure that are kept. */
export const FAILURE_MAX = 400;

/** Why what the house did in the background came to nothing, in the language of the company. */
export const failure = text(
  { pt: 'Motivo da falha', zh: '失败原因', en: 'Failure' },
  { max: FAILURE_MAX, entered: 'never', optional: true },
);

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
