import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { definitions } from '@malote/contracts/catalogue.ts';
import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import { isRefusalCode } from '@malote/contracts/kernel/refusals/catalogue.ts';
import { BAG, WAYBILL as waybill } from '../test/facts.ts';
import { anOrder, smallCompany } from '../test/small-company.ts';
import { runningService } from '../test/running-service.ts';
import type { RunningService } from '../test/running-service.ts';

let service: RunningService;
let token: string;
beforeAll(async () => {
  service = await runningService();
  await smallCompany(service);
  const station = await service.send('identity.chooseStation', {
    site: 'SPGRU01' as never,
    station: 'M1',
    device: 'd1',
  });
  token = (station.data as { token: string }).token;
});
afterAll(async () => await service.close());

interface Answered {
  readonly http: number;
  readonly code: string;
  readonly msg: string;
  readonly fields: readonly { path: string; code: string; msg: string }[];
}

/** A place of a sentence that nothing was put into. A name that the caller sent may hold a brace of its own. */
const UNFILLED = /\{[a-z]\w*\}/i;

/** Sends bytes as they are. The answer must be a refusal in words, whatever was sent. */
async function send(
  path: string,
  body: string | Uint8Array | undefined,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const response = await fetch(service.base + API_BASE + path, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: body as BodyInit }),
  });
  const {
    status,
    code = '',
    msg = '',
    data,
  } = (await response.json()) as {
    status: string;
    code?: string;
    msg?: string;
    data?: { fields?: Answered['fields'] };
  };
  if (status !== 'OK')
    expect({ code: isRefusalCode(code), msg: msg.length > 3 && !UNFILLED.test(msg) }).toEqual({
      code: true,
      msg: true,
    });
  return { http: response.status, code, msg, fields: data?.fields ?? [] };
}
const json = async (path: string, value: unknown, headers?: Record<string, string>) =>
  await send(path, JSON.stringify(value), headers);

/** Nothing of what happens inside reaches the log. */
async function storesNothing(work: () => Promise<void>): Promise<void> {
  const head = await service.head();
  await work();
  expect(await service.head()).toBe(head);
}

