import { Readable } from 'node:stream';
import type { Response } from 'express';
import { writeAnswer } from './write-answer.ts';

test('a file for somebody who has gone is let go of, and is no failure', async () => {
  const body = Readable.from(['abc']);
  const gone = { destroyed: true, setHeader: () => undefined } as unknown as Response;
  await writeAnswer(gone, { file: { name: 'ana.png', type: 'image/png', body } } as never, 'pt');
  expect(body.destroyed).toBe(true);
});
