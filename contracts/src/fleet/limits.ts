/** Days for which a driver may register with an invitation code (R-0525). */
export const INVITATION_DAYS = 7;
/** Vehicle tags of one printing (R-0311). */
export const TAG_PRINTS = 100;