describe('a field of the wrong kind is named, and nothing is stored', () => {
  const order = (different: object) => ['/logistics/order/client/create', { ...anOrder(), ...different }] as const;
  const one = anOrder().packages[0];
  const cases: readonly (readonly [what: string, path: string, input: unknown, field: string, code: string])[] = [
    ['a number for a text', '/bag/open', { bagNumber: 12 }, 'bagNumber', 'FIELD_WRONG_TYPE'],
    ['nothing at all', '/bag/open', {}, 'bagNumber', 'FIELD_MANDATORY'],
    ['null for a text', '/bag/open', { bagNumber: null }, 'bagNumber', 'FIELD_WRONG_TYPE'],
    ['an object for a text', '/bag/open', { bagNumber: { toString: 'x' } }, 'bagNumber', 'FIELD_WRONG_TYPE'],
    ['an array for the input', '/bag/open', [BAG], '', 'FIELD_WRONG_TYPE'],
    ['a text for the input', '/bag/open', 'x', '', 'FIELD_WRONG_TYPE'],
    ['null for the input', '/bag/open', null, '', 'FIELD_WRONG_TYPE'],
    ['a field that nobody knows', '/bag/open', { bagNumber: BAG, colour: 'red' }, 'colour', 'FIELD_UNKNOWN'],
    [
      'a channel that is too long',
      '/bag/open',
      { bagNumber: BAG, channel: 'X'.repeat(21) },
      'channel',
      'FIELD_MAX_CHARS',
    ],
    [
      'too many parcels',
      '/handler/bagSealingTime',
      { bagNumber: BAG, bagList: Array.from({ length: 1_001 }, () => 'ML0000000000017') },
      'bagList',
      'PACKAGE_SELECTION_LIMIT',
    ],
    ['a text for a list', '/handler/bagSealingTime', { bagNumber: BAG, bagList: 'ML1' }, 'bagList', 'FIELD_WRONG_TYPE'],
    [
      'a date that is none',
      '/handler/bagSealingTime',
      { bagNumber: BAG, scanTime: '2026-02-30T10:00:00Z' },
      'scanTime',
      'FIELD_FORMAT',
    ],
    [
      'a cause that is none',
      '/scan/deliveryFailed',
      { waybill: 'ML0000000000017', cause: 'rain' },
      'cause',
      'FIELD_ENUM',
    ],
    ['a weight that is infinite', ...order({ packages: [{ ...one, weight: 1e308 }] }), 'packages.0.weight', ''],
    ['a weight below nothing', ...order({ packages: [{ ...one, weight: -1 }] }), 'packages.0.weight', ''],
    ['a weight of four decimals', ...order({ packages: [{ ...one, weight: 0.0001 }] }), 'packages.0.weight', ''],
    [
      'an amount as a number',
      ...order({ declaredValue: { amount: 10, currency: 'BRL' } }),
      'declaredValue.amount',
      'FIELD_WRONG_TYPE',
    ],
    [
      'an amount of nineteen digits',
      ...order({ declaredValue: { amount: '9'.repeat(19), currency: 'BRL' } }),
      'declaredValue.amount',
      'FIELD_FORMAT',
    ],
    [
      'a currency that is none',
      ...order({ declaredValue: { amount: '10', currency: 'EUR' } }),
      'declaredValue.currency',
      'FIELD_ENUM',
    ],
    ['a CEP of seven digits', ...order({ recipient: { ...anOrder().recipient, zip: '2004000' } }), 'recipient.zip', ''],
    [
      'a tax id with a wrong check digit',
      ...order({ recipient: { ...anOrder().recipient, taxId: '52998224724' } }),
      'recipient.taxId',
      '',
    ],
    [
      'too many packages',
      ...order({ packages: Array.from({ length: 101 }, () => one) }),
      'packages',
      'FIELD_MAX_ITEMS',
    ],
    ['a place above the pole', '/scan/sign', { waybill: 'ML0000000000017', latitude: 91 }, 'latitude', 'OUT_OF_RANGE'],
  ];
  test.each(cases)('%s', async (_, path, input, field, code) => {
    await storesNothing(async () => {
      const answer = await json(path, input);
      expect({ ...answer, fields: answer.fields.map(({ path: name }) => name) }).toMatchObject({
        http: 400,
        ...(code !== '' && { code }),
        fields: expect.arrayContaining([field]) as string[],
      });
      if (field !== '') expect(answer.msg).toContain(field);
    });
  });

  test('each language has its own words', async () => {
    const told = await Promise.all(
      ['pt', 'pu', 'zh', 'en', 'fr', 'zh-CN,zh;q=0.9'].map(
        async (language) => (await json('/bag/open', {}, { 'accept-language': language })).msg,
      ),
    );
    expect([told[0] === told[1], told[4] === told[0], told[5] === told[2], new Set(told).size]).toEqual([
      true,
      true,
      true,
      3,
    ]);
  });
  test('codes that are well formed and unknown are refused by name', async () => {
    expect(await json('/bag/open', { bagNumber: BAG, channel: 'NENHUM' })).toMatchObject({
      http: 404,
      code: 'CHANNEL_NOT_EXIST',
      fields: [{ path: 'channel' }],
    });
    expect(await json('/logistics/order/client/create', anOrder({ customer: 'NINGUEM' }))).toMatchObject({
      http: 404,
      code: 'CUSTOMER_NOT_EXIST',
      fields: [{ path: 'customer' }],
    });
  });
});

