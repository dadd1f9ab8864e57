/** The pages of the BI house that stand in ours, by the type that it knows them by. Their words stand in the console. */
export const BI_PAGES = ['volumes', 'deliveries', 'punctuality'] as const;
export type BiPage = (typeof BI_PAGES)[number];
