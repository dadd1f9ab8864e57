import { z } from 'zod';
import { address, sameAt } from '../kernel/address.ts';
import { Cep } from '../kernel/values/cep.ts';
import { addressOfZip } from './address-service.ts';
import { area } from './area.ts';
import { regionConfig } from './region-config.ts';
import { site } from './site.ts';

/** Rows of one page of those that are answered as one. */
const ALL = { pageSize: 1_000 } as const;
const page = { pageNumber: 1, pageSize: 10, params: {} };
const records = z.array(z.record(z.string(), z.unknown()));
const kinds = z.enum(['pickup', 'sorting', 'delivery', 'return']);

/** Where partners and older clients look for places, sites and postal codes (platform 7, operations 7). */
export const addresses = [
  sameAt('POST /area/list', area.list, page),
  address('POST /area/listAll', z.strictObject({}), {}).to(
    area.list,
    () => ({ ...ALL, params: {} }),
    {
      gives: records,
      as: (found) => found.records,
    },
    { whole: true },
  ),
  address('GET /region/config/queryList', z.strictObject({ regionSiteType: kinds.optional() }), {
    regionSiteType: 'sorting',
  }).to(
    regionConfig.list,
    ({ regionSiteType }) => ({
      ...ALL,
      params: regionSiteType === undefined ? {} : { regionSiteType: [regionSiteType] },
    }),
    { gives: records, as: (found) => found.records },
    { whole: true },
  ),
  address(
    'GET /shipment/selectSiteByState/:state',
    z.strictObject({
      state: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{2}$/, 'FIELD_FORMAT'),
    }),
    { state: 'SP' },
  ).to(
    site.choices,
    ({ state }) => ({ ...ALL, params: { state: [state] } }),
    {
      gives: z.array(z.object({ code: z.string(), name: z.string() })),
      as: (found) => found.records.map(({ code, name }) => ({ code, name })),
    },
    { whole: true },
  ),
  address('GET /address/getAddressInfoByZipCode/:zip', z.strictObject({ zip: Cep }), { zip: '01001000' }).to(
    addressOfZip,
    (sent) => sent,
  ),
];
