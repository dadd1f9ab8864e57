import { FAILURE_MAX } from '@malote/contracts/billing/long-run.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { RecordState } from '@malote/contracts/kernel/record.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { refusalText } from '@malote/contracts/kernel/refusals/refusal-text.ts';
import type { Outcome } from '@malote/infra/jobs/job.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { WatchKit } from '../kernel/context.ts';
import type { Watch } from '../kernel/reactor.ts';

type Values = Readonly<Record<string, unknown>>;
type State = RecordState<Values>;

/** Another process has made the move, or somebody has cancelled meanwhile: there is nothing left to do. */
const PASSED_BY: readonly Refusal['refused'][] = ['COMMAND_ID_REUSED', 'MOVE_NOT_POSSIBLE'];

export const codeOf = ({ data }: StoredEvent) => (data as { readonly code: string }).code;

/** Why what a worker was asked for came to nothing. */
export const failureOf = (outcome: Exclude<Outcome, { readonly kind: 'complete' }>): Refusal =>
  outcome.kind === 'failed' ? outcome.refusal : refuse('OPERATION_FAILED_RETRY');

/** An intent by the code of its record, from the event that opens it to one that closes it. */
export const follow = (
  name: string,
  opening: readonly string[],
  closing: readonly string[],
  end: Watch['end'],
): Watch => ({
  name,
  afterMs: 0,
  types: [...opening, ...closing],
  opens: (event) => (opening.includes(event.type) ? codeOf(event) : undefined),
  closes: (event) => (closing.includes(event.type) ? [codeOf(event)] : []),
  end,
});

/** What is written side by side: the log stores what waits together, and whoever is through takes the next without waiting for the others. */
const SIDE_BY_SIDE = 64;

/** Does something for each, so many at a time, and answers in their order. What fails ends it once all that were begun are through. */
export async function eachOf<Of, Answer>(
  all: readonly Of[],
  act: (one: Of) => Promise<Answer>,
  atOnce = SIDE_BY_SIDE,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let at = next++; at < all.length; at = next++) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other in each lane
      answers[at] = await act(all[at] as Of).catch((error: unknown) => {
        next = all.length;
        throw error;
      });
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: Math.min(atOnce, all.length) }, lane));
  for (const one of lanes) if (one.status === 'rejected') throw one.reason;
  return answers;
}

/** Work that the house does in parts and writes down in a record as it goes: each move once, under an id that follows from the record and the place in it. */
export function longRun(
  kit: WatchKit,
  of: { readonly aggregate: unknown; readonly noun: string; readonly commands: { readonly moves: object } },
  namespace: string,
) {
  const moves = of.commands.moves as Readonly<Record<string, CommandDefinition>>;

  /** Makes a move once; what another process has made under the same id stands, and one that is no longer possible changes nothing. */
  async function go(code: string, move: string, place: string | number, fields: object): Promise<void> {
    const command = moves[move];
    if (command === undefined) throw new Error(`${of.noun} has no move called ${move}`);
    const done = await kit.act(command, uuidv5(namespace, `${code}:${move}:${place}`), { code, fields });
    const refused = done.kind === 'denied' || done.kind === 'refused' ? done.refusal.refused : undefined;
    if (refused !== undefined && !PASSED_BY.includes(refused)) throw new Error(`${code} could not go on: ${refused}`);
  }

  return {
    go,
    stateOf: async (code: string): Promise<State> =>
      (await kit.streams.fresh<State>(of.aggregate as never, code)).state,
    // In the language of the company: who reads it later is not who asked.
    fail: async (code: string, refusal: Refusal) =>
      await go(code, 'fail', '', {
        failure: refusalText(refusal.refused, 'pt', refusal.params).slice(0, FAILURE_MAX),
      }),
  };
}
