/** What other contexts of this service may use of identity: what somebody may give to others, and a password for who works for them. */
export { permissionsRefusal } from './grantable.ts';
export { givePassword } from './user-administration.ts';
