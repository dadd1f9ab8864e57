import type { CommandName } from '@malote/contracts/catalogue.ts';
import { aCaller, memoryService } from './memory-service.ts';
import type { MemoryService } from './memory-service.ts';
import { withSmallBooks } from './small-books.ts';

export const codeOf = (outcome: unknown) => (outcome as { answer: { code: string } }).answer.code;
/** An amount of centavos, as it is sent. */
export const brl = (amount: number) => ({ amount: String(amount), currency: 'BRL' });
export const refused = (code: string, more: object = {}) => ({ refusal: { refused: code, ...more } });

/** A service with small books, anew for each test of the file that calls this, and how its tests speak to it. */
export function bookkeeping() {
  let service: MemoryService;
  beforeEach(() => {
    withSmallBooks();
    service = memoryService();
  });
  afterEach(async () => await service.close());
  return {
    service: () => service,
    /** A command of `billing` by somebody. */
    send: async (name: string, input: object, user = 'ana', about: object = {}) =>
      await service.send(`billing.${name}` as CommandName, input as never, { caller: aCaller({ user }), ...about }),
    /** What follows from what follows: until nothing does. */
    settle: async () => {
      for (let turn = 0; turn < 5; turn += 1)
        // oxlint-disable-next-line no-await-in-loop -- each turn sees what the one before did
        await service.endIntents();
    },
  };
}
