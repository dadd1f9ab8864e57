/** The queue of files that are made of lists; its schema has this name. */
export const EXPORT_JOBS = 'export_jobs';
