import { isDatabaseAway } from '@malote/infra/database-away.ts';
import { messageOf } from '@malote/infra/fault.ts';
import type { EventStore } from '@malote/infra/event-store/port.ts';
import { groups } from './groups.ts';
import type { Group } from './kernel/read-model.ts';
import { verifyGroup } from './kernel/verify.ts';
import type { GroupReport, VerifyOptions } from './kernel/verify.ts';
import { READS } from './migrate.ts';

/** What `npm run verify` says of the read models. */
export interface ReadModelsReport {
  readonly groups: readonly GroupReport[];
  /** Groups that the log does not make any more, each with the reason. */
  readonly unfolded: readonly { readonly group: string; readonly why: string }[];
  /** Every group was folded, and no row differs but those that are parked. */
  readonly sound: boolean;
}

interface Options {
  readonly connectionString: string;
  readonly store: EventStore;
  readonly signal: AbortSignal;
  readonly onProgress?: VerifyOptions['onProgress'];
  /** Those groups alone; all where nothing is said. */
  readonly only?: readonly Group[] | undefined;
}

/**
 * Folds the log anew, group by group, and compares with the live tables row by row; recounts the counters. A log that was changed may not fold any more: that is a
 * finding, and the other groups are compared all the same. Needs the right to create a schema. @throws the signal's reason, and when the database is away
 */
export async function verifyReadModels(options: Options): Promise<ReadModelsReport> {
  const reports: GroupReport[] = [];
  const unfolded: { group: string; why: string }[] = [];
  for (const group of options.only ?? groups) {
    try {
      reports.push(await verifyGroup(group, { ...options, schema: READS }));
    } catch (error) {
      if (options.signal.aborted || isDatabaseAway(error)) throw error;
      unfolded.push({ group: group.name, why: messageOf(error) });
    }
  }
  return {
    groups: reports,
    unfolded,
    sound:
      unfolded.length === 0 &&
      reports.every((report) => report.differing === report.differences.filter((one) => one.parked).length),
  };
}

/** What a report says of rows that differ: each by itself, or their number where the log itself was found changed and they only follow from it. */
export type Telling = 'each row' | 'their number';

/** The report as lines for a terminal. */
export function linesOf(report: ReadModelsReport, telling: Telling): readonly string[] {
  const counted = telling === 'their number';
  const rowsOf = ({ group, position, rows, differences, differing, skipped }: GroupReport): readonly string[] => [
    `${group}: ${rows} rows at position ${position}, ${differing === 0 ? 'all as the log says' : `${differing} differ${counted ? ': they were made from the log before it was changed' : ''}`}`,
    ...(counted ? [] : differences).map(
      ({ table, key, kind, detail, parked }) =>
        `  ${table} ${key}: ${kind} (${detail})${parked ? ', its events are parked' : ''}`,
    ),
    ...skipped.map(
      ({ model, key, stream, version, by, at, reason }) =>
        `  ${model} ${key}: leaves out ${stream}@${version}, as ${by} decided at ${at}: ${reason}`,
    ),
  ];
  return [
    ...report.groups.flatMap(rowsOf),
    ...report.unfolded.map(({ group, why }) => `${group}: the log does not make it any more (${why})`),
  ];
}
