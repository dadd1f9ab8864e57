import { PROOF_PHOTOS } from '@malote/contracts/delivery/proof-photos.ts';
import { multipleSigning, signing } from '@malote/contracts/delivery/signing.ts';
import type { SigningStanding } from '@malote/contracts/delivery/signing.ts';
import { metresBetween } from '@malote/contracts/network/distance.ts';
import type { Place } from '@malote/contracts/network/distance.ts';
import { findMunicipality, municipality } from '@malote/contracts/network/places/municipalities.ts';
import { nearnessOf } from '@malote/contracts/reports/sign-location.ts';
import type { SignNearness } from '@malote/contracts/reports/sign-location.ts';
import { flag, integer, json, optional, text } from '../kernel/column.ts';
import type { EventOf } from '../kernel/events.ts';
import { listingTable } from '../kernel/listing-table.ts';
import { readModel } from '../kernel/read-model.ts';
import type { Folded } from '../kernel/read-model.ts';
import type { RowOf } from '../kernel/table.ts';

/** A row per parcel, with how often it was signed for; the lists show those that were signed for more than once. */
export const signedParcelsTable = listingTable(
  multipleSigning,
  {
    many: flag(),
    failed: integer(),
    open: text(),
    forecastGrams: integer(),
    bulky: flag(),
    destinationState: text(),
    destinationCity: text(),
    destinationMunicipality: optional(text()),
  },
  [{ name: 'many', on: 'last_at desc nulls last, waybill desc', where: 'many' }],
);
type SignedParcel = RowOf<typeof signedParcelsTable.columns>;

/** A row per signature, with how far from where the parcel was addressed to it was given. */
export const signingsTable = listingTable(
  signing,
  {
    nearness: text<SignNearness>(),
    distance: optional(integer()),
    destinationCity: text(),
    destinationState: text(),
    destination: optional(json<Place>()),
  },
  [
    { name: 'signed', on: 'signed_at desc, id desc' },
    { name: 'received', on: 'received_at desc, id desc' },
    { name: 'waybill', on: 'waybill, id' },
    { name: 'site', on: 'site, signed_at desc, id desc' },
  ],
);
type Signing = RowOf<typeof signingsTable.columns>;

const keyOf = (waybill: string, scan: string) => `${waybill}:${scan}`;

function signedAgain(row: SignedParcel | undefined, event: EventOf<'ParcelSigned'>): SignedParcel | undefined {
  if (row === undefined) return undefined;
  const { site, happenedAt, actor, behalfOf } = event.metadata;
  const by = behalfOf ?? actor;
  const isFirst = row.firstAt === null || happenedAt < row.firstAt;
  const isLast = row.lastAt === null || happenedAt >= row.lastAt;
  const signatures = row.signatures + 1;
  return {
    ...row,
    signatures,
    many: signatures > 1,
    ...(isFirst && { firstAt: happenedAt, firstSite: site ?? null, firstBy: by }),
    ...(isLast && { lastAt: happenedAt, lastSite: site ?? null, lastBy: by }),
  };
}

/** Conflicts between signatures that nobody settled, by the scan that each is named after. */
const openOf = (row: SignedParcel): readonly string[] => row.open.split(' ').filter((one) => one !== '');

function withOpen(row: SignedParcel, open: readonly string[]): SignedParcel {
  return { ...row, open: open.join(' '), standing: open.length > 0 ? 'contested' : 'settled' };
}

/** Lookup and list: how often each parcel was signed for. */
export const signedParcels = readModel<SignedParcel>(signedParcelsTable, {
  ParcelRegistered: {
    begins: 'new rows',
    keys: ({ data }) => [data.waybill],
    fold: (_, { data }) => ({
      waybill: data.waybill,
      orderNumber: data.orderNumber,
      customer: data.customer,
      standing: null,
      signatures: 0,
      firstAt: null,
      firstSite: null,
      firstBy: null,
      lastAt: null,
      lastSite: null,
      lastBy: null,
      many: false,
      failed: 0,
      open: '',
      forecastGrams: data.forecastGrams,
      bulky: data.bulky,
      destinationState: data.destination.state,
      destinationCity: data.destination.city,
      destinationMunicipality: data.destination.municipality ?? null,
    }),
  },
  ParcelSigned: { keys: ({ data }) => [data.waybill], fold: signedAgain },
  ParcelDeliveryFailed: {
    keys: ({ data }) => [data.waybill],
    fold: (row, { data }) => row && { ...row, failed: Math.max(row.failed, data.attempt) },
  },
  ParcelConflictFound: {
    keys: ({ data }) => (data.kind === 'signed_twice' ? [data.waybill] : []),
    fold: (row, { data }) => row && withOpen(row, [...openOf(row), data.conflict]),
  },
  ParcelConflictSettled: {
    keys: ({ data }) => [data.waybill],
    fold: (row, { data }) =>
      row && openOf(row).includes(data.conflict)
        ? withOpen(
            row,
            openOf(row).filter((one) => one !== data.conflict),
          )
        : row,
  },
});

