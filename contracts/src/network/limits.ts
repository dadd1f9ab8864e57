/** Sites that one question may name: a region of a network of this size, whose board leads to its lists. */
export const SITES_SOUGHT = 1_000;
