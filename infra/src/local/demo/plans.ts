import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import { annualPlan } from '@malote/contracts/reports/annual-plan.ts';
import type { DemoRecord } from './record.ts';

/** Parcels of each month as a courier meets them: quiet after New Year, most from Black Friday to Christmas. */
const SEASON = [310, 290, 340, 350, 390, 380, 370, 400, 410, 450, 690, 640] as const;
/** Each region's part of the country's volume, in percent. */
const REGIONS = [
  ['SP-CAPITAL', 32],
  ['RJ-CAPITAL', 14],
] as const;
/** What a year is planned with above the one before it, in percent. */
const GROWTH = 12;

const plan = (year: number, percent: number, region?: string): DemoRecord => ({
  made: annualPlan,
  key: `plan ${year} ${region ?? ''}`,
  fields: () => ({
    year: String(year),
    ...(region !== undefined && { region }),
    months: SEASON.map((parcels, at) => ({
      month: String(at + 1).padStart(2, '0'),
      plannedVolume: Math.round((parcels * percent) / 100),
    })),
  }),
});

/** The plan of the company's year, of the country and of two regions, and next year's of the country. */
export function demoPlans(now: Date): readonly DemoRecord[] {
  const year = Number(businessDay(now, COMPANY_ZONE).slice(0, 4));
  return [
    plan(year, 100),
    ...REGIONS.map(([region, percent]) => plan(year, percent, region)),
    plan(year + 1, 100 + GROWTH),
  ];
}
