import type { Remittance } from './bank.ts';
import type { Outbound } from './outbound.ts';
import { simulated } from './simulated.ts';

/** A bank in memory: it takes remittances as a real one does, and writes the return for what it has taken since the last. */
export interface SimulatedBank extends Outbound<Remittance> {
  readonly next: ReturnType<typeof simulated<Remittance>>['next'];
  readonly taken: () => readonly Remittance[];
  /** The return in CNAB 240: `refused` are our numbers that it does not pay or collect, with why; the others are paid on their day. */
  readonly returned: (refused?: Readonly<Record<string, string>>) => string;
}

const put = (line: string, at: number, value: string): string =>
  line.slice(0, at) + value + line.slice(at + value.length);

/** A remittance that is no file of lines of 240 signs is refused, as banks do before they look at anything in it. */
export function simulatedBank(): SimulatedBank {
  const port = simulated<Remittance>('bank');
  let told = 0;
  let files = 0;
  return {
    ...port,
    send: async (remittance) => {
      const lines = remittance.text.split('\r\n').slice(0, -1);
      if (lines.length < 4 || lines.some((line) => line.length !== 240))
        return { kind: 'refused', why: '422 not CNAB 240' };
      return await port.send(remittance);
    },
    returned: (refused = {}) => {
      const fresh = port.taken().slice(told);
      told += fresh.length;
      files += 1;
      const bodies = fresh.map(({ text }) => text.split('\r\n').slice(0, -1));
      const [first = []] = bodies;
      const head = put(put(first[0] ?? '', 142, '2'), 157, String(files).padStart(6, '0'));
      const details = bodies.flatMap((lines) =>
        lines.slice(1, -1).map((line, at, all) => answered(line, refused, all[at - 1] ?? '')),
      );
      const end = put(first.at(-1) ?? '', 23, String(details.length + 2).padStart(6, '0'));
      return `${[head, ...details, end].join('\r\n')}\r\n`;
    },
  };
}

/** Segments P and Q of a title come back as T and U: collected on the day when it was due, unless another movement is said of it. */
function collected(line: string, refused: Readonly<Record<string, string>>, before: string): string {
  const title = line[13] === 'P' ? line : before;
  const movement = refused[title.slice(62, 77).trim()] ?? '06';
  const begins = line.slice(0, 13);
  if (line[13] === 'P') {
    const named = `${begins}T ${movement}${title.slice(17, 58)}${title.slice(62, 100)}`;
    return named.padEnd(240);
  }
  const [due, minor] = [title.slice(77, 85), title.slice(85, 100)];
  return `${begins}U ${movement}${'0'.repeat(60)}${minor}${minor}${'0'.repeat(30)}${due}${due}`.padEnd(240);
}

function answered(line: string, refused: Readonly<Record<string, string>>, before: string): string {
  if (line[7] === '3' && (line[13] === 'P' || line[13] === 'Q')) return collected(line, refused, before);
  if (line[7] !== '3' || line[13] !== 'A') return line;
  const why = refused[line.slice(73, 93).trim()];
  if (why !== undefined) return put(line, 230, why.padEnd(10));
  const paid = put(put(line, 154, line.slice(93, 101)), 162, line.slice(119, 134));
  return put(paid, 230, '00'.padEnd(10));
}
