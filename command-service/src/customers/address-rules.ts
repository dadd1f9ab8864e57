import { customerAddress } from '@malote/contracts/customers/customer-address.ts';
import type { RecordState } from '@malote/contracts/kernel/record.ts';
import type { Directory } from '../kernel/directory.ts';
import type { RecordRules } from '../kernel/records/moves.ts';

type Values = Readonly<Record<string, unknown>>;
const { aggregate, events } = customerAddress;

/** The other addresses in use of the same type and customer. */
export const besides = (
  { records }: Pick<Directory, 'records'>,
  { customer, type }: Values,
  code: string,
): readonly string[] =>
  [...(records.get('CustomerAddress') ?? [])].flatMap(([other, { status, fields }]) =>
    other !== code && status === 'enabled' && fields?.['customer'] === customer && fields?.['type'] === type
      ? [other]
      : [],
  );

/**
 * Of each type a customer has one address that is taken where nothing else is said: the one before gives way first (R-0183). Of two that are made it at
 * once see `oneDefault`.
 */
export const addressRules: RecordRules = {
  looks: async (run, what, fields, code) => {
    if (what !== 'set-default') return undefined;
    for (const other of besides(run.context.directory, fields, code))
      // oxlint-disable-next-line no-await-in-loop -- a customer has some of each type, and one of them is the default
      await run.step<RecordState<Values>>(`gives way ${other}`, aggregate as never, other, (now) =>
        now.fields?.['defaultFlag'] === true && now.status === 'enabled'
          ? [events.moved['give-way']({ code: other, fields: { defaultFlag: false } } as never)]
          : [],
      );
    return undefined;
  },
};
