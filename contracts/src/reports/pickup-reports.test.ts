import { pickupServiceReport } from './pickup-boards.ts';
import { collectTimeReport } from './pickup-reports.ts';

test.each([pickupServiceReport, collectTimeReport])(
  'what was collected is told apart by 5 and 10 hours, each parcel once (R-0446)',
  ({ report: { measures } }) => {
    const span = (more: object) => ({ from: 'registeredAt', to: 'collectedAt', ...more });
    const conditions = (name: string) => (measures[name] as { readonly where?: readonly object[] } | undefined)?.where;
    expect(conditions('within5')).toEqual([span({ withinHours: 5 })]);
    expect(conditions('within10')).toEqual([span({ beyondHours: 5 }), span({ withinHours: 10 })]);
    expect(conditions('beyond10')).toEqual([span({ beyondHours: 10 })]);
  },
);
