import { bag } from '@malote/contracts/bags/bag.ts';
import type { Bag } from '@malote/contracts/bags/bag.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { Run } from '../kernel/run.ts';
import { at } from '../kernel/stream-ref.ts';
import type { StreamRef } from '../kernel/stream-ref.ts';

/** The bags that rows of a paper name, as they stand. */
export const bagsNamed = async (run: Run, rows: readonly { readonly bag: string }[]): Promise<readonly Bag[]> =>
  await Promise.all(rows.map(async ({ bag: number }) => (await run.fresh(bag, number)).state));

/** The streams of the bags that rows of a paper name. */
export const bagStreams = (rows: readonly { readonly bag: string }[]): readonly StreamRef[] =>
  rows.map(({ bag: number }) => at(bag, number));

/** A bag on a paper is there. */
export const absentRefusal = ({ status }: Bag, field: string): Refusal | undefined =>
  status === 'absent' ? refuse('BAG_NOT_EXIST', {}, field) : undefined;

/** A bag on a paper is there and sealed, so that it gains and loses nothing. */
export const unsealedRefusal = (bag: Bag, field: string): Refusal | undefined =>
  absentRefusal(bag, field) ?? (bag.status === 'sealed' ? undefined : refuse('BAG_NOT_SEALED', {}, field));

/** How many parcels bags hold together. */
export const parcelsIn = (bags: readonly Bag[]): number => bags.reduce((sum, { count }) => sum + count, 0);
