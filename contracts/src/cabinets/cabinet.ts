import { choice, code, count, decimal, one, ref, text } from '../kernel/fields/index.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { siteScope } from '../kernel/scope.ts';
import { NUMBER, SITE } from '../kernel/usual-fields.ts';
import { LATITUDE, LONGITUDE } from '../kernel/values/degrees.ts';

/** What a cabinet is for (R-0457). */
export const cabinetType = choice({
  pickup: { pt: 'Retirada', zh: '取件', en: 'Pickup' },
  delivery: { pt: 'Entrega', zh: '派件', en: 'Delivery' },
  mixed: { pt: 'Misto', zh: '混合', en: 'Mixed' },
});

/** Hours after which a parcel counts as retained, where a cabinet says no others (R-0702, a decision of ours). */
export const RETENTION_HOURS = 72;
/** A month: beyond it a parcel belongs to no cabinet. */
const LONGEST_RETENTION_HOURS = 720;

/** A cabinet that parcels are left in and taken from without anybody at a counter. */
export const cabinet = record('Cabinet', {
  context: 'cabinets',
  group: 'network',
  words: { pt: 'Armário', zh: '智能柜', en: 'Cabinet' },
  code: code(NUMBER, { pattern: '[A-Z0-9]{2,16}', example: 'AR0001' }),
  path: '/cabinet',
  named: 'location',
  fields: {
    location: text({ pt: 'Local', zh: '位置', en: 'Location' }, { min: 4, max: 100, listed: 'first' }),
    type: one(cabinetType, { pt: 'Tipo', zh: '类型', en: 'Type' }, { sought: true }),
    // Its compartments are seen where it stands: one that is moved is registered there anew.
    site: ref(SITE, { to: 'Site', sought: true, entered: 'once' }),
    longitude: decimal({ pt: 'Longitude', zh: '经度', en: 'Longitude' }, { ...LONGITUDE }),
    latitude: decimal({ pt: 'Latitude', zh: '纬度', en: 'Latitude' }, { ...LATITUDE }),
    retentionHours: count(
      { pt: 'Retenção após (h)', zh: '滞留时限（小时）', en: 'Retained after (h)' },
      { min: 1, max: LONGEST_RETENTION_HOURS, optional: true },
    ),
  },
  scopedBy: { site: siteScope },
  rule: 'stream',
});

export const cabinetMaintenance = recordScreen(cabinet, '/smartCabinet/cabinetMaintenance', {
  kind: 'config',
  permission: 'menu:smart-cabinet:cabinet-maintenance',
  title: { pt: 'Manutenção de armários', zh: '柜体维护', en: 'Cabinet maintenance' },
});