const standing = (row: Signing | undefined, to: SigningStanding) => row && { ...row, standing: to };

/** The centre of the municipality that a parcel was addressed to: by its code, else by its name; undefined where nobody knows it. */
function addressedTo(of: SignedParcel | undefined): Place | undefined {
  if (of === undefined) return undefined;
  const found =
    municipality(of.destinationMunicipality ?? '') ?? findMunicipality(of.destinationCity, of.destinationState);
  return found && { latitude: found.latitude, longitude: found.longitude };
}

/** How the place of a signature compares with the address; no distance where one of the two is not known. */
function comparedWith(
  place: Place | null,
  address: Place | undefined,
): { readonly nearness: SignNearness; readonly distance: number | null } {
  if (place === null) return { nearness: 'no_position', distance: null };
  if (address === undefined) return { nearness: 'no_address', distance: null };
  const distance = Math.round(metresBetween(place, address));
  return { nearness: nearnessOf(distance), distance };
}

/** One row per signature, with what became of it. */
export const signings = readModel<Signing>(signingsTable, {
  ParcelSigned: {
    begins: 'new rows',
    keys: ({ data, metadata }) => [keyOf(data.waybill, metadata.commandId)],
    looks: ({ data }, view) => void view.get(signedParcelsTable, data.waybill),
    fold: (_, { data, metadata }, id, view): Folded<Signing> => {
      const of = view.get(signedParcelsTable, data.waybill);
      const place =
        data.latitude === undefined || data.longitude === undefined
          ? null
          : { latitude: data.latitude, longitude: data.longitude };
      const address = addressedTo(of);
      return {
        id,
        waybill: data.waybill,
        orderNumber: of?.orderNumber ?? '',
        customer: of?.customer ?? '',
        standing: 'counts',
        signedAt: metadata.happenedAt,
        site: metadata.site ?? null,
        signer: data.signer ?? null,
        document: data.document ?? null,
        courier: metadata.behalfOf ?? metadata.actor,
        forced: data.forced,
        attempt: (of?.failed ?? 0) + 1,
        photos: data.photos.length,
        photosKept: 0,
        signatureKept: false,
        drawn: data.signatureFile !== undefined,
        place,
        ...comparedWith(place, address),
        destinationCity: of?.destinationCity ?? '',
        destinationState: of?.destinationState ?? '',
        destination: address ?? null,
        device: metadata.device ?? null,
        receivedAt: metadata.receivedAt,
        scope: view.scopeOf(signedParcelsTable, data.waybill),
      };
    },
  },
  // Photos follow the scan that they prove, whose id they are named after.
  SignatureProofRegistered: {
    keys: ({ data }) => [keyOf(data.fields.waybill, data.code)],
    fold: (row, { data }) => {
      const kept = PROOF_PHOTOS.filter((name) => data.fields[name] !== undefined).length;
      const signatureKept = data.fields.signature !== undefined;
      return (
        row && {
          ...row,
          photos: Math.max(row.photos, kept),
          photosKept: kept,
          signatureKept,
          drawn: row.drawn || signatureKept,
        }
      );
    },
  },
  ParcelScanUndone: {
    keys: ({ data }) => (data.undone === 'ParcelSigned' ? [keyOf(data.waybill, data.scan)] : []),
    fold: (row) => standing(row, 'undone'),
  },
  ParcelConflictFound: {
    keys: ({ data }) => [keyOf(data.waybill, data.conflict)],
    fold: (row) => standing(row, 'contested'),
  },
  ParcelConflictSettled: {
    keys: ({ data }) => [
      ...new Set(
        [data.counts, ...(data.falls === undefined ? [] : [data.falls])].map((one) => keyOf(data.waybill, one)),
      ),
    ],
    fold: (row, { data }, key) => standing(row, key === keyOf(data.waybill, data.counts) ? 'counts' : 'fallen'),
  },
});
