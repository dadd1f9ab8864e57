import { chooseStation, login } from '@malote/contracts/identity/commands.ts';
import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import type { CommandDefinition, Definition } from '@malote/contracts/kernel/definition.ts';
import { DEMO_PASSWORD } from '../src/local/demo.ts';
import { uuidv7 } from '../src/uuid.ts';
import type { Given } from './bench.ts';
import { httpConnection } from './http-connection.ts';
import type { HttpAnswer } from './http-connection.ts';

/** A caller of the API over connections of its own, as cheap as a client can be. */
export interface Caller {
  /** Calls over the nth connection; a connection carries one call at a time. @throws when the answer is not 200. */
  readonly call: (connection: number, token: string, definition: Definition, input: object) => Promise<HttpAnswer>;
}

/** Signs in as somebody of the demo company, at a site where he works. @returns the token, which is good for five minutes. */
export async function signIn(commandUrl: string, username: string, site?: string): Promise<string> {
  const token = await tokenOf(commandUrl, login, { username, password: DEMO_PASSWORD });
  return site === undefined
    ? token
    : await tokenOf(commandUrl, chooseStation, { site, station: 'mesa', device: 'mesa-1' }, token);
}

async function tokenOf(url: string, definition: CommandDefinition, input: object, token?: string): Promise<string> {
  const response = await fetch(url + pathOf(definition), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { token }) },
    body: JSON.stringify(input),
  });
  const answer = (await response.json()) as { readonly msg?: string; readonly data?: { readonly token?: string } };
  if (answer.data?.token === undefined)
    throw new Error(`${definition.name} was refused: ${answer.msg ?? response.status}`);
  return answer.data.token;
}

const pathOf = (definition: Definition): string => {
  const route = definition.routes.find((one) => one.startsWith('POST '));
  if (route === undefined) throw new Error(`${definition.name} has no POST`);
  return API_BASE + route.slice('POST '.length);
};

/** Opens so many connections to a service. */
export async function openCaller({ resources }: Given, url: string, connections: number): Promise<Caller> {
  const opened = await Promise.all(
    Array.from({ length: connections }, async () => resources.hold(await httpConnection(url), (held) => held.close())),
  );
  const heads = new Map<string, string>();
  const headOf = (definition: Definition): string => {
    const known = heads.get(definition.name);
    if (known !== undefined) return known;
    const head = `POST ${pathOf(definition)} HTTP/1.1\r\nhost: ${new URL(url).host}\r\ncontent-type: application/json\r\naccept-language: pt\r\n`;
    heads.set(definition.name, head);
    return head;
  };
  return {
    call: async (connection, token, definition, input) => {
      const one = opened[connection];
      if (one === undefined) throw new Error(`There is no connection ${connection}`);
      const answer = await one.send(
        `${headOf(definition)}token: ${token}\r\nidempotency-key: ${uuidv7()}\r\n`,
        JSON.stringify(input),
      );
      if (answer.status !== 200)
        throw new Error(`${definition.name} was answered with ${answer.status}: ${answer.body.slice(0, 300)}`);
      return answer;
    },
  };
}
