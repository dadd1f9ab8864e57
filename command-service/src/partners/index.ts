import type { CommandContext } from '../kernel/context.ts';
import { channelRules } from './channel-rules.ts';
import { permissionsRefusal } from '../identity/for-others.ts';
import type { RecordRule } from '../kernel/records/moves.ts';
import { providerNumberRules } from './provider-number-rules.ts';
import { takeNumbers } from './take-numbers.ts';

/** Whoever offers something to suppliers, or takes it away from them, holds it himself. */
const offered: RecordRule = (fields, _, __, held) =>
  permissionsRefusal(held, (fields['key'] as readonly string[] | undefined) ?? [], 'fields.key');

export const partners: CommandContext = {
  rules: {
    Channel: channelRules,
    ProviderNumberRequest: providerNumberRules,
    SupplierPermission: { allows: offered, mayTake: offered },
  },
  watches: takeNumbers,
};
