import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import { CounterpartAway } from './outbound.ts';
import type { Sent } from './outbound.ts';
import { signatureOf } from './signed-xml.ts';
import type { Seal } from './signed-xml.ts';
import { ENVIRONMENTS } from './tax-office.ts';
import type { FiscalEnvironment, FiscalKind, FiscalRequest, TaxOffice } from './tax-office.ts';
import { element, partIn, textIn } from './xml.ts';
import type { Xml } from './xml.ts';

/**
 * Services of a tax office as the manuals of NF-e 4.00, CT-e 4.00 and MDF-e 3.00 have them: SOAP 1.2 over TLS with the company's certificate, documents
 * and events signed with its key. `address` is what stands before the names of the services.
 */
interface Sefaz extends Seal {
  readonly address: URL;
  readonly waitMs?: number;
  /** Documents of trial have no value in law. */
  readonly environment?: FiscalEnvironment;
}

/** An office may think for so long. */
const WAIT_MS = 20_000;
/** Of an answer only so much is read. */
const ANSWER_BYTES = 1 << 20;

interface Layout {
  /** Of its schema. */
  readonly version: string;
  /** The element that holds a document, and the prefix of its id. */
  readonly root: string;
  /** The part of it that is signed. */
  readonly inside: string;
  readonly services: Readonly<Record<'authorize' | 'event' | 'query', string>>;
  /** Documents go compressed. */
  readonly zipped?: true;
}

const LAYOUTS: Readonly<Record<FiscalKind, Layout>> = {
  nfe: {
    version: '4.00',
    root: 'NFe',
    inside: 'infNFe',
    services: { authorize: 'NFeAutorizacao4', event: 'NFeRecepcaoEvento4', query: 'NFeConsultaProtocolo4' },
  },
  cte: {
    version: '4.00',
    root: 'CTe',
    inside: 'infCte',
    services: { authorize: 'CTeRecepcaoSincV4', event: 'CTeRecepcaoEventoV4', query: 'CTeConsultaV4' },
    zipped: true,
  },
  mdfe: {
    version: '3.00',
    root: 'MDFe',
    inside: 'infMDFe',
    services: { authorize: 'MDFeRecepcaoSinc', event: 'MDFeRecepcaoEvento', query: 'MDFeConsulta' },
    zipped: true,
  },
};

/** Codes of `cStat`: authorized, authorized late; event on record, on record late, on record without the document. */
const AUTHORIZED: ReadonlySet<string> = new Set(['100', '150']);
const ON_RECORD: ReadonlySet<string> = new Set(['135', '136', '155', '134']);
/** The same key or the same event is there already. */
const KNOWN_KEY: ReadonlySet<string> = new Set(['204', '539']);
const KNOWN_EVENT: ReadonlySet<string> = new Set(['573', '631']);
/** Received and not decided, out of service, asked too often, an error of the office's own. */
const LATER: ReadonlySet<string> = new Set(['103', '105', '108', '109', '656', '678', '999']);
/** Events of cancelling and of closing. */
const EVENTS = { cancel: '110111', close: '110112' } as const;

