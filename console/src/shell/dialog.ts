import { store } from '../client/store.ts';

/** Which dialog of the shell is open; pages may ask for the station chooser. */
export const shellDialog = store<'none' | 'palette' | 'keys' | 'station' | 'sessions'>('none');
