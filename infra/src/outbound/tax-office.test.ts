import { createHash, createVerify, generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { accessKeyOf } from '@malote/contracts/kernel/values/access-key.ts';
import { outboundContract } from './contract.ts';
import { CounterpartAway } from './outbound.ts';
import { sefaz, zoned } from './sefaz.ts';
import { simulatedTaxOffice } from './simulated-tax-office.ts';
import type { Trouble } from './simulated.ts';
import { FISCAL_MODELS } from './tax-office.ts';
import type { FiscalDeed, FiscalKind, FiscalRequest } from './tax-office.ts';
import { element, partIn, textIn } from './xml.ts';

const closing: (() => void)[] = [];
afterAll(() => closing.forEach((close) => close()));

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const seal = { key: privateKey, certificate: '-----BEGIN CERTIFICATE-----\nTUlJ\nQw==\n-----END CERTIFICATE-----' };
const AT = '2026-11-24T12:00:00.000Z';

const keyOf = (number: number, kind: FiscalKind = 'nfe') =>
  accessKeyOf({
    state: '35',
    day: '2026-11-24',
    issuer: '12345678000195',
    model: FISCAL_MODELS[kind],
    serial: 1,
    number,
  });
const asking = (
  number: number,
  deed: FiscalDeed = { deed: 'authorize', body: [element('ide', [element('xNome', 'Móveis & Cia <SP>')])] },
  { kind = 'nfe', id = randomUUID() }: { readonly kind?: FiscalKind; readonly id?: string } = {},
): FiscalRequest => ({ id, kind, key: keyOf(number, kind), at: AT, ...deed });

/** The number of a document follows from the id of its message, so that the counterpart can tell by the key. */
const numberOf = (id: string): number => 1 + (Number.parseInt(id.slice(0, 7), 16) % 900_000_000);

interface Call {
  readonly service: string;
  readonly xml: string;
}

/** The document of a call, unpacked where it came compressed. */
const documentIn = (body: string): string => {
  const zipped = textIn(body, 'cteDadosMsg') ?? textIn(body, 'mdfeDadosMsg');
  return zipped === undefined ? body : gunzipSync(Buffer.from(zipped, 'base64')).toString('utf8');
};

/** An office over HTTP that authorizes each key once, and calls it a duplicate when it comes again. */
async function office(environment: 'production' | 'homologation' = 'production') {
  const calls: Call[] = [];
  const known = new Set<string>();
  let trouble: Trouble | undefined;
  let answers: string | undefined;
  const protocolled = (key: string, status: string) =>
    `<protNFe><infProt><chNFe>${key}</chNFe><dhRecbto>2026-11-24T09:00:05-03:00</dhRecbto><nProt>135260000000001</nProt>` +
    `<cStat>${status}</cStat><xMotivo>${status === '100' ? 'Autorizado' : 'Rejeicao: Duplicidade'}</xMotivo></infProt></protNFe>`;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const [now] = [trouble, (trouble = undefined)];
      const [service, xml] = [(request.url ?? '').slice(4), documentIn(body)];
      calls.push({ service, xml });
      if (now === 'slow') return undefined;
      if (now === 'down') return response.writeHead(503).end();
      if (now === 'wrong') return response.writeHead(400).end('wrong');
      const key = /\d{44}/.exec(xml)?.[0] ?? '';
      const isNew = !known.has(key);
      known.add(key);
      if (now === 'twice') return response.destroy();
      if (answers !== undefined) return response.end(answers.replaceAll('KEY', key));
      const isQuery = service.includes('Consulta');
      return response.end(
        isQuery
          ? `<retConsSitNFe><cStat>100</cStat>${protocolled(key, '100')}</retConsSitNFe>`
          : `<retEnviNFe><cStat>104</cStat>${protocolled(key, isNew ? '100' : '204')}</retEnviNFe>`,
      );
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/ws/`);
  return {
    calls,
    known,
    port: sefaz({ address, ...seal, environment, waitMs: 1_000 }),
    next: (wanted: Trouble) => void (trouble = wanted),
    answer: (xml: string) => void (answers = xml),
  };
}

describe('the tax office', () => {
  test.each([
    ['production', '1'],
    ['homologation', '2'],
  ] as const)('is asked in the environment that the company says: %s is tpAmb %s', async (environment, said) => {
    const { port, calls } = await office(environment);
    await port.send(asking(77, { deed: 'query' }));
    await port.send(asking(77, { deed: 'cancel', protocol: '1'.repeat(15), reason: 'Nota emitida por engano' }));
    expect(port.environment).toBe(environment);
    expect(calls.map(({ xml }) => textIn(xml, 'tpAmb'))).toEqual([said, said]);
  });

  outboundContract<FiscalRequest>(async () => {
    const ids = new Map<string, string>();
    const { port, next, known } = await office();
    return {
      port,
      next,
      message: (id) => {
        ids.set(keyOf(numberOf(id)), id);
        return asking(numberOf(id), undefined, { id });
      },
      taken: () => [...known].map((key) => ids.get(key) ?? key),
    };
  });

  test('an answer that was lost is asked for again, and the document stays the one that was authorized', async () => {
    const { port, next, calls } = await office();
    next('twice');
    await expect(port.send(asking(7))).rejects.toBeInstanceOf(CounterpartAway);
    // Another message about the same document, as after a row was opened again.
    const sent = await port.send(asking(7));
    expect(sent).toMatchObject({ kind: 'taken', reference: '135260000000001' });
    expect(sent.kind === 'taken' && sent.authorization).toMatchObject({
      key: keyOf(7),
      protocol: '135260000000001',
      authorizedAt: '2026-11-24T12:00:05.000Z',
    });
    expect(calls.map(({ service }) => service)).toEqual([
      'NFeAutorizacao4',
      'NFeAutorizacao4',
      'NFeConsultaProtocolo4',
    ]);
  });

  test('a document is signed over its canonical form by the company, and kept with the protocol', async () => {
    const { port, calls } = await office();
    const sent = await port.send(asking(8));
    const xml = calls[0]?.xml ?? '';
    const signed = partIn(xml, 'infNFe') ?? '';
    expect(signed).toContain(`xmlns="http://www.portalfiscal.inf.br/nfe" Id="NFe${keyOf(8)}" versao="4.00"`);
    expect(signed).toContain('<xNome>Móveis &amp; Cia &lt;SP&gt;</xNome>');
    expect(textIn(xml, 'DigestValue')).toBe(createHash('sha1').update(signed, 'utf8').digest('base64'));
    const info = (partIn(xml, 'SignedInfo') ?? '').replace(
      '<SignedInfo>',
      '<SignedInfo xmlns="http://www.w3.org/2000/09/xmldsig#">',
    );
    const isTheirs = createVerify('RSA-SHA1').update(info, 'utf8');
    expect(isTheirs.verify(publicKey, textIn(xml, 'SignatureValue') ?? '', 'base64')).toBe(true);
    expect(textIn(xml, 'X509Certificate')).toBe('TUlJQw==');
    const kept = sent.kind === 'taken' ? (sent.authorization?.xml ?? '') : '';
    expect(kept).toContain(signed);
    expect(textIn(kept, 'nProt')).toBe('135260000000001');
  });

  test('a document that is turned down says by which code and why; an office that only has it says nothing yet', async () => {
    const { port, answer } = await office();
    answer('<r><cStat>225</cStat><xMotivo>Rejei&#231;&#227;o: Falha no Schema</xMotivo></r>');
    expect(await port.send(asking(9))).toEqual({ kind: 'refused', code: '225', why: 'Rejeição: Falha no Schema' });
    for (const status of ['105', '108', '656']) {
      answer(`<r><cStat>${status}</cStat><xMotivo>Aguarde</xMotivo></r>`);
      // oxlint-disable-next-line no-await-in-loop -- one office, one answer after the other
      await expect(port.send(asking(9))).rejects.toBeInstanceOf(CounterpartAway);
    }
    answer('<html>Bem-vindo</html>');
    await expect(port.send(asking(9))).rejects.toBeInstanceOf(CounterpartAway);
  });

  test.each([
    ['nfe', 'NFeRecepcaoEvento4', { deed: 'cancel', protocol: '135', reason: 'valor errado na fatura' }, '110111'],
    ['cte', 'CTeRecepcaoEventoV4', { deed: 'cancel', protocol: '135', reason: 'valor errado na fatura' }, '110111'],
    [
      'mdfe',
      'MDFeRecepcaoEvento',
      { deed: 'close', protocol: '135', day: '2026-11-25', municipality: '3550308' },
      '110112',
    ],
  ] as const)(
    'an event of %s goes signed to %s, and counts when it is on record',
    async (kind, service, deed, type) => {
      const { port, calls, answer } = await office();
      answer(
        '<r><infEvento><cStat>135</cStat><nProt>999</nProt><dhRegEvento>2026-11-24T10:00:00-03:00</dhRegEvento></infEvento></r>',
      );
      expect(await port.send(asking(10, deed, { kind }))).toMatchObject({ kind: 'taken', reference: '999' });
      expect(calls[0]?.service).toBe(service);
      const xml = calls[0]?.xml ?? '';
      expect(textIn(xml, 'tpEvento')).toBe(type);
      expect(textIn(xml, 'dhEvento')).toBe('2026-11-24T09:00:00-03:00');
      expect(textIn(xml, 'DigestValue')).toBe(
        createHash('sha1')
          .update(partIn(xml, 'infEvento') ?? '', 'utf8')
          .digest('base64'),
      );
      // The same event again is there already.
      answer('<r><infEvento><cStat>573</cStat></infEvento></r>');
      expect(await port.send(asking(10, deed, { kind }))).toMatchObject({ kind: 'taken' });
    },
  );

  test('manifests and CT-e go compressed', async () => {
    const { port, calls, answer } = await office();
    answer('<r><infProt><chCTe>KEY</chCTe><cStat>100</cStat><nProt>1</nProt></infProt></r>');
    expect(await port.send(asking(11, undefined, { kind: 'cte' }))).toMatchObject({ kind: 'taken' });
    expect(calls[0]).toMatchObject({ service: 'CTeRecepcaoSincV4', xml: expect.stringContaining('<infCte') as string });
  });

  test('counts in the time of Brasília', () =>
    expect(zoned('2026-11-25T01:30:00.000Z')).toBe('2026-11-24T22:30:00-03:00'));
});

describe('the simulated tax office', () => {
  outboundContract<FiscalRequest>(() => {
    const port = simulatedTaxOffice();
    // 46 is one that it takes; the id alone tells the messages apart.
    return {
      port,
      next: port.next,
      message: (id) => asking(46, undefined, { id }),
      taken: () => port.taken().map(({ id }) => id),
    };
  });

  test('gives one key one protocol, and turns some down with a code', async () => {
    const port = simulatedTaxOffice();
    const numbers = Array.from({ length: 60 }, (_, at) => at + 1);
    const all = async () => await Promise.all(numbers.map(async (number) => await port.send(asking(number))));
    const first = await all();
    const taken = (sent: Awaited<ReturnType<typeof all>>) =>
      sent.map((one) => (one.kind === 'taken' ? one.reference : one.code));
    expect(taken(await all())).toEqual(taken(first));
    expect(first.some(({ kind }) => kind === 'taken')).toBe(true);
    expect(first.some((one) => one.kind === 'refused' && one.code === '210')).toBe(true);
  });

  test('cancels within 24 hours what it authorized, by its protocol, and closes nothing that was cancelled', async () => {
    let now = new Date(AT);
    const port = simulatedTaxOffice(() => now);
    const [first, other] = await Promise.all([port.send(asking(46)), port.send(asking(48))]);
    const protocol = first.kind === 'taken' ? (first.reference ?? '') : '';
    const cancel = { deed: 'cancel', protocol, reason: 'valor errado na fatura' } as const;
    expect(await port.send(asking(46, { ...cancel, protocol: '1' }))).toMatchObject({ code: '222' });
    expect(await port.send(asking(46, { ...cancel, reason: 'errado' }))).toMatchObject({ code: '215' });
    expect(await port.send(asking(46, cancel))).toMatchObject({ kind: 'taken' });
    expect(
      await port.send(asking(46, { deed: 'close', protocol, day: '2026-11-25', municipality: '3550308' })),
    ).toMatchObject({ code: '580' });
    now = new Date(Date.parse(AT) + 24 * 3_600_000 + 1);
    const late = { ...cancel, protocol: other.kind === 'taken' ? (other.reference ?? '') : '' };
    expect(await port.send(asking(48, late))).toMatchObject({ kind: 'refused', code: '501' });
    expect(await port.send(asking(9_999, { deed: 'query' }))).toMatchObject({ code: '217' });
    expect(await port.send(asking(46, { deed: 'query' }))).toMatchObject({ kind: 'taken', reference: protocol });
  });
});
