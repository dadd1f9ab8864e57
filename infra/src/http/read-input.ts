import { callAt } from '@malote/contracts/kernel/address.ts';
import type { AddressCall } from '@malote/contracts/kernel/address.ts';
import type { Definition } from '@malote/contracts/kernel/definition.ts';
import { bodySchema } from '@malote/contracts/kernel/definition.ts';
import { Circumstances } from '@malote/contracts/kernel/envelope.ts';
import type { Language } from '@malote/contracts/kernel/language.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { RouteEntry } from '@malote/contracts/routes.ts';
import type { Request } from 'express';
import { z } from 'zod';
import { clean } from './body.ts';
import { fieldFaults } from './issues.ts';
import { errorBody } from './refused.ts';
import type { ErrorBody } from './refused.ts';

/** What a call is asked in its own words, by which address it was said, where it was, and what was sent there. */
interface ReadInput {
  readonly value: unknown;
  readonly way?: AddressCall | undefined;
  readonly sent?: unknown;
}

/** Reads what was sent: at an address in its words, at a path of the call in the call's own, or else in those that it is understood in besides. */
export function readInput(
  definition: Definition,
  { address, alsoIn }: Pick<RouteEntry, 'address' | 'alsoIn'>,
  leadsTo: AddressCall | undefined,
  body: Refusal | { readonly value: unknown },
  whole: () => Refusal | { readonly value: unknown },
  language: Language,
): ReadInput | ErrorBody {
  const own = bodySchema(definition);
  const by = (way: AddressCall, said: Refusal | { readonly value: unknown }): ReadInput | ErrorBody => {
    if (isRefusal(said)) return errorBody(said, language);
    const read = parsed(own, { value: way.asks(said.value as never) }, language);
    return 'status' in read ? read : { ...read, way, sent: said.value };
  };
  if (address !== undefined && leadsTo !== undefined) {
    if (address.takes === undefined) return by(leadsTo, body);
    const said = parsed(address.takes, whole(), language);
    return 'status' in said ? said : by(leadsTo, said);
  }
  const read = parsed(own, body, language);
  if (alsoIn?.takes === undefined || !('status' in read)) return read;
  const other = whole();
  const said = parsed(alsoIn.takes, other, language);
  if (!('status' in said)) return by(callAt(alsoIn, {}), said);
  // What is wrong is told in the words that were used: the call's own, unless one of those that were sent is none of them.
  const [ours, theirs] = [shapeOf(own), shapeOf(alsoIn.takes)];
  const names = isRefusal(other) ? [] : namesIn(other.value);
  return names.some((one) => !(one in ours)) && names.every((one) => one in theirs) ? said : read;
}

const shapeOf = (schema: z.ZodType): object => (schema instanceof z.ZodObject ? schema.shape : {});

/** What somebody sent by a name; who sent no object named nothing. */
const namesIn = (sent: unknown): readonly string[] =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? Object.keys(sent) : [];

/** What came in the query string, the body and the path as one object; the path counts most. */
export function together(
  ...given: readonly (Refusal | { readonly value: unknown })[]
): Refusal | { readonly value: unknown } {
  const whole: Record<string, unknown> = {};
  for (const one of given) {
    if (isRefusal(one)) return one;
    if (typeof one.value !== 'object' || one.value === null || Array.isArray(one.value)) return one;
    Object.assign(whole, one.value);
  }
  return { value: whole };
}

/** What a schema makes of what was sent, or each field at fault. */
function parsed(
  schema: z.ZodType,
  body: { readonly value: unknown } | Refusal,
  language: Language,
): { readonly value: unknown } | ErrorBody {
  if (isRefusal(body)) return errorBody(body, language);
  const result = schema.safeParse(body.value, { reportInput: true });
  if (result.success) return { value: result.data };
  const fields = fieldFaults(result.error, language);
  const first = fields[0] ?? { path: '', code: 'FORM_CHECK' as const, msg: '' };
  return {
    status: 'ERROR',
    code: first.code,
    msg: first.path === '' ? first.msg : `${first.path}: ${first.msg}`,
    data: { fields },
  };
}

/** What the client says of a scan beside its input (the header `Envelope`); nothing where it says nothing. */
export function circumstancesOf(request: Request, language: Language): { readonly value: Circumstances } | ErrorBody {
  const header = request.get('envelope');
  if (header === undefined) return { value: {} };
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(header, 'base64url').toString('utf8'));
  } catch {
    return errorBody(refuse('BODY_NOT_JSON', {}, 'Envelope'), language);
  }
  const cleaned = clean(value);
  if (isRefusal(cleaned)) return errorBody({ ...cleaned, field: `Envelope.${cleaned.field ?? ''}` }, language);
  const parsed = Circumstances.safeParse(value, { reportInput: true });
  if (parsed.success) return { value: parsed.data };
  const fields = fieldFaults(parsed.error, language).map((fault) => ({ ...fault, path: `Envelope.${fault.path}` }));
  const [first] = fields;
  return { status: 'ERROR', code: first?.code ?? 'FORM_CHECK', msg: first?.msg ?? '', data: { fields } };
}
