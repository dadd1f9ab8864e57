import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { FilesAway } from './file-store.ts';

/** What a scanner says of a file. */
export type Verdict = { readonly clean: true } | { readonly clean: false; readonly found: string };

/** Looks through the bytes of a file. @throws FilesAway when nobody can say; a file that nobody looked at is not clean */
export type VirusCheck = (body: Readable) => Promise<Verdict>;

const WAIT_MS = 60_000;
const LONGEST_ANSWER = 4_096;

/**
 * A scanner that speaks clamd's protocol (clamd(8), INSTREAM): pieces with their length before them, an empty one at the end, and one line in answer.
 * `StreamMaxLength` of clamd must not be below the largest file of the house.
 */
export function clamdCheck({ hostname, port }: URL, waitMs: number = WAIT_MS): VirusCheck {
  return async (body) => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port === '' ? 3310 : port) });
    socket.setTimeout(waitMs, () => socket.destroy(new Error(`no word for ${waitMs} ms`)));
    try {
      // It may answer before it has heard all: a file that is too long for it.
      const answered = answerOf(socket);
      const [answer] = await Promise.all([answered, Promise.race([answered, sendPieces(socket, body)])]);
      return verdictOf(answer);
    } catch (error) {
      throw error instanceof FilesAway ? error : new FilesAway('the virus scanner does not answer', { cause: error });
    } finally {
      body.destroy();
      socket.destroy();
    }
  };
}

async function sendPieces(socket: Socket, body: Readable): Promise<void> {
  const write = async (bytes: Uint8Array) =>
    await new Promise<void>((resolve, reject) => {
      socket.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  await write(Buffer.from('zINSTREAM\0'));
  for await (const piece of body as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    await write(Buffer.concat([length, piece]));
  }
  await write(Buffer.alloc(4));
}

async function answerOf(socket: Socket): Promise<string> {
  return await new Promise<string>((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      text += part;
      if (text.includes('\0') || text.includes('\n')) resolve(text);
      else if (text.length > LONGEST_ANSWER) reject(new Error('the answer has no end'));
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the connection was closed before an answer')));
  });
}

function verdictOf(answer: string): Verdict {
  const line = (/^[^\0\n]*/.exec(answer)?.[0] ?? '').trim();
  if (line === 'stream: OK') return { clean: true };
  const found = /^stream: (.+) FOUND$/.exec(line)?.[1];
  if (found !== undefined) return { clean: false, found };
  throw new FilesAway(`the virus scanner answers: ${line.slice(0, 200)}`);
}
