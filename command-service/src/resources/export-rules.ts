import { definitions } from '@malote/contracts/catalogue.ts';
import { mayUse } from '@malote/contracts/identity/permissions.ts';
import type { Grants } from '@malote/contracts/identity/permissions.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { exportList } from '@malote/contracts/resources/export-task.ts';
import { rights } from '@malote/contracts/rights.ts';
import { byTheHouse } from '../kernel/records/moves.ts';
import type { RecordRules } from '../kernel/records/moves.ts';

const mayAskFor = (query: unknown, held: Grants): boolean => {
  const definition = definitions.get(String(query));
  return definition !== undefined && rights.permits(held, definition);
};

/** Who may ask for a file; one that was asked for is cancelled by its owner, and by who could ask for it himself. */
export const exportRules: RecordRules = {
  allows: ({ query }, _, __, held) => {
    const definition = definitions.get(String(query));
    if (definition?.kind !== 'query' || definition.shape !== 'file') return refuse('RECORD_NOT_FOUND', {}, 'query');
    return mayAskFor(query, held) ? undefined : refuse('NO_PERMISSION');
  },
  moves: {
    start: byTheHouse,
    complete: byTheHouse,
    fail: byTheHouse,
    expire: byTheHouse,
    clear: byTheHouse,
    cancel: ({ askedBy, query }, { envelope }, _, held) =>
      askedBy === envelope.actor || (mayUse(held, exportList, 'cancel') && mayAskFor(query, held))
        ? undefined
        : refuse('NO_PERMISSION'),
  },
};
