import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { deskEvents } from '@malote/contracts/shell/desk.ts';
import type { Arrangement, arrangeDesk, Desk, View } from '@malote/contracts/shell/desk.ts';
import type { z } from 'zod';
import { laidOver, VIEWS_MOST } from '@malote/contracts/shell/limits.ts';

/** JSON of the same members in the same order says the same. */
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Saves a view. A name stands once on a page of a user: the view that has it is changed, and keeps its id and so its pins. */
export function save(user: string, { views }: Desk, asked: View) {
  const held = views.find(({ page, name }) => page === asked.page && name === asked.name);
  const before = held ?? views.find(({ id }) => id === asked.id);
  if (before === undefined && views.length >= VIEWS_MOST) return refuse('VIEWS_LIMIT', { max: VIEWS_MOST });
  const view = { ...asked, id: held?.id ?? asked.id };
  return { facts: same(before, view) ? [] : [deskEvents.DeskViewSaved({ user, view })], answer: { id: view.id } };
}

/** Removes a view of his own. Those of others are not on his desk. */
export const remove = (user: string, { views }: Desk, id: string) =>
  views.some((view) => view.id === id) ? [deskEvents.DeskViewRemoved({ user, id })] : [];

/**
 * Arranges what was said; what stands so already is no fact. `at`: when a browser had it so. Tabs and preferences come from several browsers, each of which
 * sends its own a while later: what another one had later stays.
 */
export function arrange(
  user: string,
  { arranged }: Desk,
  { tabs, preferences, ...next }: z.infer<typeof arrangeDesk.input>,
  at: string,
) {
  const { tabs: before, preferences: chosen } = arranged;
  const isLate = (stands: { readonly at: string } | undefined) => stands !== undefined && stands.at > at;
  return [
    ...(same(laidOver<Arrangement>(arranged, next), arranged)
      ? []
      : [deskEvents.DeskArranged({ user, arranged: next })]),
    ...(tabs === undefined || isLate(before) || same(before?.open, tabs)
      ? []
      : [deskEvents.DeskTabsLeft({ user, tabs })]),
    ...(preferences === undefined || isLate(chosen) || (chosen && same({ at: chosen.at, ...preferences }, chosen))
      ? []
      : [deskEvents.DeskPreferencesChosen({ user, preferences })]),
  ];
}
