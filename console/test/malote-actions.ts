import { actionsOfScreens } from '../contract-table.ts';

/** What `virtual:malote/actions` is under Jest: made from the contracts directly. */
export const actionsOf = actionsOfScreens();