describe('a body that is no input', () => {
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  const bodies: readonly (readonly [
    string,
    string | Uint8Array | undefined,
    Record<string, string>,
    number,
    string,
  ])[] = [
    ['broken JSON', '{"bagNumber":', {}, 400, 'BODY_NOT_JSON'],
    ['JSON with a comment', '{/* */}', {}, 400, 'BODY_NOT_JSON'],
    ['not a number', '{"bagNumber":NaN}', {}, 400, 'BODY_NOT_JSON'],
    ['broken UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), {}, 400, 'BODY_NOT_JSON'],
    ['UTF-16', Buffer.from('{"bagNumber":"X"}', 'utf16le'), {}, 400, ''],
    ['a raw NUL', '{"bagNumber":"BG\u0000000"}', {}, 400, ''],
    ['an escaped NUL', '{"bagNumber":"BG\\u0000000"}', {}, 400, 'TEXT_HAS_NUL'],
    ['a NUL in a name', '{"bag\\u0000Number":"BG"}', {}, 400, 'TEXT_HAS_NUL'],
    ['half a surrogate pair', '{"bagNumber":"\\ud83d"}', {}, 400, 'TEXT_HAS_NUL'],
    ['the other half', '{"bagNumber":"\\ude00 "}', {}, 400, 'TEXT_HAS_NUL'],
    ['deep JSON', deep(40), {}, 400, 'BODY_TOO_DEEP'],
    ['JSON as deep as it fits into a mebibyte', '['.repeat(1_000_000), {}, 400, 'BODY_TOO_DEEP'],
    ['a name that is a prototype', '{"__proto__":{"bagNumber":"BG0000000001"},"bagNumber":"x"}', {}, 400, ''],
    ['a constructor', '{"constructor":{"prototype":{"admin":true}}}', {}, 400, ''],
    ['ten megabytes', 'x'.repeat(10 << 20), {}, 413, 'BODY_TOO_LARGE'],
    [
      'ten megabytes, packed into few',
      gzipSync('x'.repeat(10 << 20)),
      { 'content-encoding': 'gzip' },
      413,
      'BODY_TOO_LARGE',
    ],
    ['a packing that is broken', randomBytes(64), { 'content-encoding': 'gzip' }, 400, ''],
    ['a packing that nobody knows', '{}', { 'content-encoding': 'lz77' }, 400, ''],
    [
      'a form in place of JSON, with a NUL',
      'bagNumber=%00',
      { 'content-type': 'application/x-www-form-urlencoded' },
      400,
      'TEXT_HAS_NUL',
    ],
    [
      'a form whose escapes are broken UTF-8',
      'bagNumber=%ff%fe',
      { 'content-type': 'application/x-www-form-urlencoded' },
      400,
      '',
    ],
    ['a mebibyte of numbers', `{"bagNumber":[${'1,'.repeat(500_000)}1]}`, {}, 400, ''],
    [
      'a mebibyte of names',
      `{${Array.from({ length: 90_000 }, (_, index) => `"n${index}":1`).join(',')}}`,
      {},
      400,
      '',
    ],
    ['no body', undefined, {}, 400, 'FIELD_MANDATORY'],
  ];
  test.each(bodies)('%s', async (_, body, headers, http, code) => {
    await storesNothing(async () => {
      // Work, not time: what others do on the machine does not count.
      const begun = process.cpuUsage();
      expect(await send('/bag/open', body, headers)).toMatchObject({ http, ...(code !== '' && { code }) });
      expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(5_000);
    });
  });
  test('long lists of wrong things are refused in good time', async () => {
    await storesNothing(async () => {
      expect(
        await send('/handler/bagSealingTime', `{"bagNumber":"BG0000000001","bagList":[${'1,'.repeat(500_000)}1]}`),
      ).toMatchObject({ http: 400 });
      expect(await send('/commands/upload', `{"rows":[${'1,'.repeat(1_900_000)}1]}`)).toMatchObject({ http: 400 });
    });
  });
});

describe('circumstances', () => {
  const header = (value: unknown) => ({
    envelope: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url'),
  });
  test.each([
    ['no JSON', '{'],
    ['a text', '"x"'],
    ['null', 'null'],
    ['a date that is none', { happenedAt: 'ontem' }],
    ['a date without offset', { happenedAt: '2026-11-20T10:00:00' }],
    ['an offset that is none', { happenedAt: '2026-11-20T10:00:00+99:99' }],
    ['a number below nothing', { deviceNumber: -1 }],
    ['a word that is none', { shown: 'green' }],
    ['a reason that is too long', { reason: 'x'.repeat(201) }],
    ['a NUL in the reason', { reason: 'abc\u0000def' }],
    ['half a surrogate pair', '{"reason":"abc\\ud83d"}'],
    ['a field that nobody knows', { actor: 'admin' }],
  ])('%s in the envelope is refused', async (_, value) => {
    await storesNothing(async () =>
      expect(await json('/bag/open', { bagNumber: BAG }, header(value))).toMatchObject({
        http: 400,
        fields: [{ path: expect.stringMatching(/^Envelope/) as string }],
      }),
    );
  });
  test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '1970-01-01T00:00:00+14:00', '0001-01-01T00:00:00-12:00'])(
    'the instant %s is a date, and answered like one',
    async (happenedAt) => {
      expect((await json('/scan/receive', { waybill: 'ML000000000001X' }, header({ happenedAt }))).http).toBeLessThan(
        500,
      );
      expect(
        (await json('/handler/bagSealingTime', { bagNumber: 'BG0000000444', scanTime: happenedAt })).http,
      ).toBeLessThan(500);
    },
  );
  test.each(['', 'x', '1234', '00000000-0000-0000-0000-000000000000', 'é', 'a'.repeat(2_000)])(
    'the id %j is no UUID',
    async (id) => {
      await storesNothing(async () =>
        expect(
          await json('/bag/open', { bagNumber: BAG }, { 'idempotency-key': Buffer.from(id).toString('latin1') }),
        ).toMatchObject({ http: 400, code: 'COMMAND_ID_INVALID' }),
      );
    },
  );
});

