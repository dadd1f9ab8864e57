import { createOrder } from '@malote/contracts/orders/commands.ts';
import { Fault } from '../fault.ts';
import { connect } from './client.ts';
import { connection, positive, readArguments, runTool } from './arguments.ts';
import { readNetwork } from './journey/network.ts';
import { sendInOrder } from './journey/send-in-order.ts';
import { knownShift } from './olist/known-shift.ts';
import { planOlist, registrationOf } from './olist/plan-olist.ts';
import { readOlist } from './olist/read-olist.ts';
import { registerSellers } from './olist/register-sellers.ts';
import { outcomes, progressLine } from './outcomes.ts';
import { atSpeed } from './pace.ts';
import { DAY } from './simulator/hours.ts';

const USAGE =
  'npm run replay-orders -- FOLDER [--speed 100] [--keep-dates] [--url http://127.0.0.1:8080] [--user NAME --password WORD]';

/** Uploads in flight: enough to keep two cores of the server busy, few enough that its answers stay quick. */
const IN_FLIGHT = 6;

/**
 * `npm run replay-orders`: the public Olist data set as orders, scans, bags and vehicles, through the API. Ids follow from the set, so a run that
 * was stopped goes on where it was, and a second run adds nothing. `--speed 1` is real time; without it all is sent flat out.
 */
await runTool(async (signal) => {
  const { values, positionals } = readArguments(
    { ...connection, speed: { type: 'string' }, 'keep-dates': { type: 'boolean', default: false } },
    USAGE,
  );
  const [folder] = positionals;
  if (folder === undefined) throw new Fault(`Which folder holds the data set?\nUsage: ${USAGE}`);
  const speed = positive('speed', values.speed);
  const started = Date.now();
  const say = (line: string) => process.stderr.write(`${line}\n`);

  const olist = await readOlist(folder);
  const client = await connect({
    url: values.url,
    username: values.user,
    password: values.password,
    signal,
    concurrency: 16,
  });
  const network = await readNetwork(client);
  const shift = await knownShift(client, olist, values['keep-dates'] ? 'keep' : 'shift', started);
  say(
    `${olist.shipments.length.toLocaleString('en')} orders, one per seller; dates ${shift.days === 0 ? 'kept' : `shifted by ${shift.days} days`}${shift.known ? ', as by the first run' : ''}.`,
  );
  const registered = await registerSellers(client, olist, signal);
  say(`${registered.toLocaleString('en')} sellers registered as customers.`);

  const [first] = olist.shipments;
  if (first !== undefined) {
    // The first order keeps the shift: it stands before anything else, or a run that is stopped early would leave orders without it.
    const { id, input, at } = registrationOf(first, shift.days * DAY);
    const answer = await client.call(createOrder, input as Parameters<typeof client.call<typeof createOrder>>[1], {
      id,
      about: { happenedAt: new Date(at).toISOString() },
      signal,
    });
    if (!answer.ok)
      throw new Fault(
        `The first order was refused: ${answer.msg} (${answer.code}${answer.fields[0] === undefined ? '' : `, ${answer.fields[0].path}`})`,
      );
  }
  const steps = planOlist(olist, network, shift.days * DAY);
  const count = outcomes();
  const line = progressLine(process.stderr);
  const begun = Date.now();
  const seconds = () => Math.max(1, Math.round((Date.now() - begun) / 1_000));
  try {
    await sendInOrder(speed === undefined ? steps : atSpeed(steps, speed, signal), {
      client,
      signal,
      inFlight: IN_FLIGHT,
      answered: (step, answer) => {
        count.counted(answer);
        const sent = count.sent();
        const rate = sent / seconds();
        line(
          `${Math.floor((100 * sent) / steps.length)} % · ${sent.toLocaleString('en')} of ${steps.length.toLocaleString('en')} · ${Math.round(rate).toLocaleString('en')} a second · ${new Date(step.at).toISOString().slice(0, 10)} · ${Math.ceil((steps.length - sent) / rate)} s left`,
        );
      },
    });
  } finally {
    process.stderr.write('\n');
    const left = [...olist.left].map(([why, rows]) => `, ${rows} left out (${why})`).join('');
    process.stdout.write(
      `Replayed ${olist.shipments.length.toLocaleString('en')} orders as ${count.sent().toLocaleString('en')} of ${steps.length.toLocaleString('en')} commands in ${Math.round((Date.now() - started) / 1_000)} s: ${count.sentence()}${left}.\n`,
    );
  }
  await client.close();
});
