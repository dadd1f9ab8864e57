import type { StoredParty } from '@malote/contracts/orders/party.ts';
import type { orderReveal } from '@malote/contracts/orders/queries.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { accessRefusal } from '../kernel/access.ts';
import { disclose, disclosureOf } from '../kernel/disclosure.ts';
import type { Handler } from '../kernel/handlers.ts';
import { inScope } from '../kernel/lists/in-scope.ts';
import { partyOf, sealedOf } from './party.ts';

/** The personal data of one order in clear: for who holds the permission and has put the look on record (R-0383). */
export const answerOrderReveal: Handler<typeof orderReveal> = async ({ orderNumber, accessId }, asking) => {
  if (disclosureOf(asking.caller, 'address', 'recorded') !== 'shown') return refuse('NO_PERMISSION');
  const number = orderNumber.trim().toUpperCase();
  const refused = await accessRefusal(asking, accessId, { kind: 'reveal', of: [orderNumber, number] });
  if (refused !== undefined) return refused;
  const [found] = (await inScope(asking.db.from('reads.orders'), asking.caller.scope)
    .select('sender', 'recipient')
    .where({ order_number: number })) as { sender: StoredParty; recipient: StoredParty }[];
  if (found === undefined) return refuse('ORDER_NOT_FOUND', {}, 'orderNumber');
  const people = await disclose(asking, 'recorded', sealedOf(found.sender, found.recipient));
  return { sender: partyOf(found.sender, people), recipient: partyOf(found.recipient, people) };
};
