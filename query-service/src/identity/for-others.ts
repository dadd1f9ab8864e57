/** What other contexts of this service may use of identity: the names of colleagues. */
export { userNames } from './user-names.ts';
