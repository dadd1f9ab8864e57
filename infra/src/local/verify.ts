import { openEventStore } from '../event-store/open-event-store.ts';
import { checkingKey } from '../event-store/seals/keys.ts';
import { verifyLog, type Finding, type LogReport } from '../event-store/seals/verify-log.ts';
import { runProjectionTool, withDatabase, type ToolDatabase } from './database-tool.ts';
import { loggedSeals } from './logged-seals.ts';
import { runOrExplain } from './run-or-explain.ts';

function lineOf(finding: Finding): string {
  switch (finding.kind) {
    case 'link broken': return `position ${finding.position}: the chain of ${finding.stream} is broken at version ${finding.version}`;
    case 'positions missing': return `positions ${finding.from} to ${finding.to} are missing`;
    case 'seal broken': return `seal ${finding.version} does not hold (${finding.why})`;
    case 'seal missing': return `the seal of ${finding.sealedAt} up to position ${finding.upTo} stands in the log output and not in the event log`;
  }
}

function linesOf(report: LogReport): readonly string[] {
  const sealed = report.sealedUpTo === undefined ? 'not sealed yet' : `sealed up to position ${report.sealedUpTo.position} at ${report.sealedUpTo.at}`;
  const verdict = report.findingsInAll === 0 ? 'every chain and seal holds' : `${report.findingsInAll} findings`;
  const unlisted = report.findingsInAll - report.findings.length;
  return [
    `log: ${report.events} events in ${report.streams} streams, ${report.seals} seals; ${verdict}; ${sealed}`,
    ...report.findings.map((finding) => `  ${lineOf(finding)}`),
    ...(unlisted > 0 ? [`  and ${unlisted} more`] : []),
  ];
}

/** Checks the event log against its chains, its seals, and the seals that lie outside of the database, in the log output. */
async function isLogSound({ addresses, secrets, logs, eventStoreUrl }: ToolDatabase): Promise<boolean> {
  const witnesses = await loggedSeals(logs);
  const store = openEventStore({ databaseUrl: addresses.query, eventStoreUrl });
  try {
    const report = await verifyLog(store, secrets.sealPublicKeys.map(checkingKey), { witnesses });
    for (const line of linesOf(report)) process.stdout.write(`${line}\n`);
    return report.findingsInAll === 0;
  } finally {
    await store.close();
  }
}

/** `npm run verify`: chains and seals of the log, then every read model against a fresh fold of it. Ends with 1 when anything differs. */
await runOrExplain(async () => {
  process.exitCode = await withDatabase(async (database) => {
    const log = await isLogSound(database);
    const reads = await runProjectionTool('verify.ts', database);
    return log && reads === 0 ? 0 : 1;
  });
});
