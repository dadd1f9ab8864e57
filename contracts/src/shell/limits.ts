/** Views that one user may save over all lists. */
export const VIEWS_MOST = 100;
/** Views that stand in one user's menu. */
export const PINS_MOST = 20;
/** Tabs that go with a user to another browser, those on the left first. */
export const TABS_MOST = 30;
/** Panels on a dashboard; each asks a report. */
export const PANELS_MOST = 12;

/** An arrangement with another laid over it, part by part; what is not said stays. */
export const laidOver = <Arranged extends object>(now: Arranged, next: Arranged): Arranged => ({
  ...now,
  ...Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)),
});
