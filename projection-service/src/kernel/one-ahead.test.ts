import type { Page } from '@malote/infra/event-store/port.ts';
import { setImmediate as turn } from 'node:timers/promises';
import { oneAhead } from './one-ahead.ts';

/** A log of so many events that is read in pages of at most so many; a reader at its end waits until it grows. */
function growing(head: number, limit: number) {
  let grown: () => void = () => undefined;
  const asked: number[] = [];
  async function* pages(): AsyncGenerator<Page> {
    for (let last = 0; ;) {
      asked.push(last);
      while (last === head)
        await new Promise<void>((resolve) => {
          grown = resolve;
        });
      last = Math.min(head, last + limit);
      yield { events: [], last: BigInt(last), head: BigInt(head) };
    }
  }
  return {
    pages: oneAhead(pages()),
    asked,
    grow: () => {
      head += 1;
      grown();
    },
  };
}

test('everything that came while the newest page was written is in the next one', async () => {
  const { pages, grow } = growing(1, 100);
  expect((await pages.next()).value).toMatchObject({ last: 1n });
  for (let come = 0; come < 3; come += 1) {
    grow();
    await turn();
  }
  expect((await pages.next()).value).toMatchObject({ last: 4n });
});

test('while the log goes on behind a page the next one is read as that one is written, and no more than one', async () => {
  const { pages, asked } = growing(1_000, 100);
  expect((await pages.next()).value).toMatchObject({ last: 100n });
  await turn();
  expect(asked).toEqual([0, 100]);
  expect((await pages.next()).value).toMatchObject({ last: 200n });
});
