import { region } from '@malote/contracts/network/region.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { annualPlan } from '@malote/contracts/reports/annual-plan.ts';
import { recordRows } from '../../test/record-rows.ts';
import { aRole, aUser } from '../../test/rows.ts';
import { runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';
import { expectedBy } from './annual-plan-progress.ts';

test('a plan asks for the months that are over, and for the current one by its days', () => {
  const plan = new Map([
    ['10', 310],
    ['11', 300],
    ['12', 620],
  ]);
  expect(expectedBy('2026-11-10', '2026', plan)).toBe(310 + 100);
  expect(expectedBy('2026-11-30', '2026', plan)).toBe(610);
  expect(expectedBy('2027-01-01', '2026', plan)).toBe(1_230);
  expect(expectedBy('2025-12-31', '2026', plan)).toBe(0);
});

describe('the progress of a year', () => {
  let running: RunningService;
  const aPlan = (code: string, more: object) => ({
    ...recordRows(annualPlan as unknown as AnyRecord, 1)[0],
    code,
    year: '2025',
    region: null,
    ...more,
  });
  const counted = (month: string, cep5: string, count: number) => ({ id: `${month}|${cep5}`, month, cep5, count });
  beforeAll(async () => {
    running = await runningService(async (store) => {
      await store('roles', aRole('all', ['admin']));
      await store('users', aUser('root', { roles: ['all'], grantedAll: true }));
      await store(
        'annual_plans',
        aPlan('PA1', { months: [{ month: '01', plannedVolume: 100 }] }),
        aPlan('PA2', { months: [{ month: '02', plannedVolume: 50 }] }),
        aPlan('PA3', { year: '2024', months: [{ month: '01', plannedVolume: 7 }] }),
        aPlan('PA4', { region: 'SP', months: [{ month: '01', plannedVolume: 30 }] }),
      );
      await store('regions', {
        ...recordRows(region as unknown as AnyRecord, 1)[0],
        code: 'SP',
        zipRanges: [{ start: '01000000', end: '05999999', regionType: 'CAP' }],
        zip: ['20010-000'],
      });
      await store(
        'volume_months',
        counted('2025-01-01', '01310', 40),
        counted('2025-01-01', '05999', 2),
        counted('2025-01-01', '06000', 11),
        counted('2025-01-01', '20010', 3),
        counted('2025-03-01', '01310', 5),
        counted('2024-12-01', '01310', 999),
      );
    });
  });
  afterAll(async () => await running.close());
  const asked = async (params: object) => {
    const { data } = (await running.ask('root', '/annualPlan/progress', params)).body;
    return data as {
      readonly months: readonly {
        readonly month: string;
        readonly plannedVolume?: number;
        readonly actualVolume: number;
      }[];
      readonly plannedVolume: number;
      readonly actualVolume: number;
      readonly expectedVolume: number;
    };
  };

  test("is the country's plan beside all parcels, month by month", async () => {
    const { months, ...sums } = await asked({ year: '2025' });
    expect(sums).toMatchObject({ plannedVolume: 150, actualVolume: 61, expectedVolume: 150 });
    expect(months).toHaveLength(12);
    expect(months.slice(0, 3)).toEqual([
      { month: '01', plannedVolume: 100, actualVolume: 56 },
      { month: '02', plannedVolume: 50, actualVolume: 0 },
      { month: '03', actualVolume: 5 },
    ]);
  });

  test('is the plan of a region beside the parcels for its postal codes, both ends in', async () => {
    expect(await asked({ year: '2025', region: 'SP' })).toMatchObject({ plannedVolume: 30, actualVolume: 50 });
    expect(await asked({ year: '2025', region: 'NADA' })).toMatchObject({ plannedVolume: 0, actualVolume: 0 });
  });
});
