import { timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { listen } from '../http/listen.ts';
import { biSignature } from './bi.ts';

/** A BI house on this machine, with pages that a browser opens. */
export interface SimulatedBi {
  /** What `BI_HOUSE` is set to. */
  readonly address: URL;
  readonly close: () => Promise<void>;
}

interface Options {
  /** The key that tokens are signed with. */
  readonly key: string;
  readonly host: string;
  /** The name by which a browser reaches it, where that is not `host`. */
  readonly name?: string;
  /** Whose pages may hold its pages: origins with spaces between them. */
  readonly within: string;
  readonly now?: () => number;
}

interface Claims {
  readonly jti: string;
  readonly type: string;
  readonly exp: number;
}

const TITLES: ReadonlyMap<string, string> = new Map([
  ['volumes', 'Volumes por semana'],
  ['deliveries', 'Entregas por semana'],
  ['punctuality', 'Pontualidade por semana'],
]);
const WEEKS = 12;

/** What a token says, where its signature is ours. */
function claimsOf(token: string, key: string): Claims | undefined {
  const [head = '', body = '', signature = ''] = token.split('.');
  const wanted = Buffer.from(biSignature(`${head}.${body}`, key));
  const given = Buffer.from(signature);
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return undefined;
  return JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Claims;
}

/** Figures that follow from the page's name alone, so that two openings show the same. */
const figuresOf = (type: string): readonly number[] =>
  Array.from({ length: WEEKS }, (_, at) => 40 + (([...type].length * 13 + at * 29) % 55));

function pageOf(type: string, title: string): string {
  const bars = figuresOf(type)
    .map(
      (figure, at) =>
        `<rect x="${at * 50 + 10}" y="${110 - figure}" width="34" height="${figure}" rx="3"/><text x="${at * 50 + 27}" y="126">S${at + 1}</text>`,
    )
    .join('');
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>${title}</title>
<style>body{font:16px system-ui,sans-serif;margin:24px;color:#1a2230;background:#fff}svg{width:100%;height:auto}rect{fill:#2f6fdb}text{font-size:11px;text-anchor:middle;fill:#556}</style>
<h1>${title}</h1><svg viewBox="0 0 620 132" role="img" aria-label="${title}">${bars}</svg><p>Casa de BI simulada: figuras inventadas.</p></html>`;
}

function answer(response: ServerResponse, status: number, within: string, body: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors ${within}`,
  });
  response.end(body);
}

/** Why a token opens nothing, in a page of its own. */
const refusal = (why: string): string =>
  `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>BI</title><p>${why}</p></html>`;

/** Starts a house that keeps to what `signedBi` asks of one: a signature of ours, each token once, none after its end. */
export async function startSimulatedBi({ key, host, name, within, now = Date.now }: Options): Promise<SimulatedBi> {
  /** Tokens that were taken, until they would be too old anyway. */
  const taken = new Map<string, number>();
  const refused = (claims: Claims | undefined, type: string): string | undefined => {
    if (claims === undefined || claims.type !== type) return 'Este endereço não foi assinado para esta página.';
    if (claims.exp * 1_000 <= now()) return 'Este endereço venceu.';
    return taken.has(claims.jti) ? 'Este endereço já foi aberto.' : undefined;
  };
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', 'http://bi');
    const type = asked.pathname.replace(/^\/embed\//, '');
    const title = TITLES.get(type);
    if (request.method !== 'GET' || title === undefined)
      return answer(response, 404, within, refusal('Página desconhecida.'));
    const claims = claimsOf(asked.searchParams.get('token') ?? '', key);
    const why = refused(claims, type);
    if (why !== undefined || claims === undefined) return answer(response, 403, within, refusal(why ?? ''));
    for (const [old, exp] of taken) if (exp * 1_000 <= now()) taken.delete(old);
    taken.set(claims.jti, claims.exp);
    answer(response, 200, within, pageOf(type, title));
  });
  const port = await listen(server, { host, port: 0 });
  // It is there for somebody else's sake, and keeps no program from ending.
  server.unref();
  return {
    address: new URL(`http://${name ?? host}:${port}/embed`),
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
