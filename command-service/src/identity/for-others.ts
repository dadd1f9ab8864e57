/** What other contexts of this service may use of identity: what somebody may give to others. */
export { permissionsRefusal } from './grantable.ts';
