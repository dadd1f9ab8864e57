import { untilThere } from './until-there.ts';

const failing = (...codes: readonly string[]) => {
  const left = [...codes];
  return async () => {
    const code = left.shift();
    if (code !== undefined) throw Object.assign(new Error(`relation is away: ${code}`), { code });
    return await Promise.resolve('there');
  };
};
const heard = () => {
  const lines: unknown[][] = [];
  return { lines, log: { info: (...words: unknown[]) => void lines.push(words) } as never };
};

test('while the read models come up it is asked again, and one line without a stack says why', async () => {
  const { lines, log } = heard();
  expect(await untilThere(failing('ECONNREFUSED', '42P01', '42P01'), log)).toBe('there');
  const words = 'the read models are not there yet, and are asked for again until they are';
  expect(lines).toEqual([
    [{ reason: 'ECONNREFUSED' }, words],
    [{ reason: '42P01' }, words],
  ]);
});

test('a pool that waited for a connection in vain waits on, and what does not pass by itself is thrown', async () => {
  const { lines, log } = heard();
  const timeout = Object.assign(new Error('Timeout acquiring a connection.'), { name: 'KnexTimeoutError' });
  const tries = [timeout];
  const opened = await untilThere(async () => {
    const error = tries.shift();
    if (error !== undefined) throw error;
    return await Promise.resolve('there');
  }, log);
  expect([opened, lines.length]).toEqual(['there', 1]);
  await expect(untilThere(failing('28P01'), log)).rejects.toMatchObject({ code: '28P01' });
});
