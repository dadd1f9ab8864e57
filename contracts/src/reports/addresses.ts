import { z } from 'zod';
import { address, sameAt } from '../kernel/address.ts';
import { allocationErrorReport, loadUnloadReport, shipmentReport } from './transit-reports.ts';
import { BI_PAGES } from './bi-pages.ts';
import { createEmbedPageToken } from './embedded-bi.ts';
import { customerBoardReport, waybillBoardReport } from './volume-boards.ts';

const page = { pageNumber: 1, pageSize: 10, params: {} };
const file = { params: {}, format: 'xlsx', accessId: '0b0f8f6e-6a0d-4d4c-8d57-5d0ef0a1c001' };

/** Where partners and older clients ask for figures (operations 7.3): the reports themselves, grouped as the address says. */
export const addresses = [
  sameAt('POST /orderWaybillTimeRecord/allocationErrorRate', allocationErrorReport.list, page),
  sameAt('POST /shipment/exportAll', shipmentReport.file, file),
  sameAt('POST /shipment/selectInfoByStateTwo', shipmentReport.list, { ...page, params: { grouping: 'stateSite' } }),
  sameAt('POST /loadUnloadSum', loadUnloadReport.list, page),
  sameAt('POST /waybillDashboard', waybillBoardReport.list, page),
  sameAt('POST /customerWaybillDashboard', customerBoardReport.list, page),
  // A page of the BI house (R-0404): what its partners are given is the token and its end.
  address('GET /bi/api/createEmbedPageToken', z.strictObject({ type: z.enum(BI_PAGES) }), { type: 'volumes' }).to(
    createEmbedPageToken,
    (sent) => sent,
    {
      gives: z.object({ token: z.string(), expiry: z.string() }),
      as: ({ token, expiresAt }) => ({ token, expiry: expiresAt }),
    },
  ),
];
