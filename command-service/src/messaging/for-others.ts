import { systemMessage } from '@malote/contracts/messaging/system-message.ts';
import type { ValuesOf } from '@malote/contracts/kernel/fields/field.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { WatchKit } from '../kernel/context.ts';

const NAMESPACE = 'c9c7a1c0-9d0c-4f52-8f2b-7a3a5f0d6e11';

type Fields = ValuesOf<(typeof systemMessage)['fields']>;

/** What is told: its words, and for whom it is. */
export type Told = Pick<Fields, 'title' | 'content' | 'people'> & { readonly kind?: Fields['kind'] };

/**
 * Sends a message of the house to people, which stands before the page that they are on. Under the same id it is sent once.
 * @throws when nobody knows yet whether it was; the id finds it again
 */
export async function tellPeople({ act }: Pick<WatchKit, 'act'>, id: string, told: Told): Promise<void> {
  const { register, moves } = systemMessage.commands;
  const fields = { kind: 'plain', pops: true, reminds: false, ...told };
  const made = await act(register, uuidv5(NAMESPACE, `${id} written`), { fields });
  if (made.kind === 'denied' || made.kind === 'refused')
    throw new Error(`A message was not written: ${made.refusal.refused}`);
  const { code } = made.answer as { readonly code: string };
  const sent = await act(moves.send, uuidv5(NAMESPACE, `${id} sent`), { code });
  if (sent.kind === 'denied') throw new Error(`A message was not sent: ${sent.refusal.refused}`);
}
