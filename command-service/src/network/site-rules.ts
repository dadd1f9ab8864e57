import { site, SITE_LEVELS } from '@malote/contracts/network/site.ts';
import type { SiteType } from '@malote/contracts/network/site.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { codesOf, meets, siteScope } from '@malote/contracts/kernel/scope.ts';
import type { CallerScope } from '@malote/contracts/kernel/scope.ts';
import { isTimeZone } from '@malote/contracts/kernel/values/business-day.ts';
import type { Directory } from '../kernel/directory.ts';
import type { RecordRules } from '../kernel/records/moves.ts';

type Sites = Pick<Directory, 'sites'>;

/** From 0, the highest; -1 of no site, below which there is none. */
const levelOf = (type: unknown): number => SITE_LEVELS.indexOf(type as SiteType);

const typeOf = ({ sites }: Sites, code: string): unknown => sites.get(code)?.fields?.type;

/** The highest level of the sites that somebody who works at none sees; of who sees the whole company, and of who sees no site, there is no bound and no level. */
const highestOf = (directory: Sites, scope: CallerScope): number | undefined =>
  scope === '*'
    ? -1
    : codesOf('site', scope)
        .map((code) => levelOf(typeOf(directory, code)))
        .toSorted((a, b) => a - b)[0];

/** Whether a site would stand above itself: whoever sees it would see what owns it, round and round. */
function isAboveItself({ sites }: Sites, code: string, owner: unknown): boolean {
  const seen = new Set<unknown>([code]);
  for (let at = owner; typeof at === 'string'; at = sites.get(at)?.fields?.owningTransitCenter) {
    if (seen.has(at)) return true;
    seen.add(at);
  }
  return false;
}

/** What somebody sees grows by what stands below his sites and in his countries (R-0380): so nobody moves a site into his scope, or out of another's. */
function movedRefusal(scope: CallerScope, before: Values, after: Values): Refusal | undefined {
  if (scope === '*') return undefined;
  const entries = [
    ['owningTransitCenter', siteScope],
    ['country', (country: string) => `country:${country}`],
  ] as const;
  const moved = entries.find(([name, entryOf]) =>
    before[name] === after[name]
      ? false
      : [before[name], after[name]].some((value) => typeof value === 'string' && !meets(scope, [entryOf(value)])),
  );
  return moved && refuse('NO_OUTLET_MANAGEMENT_RIGHTS', {}, `fields.${moved[0]}`);
}

type Values = Readonly<Record<string, unknown>>;

/**
 * It opens before it closes (R-0324), at the hours of a zone that there is, and nobody makes a site of a level above that of the site where he works, or, of
 * who works at none, of those that he sees (R-0323).
 */
export const siteRules: RecordRules = {
  allows: ({ type, openingHours, closingHours, timeZone, owningTransitCenter }, { directory, envelope }, code) => {
    // No hour is after one that is not told; two that are not told would be the same.
    if (typeof openingHours === 'string' && openingHours >= (closingHours as string))
      return refuse('RANGE_START_NOT_BELOW_END', {}, 'fields.closingHours');
    // Each command that happens there asks for its day.
    if (typeof timeZone === 'string' && !isTimeZone(timeZone)) return refuse('FIELD_FORMAT', {}, 'fields.timeZone');
    if (isAboveItself(directory, code, owningTransitCenter))
      return refuse('FIELD_FORMAT', {}, 'fields.owningTransitCenter');
    const own = envelope.site === undefined ? undefined : typeOf(directory, envelope.site);
    return levelOf(type) < levelOf(own) ? refuse('SITE_LEVEL_INVALID', {}, 'fields.type') : undefined;
  },
  looks: async (run, what, fields, code) => {
    if (what !== 'register' && what !== 'revise') return undefined;
    const { callerScope, envelope } = run.command;
    const { directory } = run.context;
    const highest = envelope.site === undefined ? highestOf(directory, callerScope) : -1;
    if (highest === undefined || levelOf(fields['type']) < highest)
      return refuse('SITE_LEVEL_INVALID', {}, 'fields.type');
    const before = what === 'register' ? {} : ((await run.load(site.aggregate, code)).state.fields ?? {});
    return movedRefusal(callerScope, before, fields);
  },
};
