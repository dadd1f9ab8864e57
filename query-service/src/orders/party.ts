import type { z } from 'zod';
import type { StoredParty } from '@malote/contracts/orders/party.ts';
import type { orderReveal } from '@malote/contracts/orders/queries.ts';
import { masked } from '../kernel/mask.ts';
import type { Masking } from '../kernel/mask.ts';

/** Sender or recipient on the wire. */
export type Party = z.infer<(typeof orderReveal)['answer']>['sender'];

const SEALED = [
  'name',
  'company',
  'district',
  'street',
  'houseNumber',
  'complement',
  'zip',
  'phone',
  'mobile',
  'mailbox',
  'taxId',
] as const;
type Sealed = (typeof SEALED)[number];

const MASKING: Readonly<Record<Sealed, Masking>> = {
  name: 'name',
  company: 'name',
  district: 'whole',
  street: 'whole',
  houseNumber: 'whole',
  complement: 'whole',
  zip: 'whole',
  phone: 'digits',
  mobile: 'digits',
  mailbox: 'mail',
  taxId: 'digits',
};

/** The sealed texts of parties, to be opened in one go. */
export function sealedOf(...parties: readonly StoredParty[]): readonly string[] {
  return parties.flatMap((party) => SEALED.flatMap((field) => (party[field] === undefined ? [] : [party[field]])));
}

/** A stored party as the wire shows it: every personal field masked, but those named as clear. `erased` when the person's key is gone. */
export function partyOf(
  stored: StoredParty,
  plain: ReadonlyMap<string, string>,
  clear: 'all' | readonly Sealed[],
): Party {
  const shown = (field: Sealed): string | null => {
    const sealed = stored[field];
    const text = sealed === undefined ? undefined : plain.get(sealed);
    if (text === undefined) return null;
    return clear === 'all' || clear.includes(field) ? text : masked(text, MASKING[field]);
  };
  return {
    name: shown('name'),
    company: shown('company'),
    country: stored.country,
    state: stored.state,
    city: stored.city,
    district: shown('district'),
    street: shown('street'),
    houseNumber: shown('houseNumber'),
    complement: shown('complement'),
    zip: shown('zip'),
    phone: shown('phone'),
    mobile: shown('mobile'),
    mailbox: shown('mailbox'),
    taxId: shown('taxId'),
    erased: !plain.has(stored.name),
  };
}
