import { anAppend, newStream } from '../contract.ts';
import { postgresEventStore } from './postgres-event-store.ts';

/**
 * One of several writers of writers.test.ts, as a process of its own: callers who append until each has had so many answers, to streams
 * of their own and, each fourth time, to one stream that all writers share. Prints how many events it was told are stored.
 */
const [connectionString = '', callers = '', appends = '', shared = ''] = process.argv.slice(2);
const store = postgresEventStore({ connectionString, onTrouble: (error) => console.error(error) });
let stored = 0;

const caller = async (): Promise<void> => {
  let sharedVersion = 0;
  for (let turn = 0; turn < Number(appends); turn += 1) {
    if (turn % 4 > 0) {
      const result = await store.append(anAppend(newStream(), 0, { size: 1 + (turn % 2) }));
      if (result.kind !== 'appended') throw new Error(`A stream of one's own answered ${result.kind}`);
      stored += 1 + (turn % 2);
      continue;
    }
    for (let done = false; !done;) {
      const result = await store.append(anAppend(shared, sharedVersion));
      done = result.kind === 'appended';
      sharedVersion = result.kind === 'conflict' ? result.actual : result.version;
    }
    stored += 1;
  }
};

await Promise.all(Array.from({ length: Number(callers) }, caller));
await store.close();
console.log(stored);
