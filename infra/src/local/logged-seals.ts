import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { Seal } from '../event-store/seals/seal.ts';

const Line = z.object({
  seal: z.object({
    upTo: z.string(),
    count: z.string(),
    hash: z.string(),
    marksFrom: z.string().optional(),
    keyId: z.string(),
    signature: z.string(),
    sealedAt: z.string(),
  }),
});

/** More than this need no witness of their own: each seal covers all that came before it. */
const MOST = 10_000;

/** The seal in a line of the command service's log; undefined when the line holds none. */
export function sealInLine(line: string): Seal | undefined {
  if (!line.includes('"seal"')) return undefined;
  try {
    return Line.safeParse(JSON.parse(line)).data?.seal;
  } catch {
    return undefined; // cut off by a kill
  }
}

/** The seals that the command service wrote to its log: they lie outside of the database, so they witness what was cut off inside. The newest 10,000. */
export async function loggedSeals(logs: string): Promise<readonly Seal[]> {
  const seals: Seal[] = [];
  for (const name of ['command.log.1', 'command.log']) {
    const path = join(logs, name);
    if (
      !(await access(path).then(
        () => true,
        () => false,
      ))
    )
      continue;
    for await (const line of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })) {
      const seal = sealInLine(line);
      if (seal !== undefined) seals.push(seal);
    }
  }
  return seals.slice(-MOST);
}
