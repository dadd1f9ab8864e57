import { detentionReport } from '@malote/contracts/reports/transit-reports.ts';
import type { ReportEntry } from '../../client/contract-table.ts';
import { behindOf } from './behind.ts';

test('a figure of what waits for so long opens the list of these', () => {
  const report = detentionReport.report as unknown as ReportEntry;
  const row = { waited: 'h072', currentSite: 'SPGRU01', parcels: 3 };
  const search = behindOf(report, ['currentSite', 'waited'], row, new URLSearchParams());
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({ currentSite: 'SPGRU01', waited: 'h072' });
});