export function sefaz({ address, waitMs = WAIT_MS, environment = 'production', ...seal }: Sefaz): TaxOffice {
  const kindOfEnvironment = ENVIRONMENTS[environment];

  async function ask(kind: FiscalKind, does: keyof Layout['services'], content: Xml | string): Promise<string> {
    const service = LAYOUTS[kind].services[does];
    const data = element(`${kind}DadosMsg`, typeof content === 'string' ? content : [content], {
      xmlns: `http://www.portalfiscal.inf.br/${kind}/wsdl/${service}`,
    });
    // Without a prefix: a part that is signed inherits no namespace that its signature does not know.
    const envelope = element('Envelope', [element('Body', [data])], {
      xmlns: 'http://www.w3.org/2003/05/soap-envelope',
    });
    const to = new URL(`${address.href.replace(/\/$/, '')}/${service}`);
    return await posted(to, `<?xml version="1.0" encoding="UTF-8"?>${envelope.xml}`, seal, waitMs);
  }

  function documentOf(asked: FiscalRequest & { readonly deed: 'authorize' }): Xml {
    const { root, version, inside: name } = LAYOUTS[asked.kind];
    const [xmlns, id] = [`http://www.portalfiscal.inf.br/${asked.kind}`, `${root}${asked.key}`];
    const inside = element(name, asked.body, { xmlns, Id: id, versao: version });
    return element(root, [inside, signatureOf(inside, id, seal)], { xmlns });
  }

  async function query({ kind, key }: Pick<FiscalRequest, 'kind' | 'key'>): Promise<string> {
    const { root, version } = LAYOUTS[kind];
    const asked = element(
      `consSit${root}`,
      [element('tpAmb', kindOfEnvironment), element('xServ', 'CONSULTAR'), element(`ch${root}`, key)],
      { xmlns: `http://www.portalfiscal.inf.br/${kind}`, versao: version },
    );
    return await ask(kind, 'query', asked);
  }

  async function authorize(asked: FiscalRequest & { readonly deed: 'authorize' }): Promise<Sent> {
    const { root, version, zipped } = LAYOUTS[asked.kind];
    const document = documentOf(asked);
    const lot = element(
      `envi${root}`,
      [element('idLote', String(Date.parse(asked.at)).slice(0, 15)), element('indSinc', '1'), document],
      { xmlns: `http://www.portalfiscal.inf.br/${asked.kind}`, versao: version },
    );
    const content =
      zipped === true ? gzipSync(`<?xml version="1.0" encoding="UTF-8"?>${document.xml}`).toString('base64') : lot;
    let answer = await ask(asked.kind, 'authorize', content);
    // It took the key before, and its answer was lost: what it said then counts.
    if (KNOWN_KEY.has(statusIn(answer, 'infProt'))) answer = await query(asked);
    return decided(asked, answer, 'infProt', document);
  }

  async function event(asked: FiscalRequest & { readonly deed: 'cancel' | 'close' }): Promise<Sent> {
    const { root, version } = LAYOUTS[asked.kind];
    const [xmlns, type] = [`http://www.portalfiscal.inf.br/${asked.kind}`, EVENTS[asked.deed]];
    const id = `ID${type}${asked.key}${'1'.padStart(asked.kind === 'nfe' ? 2 : 3, '0')}`;
    const details =
      asked.deed === 'cancel'
        ? [
            element('descEvento', 'Cancelamento'),
            element('nProt', asked.protocol),
            element('xJust', asked.reason.slice(0, 255)),
          ]
        : [
            element('descEvento', 'Encerramento'),
            element('nProt', asked.protocol),
            element('dtEnc', asked.day),
            element('cUF', asked.municipality.slice(0, 2)),
            element('cMun', asked.municipality),
          ];
    // NF-e has the details bare; CT-e and MDF-e have them in an element of the event's own.
    const named = `ev${asked.deed === 'close' ? 'Enc' : 'Canc'}${root}`;
    const detail =
      asked.kind === 'nfe'
        ? element('detEvento', details, { versao: '1.00' })
        : element('detEvento', [element(named, details)], { versaoEvento: version });
    const inside = element(
      'infEvento',
      [
        element('cOrgao', asked.key.slice(0, 2)),
        element('tpAmb', kindOfEnvironment),
        element('CNPJ', asked.key.slice(6, 20)),
        element(`ch${root}`, asked.key),
        element('dhEvento', zoned(asked.at)),
        element('tpEvento', type),
        element('nSeqEvento', '1'),
        asked.kind === 'nfe' ? element('verEvento', '1.00') : undefined,
        detail,
      ],
      { xmlns, Id: id },
    );
    const name = asked.kind === 'nfe' ? 'evento' : `evento${root}`;
    const whole = element(name, [inside, signatureOf(inside, id, seal)], {
      xmlns,
      versao: asked.kind === 'nfe' ? '1.00' : version,
    });
    const content =
      asked.kind === 'nfe'
        ? element('envEvento', [element('idLote', String(Date.parse(asked.at)).slice(0, 15)), whole], {
            xmlns,
            versao: '1.00',
          })
        : whole;
    const answer = await ask(asked.kind, 'event', content);
    return decided(asked, answer, 'infEvento', whole);
  }

  return {
    name: 'tax-office',
    environment,
    send: async (asked) => {
      switch (asked.deed) {
        case 'authorize':
          return await authorize(asked);
        case 'query':
          return decided(asked, await query(asked), 'infProt', undefined);
        default:
          return await event(asked);
      }
    },
  };
}

