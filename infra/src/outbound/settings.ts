import { z } from 'zod';
import { Fault } from '../fault.ts';
import type { Outbound } from './outbound.ts';
import { bankGateway } from './bank.ts';
import type { Remittance } from './bank.ts';
import { signedBi } from './bi.ts';
import type { BiHouse } from './bi.ts';
import { smtpMail } from './mail.ts';
import type { Mail } from './mail.ts';
import { signedNotices, simulatedNotices } from './notices.ts';
import type { Notices } from './notices.ts';
import { postalOperator } from './postal.ts';
import type { PostalRequest } from './postal.ts';
import { providerNumbers, simulatedNumbers } from './provider-numbers.ts';
import type { NumberRequest } from './provider-numbers.ts';
import { simulated } from './simulated.ts';
import { simulatedBank } from './simulated-bank.ts';
import { simulatedPostal } from './simulated-postal.ts';
import { sefaz } from './sefaz.ts';
import { simulatedTaxOffice } from './simulated-tax-office.ts';
import { smsGateway } from './sms.ts';
import type { Sms } from './sms.ts';
import type { TaxOffice } from './tax-office.ts';

const WISH = 'must be the address of an SMS gateway (https://host/path), or simulated: for one that sends nothing';

/** Who takes texts to phones: a gateway and the token for it, or one in memory that says that it took them. Without it no text goes out. */
export const smsSettings = {
  SMS_GATEWAY: z
    .string(WISH)
    .refine((text) => URL.canParse(text) && ['https:', 'http:', 'simulated:'].includes(new URL(text).protocol), WISH)
    .transform((text) => new URL(text))
    .optional(),
  SMS_GATEWAY_TOKEN: z.string().min(1).optional(),
};

/** The gateway that the settings name; undefined where they name none. @throws Fault when one is named without its token */
export function smsGatewayOf({
  SMS_GATEWAY: address,
  SMS_GATEWAY_TOKEN: token,
}: z.output<z.ZodObject<typeof smsSettings>>): Outbound<Sms> | undefined {
  if (address === undefined) return undefined;
  if (address.protocol === 'simulated:') return simulated<Sms>('sms');
  if (token === undefined) throw new Fault('SMS_GATEWAY names a gateway: set SMS_GATEWAY_TOKEN, the token for it.');
  return smsGateway({ address, token });
}

/** Who is told of tracks: the systems of customers at their own addresses, or none but ones in memory. */
export const noticeSettings = {
  WEBHOOKS: z.literal('simulated:', 'must be simulated: or left out').optional(),
};

/** The way to customers' systems that the settings name. `pepper` is the key that secrets follow from. */
export const noticesOf = ({ WEBHOOKS }: z.output<z.ZodObject<typeof noticeSettings>>, pepper: Uint8Array): Notices =>
  WEBHOOKS === undefined ? signedNotices(pepper) : simulatedNotices;

const OPERATOR =
  'must be the address of the postal operator (https://host/path), or simulated: for one that takes everything';

/** Whom master waybills are declared to: the operator and the token for it, or one in memory. Without it each declaration fails, and says why. */
export const postalSettings = {
  POSTAL_OPERATOR: z
    .string(OPERATOR)
    .refine(
      (text) => URL.canParse(text) && ['https:', 'http:', 'simulated:'].includes(new URL(text).protocol),
      OPERATOR,
    )
    .transform((text) => new URL(text))
    .optional(),
  POSTAL_OPERATOR_TOKEN: z.string().min(1).optional(),
};

/** The operator that the settings name; undefined where they name none. @throws Fault when one is named without its token */
export function postalOperatorOf({
  POSTAL_OPERATOR: address,
  POSTAL_OPERATOR_TOKEN: token,
}: z.output<z.ZodObject<typeof postalSettings>>): Outbound<PostalRequest> | undefined {
  if (address === undefined) return undefined;
  if (address.protocol === 'simulated:') return simulatedPostal();
  if (token === undefined)
    throw new Fault('POSTAL_OPERATOR names an operator: set POSTAL_OPERATOR_TOKEN, the token for it.');
  return postalOperator({ address, token });
}

const NUMBERS =
  'must be the address of a service for numbers of providers (https://host/path), or simulated: for one in memory';

/** Who gives the numbers of providers: a service and the token for it, or one in memory. Without it each request fails, and says why. */
export const numberSettings = {
  PROVIDER_NUMBERS: z
    .string(NUMBERS)
    .refine((text) => URL.canParse(text) && ['https:', 'http:', 'simulated:'].includes(new URL(text).protocol), NUMBERS)
    .transform((text) => new URL(text))
    .optional(),
  PROVIDER_NUMBERS_TOKEN: z.string().min(1).optional(),
};

/** The service that the settings name; undefined where they name none. @throws Fault when one is named without its token */
export function providerNumbersOf({
  PROVIDER_NUMBERS: address,
  PROVIDER_NUMBERS_TOKEN: token,
}: z.output<z.ZodObject<typeof numberSettings>>): Outbound<NumberRequest> | undefined {
  if (address === undefined) return undefined;
  if (address.protocol === 'simulated:') return simulatedNumbers();
  if (token === undefined)
    throw new Fault('PROVIDER_NUMBERS names a service: set PROVIDER_NUMBERS_TOKEN, the token for it.');
  return providerNumbers({ address, token });
}

