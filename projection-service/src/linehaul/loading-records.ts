import { loadingRecord, SHEET_NUMBER } from '@malote/contracts/linehaul/loading-record.ts';
import type { EventOf } from '../kernel/events.ts';
import type { On } from '../kernel/read-model.ts';
import { recordModel, recordTable } from '../kernel/records/record-model.ts';
import type { RowOf } from '../kernel/table.ts';

const loadingRecordsTable = recordTable(loadingRecord);
type SheetRow = RowOf<(typeof loadingRecordsTable)['columns']>;

/** A bag more on the vehicle of a sheet, or one fewer: its load has the sheet's number. */
const scanned = <Event extends EventOf<'ItemLoaded' | 'ItemUnloaded'>>(by: 1 | -1): On<SheetRow, Event> => ({
  keys: ({ data: { load } }) => (SHEET_NUMBER.test(load) ? [load] : []),
  fold: (row) => row && { ...row, bagsOnVehicle: (row.bagsOnVehicle ?? 0) + by },
});

/** Sheets as they were signed, and how many bags are on their vehicles by the scans: with these none is cancelled. */
export const loadingRecords = recordModel(loadingRecord, {
  table: loadingRecordsTable,
  also: { ItemLoaded: scanned(1), ItemUnloaded: scanned(-1) },
});
