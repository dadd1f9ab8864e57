import { appendFile, readFile } from 'node:fs/promises';
import { z } from 'zod';
import { Fault, codeOf } from '../fault.ts';
import type { Erasure } from './erasures.ts';

const Line = z.object({
  subject: z.string().regex(/^[\w-]{1,64}$/),
  erasedAt: z.iso.datetime(),
  reason: z.string().min(3).max(200),
});

/** Adds erasures to the list that is kept apart from every backup, one line of JSON each. */
export const keepErasures = (file: string, erasures: readonly Erasure[]): Promise<void> =>
  appendFile(
    file,
    erasures.map(({ subject, erasedAt, reason }) => `${JSON.stringify({ subject, erasedAt, reason })}\n`).join(''),
    { mode: 0o600 },
  );

/** The erasures of such a list. @throws Fault when there is no such file, or a line is none: an erasure that is not read would not be applied. */
export async function keptErasures(file: string): Promise<readonly Erasure[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw codeOf(error) === 'ENOENT' ? new Fault(`The list of erasures ${file} does not exist.`) : error;
  });
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    try {
      return [Line.parse(JSON.parse(line))];
    } catch {
      throw new Fault(`Line ${at + 1} of ${file} is not an erasure; nothing was applied.`);
    }
  });
}
