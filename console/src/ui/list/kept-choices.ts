import { Failure, mayPass } from '../../client/failure.ts';
import { keep, readKept } from '../../client/kept.ts';
import { KEPT_CHOICES, session } from '../../client/session.ts';
import type { Choice } from './use-choices.ts';

/** Lists of choices that a browser keeps, the last ones asked for, and names of each. */
const LISTS = 40;
const NAMES = 60;

interface KeptList {
  readonly at: string;
  readonly choices: readonly Choice[];
}

/** Whose they are, and the lists by what was asked, the last one first. */
interface Kept {
  readonly user: string;
  readonly lists: readonly (readonly [asked: string, list: KeptList])[];
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'user' in value && 'lists' in value && Array.isArray(value.lists);

/** Of who is signed in: what somebody else was shown is not his to see. */
function listsOf(user: string): Kept['lists'] {
  const kept = readKept<Kept | undefined>(localStorage, KEPT_CHOICES, undefined, isKept);
  return kept?.user === user ? kept.lists : [];
}

/** A page of choices; `keptAt`: no server answered, and these are what was offered here until then. */
export interface PageOfChoices {
  readonly choices: readonly Choice[];
  readonly keptAt?: string;
}

/**
 * What may be chosen at a station, also while no server answers: what was offered there last is kept in this browser, for its user alone, until he signs out.
 * `asked` names the list without what is `sought` in it; `isWhole`: nothing else is in the list now. @throws Failure where the server did not answer and
 * nothing is kept, and every other failure as it is.
 */
export async function orKept<Page extends PageOfChoices>(
  asked: string,
  sought: string,
  ask: () => Promise<Page>,
  isWhole: (page: Page) => boolean = () => false,
): Promise<Page | PageOfChoices> {
  const user = session.get().caller?.id ?? '';
  try {
    const page = await ask();
    const lists = listsOf(user);
    const before = isWhole(page) && sought === '' ? [] : (lists.find(([one]) => one === asked)?.[1].choices ?? []);
    const choices = [...new Map([...page.choices, ...before].map((one) => [one.value, one])).values()].slice(0, NAMES);
    const others = lists.filter(([one]) => one !== asked);
    const list: KeptList = { at: new Date().toISOString(), choices };
    keep(localStorage, KEPT_CHOICES, { user, lists: [[asked, list] as const, ...others].slice(0, LISTS) });
    return page;
  } catch (error) {
    if (!mayPass(error) || (error instanceof Failure && error.kind === 'busy')) throw error;
    const found = listsOf(user).find(([one]) => one === asked)?.[1];
    if (found === undefined) throw error;
    const wanted = sought.trim().toLowerCase();
    return { choices: found.choices.filter(({ label }) => label.toLowerCase().includes(wanted)), keptAt: found.at };
  }
}
