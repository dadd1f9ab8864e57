import type { ServerResponse } from 'node:http';
import { Client } from 'pg';

/** Something that a service cannot work without. */
export interface NeededPart {
  /** How who watches is told of it. */
  readonly name: string;
  /** Rejects, or stays silent, while it is not there. */
  readonly ask: () => Promise<unknown>;
}

/** A part that has not answered for so long is not there. A server that stands still keeps its connections and says nothing, for as long as it stands. */
export const ANSWERS_WITHIN_MS = 1_000;

/**
 * Names the parts that do not answer in time; asked as often as somebody wants to know. Of each part one question is under way: who asks while it is waits for
 * the same answer, so that nothing piles up behind a part that stands still, and it is there again with its first answer.
 */
export function missingParts(
  parts: readonly NeededPart[],
  withinMs: number = ANSWERS_WITHIN_MS,
): () => Promise<readonly string[]> {
  const underWay = new Map<NeededPart, Promise<boolean>>();

  async function answers(part: NeededPart): Promise<boolean> {
    const asked =
      underWay.get(part) ??
      part
        .ask()
        .then(
          () => true,
          () => false,
        )
        .finally(() => underWay.delete(part));
    underWay.set(part, asked);
    const { promise: silent, resolve } = Promise.withResolvers<false>();
    const timer = setTimeout(() => resolve(false), withinMs);
    try {
      return await Promise.race([asked, silent]);
    } finally {
      clearTimeout(timer);
    }
  }

  return async () => {
    const there = await Promise.all(parts.map(answers));
    return parts.flatMap(({ name }, at) => (there[at] === true ? [] : [name]));
  };
}

/** A question takes no longer, whatever becomes of the server. */
const GIVEN_UP_MS = 10_000;

/**
 * The database as a part. Each question is asked as somebody who comes anew would: connections that stand go on for a while when the server takes no more, and one
 * that is busy is no sign of a server that is not there.
 */
export const databasePart = (databaseUrl: string): NeededPart => ({
  name: 'database',
  ask: async () => {
    const client = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: GIVEN_UP_MS,
      application_name: 'malote readiness',
    });
    client.on('error', () => undefined); // told by the question
    try {
      await client.connect(); // the server has answered when it stands
    } finally {
      // The answer does not wait for the goodbye.
      client.end().catch(() => undefined);
    }
  },
});

/** Seconds after which who was told that something is missing may ask again. */
const RETRY_AFTER_S = '2';

/** Answers `/readyz`: 200, or 503 with the names of what is missing. */
export function tellReadiness(response: ServerResponse, missing: readonly string[]): void {
  const isReady = missing.length === 0;
  response.writeHead(isReady ? 200 : 503, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    ...(!isReady && { 'retry-after': RETRY_AFTER_S }),
  });
  response.end(isReady ? 'ok\n' : `not ready: ${missing.join(', ')}\n`);
}

/** What is missing, of the answer of `tellReadiness`; nothing of another one. */
export const missingIn = (text: string): string | undefined => /^not ready: (.+)$/m.exec(text)?.[1];
