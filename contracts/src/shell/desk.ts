import { z } from 'zod';
import { aggregate } from '../kernel/aggregate.ts';
import { command, query } from '../kernel/definition.ts';
import { event } from '../kernel/event.ts';
import { laidOver, PANELS_MOST, PINS_MOST, TABS_MOST } from './limits.ts';

const NAME_CHARS = 40;
/** A search with two hundred pasted codes and every filter. */
const SEARCH_CHARS = 8_000;
const COLUMNS_MOST = 120;

const Path = z
  .string()
  .trim()
  .regex(/^\/[\w/-]{1,119}$/);
const ViewId = z.uuid();
const ColumnName = z.string().min(1).max(80);

/** How columns stand: their order, which are hidden, which stay in sight, and how wide they are in pixels. */
export const ColumnSetup = z.strictObject({
  order: z.array(ColumnName).max(COLUMNS_MOST),
  hidden: z.array(ColumnName).max(COLUMNS_MOST),
  pinned: z.array(ColumnName).max(COLUMNS_MOST),
  widths: z.record(ColumnName, z.number().min(0).max(4_000)),
});

/** A list as somebody saved it: filters and sort as they stand in its address, and its columns. */
const viewShape = {
  id: ViewId,
  page: Path,
  name: z.string().trim().min(1).max(NAME_CHARS),
  search: z.string().max(SEARCH_CHARS),
  setup: ColumnSetup,
  /** `team`: whoever belongs to the same site finds it beside his own. */
  sharedWith: z.enum(['nobody', 'team']),
} as const;
export const View = z.strictObject(viewShape);
export type View = z.infer<typeof View>;

/** What a user arranges for himself, each part by itself; a missing part stays as it is. */
const arrangement = {
  /** Views in the menu, in their order. */
  pins: z.array(ViewId).max(PINS_MOST).optional(),
  /** The view that a page opens with, by the page's path. */
  defaults: z.record(Path, ViewId).optional(),
  /** The reports on the dashboard by their screens' paths, in their order. */
  panels: z.array(Path).max(PANELS_MOST).optional(),
  /** Days that the panels look back, today among them. */
  panelDays: z.int().min(1).max(31).optional(),
} as const;
const Arrangement = z.object(arrangement);
export type Arrangement = z.infer<typeof Arrangement>;

/**
 * A tab as somebody left it (platform 4, OpenTab). What he searched for there is not kept: filters by people's data have no place here. `affix`: it cannot be
 * closed. `cached`: its page is still drawn.
 */
const Tab = z.strictObject({
  path: Path,
  /** Of a page about one thing: which. */
  number: z.string().min(1).max(60).optional(),
  title: z.string().max(120),
  affix: z.boolean(),
  cached: z.boolean(),
});
export type OpenTab = z.infer<typeof Tab>;
const Tabs = z.array(Tab).max(TABS_MOST);

/** How somebody has his console (platform 4, ShellPreference). */
const Preferences = z.strictObject({
  theme: z.enum(['auto', 'light', 'dark']),
  language: z.enum(['pt', 'zh', 'en']),
  /** 1: the side menu stands open. */
  sidebarOpened: z.union([z.literal(0), z.literal(1)]),
});
export type ShellPreference = z.infer<typeof Preferences>;

/** The same, and since when it stands so. */
export const KeptPreferences = z.object({ at: z.string(), ...Preferences.shape });
export type KeptPreferences = z.infer<typeof KeptPreferences>;

/** What goes with a user to another browser, and since when it stands so. */
const carried = {
  tabs: z.object({ at: z.string(), open: Tabs }).optional(),
  preferences: KeptPreferences.optional(),
} as const;
const Carried = z.object(carried);
export type Carried = z.infer<typeof Carried>;

export const deskEvents = {
  DeskViewSaved: event('DeskViewSaved', {
    keep: 'record',
    data: z.object({ user: z.string(), view: z.object(viewShape) }),
  }),
  DeskViewRemoved: event('DeskViewRemoved', { keep: 'record', data: z.object({ user: z.string(), id: ViewId }) }),
  DeskArranged: event('DeskArranged', { keep: 'record', data: z.object({ user: z.string(), arranged: Arrangement }) }),
  DeskTabsLeft: event('DeskTabsLeft', { keep: 'access', data: z.object({ user: z.string(), tabs: Tabs }) }),
  DeskPreferencesChosen: event('DeskPreferencesChosen', {
    keep: 'access',
    data: z.object({ user: z.string(), preferences: Preferences }),
  }),
};

/** How one user has his house arranged: his saved views, his menu, his dashboard. */
export interface Desk {
  readonly views: readonly View[];
  readonly arranged: Arrangement & Carried;
}

export const desk = aggregate<Desk, typeof deskEvents>('desk', {
  initial: { views: [], arranged: {} },
  events: deskEvents,
  evolve: {
    DeskViewSaved: ({ views, arranged }, { view }) => ({
      arranged,
      views: [...views.filter(({ id }) => id !== view.id), view],
    }),
    DeskViewRemoved: ({ views, arranged }, { id }) => ({
      views: views.filter((view) => view.id !== id),
      arranged: {
        ...arranged,
        ...(arranged.pins && { pins: arranged.pins.filter((pin) => pin !== id) }),
        ...(arranged.defaults && {
          defaults: Object.fromEntries(Object.entries(arranged.defaults).filter(([, view]) => view !== id)),
        }),
      },
    }),
    DeskArranged: ({ views, arranged }, { arranged: next }) => ({ views, arranged: laidOver(arranged, next) }),
    DeskTabsLeft: ({ views, arranged }, { tabs }, { happenedAt }) => ({
      views,
      arranged: { ...arranged, tabs: { at: happenedAt, open: tabs } },
    }),
    DeskPreferencesChosen: ({ views, arranged }, { preferences }, { happenedAt }) => ({
      views,
      arranged: { ...arranged, preferences: { at: happenedAt, ...preferences } },
    }),
  },
});

const own = { everyone: 'about the caller himself' };

/** Saves a view. Under a name that the user's page has already, it takes that view's place, whose id it is answered with. */
export const saveView = command('shell.saveView', {
  path: 'POST /desk/saveView',
  access: 'session',
  scope: own,
  input: View,
  answer: z.object({ id: ViewId }),
  refusals: ['VIEWS_LIMIT'],
});

/** Removes one of the caller's own views, from whatever it was pinned to. One that is gone is gone. */
export const removeView = command('shell.removeView', {
  path: 'POST /desk/removeView',
  access: 'session',
  scope: own,
  input: z.strictObject({ id: ViewId }),
});

/** Arranges what was said. Of tabs and preferences the newest counts, by the instant at which a browser had them so: one that comes late changes nothing. */
export const arrangeDesk = command('shell.arrangeDesk', {
  path: 'POST /desk/arrange',
  access: 'session',
  scope: own,
  input: z.strictObject({ ...arrangement, tabs: Tabs.optional(), preferences: Preferences.optional() }),
});

/** The caller's desk: his views and those of his team, and how he has arranged the rest. */
export const deskOf = query('shell.desk', {
  path: 'POST /desk/get',
  access: 'session',
  scope: own,
  params: z.strictObject({}),
  answer: z.object({
    views: z.array(
      /** `by`: the name of who saved it. */
      z.object({ ...viewShape, own: z.boolean(), by: z.string() }),
    ),
    arranged: z.object({ ...arrangement, ...carried }),
  }),
  reads: ['messages'],
});
