import Sequencer from '@jest/test-sequencer';

type Tests = Parameters<Sequencer['sort']>[0];
type Order = ReturnType<Sequencer['sort']>;

/** Where the tests stand that take longest: the benches carry out whole companies, and what needs a whole stack stands in `infra/test`. */
const LONGEST = ['/infra/bench/', '/infra/test/'];

const rank = ({ path }: Tests[number]): number => {
  const at = LONGEST.findIndex((folder) => path.replaceAll('\\', '/').includes(folder));
  return at === -1 ? LONGEST.length : at;
};

const isNew = ({ duration }: Tests[number]): boolean => duration === undefined;

/**
 * Jest begins with the files that took longest in the run before. A fresh clone knows of no run, and would go by size: then one worker still has minutes to
 * go when the other has nothing left. So files of which nothing is known come by their place first.
 */
export default class LongestFirst extends Sequencer {
  override async sort(tests: Tests): Promise<Awaited<Order>> {
    const sorted = await super.sort(tests);
    return [
      ...sorted.filter(isNew).toSorted((one, other) => rank(one) - rank(other)),
      ...sorted.filter((test) => !isNew(test)),
    ];
  }
}
