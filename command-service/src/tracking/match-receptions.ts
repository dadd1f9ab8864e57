import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import { trackStatusMapping } from '@malote/contracts/tracking/status-mapping.ts';
import { trackReception } from '@malote/contracts/tracking/track-reception.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { WatchKit } from '../kernel/context.ts';
import type { Directory } from '../kernel/directory.ts';
import type { Watch } from '../kernel/reactor.ts';
import { byTheHouse } from '../kernel/records/moves.ts';
import type { RecordRules } from '../kernel/records/moves.ts';

const NAMESPACE = 'd2f0a2c7-9a3b-4a38-8f0e-6a4a2a7f51c0';
const { registered } = trackReception.events;
const { moves } = trackReception.commands;

interface Said {
  readonly provider: string;
  readonly rawStatus: string;
  readonly waybillNumber: string;
}

/** Providers do not agree with themselves on capitals and spaces. */
const plain = (status: unknown): string => String(status).trim().toLowerCase().replaceAll(/\s+/g, ' ');

/** What a provider's word means; undefined while nobody has said so, and `unheard` where it was never met before. */
export function meaningOf(
  { records }: Pick<Directory, 'records'>,
  { provider, rawStatus }: Pick<Said, 'provider' | 'rawStatus'>,
): { readonly node: string } | 'unsaid' | 'unheard' {
  const same = [...(records.get('TrackStatusMapping')?.values() ?? [])].filter(
    ({ status, fields }) =>
      status !== 'deleted' && fields?.['provider'] === provider && plain(fields['providerStatus']) === plain(rawStatus),
  );
  const said = same.find(({ status }) => status === 'matched')?.fields?.['node'];
  if (typeof said === 'string') return { node: said };
  return same.length > 0 ? 'unsaid' : 'unheard';
}

/**
 * Looks at each track that a provider sent, once (R-0166): what its words mean is matched, a waybill that is not ours has failed, and words that were never
 * met before become a row of the mapping, for somebody to say what they mean.
 */
export function matchReceptions({ directory, streams, act }: WatchKit): Watch {
  const does = async (command: CommandDefinition, id: string, input: object): Promise<void> => {
    const done = await act(command, uuidv5(NAMESPACE, id), input);
    // Refused: somebody matched it meanwhile, or the provider is out of use.
    if (done.kind === 'denied') throw new Error(`${command.name} could not be done: ${done.refusal.refused}`);
  };
  return {
    name: 'match tracks of providers',
    afterMs: 0,
    types: [registered.type],
    opens: (event: StoredEvent) => event.id,
    closes: () => [],
    end: async ({ id, data }) => {
      const { code, fields } = data as { readonly code: string; readonly fields: Said };
      const meaning = meaningOf(directory, fields);
      if (typeof meaning === 'object') {
        const { status } = (await streams.load(parcel, fields.waybillNumber)).state;
        await (status === 'absent'
          ? does(moves.fail, `${id}:fail`, { code, fields: { failure: 'unknown_waybill' } })
          : does(moves.match, `${id}:match`, { code, fields: { matchedNode: meaning.node } }));
      } else if (meaning === 'unheard') {
        const { provider, rawStatus } = fields;
        const mapping = { fields: { provider, providerStatus: rawStatus } };
        await does(trackStatusMapping.commands.register, `${provider} ${plain(rawStatus)}`, mapping);
      }
    },
  };
}

/** That a waybill is not ours is said by the house alone. */
export const receptionRules: RecordRules = {
  moves: { fail: byTheHouse },
};
