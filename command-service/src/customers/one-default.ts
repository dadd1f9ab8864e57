import { customerAddress } from '@malote/contracts/customers/customer-address.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { WatchKit } from '../kernel/context.ts';
import type { Watch } from '../kernel/reactor.ts';
import { besides } from './address-rules.ts';

const NAMESPACE = '6d0f3b8e-2a57-4a6c-8f43-b1f4f0c7a9d2';
/** By then the house has heard of what was done at once. */
const AFTER_MS = 5_000;
const { moved } = customerAddress.events;

const codeOf = ({ data }: StoredEvent): string => (data as { readonly code: string }).code;

/** Of two addresses that were made the default at once, each before it heard of the other, the later one stays it (R-0183). */
export function oneDefault({ directory, act }: WatchKit): Watch {
  /** Where in the log an address was made the default, of those that are looked at yet; all others were made it before. */
  const madeAt = new Map<string, bigint>();
  const isDefault = (code: string) =>
    directory.records.get('CustomerAddress')?.get(code)?.fields?.['defaultFlag'] === true;
  return {
    name: 'leave each customer one default address of a type',
    afterMs: AFTER_MS,
    types: [moved['set-default'].type],
    opens: (event) => {
      madeAt.set(codeOf(event), event.position);
      return codeOf(event);
    },
    closes: () => [],
    end: async (event) => {
      const code = codeOf(event);
      const fields = directory.records.get('CustomerAddress')?.get(code)?.fields;
      const others = fields === undefined ? [] : besides(directory, fields, code).filter(isDefault);
      for (const other of isDefault(code) ? others : []) {
        const gone = (madeAt.get(other) ?? -1n) > event.position ? code : other;
        // Both of them look: under one id it gives way once.
        const id = uuidv5(NAMESPACE, `${gone} ${madeAt.get(gone) ?? event.id}`);
        // oxlint-disable-next-line no-await-in-loop -- there is one, but where several were made at once
        const done = await act(customerAddress.commands.moves['give-way'], id, { code: gone });
        if (done.kind === 'denied') return 'open';
      }
      if (madeAt.get(code) === event.position) madeAt.delete(code);
      return undefined;
    },
  };
}
