import type { KeyObject } from 'node:crypto';
import { Client } from 'pg';
import type { Knex } from 'knex';
import { FINDINGS_LISTED, FOUND_LENGTH } from '@malote/contracts/billing/integrity-check.ts';
import type { IntegrityFault } from '@malote/contracts/billing/integrity-check.ts';
import { integrityJob, IntegrityReport } from '@malote/contracts/billing/integrity-job.ts';
import type { IntegrityFinding } from '@malote/contracts/billing/integrity-job.ts';
import type { Evidence } from '@malote/infra/event-store/evidence.ts';
import type { EventStore, Position } from '@malote/infra/event-store/port.ts';
import type { EventFinding, Finding, PlaceOfEvent } from '@malote/infra/event-store/seals/findings.ts';
import { verifyLog } from '@malote/infra/event-store/seals/verify-log.ts';
import type { KnownEvent, ReadableLog } from '@malote/infra/event-store/seals/verify-log.ts';
import { work } from '@malote/infra/jobs/job.ts';
import type { JobWork } from '@malote/infra/jobs/job.ts';
import { fileSnapshot } from '../kernel/files/file-snapshot.ts';
import { checkpointsOf } from '../kernel/snapshot.ts';
import { ledgerReplay, subjectOf } from './ledger-replay.ts';
import type { Find } from './ledger-replay.ts';

interface Checking {
  readonly files: Knex;
  readonly databaseUrl: string;
  readonly events: Pick<EventStore, 'readAll' | 'readStream'>;
  readonly evidence: Evidence;
  readonly sealKeys: readonly KeyObject[];
}

/** Events of one page: the worker has less memory than who verifies at a terminal. */
const EVENTS_A_PAGE = 1_000;

const FAULT_OF = {
  'link broken': 'link_broken',
  'not ours': 'not_ours',
  'append changed': 'append_changed',
  'time changed': 'time_changed',
} as const satisfies Readonly<Record<EventFinding['kind'], IntegrityFault>>;

const eventFinding = (kind: EventFinding['kind'], { stream, version, position }: PlaceOfEvent) => ({
  fault: FAULT_OF[kind],
  ...subjectOf(stream),
  event: `${stream}@${version}`,
  position: String(position),
});

/** What is wrong with the log, as a line of the check. */
function logFinding(finding: Finding): Parameters<Find>[0] {
  switch (finding.kind) {
    case 'link broken':
    case 'not ours':
    case 'append changed':
    case 'time changed':
      return eventFinding(finding.kind, finding);
    case 'many events': {
      const { first, last, events } = finding;
      return {
        ...eventFinding(finding.of, first),
        found: `${events} × ${first.position}–${last.position} (${last.stream}@${last.version})`.slice(0, FOUND_LENGTH),
      };
    }
    case 'positions missing':
      return { fault: 'positions_missing', position: String(finding.from), expected: `${finding.from}–${finding.to}` };
    case 'seal broken':
      return { fault: 'seal_broken', event: `log-seals@${finding.version}`, found: finding.why };
    case 'seal missing':
      return { fault: 'seal_missing', position: finding.upTo, expected: finding.sealedAt };
    case 'known event gone':
      return {
        fault: 'event_gone',
        ...subjectOf(finding.stream),
        event: `${finding.stream}@${finding.version}`,
      };
  }
}

/** The events that kept states were made of. The role that reads sees no more of them: whether a state is ours is for `npm run verify`. */
async function* knownEvents(states: Client): AsyncGenerator<KnownEvent> {
  for (let after = ''; ;) {
    const { rows } = await states.query<KnownEvent>(
      `select stream_id as stream, version, head_hash as "headHash" from eventlog.states
       where stream_id > $1 and head_hash <> '' order by stream_id limit 2000`,
      [after],
    );
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.stream;
  }
}

/**
 * Holds the books against the log, in one reading of it: chains, marks and seals as `npm run verify` does, the sum of all legs, and the ledger as it stood when
 * the check began. What lies outside of the database, seals in the log output, is for `npm run verify`.
 */
export function checkIntegrity({ files, databaseUrl, events, evidence, sealKeys }: Checking): JobWork {
  return work(integrityJob, async (_, { signal, tell }) => {
    const list: IntegrityFinding[] = [];
    let findings = 0;
    const find: Find = (finding) => {
      findings += 1;
      if (list.length < FINDINGS_LISTED) list.push(finding);
    };
    const states = new Client({
      connectionString: databaseUrl,
      application_name: 'malote integrity',
      options: '-c default_transaction_read_only=on',
    });
    states.on('error', () => undefined); // met again by the next query
    await states.connect();
    const { snapshot, tables } = await fileSnapshot(files);
    try {
      const upTo = (await checkpointsOf(tables)).get('money') ?? 0n;
      const ledger = await ledgerReplay(tables, upTo, find);
      let taken: Position = 0n;
      // The reading of the log is that of the verification; what it reads twice is taken once.
      const read: ReadableLog = {
        readStream: (stream, after) => events.readStream(stream, after),
        readAll: async (after, limit) => {
          const page = await events.readAll(after, limit);
          for (const event of page.events) {
            if (event.position <= taken) continue;
            taken = event.position;
            // oxlint-disable-next-line no-await-in-loop -- in the order of the log
            await ledger.take(event);
          }
          return page;
        },
      };
      let told: Promise<void> = Promise.resolve();
      const report = await verifyLog(read, sealKeys, {
        signal,
        evidence,
        known: knownEvents(states),
        limit: EVENTS_A_PAGE,
        onProgress: (position, head) => {
          told = told.then(async () => await tell(Number(position), Number(head)));
          told.catch(() => undefined); // awaited below
        },
      });
      await told;
      for (const finding of report.findings) find(logFinding(finding));
      findings += report.findingsInAll - report.findings.length;
      const counts = await ledger.end();
      const { sealedUpTo } = report;
      const result: IntegrityReport = {
        findings,
        list,
        upTo: String(upTo),
        logUpTo: String(report.head),
        events: report.events,
        seals: report.seals,
        ...(sealedUpTo !== undefined && { sealedUpTo: String(sealedUpTo.position), sealedAt: sealedUpTo.at }),
        ...counts,
      };
      return { result };
    } finally {
      await snapshot.rollback();
      await states.end();
    }
  });
}
