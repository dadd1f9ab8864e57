import { PANELS_MOST } from '@malote/contracts/shell/limits.ts';
import type { ScreenEntry } from '../client/contract-table.ts';

const SIGNAGE = '/expressDataCenter/expressSignage';
/** What a dashboard shows before its user arranges it, as far as he may see it (operations 2.4, R-0153, R-0154). */
const USUAL: readonly string[] = [
  `${SIGNAGE}/warehouseToday`,
  `${SIGNAGE}/sevenDayShipping`,
  `${SIGNAGE}/anomalyBoard`,
  `${SIGNAGE}/annualPlan`,
  `${SIGNAGE}/regionalShare`,
  `${SIGNAGE}/waybillDashboard`,
  `${SIGNAGE}/customerWaybillDashboard`,
];
/** Where a role may see none of those, the first of what it may see stands for them. */
const INSTEAD = 2;

/** The boards of figures that may stand on a dashboard. */
export const panelsAmong = (screens: readonly ScreenEntry[], may: (screen: ScreenEntry) => boolean) =>
  screens.filter((screen) => screen.kind === 'board' && screen.record !== undefined && may(screen));

/** The panels of a dashboard: those that its user chose, in his order, or the usual ones of his role. */
export function panelsOf(
  offered: readonly ScreenEntry[],
  chosen: readonly string[] | undefined,
): readonly ScreenEntry[] {
  const at = (paths: readonly string[]) =>
    paths.flatMap((path) => offered.find((screen) => screen.path === path) ?? []).slice(0, PANELS_MOST);
  if (chosen !== undefined) return at(chosen);
  const usual = at(USUAL);
  return usual.length > 0 ? usual : offered.slice(0, INSTEAD);
}

/** A path moved by one place among others; at the edge it stays. */
export function moved(paths: readonly string[], path: string, by: -1 | 1): string[] {
  const [from, next] = [paths.indexOf(path), [...paths]];
  const to = from + by;
  if (from < 0 || to < 0 || to >= paths.length) return next;
  next.splice(from, 1);
  next.splice(to, 0, path);
  return next;
}
