import { openBag, putParcelInBag, sealBag } from '@malote/contracts/bags/commands.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import { masterWaybill, PARCELS_OF_BAG, postalDeclaration } from '@malote/contracts/linehaul/master-waybill.ts';
import { createOrder } from '@malote/contracts/orders/commands.ts';
import { DEMO_SITES } from '../src/local/demo/sites.ts';
import type { Client } from '../src/tools/client.ts';
import { diceOf } from '../src/tools/simulator/dice.ts';
import { smallOrder } from './workload.ts';

const HERE = DEMO_SITES.find(({ type }) => type === 'transit_center')?.code ?? '';

/** One list of the postal operator after the other, each declared to him. Every command is sent until it is answered. */
export interface PostalLists {
  /** Nothing new is begun; resolves with how many lists were declared. @throws what a command was refused with */
  readonly end: () => Promise<number>;
}

/** Lists begin when the client is at hand; their bags follow from the seed. */
export function startPostalLists(client: Client, seed: number): PostalLists {
  const ending = new AbortController();
  const working = (async () => {
    let declared = 0;
    for (; !ending.signal.aborted; declared += 1)
      await declareList(client, `BG${diceOf(seed, 'list', declared).digits(10)}`);
    return declared;
  })();
  working.catch(() => ending.abort());
  return {
    end: async () => {
      ending.abort();
      return await working;
    },
  };
}

async function declareList(client: Client, bagNumber: string): Promise<void> {
  const send: Client['call'] = async (definition, input) => {
    const about = { site: HERE, station: 'T9', device: 'teste', happenedAt: new Date().toISOString() };
    const answer = await client.call(definition, input, { about });
    if (!answer.ok) throw new Error(`${definition.name} was refused: ${answer.code} ${answer.msg}`);
    return answer;
  };
  /** The code that the house gave it. */
  const made = async (definition: CommandDefinition, input: object): Promise<string> => {
    const answer = await send(definition, input as never);
    return answer.ok ? (answer.data as { readonly code: string }).code : '';
  };
  await send(openBag, { bagNumber });
  for (let parcels = 0; parcels < PARCELS_OF_BAG; parcels += 1) {
    const order = await send(createOrder, smallOrder);
    if (order.ok) await send(putParcelInBag, { bagNumber, waybill: order.data.waybills[0] ?? '' });
  }
  await send(sealBag, { bagNumber, bagList: [] });
  const of = { systemSupplier: 'AJD', route: 'RE0001' };
  const list = await made(masterWaybill.commands.register, { fields: { ...of, bags: [{ bag: bagNumber, ...of }] } });
  await send(masterWaybill.commands.moves.generate, { code: list } as never);
  const declaration = await made(postalDeclaration.commands.register, { fields: { masterWaybill: list } });
  await send(postalDeclaration.commands.moves.declare, { code: declaration } as never);
}
