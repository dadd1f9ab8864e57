import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { MOST_PIECES } from '@malote/contracts/materials/stock.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import type { Context } from '../kernel/decision.ts';
import type { MoveRule, RecordRule, RecordRules } from '../kernel/records/moves.ts';

type Values = Readonly<Record<string, unknown>>;

const MONTH_CHARACTERS = 7;

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** The month of a movement; it never lies before that of the one before, whose month has been closed by then. */
function monthOf({ envelope }: Context, before: unknown): string {
  const now = businessDay(envelope.happenedAt, COMPANY_ZONE).slice(0, MONTH_CHARACTERS);
  return typeof before === 'string' && before > now ? before : now;
}

/** What a movement makes of the balance: by its quantity, with this sign. */
const moving =
  (field: 'quantity' | 'adjustment', sign: 1 | -1) =>
  (before: Values, typed: Values, context: Context): Values => {
    const month = monthOf(context, before['month']);
    const balance = numberOf(before['balance']);
    return {
      balance: balance + sign * numberOf(typed[field]),
      month,
      opening: month === before['month'] ? 0 : balance,
    };
  };

/** A maximum that is not above the minimum leaves no room (R-0274). */
const hasRoom: RecordRule = ({ minimum, maximum }) =>
  numberOf(minimum) < numberOf(maximum) ? undefined : refuse('MIN_NOT_BELOW_MAX', {}, 'fields.minimum');

/** An adjustment ends within the limits (R-0642), and changes something. */
const endsWithinLimits: MoveRule = ({ balance, minimum, maximum, adjustment }) => {
  if (adjustment === 0) return refuse('FIELD_MANDATORY', {}, 'fields.adjustment');
  const after = numberOf(balance);
  return after < numberOf(minimum) || after > numberOf(maximum)
    ? refuse('OVER_MAX_OR_UNDER_MIN', {}, 'fields.adjustment')
    : undefined;
};

/** What leaves was there. What came or left is a fact, so it may lead beyond the limits; the list shows it then. */
const isThere: MoveRule = ({ balance }) =>
  numberOf(balance) < 0 || numberOf(balance) > MOST_PIECES
    ? refuse('OVER_MAX_OR_UNDER_MIN', {}, 'fields.quantity')
    : undefined;

const goesElsewhere: MoveRule = ({ branch, otherBranch, ...fields }, ...more) =>
  branch === otherBranch ? refuse('REFERENCE_NOT_USABLE', {}, 'fields.otherBranch') : isThere(fields, ...more);

function limitsOf({ balance, minimum, maximum }: Values): string {
  if (numberOf(balance) < numberOf(minimum)) return 'under_minimum';
  return numberOf(balance) > numberOf(maximum) ? 'over_maximum' : 'normal';
}

/** What holds of the stock of a site, whatever lies in it. */
export const stockRules: RecordRules = {
  allows: hasRoom,
  works: ({ initial, ...fields }) => {
    const balance = fields['balance'] ?? initial;
    return { balance, limits: limitsOf({ ...fields, balance }) };
  },
  moves: {
    receive: isThere,
    adjust: endsWithinLimits,
    'transfer-out': goesElsewhere,
    'transfer-in': goesElsewhere,
    recycle: isThere,
    return: isThere,
  },
  follows: {
    receive: moving('quantity', 1),
    adjust: moving('adjustment', 1),
    'transfer-out': moving('quantity', -1),
    'transfer-in': moving('quantity', 1),
    recycle: moving('quantity', 1),
    return: (before, typed, context) => ({
      ...moving('quantity', 1)(before, typed, context),
      recycledQuantity: numberOf(before['recycledQuantity']) + numberOf(typed['quantity']),
    }),
  },
};
