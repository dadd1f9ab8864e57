/** Read models as the projection service folds them of a story that is told: what a query is held against that looks back. */
export { dayOf, money } from '@malote/projection-service/testing/paid.ts';
export { openTold } from '@malote/projection-service/testing/reads.ts';
export type { Reads } from '@malote/projection-service/testing/reads.ts';
export { createStory, instantAfter } from '@malote/projection-service/testing/story.ts';
export type { Story } from '@malote/projection-service/testing/story.ts';
