import { z } from 'zod';
import { address, sameAt } from '../kernel/address.ts';
import { refuse } from '../kernel/refusal.ts';
import { Cep } from '../kernel/values/cep.ts';
import { area } from './area.ts';
import { postalCode } from './postal-code.ts';
import { regionConfig } from './region-config.ts';
import { site } from './site.ts';

/** Rows that one answer holds; whoever needs more asks for pages. */
const ALL = { pageSize: 1_000 } as const;
const page = { pageNumber: 1, pageSize: 10, params: {} };
const records = z.array(z.record(z.string(), z.unknown()));
const kinds = z.enum(['pickup', 'sorting', 'delivery', 'return']);

/** Where partners and older clients look for places, sites and postal codes (platform 7, operations 7). */
export const addresses = [
  sameAt('POST /area/list', area.list, page),
  address('POST /area/listAll', z.strictObject({}), {}).to(area.list, () => ({ ...ALL, params: {} }), {
    gives: records,
    as: (found) => found.records,
  }),
  address('GET /region/config/queryList', z.strictObject({ regionSiteType: kinds.optional() }), {
    regionSiteType: 'sorting',
  }).to(
    regionConfig.list,
    ({ regionSiteType }) => ({
      ...ALL,
      params: regionSiteType === undefined ? {} : { regionSiteType: [regionSiteType] },
    }),
    { gives: records, as: (found) => found.records },
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
  ).to(site.list, ({ state }) => ({ ...ALL, params: { state: [state] } }), {
    gives: z.array(z.object({ code: z.string(), name: z.string() })),
    as: (found) => found.records.map(({ code, name }) => ({ code, name })),
  }),
  address('GET /address/getAddressInfoByZipCode/:zip', z.strictObject({ zip: Cep }), { zip: '01001000' }).to(
    postalCode.list,
    ({ zip }) => ({ keys: [zip], params: {} }),
    {
      gives: z.object({
        state: z.string(),
        city: z.string(),
        district: z.string().nullable(),
        street: z.string().nullable(),
      }),
      as: ({ records: [row] }) =>
        row === undefined
          ? refuse('ZIP_ADDRESS_NOT_EXIST', {}, 'zip')
          : { state: row.state, city: row.city, district: row.district ?? null, street: row.street ?? null },
    },
  ),
];
