import { COMPANY_ZONE } from '../values/business-day.ts';

/** The clocks that instants of single fields are told and typed in by, instead of the company's. None of them knows a summer time, nor does Brazil since 2019. */
const ZONES = { 'UTC+8': { name: 'Asia/Shanghai', offset: '+08:00', aheadMs: 8 * 3_600_000 } } as const;
const COMPANY = { name: COMPANY_ZONE, offset: '-03:00', aheadMs: -3 * 3_600_000 } as const;

/** A clock as a heading says it. */
export type Zone = keyof typeof ZONES;

/** By which clock a field's instants are told. */
export const zoneOf = ({ zone }: { readonly zone?: Zone | undefined }) => (zone === undefined ? COMPANY : ZONES[zone]);
