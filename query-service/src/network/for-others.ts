/** What other contexts of this service may use of the network: the sites between two others, and what sites are called. */
export { routeBetween } from './route-between.ts';
export { answerSitePlaces, placedSites } from './placed-sites.ts';
export { siteNames } from './site-names.ts';
