import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Asking } from '../asking.ts';
import { exportList } from '../files/export-list.ts';
import { readList } from '../lists/read-list.ts';
import { choiceSource, recordSource } from './record-source.ts';
import { recordFile } from './record-file.ts';
import type { DownloadAsked } from './record-download.ts';
import { recordDownload } from './record-download.ts';
import { recordTree } from './record-tree.ts';
import { recordHistory } from './record-history.ts';
import { recordTally } from './record-tally.ts';
import { isSeen, seenFiles } from './sight.ts';
import type { Sight } from './sight.ts';

type AnyHandler = (asked: never, asking: Asking) => Promise<unknown>;

/** The queries of a kind of record, by their names; of one whose rows are not for everybody, with who sees which. */
export function recordQueries(made: AnyRecord, sight?: Sight): Readonly<Record<string, AnyHandler>> {
  const [list, choices, file] = [recordSource(made, sight?.rows), choiceSource(made), recordFile(made, sight?.rows)];
  const sent = sight === undefined ? list : recordSource(made, seenFiles(sight));
  return {
    [made.list.name]: (asked, asking) => readList(list, asked, asking),
    ...(made.isMasterData
      ? { [made.choices.name]: (asked, asking) => readList(choices, asked, asking) }
      : { [made.tally.name]: (asked, asking) => recordTally(list, asked, asking) }),
    [made.file.name]: (asked, asking) => exportList(file, asked, asking),
    ...(made.branches !== undefined && {
      [made.branches.name]: (asked: { readonly parentId?: string }, asking: Asking) =>
        recordTree(made, list, asked, asking),
    }),
    ...(made.files !== undefined && {
      [made.files.download.name]: (asked: DownloadAsked, asking: Asking) => recordDownload(sent, asked, asking),
    }),
    [made.history.name]: async (asked: { readonly code: string }, asking: Asking) =>
      sight === undefined || (await isSeen(made, sight, asked.code, asking))
        ? await recordHistory(made, asked, asking)
        : refuse('RECORD_NOT_FOUND', {}, 'code'),
  };
}

/** Those of them that read by `rows` alone. */
export const recordListsOf = ({ list, choices, tally, isMasterData }: AnyRecord): readonly string[] => [
  list.name,
  isMasterData ? choices.name : tally.name,
];
