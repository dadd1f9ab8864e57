import { connect } from './client.ts';
import { connection, positive, readArguments, runTool } from './arguments.ts';
import { outcomes, progressLine } from './outcomes.ts';
import { simulateBusy, simulateDay } from './simulator/keep-alive.ts';

const USAGE =
  'npm run simulate -- [--rate COMMANDS_A_MINUTE] [--minutes N | --day] [--seed S] [--url http://127.0.0.1:8080] [--user NAME --password WORD]';

/** `npm run simulate`: a living network through the API. The rate is commands a minute (scans, and the orders that they need). */
await runTool(async (signal) => {
  const { values } = readArguments(
    {
      ...connection,
      rate: { type: 'string' },
      minutes: { type: 'string' },
      day: { type: 'boolean', default: false },
      seed: { type: 'string' },
    },
    USAGE,
  );
  const rate = positive('rate', values.rate);
  const minutes = positive('minutes', values.minutes);
  const client = await connect({ url: values.url, username: values.user, password: values.password, signal });
  const count = outcomes();
  const line = progressLine(process.stderr);
  const started = Date.now();
  const options = {
    signal,
    ...(values.seed !== undefined && { seed: values.seed }),
    answered: (_: unknown, answer: Parameters<typeof count.counted>[0]) => {
      count.counted(answer);
      line(
        `${count.sent().toLocaleString('en')} commands in ${Math.round((Date.now() - started) / 1_000)} s: ${count.sentence()}`,
      );
    },
  };
  try {
    if (values.day) await simulateDay(client, { ...options, ...(rate !== undefined && { rate }) });
    else await simulateBusy(client, { ...options, rate: rate ?? 60, ...(minutes !== undefined && { minutes }) });
  } finally {
    process.stderr.write('\n');
    process.stdout.write(`Simulated ${count.sent().toLocaleString('en')} commands: ${count.sentence()}.\n`);
  }
  await client.close();
});
