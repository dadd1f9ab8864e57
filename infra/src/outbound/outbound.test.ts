import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { outboundContract } from './contract.ts';
import { insistent, noted } from './insistent.ts';
import { smtpMail } from './mail.ts';
import type { Mail } from './mail.ts';
import { CounterpartAway } from './outbound.ts';
import { postalOperator } from './postal.ts';
import type { Declaration, PostalCancellation, PostalRequest } from './postal.ts';
import { providerNumbers, simulatedNumbers } from './provider-numbers.ts';
import type { NumberRequest } from './provider-numbers.ts';
import { simulated } from './simulated.ts';
import { isHandedOver, isLeftOut, simulatedPostal } from './simulated-postal.ts';
import type { Trouble } from './simulated.ts';
import { smsGateway } from './sms.ts';
import type { Sms } from './sms.ts';
import { SIGNATURE_MS } from '../signature.ts';
import { noticeSecrets, signedNotices } from './notices.ts';
import { isSigned, webhook } from './webhook.ts';

const closing: (() => void)[] = [];
afterAll(() => closing.forEach((close) => close()));

interface Got {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Another house that takes calls over HTTP, and meets them with the trouble that it is told. */
async function house(answer = '{"reference":"r-1"}') {
  const got: Got[] = [];
  let trouble: Trouble | undefined;
  const server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      const [now] = [trouble, (trouble = undefined)];
      if (now === 'slow') return undefined;
      if (now === 'down') return response.writeHead(503).end();
      if (now === 'wrong') return response.writeHead(400).end('wrong number');
      got.push({ headers: request.headers, body });
      return now === 'twice' ? response.destroy() : response.writeHead(200).end(answer);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    address: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/in`),
    got,
    next: (wanted: Trouble) => {
      trouble = wanted;
    },
  };
}

/** Waits shorter than a silent counterpart, longer than one that works. */
const waitMs = 1_000;
const sms = (id: string): Sms => ({ id, to: '+5511987654321', text: 'Seu pacote chega hoje.' });

describe('SMS', () => {
  outboundContract(async () => {
    const { address, got, next } = await house();
    return {
      port: smsGateway({ address, token: 'segredo', waitMs }),
      next,
      message: sms,
      taken: () => got.map(({ body }) => (JSON.parse(body) as Sms).id),
    };
  });

  test('a gateway is told the number, the text and the id, with the token; its own reference comes back', async () => {
    const { address, got } = await house();
    expect(await smsGateway({ address, token: 'segredo', waitMs }).send(sms('m-1'))).toEqual({
      kind: 'taken',
      reference: 'r-1',
    });
    expect(got[0]).toMatchObject({ headers: { authorization: 'Bearer segredo', 'idempotency-key': 'm-1' } });
    expect(JSON.parse(got[0]?.body ?? '')).toEqual(sms('m-1'));
  });
});

describe('the postal operator', () => {
  const declared = (id: string): Declaration => ({
    id,
    masterWaybill: 'LP00000001',
    bags: ['BG1', 'BG2'],
    packages: 11,
  });
  outboundContract(async () => {
    const { address, got, next } = await house();
    return {
      port: postalOperator({ address, token: 'segredo', waitMs }),
      next,
      message: declared,
      taken: () => got.map(({ body }) => (JSON.parse(body) as Declaration).id),
    };
  });

  test('says the number of the list, and which of its bags it does not take', async () => {
    const server = createServer((_, response) => response.end('{"plp":"PLP7","refused":["BG2","BG9"]}'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(() => void server.close());
    const address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    expect(await postalOperator({ address, token: 'segredo', waitMs }).send(declared('d-1'))).toEqual({
      kind: 'taken',
      reference: 'PLP7',
      left: ['BG2'],
    });
  });
});

describe('the postal operator who is asked to cancel', () => {
  const cancelling = (id: string): PostalCancellation => ({
    id,
    deed: 'cancel',
    masterWaybill: 'LP00000001',
    plp: 'PLP7',
  });
  outboundContract<PostalRequest>(async () => {
    const { address, got, next } = await house();
    return {
      port: postalOperator({ address, token: 'segredo', waitMs }),
      next,
      message: cancelling,
      taken: () => got.map(({ body }) => (JSON.parse(body) as PostalCancellation).id),
    };
  });

  /** An operator who answers with this status, and what he was asked. */
  async function answering(status: number, path = '/plp/', text = '') {
    const asked: { url?: string | undefined; headers: IncomingHttpHeaders }[] = [];
    const server = createServer(({ url, headers }, response) => {
      asked.push({ url, headers });
      response.writeHead(status).end(text);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(() => void server.close());
    const address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
    return { said: await postalOperator({ address, token: 'segredo', waitMs }).send(cancelling('c-1')), asked };
  }

  test('is asked below his address, with the token and the id', async () => {
    for (const path of ['/plp', '/plp/']) {
      const { asked } = await answering(200, path);
      expect(asked).toMatchObject([
        { url: '/plp/cancel', headers: { authorization: 'Bearer segredo', 'idempotency-key': 'c-1' } },
      ]);
    }
  });

  test('has cancelled what was cancelled before, does not know what he never took, and says why he does not', async () => {
    expect((await answering(200)).said).toEqual({ kind: 'taken', reference: undefined });
    expect((await answering(410, '/', 'gone')).said).toEqual({ kind: 'taken', reference: undefined });
    expect((await answering(404)).said).toEqual({ kind: 'refused', why: '404', code: 'unknown' });
    expect((await answering(409, '/', 'handed over')).said).toEqual({ kind: 'refused', why: '409 handed over' });
  });
});

describe('the simulated postal operator', () => {
  const inner = simulated<PostalRequest>('postal');
  outboundContract<PostalRequest>(() => ({
    port: simulatedPostal(inner),
    next: inner.next,
    message: (id) => ({ id, deed: 'cancel', masterWaybill: 'LP00000001', plp: '000000011' }),
    taken: () => inner.taken().map(({ id }) => id),
  }));

  test('cancels a list by the number that he gave it, and again, but no list that he has or does not know', async () => {
    const port = simulatedPostal();
    const cancel = async (masterWaybill: string, plp?: string) =>
      await port.send({ id: randomUUID(), deed: 'cancel', masterWaybill, plp });
    expect([isHandedOver('LP00000001'), isHandedOver('LP00000009')]).toEqual([false, true]);
    for (let times = 0; times < 2; times += 1)
      expect(await cancel('LP00000001', '000000011')).toEqual({ kind: 'taken', reference: undefined });
    expect(await cancel('LP00000009', '000000091')).toEqual({
      kind: 'refused',
      why: '409 000000091: handed over already',
    });
    for (const plp of [undefined, '00000001', '000000021'])
      expect(await cancel('LP00000001', plp)).toMatchObject({ kind: 'refused', code: 'unknown' });
  });

  const [lost, found] = ['BG0000000012', 'BG0000000013'] as const;
  const declared = (id: string, masterWaybill = 'LP00000001'): Declaration => ({
    id,
    masterWaybill,
    bags: [lost, found],
    packages: 20,
  });

  test('leaves some bags out when a list is declared first, and takes all when it is declared again', async () => {
    expect([isLeftOut(lost), isLeftOut(found)]).toEqual([true, false]);
    const port = simulatedPostal();
    const partly = { kind: 'taken', reference: '000000011', left: [lost] };
    expect(await port.send(declared('d-1'))).toEqual(partly);
    // One that comes twice is answered as before.
    expect(await port.send(declared('d-1'))).toEqual(partly);
    expect(await port.send(declared('d-2'))).toEqual({ kind: 'taken', reference: '000000012' });
    expect(await port.send(declared('d-3', 'LP00000002'))).toMatchObject({ left: [lost] });
    const alone = (id: string) => ({ ...declared(id, 'LP00000003'), bags: [lost] });
    expect(await port.send(alone('d-4'))).toEqual({ kind: 'refused', why: `404 ${lost}: not found` });
    expect(await port.send(alone('d-5'))).toMatchObject({ kind: 'taken' });
  });
});

describe('the service for numbers of providers', () => {
  const asking = (id: string): NumberRequest => ({ id, provider: 'CORREIOS', channel: 'SEDEX', orderNumber: 'PD1' });
  const answering = async (answer: string) => {
    const { address, got, next } = await house(answer);
    return { port: providerNumbers({ address, token: 'segredo', waitMs }), got, next };
  };
  outboundContract(async () => {
    const { port, got, next } = await answering('{"number":"BR123456789BR"}');
    return { port, next, message: asking, taken: () => got.map(({ body }) => (JSON.parse(body) as NumberRequest).id) };
  });

  test('says the number and where its label lies; a label at any other kind of address is none', async () => {
    const label = 'https://etiquetas.example.com/1';
    const { port, got } = await answering(`{"number":"BR1234","label":"${label}"}`);
    expect(await port.send(asking('n-1'))).toEqual({ kind: 'taken', reference: 'BR1234', label });
    expect(JSON.parse(got[0]?.body ?? '')).toEqual(asking('n-1'));
    // oxlint-disable-next-line no-script-url -- that is what must not get through
    const other = await answering('{"number":"BR1234","label":"javascript:alert(1)"}');
    expect(await other.port.send(asking('n-2'))).toEqual({ kind: 'taken', reference: 'BR1234' });
  });

  test('gave none when its answer holds none', async () => {
    for (const answer of ['{}', 'OK', '{"number":"<b>"}'])
      expect(await (await answering(answer)).port.send(asking('n-3'))).toMatchObject({ kind: 'refused' });
  });

  test('the simulated one gives each question one number, and some orders none', async () => {
    const port = simulatedNumbers();
    const ids = Array.from({ length: 40 }, () => randomUUID());
    const first = await Promise.all(ids.map(async (id) => await port.send(asking(id))));
    expect(await Promise.all(ids.map(async (id) => await port.send(asking(id))))).toEqual(first);
    expect(first.some(({ kind }) => kind === 'taken')).toBe(true);
  });
});

describe('a webhook', () => {
  outboundContract(async () => {
    const { address, got, next } = await house();
    return {
      port: webhook({ address, secret: 'segredo', waitMs }),
      next,
      message: (id) => ({ id, content: { waybill: 'ML1' } }),
      taken: () => got.map(({ headers }) => String(headers['malote-id'])),
    };
  });

  test('is believed by who knows the secret, for five minutes, and for these words alone', async () => {
    const { address, got } = await house();
    const now = new Date('2026-11-23T12:00:00Z');
    await webhook({ address, secret: 'segredo', waitMs, now: () => now }).send({ id: 'n-1', content: { grams: 500 } });
    const { headers, body } = got[0] ?? { headers: {}, body: '' };
    const given = headers as Readonly<Record<string, string>>;
    const later = (ms: number) => new Date(now.getTime() + ms);
    expect(isSigned(given, body, 'segredo', later(SIGNATURE_MS))).toBe(true);
    expect(isSigned(given, body, 'segredo', later(SIGNATURE_MS + 1_000))).toBe(false);
    expect(isSigned(given, body, 'outro', now)).toBe(false);
    expect(isSigned(given, body.replace('500', '900'), 'segredo', now)).toBe(false);
    expect(isSigned({ ...given, 'malote-id': 'n-2' }, body, 'segredo', now)).toBe(false);
    expect(isSigned({ ...given, 'malote-timestamp': String(now.getTime() / 1_000 + 1) }, body, 'segredo', now)).toBe(
      false,
    );
    expect(isSigned({}, body, 'segredo', now)).toBe(false);
  });

  test('is signed with both secrets until the former one has run out, and each receiver believes his own', async () => {
    const { address, got } = await house();
    const until = new Date('2026-11-23T12:00:00Z');
    const former = { secret: 'antigo', until };
    for (const at of [until.getTime() - 1, until.getTime()])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await webhook({ address, secret: 'novo', former, waitMs, now: () => new Date(at) }).send({
        id: 'n-1',
        content: 1,
      });
    const believed = got.map(({ headers, body }) =>
      ['novo', 'antigo', 'outro'].map((secret) =>
        isSigned(headers as Readonly<Record<string, string>>, body, secret, until),
      ),
    );
    expect(believed).toEqual([
      [true, true, false],
      [true, false, false],
    ]);
    const [both, one] = got.map(({ headers }) => String(headers['malote-signature']));
    expect(both).toMatch(/^v1=[0-9a-f]{64}, v1=[0-9a-f]{64}$/);
    expect(one).toMatch(/^v1=[0-9a-f]{64}$/);
  });

  test('of a target is signed with the secrets that it has since it was renewed', async () => {
    const { address, got } = await house();
    const pepper = Buffer.alloc(32, 3);
    const [code, since, before] = ['DR00000001', '2026-11-20T12:00:00.000Z', '2026-11-01T12:00:00.000Z'];
    const former = { secretSince: before, until: new Date(Date.now() + 60_000).toISOString() };
    const place = { code, address: address.href, secretSince: since, former };
    await signedNotices(pepper)(place).send({ id: 'n-1', content: 1 });
    const secretOf = noticeSecrets(pepper);
    const { headers, body } = got[0] ?? { headers: {}, body: '' };
    for (const secretSince of [since, before])
      expect(
        isSigned(headers as Readonly<Record<string, string>>, body, secretOf({ code, secretSince }), new Date()),
      ).toBe(true);
  });

  test('does not follow to an address that was not agreed on', async () => {
    const elsewhere = await house();
    const server = createServer((_, response) =>
      response.writeHead(307, { location: elsewhere.address.href }).end(),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(() => server.close());
    const address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect(await webhook({ address, secret: 's', waitMs }).send({ id: 'n', content: 1 })).toMatchObject({
      kind: 'refused',
    });
    expect(elsewhere.got).toEqual([]);
  });
});

/** A mail server that keeps what it takes, and meets the next mail with a trouble. */
async function mailHouse() {
  const taken: string[] = [];
  let trouble: Trouble | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      void text(stream).then((mail) => {
        const [now] = [trouble, (trouble = undefined)];
        if (now === 'slow') return;
        if (now === 'down') return done(Object.assign(new Error('try again later'), { responseCode: 451 }));
        if (now === 'wrong') return done(Object.assign(new Error('wrong mailbox'), { responseCode: 550 }));
        taken.push(mail);
        if (now === 'twice') server.connections.forEach((one) => one._socket.destroy());
        else done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  closing.push(() => server.close());
  return {
    address: new URL(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`),
    taken,
    next: (wanted: Trouble) => {
      trouble = wanted;
    },
  };
}
const mail = (id: string): Mail => ({
  id,
  to: 'cliente@exemplo.com.br',
  subject: 'Cotação nº 7',
  text: 'Segue a cotação.',
});
const from = 'Malote <nao-responda@malote.example>';

