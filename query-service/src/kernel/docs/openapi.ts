import { z } from 'zod';
import { definitions, screens } from '@malote/contracts/catalogue.ts';
import type { Address, AddressCall } from '@malote/contracts/kernel/address.ts';
import { guardOf, SENSITIVE } from '@malote/contracts/identity/permissions.ts';
import { API_BASE, bodySchema } from '@malote/contracts/kernel/definition.ts';
import type { Definition } from '@malote/contracts/kernel/definition.ts';
import { answerShapeOf } from '@malote/contracts/kernel/fields/schemas.ts';
import { routeTable } from '@malote/contracts/routes.ts';
import { refusalCatalogue } from '@malote/contracts/kernel/refusals/catalogue.ts';
import { trackPush } from '@malote/contracts/tracking/track-push.ts';
import { offeredBeyond } from '../records/beyond-scope.ts';
import { guide } from './guide.ts';

type Json = Readonly<Record<string, unknown>>;

/** The whole API as OpenAPI 3.1, made from the definitions: what is validated is what is documented. */
export function openApi(): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  const put = (route: string, made: (method: string) => Json) => {
    const [method = '', path = ''] = route.split(' ');
    const known = (paths[API_BASE + path.replaceAll(/:(\w+)/g, '{$1}')] ??= {});
    known[method.toLowerCase()] = made(method);
  };
  for (const { definition, method, path, address, alsoIn } of routeTable) {
    const route = `${method} ${path.slice(API_BASE.length)}`;
    if (address !== undefined) {
      put(route, (verb) => operationAt(address, verb));
      continue;
    }
    const at = definition.routes.findIndex((one) => one === route);
    const name = at === 0 ? definition.name : `${definition.name}.${at + 1}`;
    const input = schemaOf(bodySchema(definition), 'input');
    // What partners say there instead stands beside it.
    const either = alsoIn?.takes && {
      anyOf: [input, { ...schemaOf(alsoIn.takes, 'input'), examples: [alsoIn.example] }],
    };
    put(route, (verb) => operation(definition, verb, name, either ?? input));
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Malote', version: '1', description: guide },
    servers: [{ url: '/' }],
    tags: [...new Set([...definitions.values()].map((definition) => contextOf(definition)))]
      .toSorted()
      .map((name) => ({ name })),
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token' },
        bearer: { type: 'http', scheme: 'bearer' },
        signature: { type: 'apiKey', in: 'header', name: 'Signature' },
        timestamp: { type: 'apiKey', in: 'header', name: 'Timestamp' },
      },
      schemas: { Refusal: refusalSchema },
      headers,
      parameters,
    },
    paths,
    webhooks: { track: { post: trackWebhook() } },
  };
}

const text = { type: 'string' } as const;
const number = { type: 'string', pattern: '^\\d+$' } as const;

