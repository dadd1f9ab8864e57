import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { definitions } from '@malote/contracts/catalogue.ts';
import { bodySchema } from '@malote/contracts/kernel/definition.ts';
import { isRefusalCode } from '@malote/contracts/kernel/refusals/catalogue.ts';

/** What the kernel of a service may refuse any call with. */
const REFUSED_ANYWHERE: readonly string[] = ['NOT_FOUND', 'UNAUTHENTICATED', 'NO_PERMISSION', 'USER_INFO_MISSING'];

interface Body {
  readonly status?: unknown;
  readonly data?: unknown;
  readonly code?: unknown;
}

/** Why the server would not take this body; empty when it would. */
export const faultsOfQuestion = (name: string, body: unknown): readonly string[] => {
  const definition = definitions.get(name);
  if (definition === undefined) return [`the contracts know no ${name}`];
  return faultsIn(`the console asks ${name} for what no service takes`, bodySchema(definition), body);
};

/** Why no service would answer a call with this body: fields that are missing, wrong or nowhere in the contract, refusals that it does not name. */
export function faultsOfAnswer(name: string, body: unknown): readonly string[] {
  const definition = definitions.get(name);
  if (definition === undefined) return [`the contracts know no ${name}`];
  const { status, data, code } = body as Body;
  if (status === 'OK') return faultsOfData(name, definition.answer, data);
  const known: readonly string[] = [...definition.refusals, ...REFUSED_ANYWHERE];
  return typeof code === 'string' && isRefusalCode(code) && known.includes(code)
    ? []
    : [`the fake server refuses ${name} with ${String(code)}, which its contract does not name`];
}

/** What travels is JSON, and what a schema leaves out of it is not promised to anybody. */
function faultsOfData(name: string, schema: z.ZodType, data: unknown): readonly string[] {
  const sent: unknown = JSON.parse(JSON.stringify(data ?? null));
  const faults = faultsIn(`the fake server answers ${name} with what no service does`, schema, sent);
  if (faults.length > 0 || isDeepStrictEqual(schema.parse(sent), sent)) return faults;
  return [`the fake server answers ${name} with more than its contract has`];
}

function faultsIn(what: string, schema: z.ZodType, value: unknown): readonly string[] {
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : [`${what}: ${z.prettifyError(parsed.error).slice(0, 600)}`];
}
