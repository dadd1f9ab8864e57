import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bodySchema } from '@malote/contracts/kernel/definition.ts';
import { Circumstances } from '@malote/contracts/kernel/envelope.ts';
import type { Definition } from '@malote/contracts/kernel/definition.ts';
import { routeTable } from '@malote/contracts/routes.ts';

export interface FakeCall {
  readonly definition: Definition;
  readonly name: string;
  readonly input: unknown;
  readonly id: string;
  readonly token: string | undefined;
  readonly about: Circumstances;
}

/** What a test's server answers: data, a refusal, or a plain status without a body of ours. */
export type FakeAnswer =
  | { readonly data: unknown; readonly position?: bigint }
  | { readonly status: number; readonly code?: string };

/**
 * A server that knows the real routes and schemas and answers what a test says. Input that the product would not take is answered with 400
 * and kept in `invalid`. Sign-in works for everybody; a token is good for `tokenMs`.
 */
export async function fakeApi(answer: (call: FakeCall) => FakeAnswer | Promise<FakeAnswer>, tokenMs = 300_000) {
  const calls: FakeCall[] = [];
  const invalid: string[] = [];
  let tokens = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void respond(Buffer.concat(chunks).toString('utf8')).then(([status, body, headers]) => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
      });
    });
    async function respond(text: string): Promise<[number, unknown, Record<string, string>]> {
      const route = routeTable.find(
        ({ method, path }) => method === request.method && path === request.url?.split('?')[0],
      );
      if (route === undefined) return [404, { status: 'ERROR', code: 'NOT_FOUND', msg: request.url }, {}];
      const { definition } = route;
      // The body of a file's upload is the file; what is said of it stands in the address.
      const takesFile = definition.kind === 'command' && definition.takes === 'file';
      const asked: unknown = takesFile
        ? Object.fromEntries(new URL(request.url ?? '/', 'http://localhost').searchParams)
        : JSON.parse(text === '' ? '{}' : text);
      const input = bodySchema(definition).safeParse(asked);
      const header = request.headers['envelope'];
      const about = Circumstances.parse(
        typeof header === 'string' ? JSON.parse(Buffer.from(header, 'base64url').toString('utf8')) : {},
      );
      if (!input.success) {
        invalid.push(`${route.definition.name}: ${JSON.stringify(input.error.issues.slice(0, 3))}`);
        return [
          400,
          {
            status: 'ERROR',
            code: 'FORM_CHECK',
            msg: 'invalid',
            data: {
              fields: input.error.issues.map((issue) => ({
                path: issue.path.join('.'),
                code: 'FIELD_FORMAT',
                msg: issue.message,
              })),
            },
          },
          {},
        ];
      }
      const call: FakeCall = {
        definition: route.definition,
        name: route.definition.name,
        input: input.data,
        id: String(request.headers['idempotency-key']),
        token: request.headers['token'] as string | undefined,
        about,
      };
      calls.push(call);
      if (['identity.login', 'identity.renew', 'identity.chooseStation'].includes(call.name)) {
        tokens += 1;
        return [
          200,
          {
            status: 'OK',
            data: {
              token: `t${tokens}`,
              expiresAt: new Date(Date.now() + tokenMs).toISOString(),
              mustChangePassword: false,
            },
          },
          {},
        ];
      }
      const given = await answer(call);
      if ('data' in given)
        return [
          200,
          { status: 'OK', data: given.data },
          given.position === undefined ? {} : { position: given.position.toString() },
        ];
      return [given.status, { status: 'ERROR', code: given.code ?? 'SERVICE_BUSY', msg: `refused: ${given.code}` }, {}];
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    invalid,
    named: (name: string) => calls.filter((call) => call.name === name),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
