import type { Seen } from '../kernel/lists/list-source.ts';

/** A guide for the house's own people is not for accounts of suppliers; those who write guides for suppliers read both. */
export const seesGuides: Seen = (query, { caller, master }) =>
  void (master.user(caller.user)?.userType === 'provider' && query.where('audience', 'supplier'));
