import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { AppendRefused, Busy } from '../event-store/errors.ts';
import { eventStoreDbLog } from '../event-store/eventstoredb/movable-log.ts';
import { moveLog, type Move, type MovableLog } from '../event-store/move/move-log.ts';
import { postgresLog } from '../event-store/postgres/movable-log.ts';
import { sealingKey } from '../event-store/seals/keys.ts';
import { Fault, messageOf } from '../fault.ts';
import { dataFolderOf } from './data-folder.ts';
import { withDatabase, type ToolDatabase } from './database-tool.ts';
import { forgetPositions } from './forget-positions.ts';
import { ownerOf } from './own-folder.ts';
import { runOrExplain } from './run-or-explain.ts';

interface Wish {
  readonly direction: 'to' | 'from';
  readonly address: string;
}

const USAGE =
  '"npm run move-log -- --to esdb://host:port" moves the log of this Malote into an EventStoreDB, "--from esdb://host:port" back into Postgres';

function wish(): Wish {
  const { to, from } = asked();
  const address = to ?? from;
  if (address === undefined || (to !== undefined && from !== undefined)) throw new Fault(`${USAGE}.`);
  if (!/^esdb(\+discover)?:\/\//.test(address))
    throw new Fault(`${address} is not the address of an EventStoreDB; ${USAGE}.`);
  return { direction: to === undefined ? 'from' : 'to', address };
}

function asked(): { readonly to?: string | undefined; readonly from?: string | undefined } {
  try {
    return parseArgs({ options: { to: { type: 'string' }, from: { type: 'string' } } }).values;
  } catch (error) {
    throw new Fault(`${messageOf(error)}; ${USAGE}.`);
  }
}

const NAMES = { to: ['Postgres', 'EventStoreDB'], from: ['EventStoreDB', 'Postgres'] } as const;
const NEXT = {
  to: 'Set EVENTSTORE_URL to its address for everything from now on. Then "npm run rebuild -- all" makes the read models anew, "npm run verify" checks all of it, and "npm start" starts. The log in Postgres stays where it is, and is no longer written.',
  from: 'Leave EVENTSTORE_URL unset for everything from now on. Then "npm run rebuild -- all" makes the read models anew, "npm run verify" checks all of it, and "npm start" starts. The log in the EventStoreDB stays where it is; never start on it again.',
} as const;

/** Says at most once a second how far it is. */
function progress(): (step: string, events: number) => void {
  let said = 0;
  return (step, events) => {
    if (performance.now() - said < 1_000) return;
    said = performance.now();
    process.stdout.write(`${step}: ${events} events\n`);
  };
}

/** The closing words, or a Fault that says what to do. */
function closingWords(move: Move, { direction, address }: Wish): readonly string[] {
  const [source, target] = NAMES[direction];
  switch (move.kind) {
    case 'moved':
      return [
        `The log stands in ${target}: ${move.common.events} events in ${move.common.appends} appends, ${move.copied} events copied now. Every byte is the same as in ${source} (SHA-256 ${move.common.hash}), every chain and seal holds.`,
        `It is sealed there up to position ${move.seal.upTo}. ${NEXT[direction]}`,
      ];
    case 'nothing to move':
      throw new Fault(`The log in ${source} is empty: there is nothing to move. Set EVENTSTORE_URL and start.`);
    case 'other log':
      throw new Fault(
        `The ${target} ${direction === 'to' ? `at ${address} ` : ''}holds another log, or went on after a move: the first ${move.common.events} events are the same, then it has version ${move.version} of ${move.stream}. It was left as it is${direction === 'to' ? '; name an empty one' : ''}.`,
      );
    case 'id used twice': {
      const [one, other] = move.places.map(({ stream, version }) => `version ${version} of ${stream}`);
      throw new Fault(
        `${source} holds the append ${move.appendId} at ${one} and at ${other}; ${target} keeps an append id once in the whole log, so this log cannot be moved there. ${target} holds its beginning, and nothing else.`,
      );
    }
    case 'not at rest':
      throw new Fault(
        `Somebody writes to one of the two logs. Stop every service that uses them, then run the same again.`,
      );
    case 'not sound':
      throw new Fault(
        `Every byte was copied, but ${move.findings} things in the log do not hold, in ${source} as in ${target}, so the copy was not sealed. "npm run verify" names them.`,
      );
  }
}

/** The line that witnesses a seal outside of the log, where `npm run verify` looks for it. */
async function witness(logs: string, move: Move): Promise<void> {
  if (move.kind === 'moved')
    await appendFile(
      join(logs, 'command.log'),
      `${JSON.stringify({ level: 'info', at: new Date().toISOString(), seal: move.seal, msg: 'the log was sealed' })}\n`,
    );
}

async function run(wanted: Wish, { addresses, secrets, logs }: ToolDatabase): Promise<void> {
  const [database, server]: readonly [MovableLog, MovableLog] = [
    postgresLog(addresses.command),
    eventStoreDbLog(wanted.address),
  ];
  const ending = new AbortController();
  const end = (): void => ending.abort();
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  try {
    const [source, target] = wanted.direction === 'to' ? [database, server] : [server, database];
    const move = await moveLog(source, target, {
      key: sealingKey(secrets.sealKey),
      signal: ending.signal,
      onProgress: progress(),
    });
    const words = closingWords(move, wanted);
    await witness(logs, move);
    await forgetPositions(addresses.owner);
    for (const line of words) process.stdout.write(`${line}\n`);
  } catch (error) {
    if (error instanceof Busy)
      throw new Fault(
        `${wanted.address} does not answer. Run the same again when it does: the move goes on where it was.`,
      );
    if (error instanceof AppendRefused)
      throw new Fault(
        `${messageOf(error)}${error.cause instanceof Error ? ` (${error.cause.message})` : ''}. What stands before it was copied; when its cause is gone, the same again goes on there.`,
      );
    throw error;
  } finally {
    process.off('SIGINT', end);
    process.off('SIGTERM', end);
    await database.close();
    await server.close();
  }
}

/** `npm run move-log`: the log from Postgres into an EventStoreDB, or back. May be killed at any moment and run again. */
await runOrExplain(async () => {
  const wanted = wish();
  const owner = await ownerOf(dataFolderOf(process.env['MALOTE_DATA']));
  if (owner !== undefined)
    throw new Fault(
      `This Malote runs at ${owner.address} (process ${owner.pid}); a log is moved while nobody writes to it. Stop it first with Ctrl-C or "kill ${owner.pid}".`,
    );
  await withDatabase((database) => run(wanted, database));
});