/** What answers say beside their bodies. */
const headers: Readonly<Record<string, Json>> = {
  Position: {
    description: 'Where in the log the change stands: `After-Position` of the next question.',
    schema: number,
  },
  'Idempotency-Key': { description: 'The id under which it was done, also where none was sent.', schema: text },
  Stale: { description: '`1` where the answer does not hold your last change yet.', schema: text },
  Stands: { description: 'The answer holds whatever happened up to this position.', schema: number },
  'Retry-After': { description: 'Seconds until it may be sent again (429, 503).', schema: number },
};
const named = (kind: 'headers' | 'parameters', ...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/${kind}/${name}` }]));

/** What calls may say beside their bodies. */
const parameters: Readonly<Record<string, Json>> = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', format: 'uuid' },
    description: 'Sent again with the same input it answers as the first time.',
  },
  Envelope: {
    name: 'Envelope',
    in: 'header',
    schema: text,
    description: 'Circumstances as base64url of JSON: happenedAt, sentAt, deviceNumber, shown, reason.',
  },
  Reasoned: {
    name: 'Envelope',
    in: 'header',
    schema: text,
    description:
      'Circumstances as base64url of JSON; `reason` is demanded, as in `{"reason":"asked for by the customer"}`.',
  },
  'After-Position': {
    name: 'After-Position',
    in: 'header',
    schema: number,
    description: 'The position of your last change: the answer holds what it did, or says `Stale: 1`.',
  },
};

/** What the system of a customer is called with (`trackNotice` in the command service). */
function trackWebhook(): Json {
  const { waybillNumber, node, trackTime, site, content, delivery } = schemaOf(
    z.object(answerShapeOf(trackPush.fields)),
    'output',
  )['properties'] as Readonly<Record<string, unknown>>;
  const sent = (name: string, schema: Json, description: string) => ({
    name,
    in: 'header',
    required: true,
    schema,
    description,
  });
  return {
    operationId: 'track',
    summary: 'A track of a waybill',
    description:
      'Sent to the address of a target of tracks. Names no person. Tracks of a waybill come one after the other, as the house hears of them: what a device without a network tells late comes after what happened later. Order them by `happenedAt`, and take where the parcel is from `standing` where that is given, else from the track; `delivery` is right by itself.',
    parameters: [
      sent('Malote-Id', { type: 'string', format: 'uuid' }, 'The same when the call comes again.'),
      sent('Malote-Timestamp', number, 'The second since 1970.'),
      sent(
        'Malote-Signature',
        { ...text, pattern: '^v1=[0-9a-f]{64}(, v1=[0-9a-f]{64})?$' },
        '`v1=` and the HMAC-SHA256 in hex of id, timestamp and body, joined by dots; while a former secret counts, a comma and the same with that one.',
      ),
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['kind', 'id', 'waybillNumber', 'node', 'happenedAt', 'content', 'delivery'],
            properties: {
              kind: { const: 'track' },
              id: { ...text, description: 'Of the track; the same when it is pushed again.' },
              waybillNumber,
              node,
              happenedAt: trackTime,
              site,
              content,
              attempt: { const: 'failed', description: 'This track is a try to deliver that failed.' },
              delivery: {
                ...(delivery as Json),
                description:
                  'How far the delivery is by all that is known when this is sent, whatever the track is about.',
              },
              standing: {
                type: 'object',
                required: ['node', 'happenedAt'],
                properties: { node, happenedAt: trackTime },
                description: 'Where the parcel is, where that is not this track: another one counts before it.',
              },
            },
          },
        },
      },
    },
    responses: {
      '2XX': { description: 'Taken' },
      '4XX': { description: 'Refused; 408, 425 and 429 are tried again' },
      '5XX': { description: 'Tried again for ten minutes' },
    },
  };
}

const BYTES: Json = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

const refusalSchema: Json = {
  type: 'object',
  required: ['status', 'code', 'msg'],
  properties: {
    status: { const: 'ERROR' },
    code: { type: 'string' },
    msg: { type: 'string' },
    data: {
      type: 'object',
      properties: {
        fields: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              path: { type: 'string' },
              code: { type: 'string' },
              msg: { type: 'string' },
              params: { type: 'object' },
            },
          },
        },
        params: { type: 'object' },
      },
    },
  },
};

const contextOf = (definition: Definition): string => definition.name.slice(0, definition.name.indexOf('.'));

/** A call at an address of others: what it becomes is said, with whose permission. */
function operationAt(address: Address, method: string): Json {
  const calls = Object.values(address.calls);
  const [first] = calls as [AddressCall];
  const inPath = [...address.route.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const input = schemaOf(address.takes ?? bodySchema(first.definition), 'input');
  const properties = Object.entries((input['properties'] ?? {}) as Readonly<Record<string, unknown>>);
  const inBody = {
    ...input,
    properties: Object.fromEntries(properties.filter(([name]) => !inPath.includes(name))),
    ...(Array.isArray(input['required']) && {
      required: (input['required'] as readonly string[]).filter((name) => !inPath.includes(name)),
    }),
    examples: [Object.fromEntries(Object.entries(address.example).filter(([name]) => !inPath.includes(name)))],
  };
  const made = operation(first.definition, method, address.route, inBody, first.answer?.gives);
  return {
    ...made,
    summary: calls.map(({ definition }) => definition.name).join(', '),
    description: [
      `The address of partners and older clients for ${calls.map(({ definition }) => `\`${definition.name}\``).join(' or ')}.`,
      ...calls.map(({ definition }) => descriptionOf(definition)),
    ].join('\n\n'),
    parameters: [
      ...inPath.map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: properties.find(([one]) => one === name)?.[1] ?? { type: 'string' },
      })),
      ...(made['parameters'] as readonly Json[]),
    ],
  };
}

function operation(
  definition: Definition,
  method: string,
  operationId: string,
  input: Json = schemaOf(bodySchema(definition), 'input'),
  gives: z.ZodType = definition.answer,
): Json {
  return {
    operationId,
    tags: [contextOf(definition)],
    summary: definition.name,
    description: descriptionOf(definition),
    ...(definition.access !== 'public' && {
      security: [
        { token: [] },
        { bearer: [] },
        ...(definition.kind === 'query' && definition.signed ? [{ signature: [], timestamp: [] }] : []),
      ],
    }),
    parameters: [
      ...headersOf(definition),
      ...(method === 'GET' || takesFile(definition) ? queryParameters(input) : []),
    ],
    ...(method !== 'GET' && {
      requestBody: {
        required: true,
        content: takesFile(definition) ? BYTES : { 'application/json': { schema: input } },
      },
    }),
    responses: {
      200: isFile(definition)
        ? {
            description: 'The file',
            content: BYTES,
          }
        : {
            description: 'Answered',
            headers: named(
              'headers',
              ...(definition.kind === 'command' ? ['Position', 'Idempotency-Key'] : ['Stale', 'Stands']),
            ),
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['status', 'data'],
                  properties: { status: { const: 'OK' }, data: schemaOf(gives, 'output') },
                },
              },
            },
          },
      default: {
        description: refusalsOf(definition),
        headers: named('headers', 'Retry-After'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  };
}

const isFile = (definition: Definition): boolean =>
  definition.kind === 'query' && (definition.shape === 'file' || definition.shape === 'kept-file');
const takesFile = (definition: Definition): boolean => definition.kind === 'command' && definition.takes === 'file';

/** What a schema takes or gives, as JSON Schema; what cannot be said there (a function's check) is left open. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Record<string, unknown>;
  return rest;
}

function queryParameters(input: Json): readonly Json[] {
  const properties = (input['properties'] ?? {}) as Readonly<Record<string, unknown>>;
  const required = new Set((input['required'] ?? []) as readonly string[]);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
  }));
}

function headersOf(definition: Definition): readonly Json[] {
  const isReasoned =
    definition.kind === 'command' &&
    (definition.reason === 'required' || definition.refusals.includes('REASON_REQUIRED'));
  const names =
    definition.kind === 'command' ? ['Idempotency-Key', isReasoned ? 'Reasoned' : 'Envelope'] : ['After-Position'];
  return Object.values(named('parameters', ...names));
}

function descriptionOf(definition: Definition): string {
  const offers = screens.flatMap((screen) => [
    ...screen.queries.filter((query) => query.name === definition.name).map(() => `\`${screen.permission}\``),
    ...Object.entries(screen.commands)
      .filter(([, command]) => command.name === definition.name)
      .map(([action]) => {
        const guard = guardOf(screen.acting, action);
        return `\`${screen.acting}:${action}\`${guard === undefined ? '' : ` (whole pages with \`${guard}\` alone)`}`;
      }),
  ]);
  const one = [...new Set(offers), `\`api:${definition.name}\``].join(', ');
  const who = {
    public: 'Open to everybody.',
    session: 'Open to whoever is signed in.',
    api: `Needs ${offers.length === 0 ? '' : 'one of: '}${one}.`,
    screen: `Needs one of: ${one}.`,
  }[definition.access];
  const scope =
    typeof definition.scope === 'string'
      ? {
          station: "The station's site must be the caller's.",
          stream: "What it changes must be in the caller's scope.",
          row: "Answers only what is in the caller's scope.",
        }[definition.scope]
      : `No limit of scope: ${definition.scope.everyone}.`;
  const beyond = offeredBeyond.has(definition.name)
    ? ' Beyond it for who may write down what names any of them, unless his scope names some of the kind.'
    : '';
  const masked =
    definition.kind === 'query' && definition.masked.length > 0
      ? ` Masked without \`${SENSITIVE}\`: ${definition.masked.map((field) => `\`${field}\``).join(', ')}.`
      : '';
  return `${who} ${scope}${beyond}${masked}`;
}

function refusalsOf(definition: Definition): string {
  const own = definition.refusals.map((code) => `\`${code}\`: ${refusalCatalogue[code].en}`);
  return ['Refused', ...own].join('\n\n');
}
