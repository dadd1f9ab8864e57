/** The page that replays any record. */
export const RECORD_REPLAY = '/trajectoryManagement/recordReplay';

/** Which record it is about, as it stands in the address; `at` is the position of an event to begin with. */
export const recordReplayOf = (noun: string, number: string, at?: string): string =>
  new URLSearchParams({ of: noun, number, ...(at !== undefined && { at }) }).toString();
