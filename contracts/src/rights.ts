import { screens } from './catalogue.ts';
import { permissionIndex } from './identity/permissions.ts';

/** What grants open, by the screens of the house: every service asks here. */
export const rights = permissionIndex(screens);
