import type { Page } from '@malote/infra/event-store/port.ts';

/**
 * Reads the next page while one is folded, as long as the log is known to go on behind it; at most one waits. At the end of the log it is asked when
 * the page is folded: a page asked for before would lack what came meanwhile, and an event would wait for one page more.
 */
export async function* oneAhead(pages: AsyncIterable<Page>): AsyncGenerator<Page> {
  const iterator = pages[Symbol.asyncIterator]();
  const ask = () => {
    const next = iterator.next();
    next.catch(() => undefined); // it is awaited below; until then it must not count as unhandled
    return next;
  };
  let ahead: ReturnType<typeof ask> | undefined;
  try {
    for (;;) {
      const { done, value } = await (ahead ?? ask());
      if (done === true) return;
      ahead = value.last < value.head ? ask() : undefined;
      yield value;
    }
  } finally {
    void iterator.return?.();
  }
}
