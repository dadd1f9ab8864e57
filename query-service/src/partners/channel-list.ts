import { channel } from '@malote/contracts/partners/channel.ts';
import { masterSource } from '../kernel/lists/master-list.ts';

interface ChannelRaw {
  readonly code: string;
  readonly status: 'enabled' | 'disabled' | 'deleted';
  readonly name: string;
  readonly kind: 'parcel' | 'bulky';
  readonly max_parcel_grams: number;
  readonly bag_max_grams: number;
  readonly bag_limit_parcels: number;
  readonly divisor: number;
  readonly min_declared_minor: string;
  readonly max_declared_minor: string;
}

/** Channels, by code. */
export const channelSource = masterSource<typeof channel.list, ChannelRaw>(
  channel.list,
  'reads.channels',
  [
    'code',
    'status',
    'name',
    'kind',
    'max_parcel_grams',
    'bag_max_grams',
    'bag_limit_parcels',
    'divisor',
    'min_declared_minor',
    'max_declared_minor',
  ],
  (row) => ({
    code: row.code,
    status: row.status,
    name: row.name,
    kind: row.kind,
    maxParcelGrams: row.max_parcel_grams,
    bagMaxGrams: row.bag_max_grams,
    bagLimitParcels: row.bag_limit_parcels,
    divisor: row.divisor,
    minDeclaredMinor: row.min_declared_minor,
    maxDeclaredMinor: row.max_declared_minor,
  }),
);
