import type { RecordState } from '@malote/contracts/kernel/record.ts';
import type { Context } from '../src/kernel/decision.ts';
import { atGuarulhos, smallNetwork } from './small-network.ts';

type Values = Readonly<Record<string, unknown>>;

/** A moment at Guarulhos at which these records are in use, by their nouns and codes; for rules that look at other records. */
export const knowing = (records: Readonly<Record<string, Readonly<Record<string, Values>>>>): Context => ({
  envelope: atGuarulhos,
  directory: {
    ...smallNetwork,
    records: new Map<string, ReadonlyMap<string, RecordState<Values>>>([
      ...smallNetwork.records,
      ...Object.entries(records).map(
        ([noun, known]) =>
          [
            noun,
            new Map<string, RecordState<Values>>(
              Object.entries(known).map(([code, fields]) => [code, { status: 'enabled', fields }]),
            ),
          ] as const,
      ),
    ]),
  },
});