describe('what is too large to be stored', () => {
  test('a filter of half a megabyte is refused', async () => {
    await storesNothing(async () =>
      expect(
        await json('/access/open', { kind: 'history', of: 'x', filter: { text: 'x'.repeat(600_000) } }),
      ).toMatchObject({ http: 413, code: 'BODY_TOO_LARGE' }),
    );
  });
  test('an order with every list full is stored or refused, and never half', async () => {
    const [one] = anOrder().packages;
    const invoices = Array.from({ length: 50 }, (_, index) => ({
      number: String(10_000 + index),
      serial: '1',
      date: '2026-11-20',
      amount: { amount: '123456789012', currency: 'BRL' as const },
    }));
    await storesNothing(async () =>
      expect(
        await json(
          '/logistics/order/client/create',
          anOrder({ packages: Array.from({ length: 100 }, () => ({ ...one, invoices })) as never }),
        ),
      ).toMatchObject({ http: 413, code: 'BODY_TOO_LARGE' }),
    );
    expect(
      await json(
        '/logistics/order/client/create',
        anOrder({
          packages: Array.from({ length: 100 }, () => ({ ...one, invoices: invoices.slice(0, 20) })) as never,
        }),
      ),
    ).toMatchObject({ http: 200 });
  });
  test('a row of an upload is no way round the size of its command', async () => {
    const row = {
      id: '3c1f6f0a-8f0e-4a57-9c1d-0b7a1b7a1e55',
      command: 'orders.createOrder',
      input: anOrder({
        products: Array.from({ length: 100 }, () => ({
          ...anOrder().products[0],
          link: `https://loja.example/${'é'.repeat(450)}`,
          specification: '规'.repeat(100),
          nameZh: '书'.repeat(100),
          nameEn: '书'.repeat(100),
          namePt: '书'.repeat(100),
        })) as never,
        packages: Array.from({ length: 100 }, () => ({
          ...anOrder().packages[0],
          invoices: Array.from({ length: 30 }, () => anOrder().packages[0]?.invoices[0]),
        })) as never,
      }),
    };
    await storesNothing(async () => {
      const reply = await service.send('kernel.upload', { rows: [row] });
      expect(reply).toMatchObject({ http: 200, data: { rows: [{ outcome: 'invalid', code: 'BODY_TOO_LARGE' }] } });
    });
  });
});

test('formulas are stored as the text they are', async () => {
  const reply = await service.send(
    'orders.createOrder',
    anOrder({ referenceNumber: '=HYPERLINK("http://x","y")', orderNumber: 'FORMULA-1' }),
  );
  expect(reply).toMatchObject({ http: 200 });
});

describe('whatever is sent to any command, the answer is never an error of ours', () => {
  const commands = [...definitions.values()].filter(
    (definition): definition is CommandDefinition =>
      definition.kind === 'command' && definition.name !== 'identity.login' && definition.name !== 'identity.logout',
  );
  const text = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(
      'ML0000000000017',
      'BG0000000001',
      'SPGRU01',
      'STD',
      'LOJA1',
      '2026-11-20T10:00:00Z',
      '__proto__',
      '=1+1',
      '\u0000',
      '\ud800',
      waybill,
      '',
    ),
  );
  const leaf = fc.oneof(
    text,
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.constantFrom(1e308, -0, 1e21, Number.MAX_SAFE_INTEGER),
  );
  const anything = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(text, tie('value'), { maxKeys: 4 }),
    ),
  })).value;

  test.each(commands.map((definition) => [definition.name, definition] as const))('%s', async (_, definition) => {
    const [, path = ''] = definition.routes.at(-1)?.split(' ') ?? [];
    const shape = 'shape' in definition.input.def ? Object.keys(definition.input.def.shape as object) : [];
    const fields = fc.record(Object.fromEntries(shape.map((name) => [name, anything])), { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ weight: 4, arbitrary: fields }, { weight: 1, arbitrary: anything }),
        async (input) => {
          const { http } = await json(path, input);
          if (http >= 500) throw new Error(`answered ${http}`);
        },
      ),
      { numRuns: 20 },
    );
  });
});