const MAIL = 'must be the address of a mail server (smtps://user:password@host:465), or simulated: for one in memory';

/** Who takes mail, and in whose name it is sent; or a server in memory. Without it no mail goes out. */
export const mailSettings = {
  MAIL_SERVER: z
    .string(MAIL)
    .refine((text) => URL.canParse(text) && ['smtps:', 'smtp:', 'simulated:'].includes(new URL(text).protocol), MAIL)
    .transform((text) => new URL(text))
    .optional(),
  MAIL_FROM: z.string().min(3).max(200).optional(),
};

/** The mail server that the settings name; undefined where they name none. @throws Fault when one is named without a sender */
export function mailServerOf({
  MAIL_SERVER: address,
  MAIL_FROM: from,
}: z.output<z.ZodObject<typeof mailSettings>>): Outbound<Mail> | undefined {
  if (address === undefined) return undefined;
  if (address.protocol === 'simulated:') return simulated<Mail>('mail');
  if (from === undefined) throw new Fault('MAIL_SERVER names a server: set MAIL_FROM, in whose name mail is sent.');
  return smtpMail({ address, from });
}

const BANK = 'must be the address of a bank gateway (https://host/path), or simulated: for one that takes everything';

/** Who takes remittances: a gateway and the token for it, or one in memory. Without it each remittance fails, and says why. */
export const bankSettings = {
  BANK_GATEWAY: z
    .string(BANK)
    .refine((text) => URL.canParse(text) && ['https:', 'http:', 'simulated:'].includes(new URL(text).protocol), BANK)
    .transform((text) => new URL(text))
    .optional(),
  BANK_GATEWAY_TOKEN: z.string().min(1).optional(),
};

/** The gateway that the settings name; undefined where they name none. @throws Fault when one is named without its token */
export function bankGatewayOf({
  BANK_GATEWAY: address,
  BANK_GATEWAY_TOKEN: token,
}: z.output<z.ZodObject<typeof bankSettings>>): Outbound<Remittance> | undefined {
  if (address === undefined) return undefined;
  if (address.protocol === 'simulated:') return simulatedBank();
  if (token === undefined) throw new Fault('BANK_GATEWAY names a gateway: set BANK_GATEWAY_TOKEN, the token for it.');
  return bankGateway({ address, token });
}

const BI = 'must be the address below which the BI house has its pages (https://host/path)';

/** Whose pages stand in ours, and the key that their addresses are signed with. The proxy must allow its origin, too (infra/deploy/proxy/environment.conf). */
export const biSettings = {
  BI_HOUSE: z
    .string(BI)
    .refine((text) => URL.canParse(text) && ['https:', 'http:'].includes(new URL(text).protocol), BI)
    .transform((text) => new URL(text))
    .optional(),
  BI_HOUSE_KEY: z.string().min(32, 'must have 32 characters at least').optional(),
};

/** The BI house that the settings name; undefined where they name none. @throws Fault when one is named without its key */
export function biHouseOf({
  BI_HOUSE: address,
  BI_HOUSE_KEY: key,
}: z.output<z.ZodObject<typeof biSettings>>): BiHouse | undefined {
  if (address === undefined) return undefined;
  if (key === undefined)
    throw new Fault('BI_HOUSE names a house: set BI_HOUSE_KEY, the key that addresses are signed with.');
  return signedBi({ address, key });
}

const OFFICE =
  'must be the address of the services of a tax office (https://host/path), or simulated: for one in memory';

/** Who authorizes fiscal documents, and the key and certificate that they are signed with, as PEM; or an office in memory. Without it none is issued. */
export const taxOfficeSettings = {
  TAX_OFFICE: z
    .string(OFFICE)
    .refine((text) => URL.canParse(text) && ['https:', 'simulated:'].includes(new URL(text).protocol), OFFICE)
    .transform((text) => new URL(text))
    .optional(),
  TAX_OFFICE_ENVIRONMENT: z
    .enum(['production', 'homologation'], 'must be production, or homologation for documents without fiscal value')
    .default('production'),
  TAX_OFFICE_KEY: z.string().min(1).optional(),
  TAX_OFFICE_CERTIFICATE: z.string().min(1).optional(),
};

/** The office that the settings name; undefined where they name none. @throws Fault when one is named without key and certificate */
export function taxOfficeOf({
  TAX_OFFICE: address,
  TAX_OFFICE_ENVIRONMENT: environment,
  TAX_OFFICE_KEY: key,
  TAX_OFFICE_CERTIFICATE: certificate,
}: z.output<z.ZodObject<typeof taxOfficeSettings>>): TaxOffice | undefined {
  if (address === undefined) return undefined;
  if (address.protocol === 'simulated:') return { ...simulatedTaxOffice(), environment };
  if (key === undefined || certificate === undefined)
    throw new Fault('TAX_OFFICE names an office: set TAX_OFFICE_KEY and TAX_OFFICE_CERTIFICATE, to sign with.');
  return sefaz({ address, key, certificate, environment });
}