describe('mail', () => {
  outboundContract(async () => {
    const { address, taken, next } = await mailHouse();
    return {
      port: smtpMail({ address, from, waitMs }),
      next,
      message: mail,
      taken: () => taken.map((one) => /^Message-ID: <([^@]+)@malote\.example>/im.exec(one)?.[1] ?? ''),
    };
  });

  test('goes to one mailbox with its attachment, whatever stands in subject and address', async () => {
    const { address, taken } = await mailHouse();
    const port = smtpMail({ address, from, waitMs });
    const files = [{ name: 'cotação.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7') }];
    expect(await port.send({ ...mail('m-1'), subject: 'Olá\r\nBcc: todos@exemplo.com.br', files })).toMatchObject({
      kind: 'taken',
    });
    expect(taken[0]).toContain(Buffer.from('%PDF-1.7').toString('base64'));
    expect(taken[0]).not.toMatch(/^Bcc:/m);
    expect(taken[0]?.match(/^To: .*$/m)?.[0]).toContain('cliente@exemplo.com.br');
  });

  test('a server that is not there is away', async () => {
    const nobody = smtpMail({ address: new URL('smtp://127.0.0.1:1'), from, waitMs });
    await expect(nobody.send(mail('m'))).rejects.toBeInstanceOf(CounterpartAway);
  });
});

