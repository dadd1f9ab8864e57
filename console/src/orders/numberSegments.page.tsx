import { numbersBetween } from '@malote/contracts/orders/number-segment.ts';
import { openAccess, saveFile } from '../client/client.ts';
import type { RecordRow } from '../client/records.ts';
import type { RowAction } from '../ui/list/actions.ts';
import { dialogAction } from '../ui/list/actions.ts';
import { recordPage } from '../ui/record/record-page.tsx';
import { SegmentFromTxt } from './segment-from-txt.tsx';
import { TakenNumbers } from './taken-numbers.tsx';

/** The numbers of the last extraction as a txt, one in a line; that somebody took them is put on record first. */
async function saveNumbers({ code, takenFrom, takenTo }: RecordRow): Promise<void> {
  await openAccess('export', code, { filter: { takenFrom, takenTo } });
  const lines = numbersBetween(String(takenFrom), String(takenTo)).join('\r\n');
  saveFile({ blob: new Blob([`${lines}\r\n`], { type: 'text/plain' }), fileName: `${code}-${String(takenFrom)}.txt` });
}

const download: RowAction<RecordRow> = {
  ...dialogAction<RecordRow>(
    'download',
    ({ rows: [row], onClose }) => <TakenNumbers row={row} onSave={saveNumbers} onClose={onClose} />,
    { max: 1, not: ({ takenFrom }) => (takenFrom === undefined || takenFrom === null ? 'nothingTaken' : undefined) },
  ),
};

/** Segments of numbers, typed in or from a txt; the numbers of an extraction come as a txt (R-0318, R-0319). */
export default recordPage('NumberSegment', {
  texts: ['orders'],
  buttons: SegmentFromTxt,
  moves: ['extract', 'disable', 'enable'],
  actions: [download],
});
