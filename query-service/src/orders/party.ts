import type { z } from 'zod';
import type { StoredParty } from '@malote/contracts/orders/party.ts';
import type { orderReveal } from '@malote/contracts/orders/queries.ts';
import type { Disclosed } from '../kernel/disclosure.ts';
import { kindOfField } from '@malote/contracts/personal-kinds.ts';

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
  'documentNumber',
] as const;

/** The sealed texts of parties, to be opened in one go. */
export function sealedOf(...parties: readonly StoredParty[]): readonly string[] {
  return parties.flatMap((party) => SEALED.flatMap((field) => (party[field] === undefined ? [] : [party[field]])));
}

/** A stored party as the caller may see it. `erased` when the person's key is gone. */
export function partyOf(stored: StoredParty, disclosed: Disclosed): Party {
  const shown = (field: (typeof SEALED)[number]): string | null => disclosed.text(stored[field], kindOfField(field));
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
    documentType: stored.documentType ?? null,
    documentNumber: shown('documentNumber'),
    erased: disclosed.isErased(stored.name),
  };
}
