import { z } from 'zod';
import { record } from '../kernel/record.ts';
import { siteScope } from '../kernel/scope.ts';
import { SiteCode } from '../kernel/values/site-code.ts';

/** What a site is for (ops 9): headquarters, transit centre, outlet or mini drop. */
export const SiteType = z.enum(['headquarters', 'transit_center', 'outlet', 'mini_drop']);
export type SiteType = z.infer<typeof SiteType>;

/** A place where parcels are handled (ops 3.6). A parcel's route follows from the owning transit centres. */
export const site = record('Site', {
  context: 'network',
  code: SiteCode,
  path: '/site',
  fields: z.strictObject({
    name: z.string().trim().min(2).max(50),
    type: SiteType,
    owningTransitCenter: SiteCode.optional(),
    municipality: z.string().regex(/^\d{7}$/),
    city: z.string().min(2).max(60),
    state: z.string().regex(/^[A-Z]{2}$/),
    cep: z.string().regex(/^\d{8}$/, 'ZIP_LENGTH'),
    address: z.string().min(4, 'FIELD_MIN_CHARS').max(100),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    timeZone: z.string().max(60),
  }),
  scope: (code) => [siteScope(code)],
  rule: { everyone: 'names of sites stand on every label and track; they are no secret' },
});
