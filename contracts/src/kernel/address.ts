import type { z } from 'zod';
import type { Definition, Route } from './definition.ts';
import type { Refusal } from './refusal.ts';

/** How the answer looks at an address: its schema, and the answer of the call put into it, or why there is none. */
interface Answering<Data, Sent> {
  readonly gives: z.ZodType;
  readonly as: (data: Data, sent: Sent) => unknown;
}

/** What a call answers: of a list, its page of rows. */
type Answered<Of extends Definition> = Of extends { readonly shape: 'list'; readonly row: infer Row extends z.ZodType }
  ? { readonly records: readonly z.output<Row>[]; readonly total: number }
  : z.output<Of['answer']>;

/** What a call at an address becomes: permission, scope, validation and handler are those of its definition. */
export interface AddressCall {
  readonly definition: Definition;
  readonly asks: (sent: never) => unknown;
  readonly answer: Answering<never, never> | undefined;
  /** Why it is done, where the call demands a reason and who calls there says none. */
  readonly reason: string | undefined;
  /** Of a list: all its pages are answered as one, however many there are. */
  readonly whole: boolean;
  /** An answer that is no refusal says so by this number beside `status` (R-0387). */
  readonly code: 200 | undefined;
}

/** What an address says of itself beside its words. */
interface Manner {
  readonly reason?: string;
  readonly whole?: boolean;
  readonly code?: 200;
}

/** Rows that a list answers as one; a list that has more is asked for by pages. */
export const WHOLE_ROWS = 50_000;

/**
 * A further address at which a call answers, one that partners and older clients know: what they send there is put into the call's own words, and its
 * answer into theirs. It stands in the route table and on the API's page like every other.
 */
export interface Address {
  readonly route: Route;
  /** What is sent there: the parts of the path, the query string and the body in one object; undefined where it is the call's own input. */
  readonly takes: z.ZodObject | undefined;
  readonly example: Readonly<Record<string, unknown>>;
  /** What it becomes; of several, the one that stands under the value of the parameter `by` of the query string, and the first one where none does. */
  readonly by: string | undefined;
  readonly calls: Readonly<Record<string, AddressCall>>;
}

/** An address that takes and answers what the call itself does. `example` is what is sent. */
export const sameAt = (route: Route, definition: Definition, example: Address['example']): Address => ({
  route,
  takes: undefined,
  example,
  by: undefined,
  calls: {
    only: { definition, asks: (sent) => sent, answer: undefined, reason: undefined, whole: false, code: undefined },
  },
});

/**
 * An address with words of its own; parameters of the path (`:id`) are named in `takes`. At a path of the call itself, what was sent is read in the call's
 * words, and where it says nothing in them, in these.
 */
export const address = <Takes extends z.ZodObject>(route: Route, takes: Takes, example: z.input<Takes>) => ({
  to: <Of extends Definition>(
    definition: Of,
    asks: (sent: z.output<Takes>) => unknown,
    answer?: Answering<Answered<Of>, z.output<Takes>>,
    { reason, whole = false, code }: Manner = {},
  ): Address => ({
    route,
    takes,
    example: example as Address['example'],
    by: undefined,
    calls: { only: { definition, asks, answer, reason, whole, code } as AddressCall },
  }),
});

/** One address that leads to several calls, by the value of a parameter of its query string. All are answered by one service. */
export function chosenBy(by: string, ways: Readonly<Record<string, Address>>): Address {
  const [first] = Object.values(ways);
  if (first === undefined) throw new Error(`An address that is chosen by ${by} leads nowhere`);
  const calls = Object.entries(ways).flatMap(([value, way]) =>
    Object.values(way.calls).map((call) => [value, call] as const),
  );
  if (new Set(calls.map(([, { definition }]) => definition.kind)).size !== 1)
    throw new Error(`${first.route} would have to be answered by both services`);
  return { ...first, by, calls: Object.fromEntries(calls) };
}

/** What a call at an address becomes, by its query string. */
export function callAt({ by, calls }: Address, asked: Readonly<Record<string, unknown>>): AddressCall {
  const value = by === undefined ? undefined : asked[by];
  const chosen = typeof value === 'string' && Object.hasOwn(calls, value) ? calls[value] : undefined;
  return chosen ?? (Object.values(calls)[0] as AddressCall);
}

/** The answer of a call, in the words of the address that it was asked at. */
export const answerAt = ({ answer }: AddressCall, data: unknown, sent: unknown): unknown | Refusal =>
  answer === undefined ? data : answer.as(data as never, sent as never);
