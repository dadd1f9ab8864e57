import { customerAddress } from '@malote/contracts/customers/customer-address.ts';
import type { RecordState } from '@malote/contracts/kernel/record.ts';
import type { RecordRules } from '../kernel/records/moves.ts';

type Values = Readonly<Record<string, unknown>>;
const { aggregate, events } = customerAddress;

/** Of each type a customer has one address that is taken where nothing else is said: the one before gives way first (R-0183). */
export const addressRules: RecordRules = {
  looks: async (run, what, { customer, type }, code) => {
    if (what !== 'set-default') return undefined;
    const known = run.context.directory.records.get('CustomerAddress') ?? new Map<string, RecordState<Values>>();
    for (const [other, { status, fields }] of known)
      if (other !== code && status === 'enabled' && fields?.['customer'] === customer && fields?.['type'] === type)
        // oxlint-disable-next-line no-await-in-loop -- there is one, but where two were made at once
        await run.step<RecordState<Values>>(`gives way ${other}`, aggregate as never, other, (now) =>
          now.fields?.['defaultFlag'] === true && now.status === 'enabled'
            ? [events.moved['give-way']({ code: other, fields: { defaultFlag: false } } as never)]
            : [],
        );
    return undefined;
  },
};