/** The offices count in the time of Brasília, without a Z. */
const BRASILIA_MS = -3 * 3_600_000;
export const zoned = (at: string): string =>
  `${new Date(Date.parse(at) + BRASILIA_MS).toISOString().slice(0, 19)}-03:00`;

/** The office says twice what came of it: of the call, and of the document; the latter counts where it is there. */
const statusIn = (answer: string, part: string): string =>
  textIn(partIn(answer, part) ?? answer, 'cStat') ?? textIn(answer, 'cStat') ?? '';

const NOT_ASKED = '';

function decided(asked: FiscalRequest, answer: string, part: string, document: Xml | undefined): Sent {
  const said = partIn(answer, part) ?? answer;
  const status = statusIn(answer, part);
  if (status === '') throw new CounterpartAway('the tax office answers what no tax office answers');
  if (LATER.has(status)) throw new CounterpartAway(`the tax office says ${status}`);
  const isEvent = asked.deed === 'cancel' || asked.deed === 'close';
  const isTaken = isEvent ? ON_RECORD.has(status) || KNOWN_EVENT.has(status) : AUTHORIZED.has(status);
  if (!isTaken) return { kind: 'refused', code: status, why: (textIn(said, 'xMotivo') ?? 'sem motivo').slice(0, 300) };
  const key = textIn(said, `ch${LAYOUTS[asked.kind].root}`) ?? asked.key;
  if (key !== asked.key) throw new Error(`the tax office answers about ${key}, and was asked about ${asked.key}`);
  const protocol = textIn(said, 'nProt') ?? ('protocol' in asked ? asked.protocol : '');
  const at = textIn(said, isEvent ? 'dhRegEvento' : 'dhRecbto');
  return {
    kind: 'taken',
    reference: protocol,
    authorization: {
      key,
      protocol,
      authorizedAt: at !== undefined && !Number.isNaN(Date.parse(at)) ? new Date(at).toISOString() : asked.at,
      xml: document === undefined ? NOT_ASKED : kept(asked, document, answer, isEvent),
    },
  };
}

/** Document and protocol in one, as they are handed on (`nfeProc`, `procEventoNFe`). */
function kept({ kind }: FiscalRequest, document: Xml, answer: string, isEvent: boolean): string {
  const { root, version } = LAYOUTS[kind];
  const proof = partIn(answer, isEvent ? 'retEvento|retEvento\\w+' : `prot${root}`) ?? '';
  const name = isEvent ? `procEvento${root}` : `${kind}Proc`;
  const whole = element(name, [document, { xml: proof }], {
    xmlns: `http://www.portalfiscal.inf.br/${kind}`,
    versao: version,
  });
  return `<?xml version="1.0" encoding="UTF-8"?>${whole.xml}`;
}

/** Posts by the company's certificate. @throws CounterpartAway */
async function posted(to: URL, body: string, { key, certificate }: Seal, waitMs: number): Promise<string> {
  const send = to.protocol === 'https:' ? tlsRequest : plainRequest;
  let status: number;
  let answer: string;
  try {
    const came = await new Promise<IncomingMessage>((resolve, reject) => {
      const call = send(
        to,
        {
          method: 'POST',
          headers: { 'content-type': 'application/soap+xml; charset=utf-8', 'content-length': Buffer.byteLength(body) },
          ...(to.protocol === 'https:' && { key, cert: certificate }),
          signal: AbortSignal.timeout(waitMs),
        },
        resolve,
      );
      call.on('error', reject);
      call.end(body);
    });
    status = came.statusCode ?? 0;
    answer = await beginningOf(came);
  } catch (error) {
    throw new CounterpartAway(`${to.host} does not answer`, { cause: error });
  }
  if (status >= 500 || status === 408 || status === 429) throw new CounterpartAway(`${to.host} answers ${status}`);
  if (status !== 200)
    return `<cStat>${status}</cStat><xMotivo>${answer.replaceAll(/<[^>]*>/g, ' ').slice(0, 200)}</xMotivo>`;
  return answer;
}

async function beginningOf(came: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of came) {
    parts.push(part as Buffer);
    bytes += (part as Buffer).length;
    if (bytes > ANSWER_BYTES) break;
  }
  return Buffer.concat(parts).toString('utf8').slice(0, ANSWER_BYTES);
}
