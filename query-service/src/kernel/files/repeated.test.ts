import { randomUUID } from 'node:crypto';
import { isRefusal } from '@malote/contracts/kernel/refusal.ts';
import type { Asking } from '../asking.ts';
import { beginFile } from './repeated.ts';
import type { FileBegun } from './repeated.ts';

const NAME = 'orders.orderExport';
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, seconds));
const question = (more: object = {}) => ({ params: { tab: 'all' }, format: 'csv', accessId: randomUUID(), ...more });

/** A query that is put together and asked of nobody. */
const built = (): object => ({ select: built, where: built, whereIn: built });

/** Who asks, when, and what his open tasks were asked with. */
function asking(
  seconds: number,
  { user = 'ana', language = 'pt', tasks = [] as readonly string[], told = false } = {},
): Asking {
  return {
    caller: { user },
    language,
    now: at(seconds),
    db: { from: built },
    rows: () => Promise.resolve(tasks.map((task) => ({ asked: task }))),
    personal: { open: (texts: readonly string[]) => Promise.resolve(new Map(texts.map((text) => [text, text]))) },
    ...(told && { told: () => Promise.resolve() }),
  } as unknown as Asking;
}
const begun = async (seconds: number, asked: object = question(), who = {}): Promise<FileBegun | 'repeated'> => {
  const answer = await beginFile(NAME, asked as never, asking(seconds, who));
  if (!isRefusal(answer)) return answer;
  expect(answer.refused).toBe('EXPORT_REPEATED');
  return 'repeated';
};

test('the same file is asked for again once it is made and has rested for ten seconds; another one, or somebody else’s, at once (R-0414)', async () => {
  const first = (await begun(0)) as FileBegun;
  expect(await begun(1)).toBe('repeated');
  expect(await begun(30)).toBe('repeated');
  expect(await begun(30, question({ title: 'Outro nome' }))).toBe('repeated');
  expect(await begun(1, question({ format: 'xlsx' }))).not.toBe('repeated');
  expect(await begun(1, question(), { user: 'rui' })).not.toBe('repeated');
  expect(await begun(1, question(), { language: 'zh' })).not.toBe('repeated');
  first.ends();
  expect(await begun(9)).toBe('repeated');
  expect(await begun(10)).not.toBe('repeated');
});

test('of what came to nothing another try is no repetition', async () => {
  const asked = { params: { tab: 'completed' } };
  ((await begun(60, question(asked))) as FileBegun).fails();
  expect(await begun(60, question(asked))).not.toBe('repeated');
});

test('a file that an open task makes is not asked for again, whatever access it was recorded with; the task itself is no repetition', async () => {
  const asked = { params: { tab: 'abnormal', late: true } };
  const tasks = [JSON.stringify(question({ params: { late: true, tab: 'abnormal' } }))];
  expect(await begun(90, question(asked), { tasks })).toBe('repeated');
  expect(await begun(90, question(asked), { tasks, told: true })).not.toBe('repeated');
  expect(await begun(90, question(asked), { tasks: [JSON.stringify(question())] })).not.toBe('repeated');
});
