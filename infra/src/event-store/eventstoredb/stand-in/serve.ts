import { startStandIn } from './stand-in.ts';

/** The stand-in as a process of its own, for tests that start whole stacks: prints its address, and ends with who started it (standard input closes). */
const standIn = await startStandIn();
process.stdout.write(`${standIn.url}\n`);
process.stdin.resume();
process.stdin.once('end', () => void standIn.stop().then(() => process.exit(0)));
