import type { Personal } from '@malote/contracts/kernel/personal.ts';
import type { Protector } from '../kernel/protect.ts';

/** A text about a user, encrypted under his own key: it goes when he is erased. */
export async function sealedFor(protector: Protector, userId: string, text: string): Promise<Personal> {
  const [sealed] = await protector.encrypt([{ subject: protector.subjectOf({}, `user:${userId}`), text }]);
  return sealed as Personal;
}
