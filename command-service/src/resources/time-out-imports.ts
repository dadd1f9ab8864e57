import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { IMPORT_LASTS_MS, importTask } from '@malote/contracts/resources/import-task.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { WatchKit } from '../kernel/context.ts';
import type { Watch } from '../kernel/reactor.ts';

const NAMESPACE = '2e7a4c51-6a0d-4b0c-9a6e-1d0f5b7c3a98';

const { registered, moved } = importTask.events;
const ends = [moved.complete, moved.fail, moved.cancel, moved.expire, moved.clear].map(({ type }): string => type);
const codeOf = ({ data }: StoredEvent): string => (data as { readonly code: string }).code;

/** An import whose browser went away is out of time; one that is still at work says later how it ended (R-0236). */
export const timeOutImports = ({ act }: Pick<WatchKit, 'act'>): Watch => ({
  name: 'let imports that nobody ended run out of time',
  lasting: true,
  afterMs: IMPORT_LASTS_MS,
  types: [registered.type, ...ends],
  opens: (event) => (event.type === registered.type ? codeOf(event) : undefined),
  closes: (event) => (ends.includes(event.type) ? [codeOf(event)] : []),
  end: async (event) => {
    const code = codeOf(event);
    // Refused: it was ended meanwhile.
    const done = await act(importTask.commands.moves.expire, uuidv5(NAMESPACE, code), { code });
    return done.kind === 'denied' ? 'open' : undefined;
  },
});
