import { z } from 'zod';
import { replayKey, skipEvent, withdrawSkip } from '@malote/contracts/projections/commands.ts';
import { ProjectionGroup } from '@malote/contracts/projections/projection.ts';
import { readConfig } from '@malote/infra/config.ts';
import { Fault } from '@malote/infra/fault.ts';
import { postgresAddress } from '@malote/infra/settings.ts';
import { connection, readArguments, runTool } from '@malote/infra/tools/arguments.ts';
import { connect } from '@malote/infra/tools/client.ts';
import { groups } from './groups.ts';
import { parkedKeys } from './kernel/parked-keys.ts';
import type { ParkedKey } from './kernel/parked-keys.ts';
import { openClient } from './kernel/runner.ts';
import { READS } from './migrate.ts';

const USAGE =
  'parked.ts [replay MODEL KEY | skip MODEL KEY REASON | withdraw MODEL KEY STREAM@VERSION] [--url URL] [--user NAME] [--password WORD]';

/**
 * Lists the rows whose events wait, from the database; or asks the running Malote, as the page does, to fold them in their order, to leave out the
 * event on which a row waits, or to take such a skip back. What is decided stands in the log, so a rebuild knows it.
 */
await runTool(async () => {
  const {
    values,
    positionals: [action, ...words],
  } = readArguments(connection, USAGE);
  const { DATABASE_URL: connectionString } = readConfig(z.object({ DATABASE_URL: postgresAddress }));
  const waiting = await waitingNow(connectionString);
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  if (action === undefined) {
    for (const one of waiting)
      say(
        `${one.model} ${one.key} since ${one.since}: ${one.type} ${one.stream}@${one.version}, ${one.waiting} more behind it, ${one.error ?? 'waits for a rebuild'}`,
      );
    if (waiting.length === 0) say('Nothing is parked.');
    return;
  }
  const asked = decisionOf(action, words, waiting);
  const api = await connect({ url: values.url, username: values.user, password: values.password, attempts: 3 });
  const answer = await asked(api);
  await api.close();
  if (!answer.ok) throw new Fault(answer.msg);
  say('Asked for; list again to see what came of it.');
});

async function waitingNow(connectionString: string): Promise<readonly ParkedKey[]> {
  const client = await openClient(connectionString, 'malote parked');
  try {
    return await parkedKeys(client, READS);
  } finally {
    await client.end();
  }
}

type Ask = (
  api: Awaited<ReturnType<typeof connect>>,
) => Promise<{ readonly ok: true } | { readonly ok: false; readonly msg: string }>;

function decisionOf(action: string, [model, key, ...rest]: readonly string[], waiting: readonly ParkedKey[]): Ask {
  const found = groups.find((one) => one.models.some(({ table }) => table.name === model));
  if (found === undefined || model === undefined || key === undefined) throw new Fault(`Usage: ${USAGE}`);
  const group = ProjectionGroup.parse(found.name);
  const first = waiting.find((one) => one.model === model && one.key === key);
  switch (action) {
    case 'replay':
      return (api) => api.call(replayKey, { group, model, key });
    case 'skip': {
      if (rest.length === 0) throw new Fault(`Say why. Usage: ${USAGE}`);
      if (first === undefined) throw new Fault(`${model} ${key} waits for nothing.`);
      return (api) =>
        api.call(
          skipEvent,
          { group, model, key, stream: first.stream, version: first.version },
          { about: { reason: rest.join(' ') } },
        );
    }
    case 'withdraw': {
      const [, stream, version] = /^(\S+)@(\d+)$/.exec(rest[0] ?? '') ?? [];
      if (stream === undefined) throw new Fault(`Name the event. Usage: ${USAGE}`);
      return (api) => api.call(withdrawSkip, { group, model, key, stream, version: Number(version) });
    }
    default:
      throw new Fault(`Usage: ${USAGE}`);
  }
}
