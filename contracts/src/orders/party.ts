import { z } from 'zod';
import { personal, sealedText, subject } from '../kernel/personal.ts';
import type { Protected } from '../kernel/personal.ts';
import { Cep, FIRST_CEP } from '../kernel/values/cep.ts';
import { Email } from '../kernel/values/email.ts';
import { Mobile, Phone } from '../kernel/values/phone.ts';
import { TaxId } from '../kernel/values/tax-id.ts';
import { stateOf, states } from '../network/places/states.ts';

/** Sender or recipient as a client sends it (ops 3.1). The kernel encrypts the personal fields under the person's key. */
export const Party = subject(
  z
    .strictObject({
      name: personal(z.string().trim().min(2, 'FIELD_MIN_CHARS').max(50), 'name'),
      company: personal(z.string().trim().max(80), 'name').optional(),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/, 'FIELD_FORMAT')
        .default('BR'),
      /** Of Brazil, one of its 27 states; of elsewhere, two letters that the customer gives. */
      state: z.string().regex(/^[A-Z]{2}$/, 'FIELD_FORMAT'),
      municipality: z
        .string()
        .regex(/^\d{7}$/, 'FIELD_FORMAT')
        .optional(),
      city: z.string().trim().min(2).max(60),
      district: personal(z.string().trim().max(60), 'address').optional(),
      street: personal(z.string().trim().min(2, 'FIELD_MIN_CHARS').max(200), 'address'),
      houseNumber: personal(z.string().trim().max(10), 'address').optional(),
      complement: personal(z.string().trim().max(60), 'address').optional(),
      zip: personal(Cep, 'address'),
      phone: personal(Phone, 'phone').optional(),
      mobile: personal(Mobile, 'phone').optional(),
      mailbox: personal(Email, 'email').optional(),
      taxId: personal(TaxId, 'tax-id').optional(),
      documentType: z.string().max(20).optional(),
      documentNumber: personal(z.string().trim().max(30), 'tax-id').optional(),
    })
    .superRefine(({ country, state, zip }, issues) => {
      if (country === 'BR' && zip < FIRST_CEP)
        issues.addIssue({ code: 'custom', path: ['zip'], message: 'ZIP_FORMAT_INVALID', input: zip });
      if (country === 'BR' && stateOf(state) === undefined)
        issues.addIssue({
          code: 'custom',
          path: ['state'],
          message: 'FIELD_ENUM',
          params: {
            values: states.map(({ uf }) => uf).toSorted(),
          },
          input: state,
        });
    }),
  { identifiedBy: ['taxId', 'phone', 'mobile'], wordsOf: 'name', prefixes: { cep5: ['zip', 5] } },
);
export type Party = z.infer<typeof Party>;

/** A party after the kernel has encrypted it. */
export type ProtectedParty = Party & Protected & { readonly cep5: string };

/** A party as stored: plain places, the rest ciphertext; `key` is the keyed hash that finds the person again, `words` those of the name. */
export const StoredParty = z.object({
  name: sealedText,
  company: sealedText.optional(),
  country: z.string(),
  state: z.string(),
  municipality: z.string().optional(),
  city: z.string(),
  district: sealedText.optional(),
  street: sealedText,
  houseNumber: sealedText.optional(),
  complement: sealedText.optional(),
  zip: sealedText,
  cep5: z.string(),
  phone: sealedText.optional(),
  mobile: sealedText.optional(),
  mailbox: sealedText.optional(),
  taxId: sealedText.optional(),
  documentType: z.string().optional(),
  documentNumber: sealedText.optional(),
  key: z.string(),
  words: z.array(z.string()),
});
export type StoredParty = z.infer<typeof StoredParty>;
