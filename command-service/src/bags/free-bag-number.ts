import { bag } from '@malote/contracts/bags/bag.ts';
import { digitsFor, NUMBER_TRIES } from '../kernel/numbers.ts';
import type { Run } from '../kernel/run.ts';

/** The first free number of those that follow from the command's id, or the one that a try of this command opened before; undefined where all are taken. */
export async function freeBagNumber(run: Pick<Run, 'command' | 'fresh' | 'events'>): Promise<string | undefined> {
  const { commandId } = run.command.envelope;
  for (let attempt = 0; attempt < NUMBER_TRIES; attempt += 1) {
    const number = `BG${digitsFor(commandId, 'bag', attempt, 10)}`;
    const { state, known } = await run.fresh(bag, number);
    if (state.status === 'absent' || known.has(commandId)) return number;
    const [first] = (await run.events(bag, number)).filter(({ type }) => type === 'BagOpened');
    if (first?.metadata.commandId === commandId) return number;
  }
  return undefined;
}
