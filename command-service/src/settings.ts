import { z } from 'zod';
import { fileSettings, keptFileSettings, virusSettings } from '@malote/infra/files/settings.ts';
import {
  bankSettings,
  biSettings,
  mailSettings,
  noticeSettings,
  numberSettings,
  postalSettings,
  smsSettings,
  taxOfficeSettings,
} from '@malote/infra/outbound/settings.ts';
import {
  eventStoreSettings,
  firstAdministratorSettings,
  personalDataSettings,
  proxySettings,
  sealSigning,
  serviceSettings,
  sessionSettings,
  tokenSigning,
} from '@malote/infra/settings.ts';
import { openIdSettings } from './identity/openid-settings.ts';

/** What the command service reads from its environment. */
export const settings = z.object({
  ...serviceSettings,
  ...proxySettings,
  ...tokenSigning,
  ...sessionSettings,
  ...openIdSettings,
  ...sealSigning,
  ...personalDataSettings,
  ...eventStoreSettings,
  ...firstAdministratorSettings,
  ...fileSettings,
  ...keptFileSettings,
  ...virusSettings,
  ...smsSettings,
  ...noticeSettings,
  ...postalSettings,
  ...numberSettings,
  ...taxOfficeSettings,
  ...mailSettings,
  ...bankSettings,
  ...biSettings,
  COMPANY: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be 1 to 40 small letters, digits or hyphens')
    .default('malote'),
});
