import { bag } from '@malote/contracts/bags/bag.ts';
import { isBagForm } from '@malote/contracts/kernel/values/code-kind.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import { recordSort, sorted } from '@malote/contracts/sorting/sorting.ts';
import type { CommandContext } from '../kernel/context.ts';
import { handler } from '../kernel/execute.ts';
import type { Run } from '../kernel/run.ts';
import { at } from '../kernel/stream-ref.ts';
import { theParcel } from '../scanning/for-others.ts';
import { recordFall } from './decide-sort.ts';
import type { Piece } from './decide-sort.ts';

/** What a number names, with where it goes. */
async function pieceOf(run: Pick<Run, 'load'>, number: string): Promise<Piece | 'unknown'> {
  if (isBagForm(number)) {
    const { state } = await run.load(bag, number);
    return state.status === 'absent' ? 'unknown' : { number, kind: 'bag', nextSite: state.nextSite };
  }
  const { id, loaded } = await theParcel(run, number);
  if (loaded.state.status !== 'registered') return 'unknown';
  return { number: id, kind: 'parcel', cep5: loaded.state.destination?.cep5 };
}

const sort = handler(
  recordSort,
  async (run) => {
    const { number, weight, ...fall } = run.command.input;
    const piece = await pieceOf(run, number);
    if (piece === 'unknown')
      return await run.conclude(sorted, number, () =>
        refuse(isBagForm(number) ? 'BAG_NOT_EXIST' : 'PARCEL_NOT_REGISTERED'),
      );
    const known = Object.fromEntries(Object.entries(fall).filter(([, value]) => value !== undefined)) as typeof fall;
    return await run.conclude(
      sorted,
      piece.number,
      recordFall(piece, { ...known, ...(weight !== undefined && { grams: weight }) } as Parameters<
        typeof recordFall
      >[1]),
    );
  },
  ({ number }) => [at(sorted, number)],
  { alsoNamed: ({ number }) => [isBagForm(number) ? at(bag, number) : at(parcel, number)] },
);

export const sorting: CommandContext = { handlers: [sort] };
