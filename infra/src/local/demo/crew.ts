import { diceOf } from '../../tools/simulator/dice.ts';
import { differentNames } from '../../tools/simulator/people.ts';
import { centreOf } from './places.ts';
import { DEMO_SITES } from './sites.ts';
import { numberedUser } from './users.ts';

const CENTRES = DEMO_SITES.filter(({ type }) => type === 'transit_center');
const NAMES = differentNames(diceOf('crew'), CENTRES.length * 2);

/** Somebody who scans for the demo company: in a transit centre, or on the rounds of its outlets. */
interface Worker {
  readonly id: string;
  readonly username: string;
  readonly realName: string;
  readonly role: 'warehouse' | 'delivery';
  readonly site: string;
  /** The sites that he works for. */
  readonly scope: readonly string[];
}

/** One of each kind for every transit centre. What happens in the simulation is told in their names; they may sign in like everybody else. */
export const DEMO_CREW: readonly Worker[] = CENTRES.flatMap((centre, at): readonly Worker[] => {
  const [hand = '', courier = ''] = NAMES.slice(at * 2);
  const outlets = DEMO_SITES.filter(
    (one) => (one.type === 'outlet' || one.type === 'mini_drop') && centreOf(one) === centre,
  );
  const [home = centre] = outlets;
  const place = centre.code.toLowerCase();
  return [
    {
      id: numberedUser(101 + at * 2),
      username: `doca${place}`,
      realName: hand,
      role: 'warehouse',
      site: centre.code,
      scope: [centre.code],
    },
    {
      id: numberedUser(102 + at * 2),
      username: `rota${place}`,
      realName: courier,
      role: 'delivery',
      site: home.code,
      scope: outlets.map(({ code }) => code),
    },
  ];
});

/** The code of who works at a site. */
export const workerAt = (site: string): string | undefined => DEMO_CREW.find(({ scope }) => scope.includes(site))?.id;
