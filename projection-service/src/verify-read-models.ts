import type { EventStore } from '@malote/infra/event-store/port.ts';
import { groups } from './groups.ts';
import { verifyGroup } from './kernel/verify.ts';
import type { GroupReport, VerifyOptions } from './kernel/verify.ts';
import { READS } from './migrate.ts';

/** What `npm run verify` says of the read models. */
export interface ReadModelsReport {
  readonly groups: readonly GroupReport[];
  /** No row differs but those that are parked. */
  readonly sound: boolean;
}

interface Options {
  readonly connectionString: string;
  readonly store: EventStore;
  readonly signal: AbortSignal;
  readonly onProgress?: VerifyOptions['onProgress'];
}

/** Folds the log anew, group by group, and compares with the live tables row by row; recounts the counters. Needs the right to create a schema. */
export async function verifyReadModels(options: Options): Promise<ReadModelsReport> {
  const reports: GroupReport[] = [];
  for (const group of groups) reports.push(await verifyGroup(group, { ...options, schema: READS }));
  return {
    groups: reports,
    sound: reports.every((report) => report.differing === report.differences.filter((one) => one.parked).length),
  };
}

/** The report as lines for a terminal. */
export function linesOf(report: ReadModelsReport): readonly string[] {
  return report.groups.flatMap(({ group, position, rows, differences, differing, skipped }) => [
    `${group}: ${rows} rows at position ${position}, ${differing === 0 ? 'all as the log says' : `${differing} differ`}`,
    ...differences.map(
      ({ table, key, kind, detail, parked }) =>
        `  ${table} ${key}: ${kind} (${detail})${parked ? ', its events are parked' : ''}`,
    ),
    ...skipped.map(
      ({ model, key, stream, version, by, at, reason }) =>
        `  ${model} ${key}: leaves out ${stream}@${version}, as ${by} decided at ${at}: ${reason}`,
    ),
  ]);
}
