import type { Sent } from './outbound.ts';
import { simulated } from './simulated.ts';
import type { Simulated } from './simulated.ts';
import type { FiscalRequest } from './tax-office.ts';
import { element } from './xml.ts';

/** Authorizations of which the simulated office turns one down: one that takes everything is like none that there is. */
const TURNED_DOWN = 17n;
/** The office cancels so long after it authorized. */
const CANCEL_MS = 24 * 3_600_000;

/** Fifteen digits that follow from the key, so that the same key has the same, after a restart too. */
const protocolOf = (key: string): string => {
  let sum = 7n;
  for (const sign of key) sum = (sum * 131n + BigInt(sign.codePointAt(0) ?? 0)) % 10n ** 12n;
  return `135${String(sum).padStart(12, '0')}`;
};

/**
 * A tax office in memory. It authorizes a key once and answers the same again, turns some documents down with a code and a text, cancels within 24 hours,
 * closes manifests, and may be told to be in trouble.
 */
export function simulatedTaxOffice(now: () => Date = () => new Date()): Simulated<FiscalRequest> {
  const counterpart = simulated<FiscalRequest>('tax-office');
  const authorized = new Map<string, Date>();
  const ended = new Map<string, 'cancel' | 'close'>();

  /** Why the office will not, by its own rules. */
  function refusal(asked: FiscalRequest): Sent | undefined {
    const protocol = protocolOf(asked.key);
    if (asked.deed === 'authorize')
      return !authorized.has(asked.key) && BigInt(protocol) % TURNED_DOWN === 0n
        ? { kind: 'refused', code: '210', why: 'Rejeição: IE do destinatário inválida' }
        : undefined;
    if (asked.deed === 'query') {
      const isUnknown = !authorized.has(asked.key);
      return isUnknown
        ? { kind: 'refused', code: '217', why: 'Rejeição: documento não consta na base de dados' }
        : undefined;
    }
    const end = ended.get(asked.key);
    if (end !== undefined && end !== asked.deed)
      return { kind: 'refused', code: '580', why: 'Rejeição: o documento já foi cancelado ou encerrado' };
    if (asked.protocol !== protocol)
      return { kind: 'refused', code: '222', why: 'Rejeição: protocolo de autorização difere do cadastrado' };
    if (asked.deed === 'cancel' && asked.reason.length < 15)
      return { kind: 'refused', code: '215', why: 'Rejeição: falha no schema XML' };
    const since = authorized.get(asked.key);
    return asked.deed === 'cancel' && since !== undefined && now().getTime() - since.getTime() > CANCEL_MS
      ? { kind: 'refused', code: '501', why: 'Rejeição: prazo de cancelamento superior ao previsto' }
      : undefined;
  }

  function answerTo(asked: FiscalRequest): Sent {
    const { key, deed } = asked;
    const protocol = protocolOf(key);
    if (deed === 'authorize' && !authorized.has(key)) authorized.set(key, now());
    if (deed === 'cancel' || deed === 'close') ended.set(key, deed);
    const authorizedAt = (authorized.get(key) ?? now()).toISOString();
    const protocolled = element('protocolo', [
      element('chave', key),
      element('numero', protocol),
      element('recebido', authorizedAt),
    ]);
    const whole = element(
      'documentoSimulado',
      [element(deed, asked.deed === 'authorize' ? asked.body : []), protocolled],
      { modelo: asked.kind },
    );
    return {
      kind: 'taken',
      reference: protocol,
      authorization: {
        key,
        protocol,
        authorizedAt,
        xml: deed === 'query' ? '' : `<?xml version="1.0" encoding="UTF-8"?>${whole.xml}`,
      },
    };
  }

  return {
    ...counterpart,
    send: async (asked) => {
      const refused = refusal(asked);
      if (refused !== undefined) return refused;
      // What is taken is authorized even when the answer is lost on its way.
      const before = counterpart.taken().length;
      try {
        const sent = await counterpart.send(asked);
        return sent.kind === 'taken' ? answerTo(asked) : sent;
      } catch (error) {
        if (counterpart.taken().length > before) answerTo(asked);
        throw error;
      }
    },
  };
}