describe('a simulated counterpart', () => {
  outboundContract(() => {
    const port = simulated<Sms>('sms');
    return { port, next: port.next, message: sms, taken: () => port.taken().map(({ id }) => id) };
  });
});

describe('insisting', () => {
  const rigged = () => {
    const counterpart = simulated<Sms>('sms');
    const pauses: number[] = [];
    let at = 0;
    const port = insistent(counterpart, {
      pausesMs: [500, 2_000],
      breaksAfter: 4,
      restMs: 30_000,
      now: () => at,
      pause: async (ms) => {
        await Promise.resolve();
        pauses.push(ms);
      },
    });
    return { counterpart, port, pauses, pass: (ms: number) => (at += ms) };
  };

  test('is tried again with growing pauses, and takes what comes of the last try', async () => {
    const { counterpart, port, pauses } = rigged();
    counterpart.next('down', 'twice');
    expect(await port.send(sms('a'))).toMatchObject({ kind: 'taken' });
    expect([pauses, counterpart.taken()]).toEqual([[500, 2_000], [sms('a')]]);
    counterpart.next('wrong', 'down');
    expect(await port.send(sms('b'))).toMatchObject({ kind: 'refused' });
    expect(pauses).toHaveLength(2);
  });

  test('a counterpart that stays away is left alone, then asked once; when it is back, all go', async () => {
    const { counterpart, port, pass } = rigged();
    counterpart.next('down', 'down', 'down', 'down', 'down');
    await expect(port.send(sms('a'))).rejects.toBeInstanceOf(CounterpartAway);
    await expect(port.send(sms('b'))).rejects.toThrow('is down');
    await expect(port.send(sms('c'))).rejects.toThrow('left alone');
    pass(30_000);
    await expect(port.send(sms('c'))).rejects.toThrow('is down');
    await expect(port.send(sms('c'))).rejects.toThrow('left alone');
    pass(30_000);
    expect(await port.send(sms('c'))).toMatchObject({ kind: 'taken' });
    expect(await port.send(sms('d'))).toMatchObject({ kind: 'taken' });
  });
});

test('what is written down of a message names it, and never says what it says or to whom', async () => {
  const lines: object[] = [];
  const log = { info: (line: object) => void lines.push(line), warn: (line: object) => void lines.push(line) };
  const counterpart = simulated<Sms>('sms');
  const port = noted(counterpart, log as never);
  counterpart.next('down', 'wrong');
  await expect(port.send(sms('a'))).rejects.toBeInstanceOf(CounterpartAway);
  await port.send(sms('a'));
  await port.send(sms('a'));
  expect(lines).toMatchObject(['away', 'refused', 'taken'].map((outcome) => ({ port: 'sms', message: 'a', outcome })));
  expect(JSON.stringify(lines)).not.toMatch(/5511987654321|pacote/);
});
