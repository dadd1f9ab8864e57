/** What other contexts of this service may use of the network: the sites between two others. */
export { routeBetween } from './route-between.ts';
export { answerSitePlaces, placedSites } from './placed-sites.ts';
