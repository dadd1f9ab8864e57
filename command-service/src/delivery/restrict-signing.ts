import type { ValuesOf } from '@malote/contracts/kernel/fields/field.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { metresBetween } from '@malote/contracts/network/distance.ts';
import type { Place } from '@malote/contracts/network/distance.ts';
import type { signatureRestriction } from '@malote/contracts/delivery/signature-restriction.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Context, Decide } from '../kernel/decision.ts';
import type { Directory } from '../kernel/directory.ts';

type Restriction = ValuesOf<(typeof signatureRestriction)['fields']>;

/** Whether a restriction is about a parcel that is signed for at a site. */
const concerns = ({ states, sites }: Restriction, { destination }: Parcel, site: string): boolean =>
  sites?.includes(site) === true || (destination !== undefined && states?.includes(destination.state) === true);

/** The restrictions that are in force for a parcel that is signed for at a site. */
export const restrictionsOf = (
  of: Parcel,
  { records }: Pick<Directory, 'records'>,
  site: string,
): readonly Restriction[] =>
  [...(records.get('SignatureRestriction')?.values() ?? [])].flatMap(({ status, fields }) => {
    const restriction = fields as Restriction | undefined;
    return status === 'enabled' && restriction !== undefined && concerns(restriction, of, site) ? [restriction] : [];
  });

/** The restriction that forces a code of whoever signs for a parcel at a site; the first, where several do. */
export const codeRestriction = (
  of: Parcel,
  directory: Pick<Directory, 'records'>,
  site: string,
): Restriction | undefined => restrictionsOf(of, directory, site).find(({ forcedCode }) => forcedCode === true);

/** The restriction for whose sake the recipient is sent a code: one that forces it, or one whose fence the code opens (R-0332). */
export const confirmedByCode = (
  of: Parcel,
  directory: Pick<Directory, 'records'>,
  site: string,
): Restriction | undefined =>
  codeRestriction(of, directory, site) ?? restrictionsOf(of, directory, site).find(({ forcedFence }) => forcedFence);

/** Why a parcel may not be signed for where its courier stands: further from the signing site than a restriction with a forced fence lets him be (R-0332). */
export function fenceRefusal(of: Parcel, { directory, envelope }: Context, at: Place | undefined): Refusal | undefined {
  const site = envelope.site ?? '';
  const place = directory.sites.get(site)?.fields;
  if (place === undefined) return undefined;
  const outside = restrictionsOf(of, directory, site).find(
    ({ forcedFence, distance }) => forcedFence && (at === undefined || metresBetween(at, place) > distance),
  );
  return outside && refuse('SIGNING_OUTSIDE_FENCE', { distance: outside.distance }, 'latitude');
}

/** A signature that keeps within the fences. `opened`: somebody lifted them for this parcel, or its recipient said the code that he was sent (R-0332). */
export const fenced =
  (decide: Decide<Parcel>, at: Place | undefined, opened: 'lifted' | 'confirmed' | undefined): Decide<Parcel> =>
  (parcel, context) =>
    (opened === undefined && parcel.status === 'registered' ? fenceRefusal(parcel, context, at) : undefined) ??
    decide(parcel, context);
