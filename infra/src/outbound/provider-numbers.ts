import type { Outbound, Outgoing, Sent } from './outbound.ts';
import { post, WAIT_MS } from './post.ts';
import { simulated } from './simulated.ts';
import type { Simulated } from './simulated.ts';

/** What a provider is asked for: a number for an order; `instead` is the one that it had, which the provider takes back. */
export interface NumberRequest extends Outgoing {
  readonly provider: string;
  readonly channel?: string;
  readonly orderNumber: string;
  readonly instead?: string;
}

/**
 * A house that gives the numbers of providers over HTTP: `POST {id, provider, channel, orderNumber, instead}` with a bearer token, answered `{number,
 * label}`, the label as an address by https. It must give one id one number. An answer without a number is a refusal.
 */
interface NumberService {
  readonly address: URL;
  readonly token: string;
  readonly waitMs?: number;
}

const NUMBER = /^[A-Z0-9-]{4,40}$/;
const LABEL_CHARACTERS = 1_500;

export function providerNumbers({ address, token, waitMs = WAIT_MS }: NumberService): Outbound<NumberRequest> {
  return {
    name: 'provider-numbers',
    send: async (asked) => {
      let label: string | undefined;
      const sent = await post(
        address,
        JSON.stringify(asked),
        { authorization: `Bearer ${token}`, 'idempotency-key': asked.id },
        waitMs,
        (text) => {
          const answer = answerIn(text);
          label = answer.label;
          return answer.number;
        },
      );
      return numbered(sent, label);
    },
  };
}

function numbered(sent: Sent, label: string | undefined): Sent {
  if (sent.kind === 'refused') return sent;
  if (sent.reference === undefined) return { kind: 'refused', why: 'the answer holds no number' };
  return { ...sent, ...(label !== undefined && { label }) };
}

/** A label is opened by people: an address of any other kind than https is none. */
function answerIn(text: string): { readonly number?: string; readonly label?: string } {
  try {
    const { number, label } = JSON.parse(text) as { readonly number?: unknown; readonly label?: unknown };
    return {
      ...(typeof number === 'string' && NUMBER.test(number) && { number }),
      ...(typeof label === 'string' &&
        label.length <= LABEL_CHARACTERS &&
        URL.canParse(label) &&
        new URL(label).protocol === 'https:' && { label }),
    };
  } catch {
    return {};
  }
}

/** The digits of a number follow from the id that asked for it, so that the same id has the same. */
const digitsOf = (id: string): string => (BigInt(`0x${id.replaceAll('-', '')}`) % 1_000_000_000n).toString();

/** Orders that the simulated provider does not know, one of so many: a provider that gives each a number is like none that there is. */
const UNKNOWN_ORDERS = 9n;

/** A provider in memory: it gives a number with a label for most orders, says of some that it does not know the address, and may be told to be in trouble. */
export function simulatedNumbers(): Simulated<NumberRequest> {
  const counterpart = simulated<NumberRequest>('provider-numbers');
  return {
    ...counterpart,
    send: async (asked) => {
      const sent = await counterpart.send(asked);
      if (sent.kind === 'refused') return sent;
      const digits = digitsOf(asked.id);
      if (BigInt(digits) % UNKNOWN_ORDERS === 0n) return { kind: 'refused', why: 'ADR-404 endereço fora da área' };
      const number = `${asked.provider.replaceAll(/[^A-Z]/g, '').slice(0, 2)}${digits.padStart(9, '0')}BR`;
      return { kind: 'taken', reference: number, label: labelOf(number, asked) };
    },
  };
}

/** A label that needs no other house to be seen: it stands in its own address. */
const labelOf = (number: string, { provider, orderNumber }: NumberRequest): string => {
  const lines = [provider, number, orderNumber].map((line, at) => `<text x='8' y='${24 + at * 22}'>${line}</text>`);
  const drawing = `<svg xmlns='http://www.w3.org/2000/svg' width='320' height='80'>${lines.join('')}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
};
