import { lostParcels } from '../exceptions/lost-parcel.ts';
import { deliveredDailyReport } from './delivery-reports.ts';
import { suspectedLostReport } from './lost-report.ts';

test('the board of suspected losses counts the suspicions themselves, which begin after seven days, and leads to them (R-0221)', () => {
  const { of, where, drill } = suspectedLostReport.report;
  expect(of.table).toBe('lost_parcels');
  expect(where).toEqual([{ field: 'status', is: ['suspected_lost', 'timeout'] }]);
  expect(drill).toBe(lostParcels.path);
});

test('daily deliveries have every day from D+0 to D+8 (R-0445)', () => {
  expect(Object.keys(deliveredDailyReport.report.measures).filter((name) => /^d\d$/.test(name))).toEqual(
    Array.from({ length: 9 }, (_, days) => `d${days}`),
  );
});
