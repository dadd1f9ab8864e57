import { setTimeout as pause } from 'node:timers/promises';
import { openBag, putParcelInBag, sealBag, takeParcelOutOfBag, unpackBag } from '@malote/contracts/bags/commands.ts';
import { arriveLoad, departLoad, loadBag, openLoad, unloadBag } from '@malote/contracts/linehaul/commands.ts';
import { createOrder, interceptOrder, releaseOrder, voidOrder } from '@malote/contracts/orders/commands.ts';
import { receiveParcel } from '@malote/contracts/scanning/commands.ts';
import { DEMO_CUSTOMERS } from '../src/local/demo/business.ts';
import { DEMO_SITES } from '../src/local/demo/sites.ts';
import type { Client } from '../src/tools/client.ts';
import { diceOf } from '../src/tools/simulator/dice.ts';
import type { Dice } from '../src/tools/simulator/dice.ts';
import { uuidv5 } from '../src/uuid.ts';

/** A command that was answered. */
export interface Acknowledged {
  readonly id: string;
  readonly command: string;
  readonly outcome: 'accepted' | 'refused';
  readonly code?: string;
}

/** People at work, each at one thing after the other, until they are told to stop. Every command is sent until it is answered. */
export interface Workload {
  readonly acknowledged: readonly Acknowledged[];
  /** Resolves when so many more commands were answered; how fast is the machine's business. */
  readonly more: (commands: number) => Promise<void>;
  /** Nobody begins anything new; resolves when everybody has ended. @throws what a worker threw */
  readonly end: () => Promise<void>;
}

const NAMESPACE = '5a0d9b2e-6f5b-4f7c-9d54-0b1f6f0a8f0e';
const LOOK_MS = 20;

const person = { state: 'SP', city: 'Guarulhos', street: 'Rua das Flores', zip: '07010000', phone: '11987654321' };
const money = { amount: '1000', currency: 'BRL' } as const;

/** An order of the demo company for one parcel of 300 g. */
export const smallOrder = {
  customer: DEMO_CUSTOMERS[0]?.code ?? '',
  channel: 'STANDARD',
  declaredValue: money,
  sender: { ...person, name: 'Loja' },
  recipient: { ...person, name: 'Maria Souza' },
  products: [{ namePt: 'Livro', quantity: 1, unitPrice: money }],
  packages: [{ weight: 0.3, invoices: [{ number: '12345', serial: '1', date: '2026-11-20', amount: money }] }],
};

/** Sets people to work on the demo company. What each does follows from the seed; the ids of their commands too. After each command they rest so long. */
export function startWork(
  client: Client,
  { workers, seed, restMs = 0 }: { readonly workers: number; readonly seed: number; readonly restMs?: number },
): Workload {
  const acknowledged: Acknowledged[] = [];
  const ending = new AbortController();
  const running = Promise.all(
    Array.from({ length: workers }, async (_, index) => {
      for (let day = 0; !ending.signal.aborted; day += 1)
        await work({ client, dice: diceOf(seed, 'worker', index, day), acknowledged, signal: ending.signal, restMs });
    }),
  );
  running.catch(() => ending.abort());
  return {
    acknowledged,
    more: async (commands) => {
      for (const goal = acknowledged.length + commands; acknowledged.length < goal && !ending.signal.aborted;)
        await pause(LOOK_MS);
      if (ending.signal.aborted) await running;
    },
    end: async () => {
      ending.abort();
      await running;
    },
  };
}

const [HERE = '', THERE = ''] = DEMO_SITES.filter(({ type }) => type === 'transit_center').map(({ code }) => code);

interface Shift {
  readonly client: Client;
  readonly dice: Dice;
  readonly acknowledged: Acknowledged[];
  readonly signal: AbortSignal;
  readonly restMs: number;
}

/** One bag's life: orders and their scans, the parcels put in, some taken out again, sealed with one that nobody scanned in, driven and unpacked; an order held or voided beside it. */
async function work({ client, dice, acknowledged, signal, restMs }: Shift): Promise<void> {
  const name = dice.digits(10);
  const send: Client['call'] = async (definition, input, options = {}) => {
    const id = uuidv5(NAMESPACE, `${name} ${dice.digits(9)}`);
    const about = {
      site: HERE,
      station: 'T1',
      device: 'teste',
      happenedAt: new Date().toISOString(),
      ...options.about,
    };
    const answer = await client.call(definition, input, { ...options, id, about });
    acknowledged.push({
      id,
      command: definition.name,
      ...(answer.ok ? { outcome: 'accepted' } : { outcome: 'refused', code: answer.code }),
    });
    if (restMs > 0) await pause(restMs);
    return answer;
  };
  const ordered = async () => {
    const order = await send(createOrder, smallOrder);
    return order.ok ? { orderNumber: order.data.orderNumber, waybill: order.data.waybills[0] ?? '' } : undefined;
  };

  const bagNumber = `BG${name}`;
  await send(openBag, { bagNumber });
  const inside: string[] = [];
  for (let count = dice.whole(1, 4); count > 0 && !signal.aborted; count -= 1) {
    const one = await ordered();
    if (one === undefined) continue;
    await send(receiveParcel, { waybill: one.waybill });
    await send(putParcelInBag, { bagNumber, waybill: one.waybill });
    inside.push(one.waybill);
  }
  if (signal.aborted) return;
  if (inside[0] !== undefined && dice.chance(0.3))
    await send(takeParcelOutOfBag, { bagNumber, waybill: inside.shift() ?? '' });
  const unscanned = dice.chance(0.4) ? await ordered() : undefined;
  await send(sealBag, { bagNumber, bagList: unscanned === undefined ? [] : [...inside, unscanned.waybill] });
  if (dice.chance(0.3)) await drive(dice, bagNumber, send);
  if (dice.chance(0.4)) {
    const one = await ordered();
    const why = { about: { reason: 'pedido do cliente' } };
    if (one !== undefined && dice.chance(0.5)) await send(voidOrder, { orderNumber: one.orderNumber }, why);
    else if (one !== undefined) {
      await send(interceptOrder, { orderNumber: one.orderNumber }, why);
      await send(releaseOrder, { orderNumber: one.orderNumber });
    }
  }
}

async function drive(dice: Dice, bagNumber: string, send: Client['call']): Promise<void> {
  const loadNumber = `LD${dice.digits(12)}`;
  await send(openLoad, { loadNumber, originSite: HERE, stops: [THERE] });
  await send(loadBag, { loadNumber, bagNumber });
  await send(departLoad, { loadNumber, nextSite: THERE, plate: 'ABC1D23' });
  await send(arriveLoad, { loadNumber }, { about: { site: THERE } });
  await send(unloadBag, { loadNumber, bagNumber }, { about: { site: THERE } });
  await send(unpackBag, { bagNumber }, { about: { site: THERE } });
}
