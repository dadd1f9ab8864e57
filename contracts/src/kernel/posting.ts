import { z } from 'zod';
import type { EventDefinition } from './event.ts';

/**
 * What kinds of account there are. An account is a kind and whose it is: `receivable:C001` is what customer C001 owes us, `payable:F01` what we owe
 * supplier F01, `site:SPGRU01` what we owe a site of ours for its costs, `cash:pix` what came in by PIX and has not been spent.
 */
export const ACCOUNT_KINDS = ['receivable', 'payable', 'site', 'revenue', 'cost', 'tax', 'claims', 'cash'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];
export type LedgerAccount = `${AccountKind}:${string}`;

/** The account of somebody or something: `account('receivable', 'C001')`. */
export const account = (kind: AccountKind, subject: string): LedgerAccount => `${kind}:${subject}`;

/** Whole centavos as digits, below zero on the credit side; at most 18 digits, so that sums fit the database's bigint. */
const Minor = z.string().regex(/^-?[1-9]\d{0,17}$/);

/** What one account gains (debit, above zero) or gives (credit, below zero), in centavos of real. */
export const Leg = z.strictObject({
  account: z
    .string()
    .regex(new RegExp(`^(?:${ACCOUNT_KINDS.join('|')}):[^\\s:]{1,60}$`)) as unknown as z.ZodType<LedgerAccount>,
  minor: Minor,
});
export type Leg = z.infer<typeof Leg>;

/** Whether legs sum to zero. One of a wrong form, of which refinements are asked too, balances nothing. */
export const isBalanced = (legs: readonly Leg[]): boolean =>
  legs.every(({ minor }) => Minor.safeParse(minor).success) &&
  legs.reduce((sum, { minor }) => sum + BigInt(minor), 0n) === 0n;

/** Legs of one event: the headings of a whole batch, of which a list of rows holds 100, whose it is, and what is withheld of it. */
const LEGS = 120;

/**
 * What an event does to the books (breadth, section 4): legs that sum to zero, and the day that it is about (the ledger dates it so unless the books of
 * that day are closed). Only `posting` makes one; one that does not sum to zero is refused wherever an event is written.
 */
export const Posting = z
  .strictObject({ on: z.iso.date(), legs: z.array(Leg).min(2).max(LEGS) })
  .refine(({ legs }) => new Set(legs.map((leg) => leg.account)).size === legs.length, { error: 'an account twice' })
  .refine(({ legs }) => isBalanced(legs), { error: 'legs do not sum to zero' })
  .brand<'Posting'>();
export type Posting = z.infer<typeof Posting>;

/** So many centavos, above zero, from one account to another: `to` gains what `from` gives. */
export interface Transfer {
  readonly to: LedgerAccount;
  readonly from: LedgerAccount;
  readonly minor: bigint;
}

/**
 * The posting of transfers, which sums to zero however they are put together. @throws RangeError for an amount that is not above zero, for transfers that
 * cancel each other out: a decider refuses both before it comes here.
 */
export function posting(on: string, transfers: readonly Transfer[]): Posting {
  const sums = new Map<LedgerAccount, bigint>();
  const add = (to: LedgerAccount, minor: bigint) => void sums.set(to, (sums.get(to) ?? 0n) + minor);
  for (const { to, from, minor } of transfers) {
    if (minor <= 0n) throw new RangeError(`a transfer of ${minor} centavos`);
    add(to, minor);
    add(from, -minor);
  }
  const legs = [...sums].filter(([, minor]) => minor !== 0n).map(([of, minor]) => ({ account: of, minor: `${minor}` }));
  if (legs.length === 0) throw new RangeError('a posting that moves nothing');
  return Posting.parse({ on, legs });
}

/** What a posting changes of one account, in centavos. */
export const changeOf = ({ legs }: Posting, of: LedgerAccount): bigint =>
  legs.reduce((sum, leg) => (leg.account === of ? sum + BigInt(leg.minor) : sum), 0n);

/** Whether an event of this definition moves money. */
export function movesMoney(definition: Pick<EventDefinition, 'data' | 'posts'>): boolean {
  if (definition.posts !== undefined) return definition.posts;
  const { data } = definition;
  return data instanceof z.ZodObject && Object.hasOwn(data.shape, 'posting');
}
