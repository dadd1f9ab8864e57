import type { KeyObject } from 'node:crypto';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { isDatabaseAway } from '../database-away.ts';
import { evidenceOf, type Evidence } from '../event-store/evidence.ts';
import { condemnedStreams } from '../event-store/eventstoredb/condemned-streams.ts';
import { openEventStore } from '../event-store/open-event-store.ts';
import { forgedStates, ownStates } from '../event-store/postgres/forged-states.ts';
import { checkingKey, keyIdOf } from '../event-store/seals/keys.ts';
import { signatureHolds, type Seal } from '../event-store/seals/seal.ts';
import { patientLog } from '../event-store/seals/patient-log.ts';
import { verifyLog } from '../event-store/seals/verify-log.ts';
import { Fault, messageOf } from '../fault.ts';
import { runProjectionTool, withDatabase, type ToolDatabase } from './database-tool.ts';
import { loggedSeals, sealInLine } from './logged-seals.ts';
import { runOrExplain } from './run-or-explain.ts';
import { linesOf } from './log-report-lines.ts';

const marksOf = ({ pepper }: ToolDatabase['secrets']): Evidence => evidenceOf(Buffer.from(pepper, 'base64'));

/** The lines of `--seal`: what the log output said elsewhere, where nobody who can change this machine can change it. @throws Fault for a line that is none of this log's. */
function givenSeals(publicKeys: readonly KeyObject[]): readonly Seal[] {
  let lines: readonly string[];
  try {
    lines = parseArgs({ options: { seal: { type: 'string', multiple: true } } }).values.seal ?? [];
  } catch (error) {
    throw new Fault(`${messageOf(error).split('.')[0]}; npm run verify knows --seal LINE.`);
  }
  return lines.map((line) => {
    const seal = sealInLine(line);
    if (seal === undefined)
      throw new Fault(
        `--seal takes a whole line of the command service's log that says "the log was sealed", and not "${line.slice(0, 60)}".`,
      );
    if (!publicKeys.some((key) => keyIdOf(key) === seal.keyId && signatureHolds(seal, key)))
      throw new Fault(
        `The line of ${seal.sealedAt} that --seal names was not signed by a key of this Malote, or was changed.`,
      );
    return seal;
  });
}

/** Checks the event log against its chains, its seals, the seals that lie outside of the database, in the log output and on the command line, and the kept states. */
async function isLogSound({ addresses, secrets, logs, eventStoreUrl }: ToolDatabase, states: Client): Promise<boolean> {
  const keys = secrets.sealPublicKeys.map(checkingKey);
  const given = givenSeals(keys);
  const witnesses = [...(await loggedSeals(logs)), ...given];
  const store = await openEventStore({ databaseUrl: addresses.query, eventStoreUrl });
  try {
    const report = await verifyLog(patientLog(store), keys, {
      witnesses,
      known: ownStates(states, marksOf(secrets)),
      evidence: marksOf(secrets),
    });
    for (const line of linesOf(report)) process.stdout.write(`${line}\n`);
    return report.findingsInAll === 0;
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    process.stdout.write(`log: it cannot be read to its end (${messageOf(error)})\n`);
    return false;
  } finally {
    await store.close();
  }
}

/** Names the streams of which an EventStoreDB is told to let events go: chains and seals hold until it does. */
async function isLogKept({ eventStoreUrl }: ToolDatabase): Promise<boolean> {
  if (eventStoreUrl === undefined) return true;
  const condemned = await condemnedStreams(eventStoreUrl);
  for (const { stream, told } of condemned)
    process.stdout.write(
      `log: the EventStoreDB is told to let events of ${stream} go (${told}): they are not read any more, and its next scavenge takes them away\n`,
    );
  return condemned.length === 0;
}

/** Names the kept states that carry a wrong mark: the command service does not believe them, and somebody put them there. */
async function areStatesOurs({ secrets }: ToolDatabase, states: Client): Promise<boolean> {
  const forged = await forgedStates(states, marksOf(secrets));
  for (const stream of forged)
    process.stdout.write(`states: the kept state of ${stream} was not written by the command service\n`);
  return forged.length === 0;
}

/** The kept states, read by the role that keeps them. */
async function withStates<Result>(
  { addresses }: ToolDatabase,
  work: (states: Client) => Promise<Result>,
): Promise<Result> {
  const states = new Client({ connectionString: addresses.command });
  await states.connect();
  try {
    return await work(states);
  } finally {
    await states.end();
  }
}

/** `npm run verify`: chains, marks and seals of the log, what an EventStoreDB is told to let go of it, the marks of kept states, then every read model against a fresh fold of it. Ends with 1 when anything differs. */
await runOrExplain(async () => {
  process.exitCode = await withDatabase(async (database) => {
    const [log, kept, states] = await withStates(database, async (client) => [
      await isLogSound(database, client),
      await isLogKept(database),
      await areStatesOurs(database, client),
    ]);
    const reads = await runProjectionTool('verify.ts', database, log ? [] : ['--log-differs']);
    return log && kept && states && reads === 0 ? 0 : 1;
  });
});
