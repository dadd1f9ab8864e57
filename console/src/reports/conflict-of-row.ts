import type { RowOf } from '../client/names.ts';

type Row = RowOf<'reports.attentionList'>;

/** What a conflict is settled between; undefined for whatever else needs somebody. */
export function conflictOfRow({ detail, facts }: Row) {
  const { stands, against } = detail;
  return facts !== null && typeof stands === 'string' && typeof against === 'string'
    ? { stands, against, facts }
    : undefined;
}
export type Conflict = NonNullable<ReturnType<typeof conflictOfRow>>;

/** Facts of a bag are named after events, its own and those of the vehicle that carries it; those of a parcel after the step of its way. */
export const isOfBag = ({ status }: Conflict['facts'][number]): boolean => /^[A-Z]/.test(status);

export const ofBag = (facts: Conflict['facts']): boolean => facts.some(isOfBag);
