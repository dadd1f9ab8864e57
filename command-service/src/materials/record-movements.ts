import { bagBalance } from '@malote/contracts/materials/bag-balance.ts';
import { bagRecycling } from '@malote/contracts/materials/bag-recycling.ts';
import { stockMovement } from '@malote/contracts/materials/stock-movement.ts';
import { waybillStock } from '@malote/contracts/materials/waybill-stock.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { refusalText } from '@malote/contracts/kernel/refusals/refusal-text.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { WatchKit } from '../kernel/context.ts';
import type { Watch } from '../kernel/reactor.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { tellPeople } from '../messaging/for-others.ts';

const NAMESPACE = '7f1c9a54-3a0e-4c0b-9a55-54d1b0a1f6c2';

type Values = Readonly<Record<string, unknown>>;
type Stock = Pick<AnyRecord, 'aggregate' | 'events'>;

/** What each move of a stock is as a movement. */
const KINDS: Readonly<Record<string, string>> = {
  receive: 'receiving',
  adjust: 'adjustment',
  'transfer-out': 'outflow',
  'transfer-in': 'inflow',
  return: 'return',
  recycle: 'recycling',
};

const codeOf = ({ data }: StoredEvent): string => (data as { readonly code: string }).code;
const fieldsOf = ({ data }: StoredEvent): Values => (data as { readonly fields?: Values }).fields ?? {};
/** The one command that follows from an event, however often it is tried. */
const commandOf = ({ id }: StoredEvent): string => uuidv5(NAMESPACE, id);

/** A movement as its stock's event tells it. */
function movementOf(material: string, kind: string, branch: unknown, moved: Values): Values {
  const { quantity, adjustment, otherBranch, reason, balance, opening, month, movedAt, movedBy } = moved;
  const pieces = Number(kind === 'adjustment' ? adjustment : quantity);
  const change = kind === 'outflow' ? -pieces : pieces;
  return {
    branch,
    material,
    kind,
    quantity: pieces,
    ...(kind === 'outflow' && { fromBranch: branch, toBranch: otherBranch }),
    ...(kind === 'inflow' && { fromBranch: otherBranch, toBranch: branch }),
    ...(typeof reason === 'string' && { reason }),
    person: movedBy,
    date: movedAt,
    balance,
    month,
    opening,
    carried: Number(opening) + change,
  };
}

/** What did not come out as its event wanted it: tried again while nobody knows, and told to whoever caused it once it was refused. */
async function settled(kit: WatchKit, event: StoredEvent, done: Outcome, title: string, what: string): Promise<void> {
  if (done.kind === 'denied') throw new Error(`${title}: ${done.refusal.refused}`);
  if (done.kind !== 'refused') return;
  const { refused, params } = done.refusal;
  await tellPeople(kit, event.id, {
    title,
    content: `${what}: ${refusalText(refused, 'pt', params)}`,
    kind: 'recycling',
    people: [event.metadata.actor],
  });
}

/** Writes down each movement of a stock, once. */
function recordMovements(kit: WatchKit, material: string, { aggregate, events }: Stock): Watch {
  const { streams, act } = kit;
  const kinds = new Map(Object.entries(events.moved).map(([name, { type }]) => [type, KINDS[name]]));
  const made = stockMovement.events.registered.type;
  return {
    name: `record the movements of each ${material} stock`,
    afterMs: 0,
    types: [...kinds.keys(), made],
    opens: (event) => (event.type === made ? undefined : commandOf(event)),
    closes: ({ type, metadata }) => (type === made ? [metadata.commandId] : []),
    end: async (event) => {
      const { fields } = (await streams.fresh(aggregate, codeOf(event))).state;
      const kind = kinds.get(event.type);
      if (fields === undefined || kind === undefined) return;
      const movement = movementOf(material, kind, fields['branch'], fieldsOf(event));
      const done = await act(stockMovement.commands.register, commandOf(event), { fields: movement });
      const what = `O saldo ${codeOf(event)} mudou e a movimentação não foi registrada`;
      await settled(kit, event, done, 'Movimentação de estoque recusada', what);
    },
  };
}

/** Confirmed recyclings come to the bags of their site, once; a site whose bags nobody counts has none to add to. */
function countRecyclings(kit: WatchKit): Watch {
  const { streams, act, directory } = kit;
  const confirmed = bagRecycling.events.moved.confirm.type;
  const counted = bagBalance.events.moved.recycle.type;
  return {
    name: 'count confirmed recyclings into the bags of their site',
    afterMs: 0,
    types: [confirmed, counted],
    opens: (event) => (event.type === confirmed ? commandOf(event) : undefined),
    closes: ({ type, metadata }) => (type === counted ? [metadata.commandId] : []),
    end: async (event) => {
      const { fields } = (await streams.fresh(bagRecycling.aggregate, codeOf(event))).state;
      const balances = [...(directory.records.get('BagBalance') ?? [])];
      const [code] = balances.find(([, stock]) => stock.fields?.['branch'] === fields?.branch) ?? [];
      if (code === undefined || fields === undefined) return;
      const done = await act(bagBalance.commands.moves.recycle, commandOf(event), {
        code,
        fields: { quantity: fields.recycledQuantity },
      });
      const what = `A reciclagem ${codeOf(event)} foi confirmada e não entrou no saldo ${code}`;
      await settled(kit, event, done, 'Reciclagem fora do saldo', what);
    },
  };
}

/** What follows from stocks and recyclings by itself. */
export const materialWatches = (kit: WatchKit): readonly Watch[] => [
  recordMovements(kit, 'bag', bagBalance as unknown as Stock),
  recordMovements(kit, 'waybill', waybillStock as unknown as Stock),
  countRecyclings(kit),
];
