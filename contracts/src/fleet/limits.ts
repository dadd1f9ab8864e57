/** Days for which a driver may register with an invitation code (R-0525). */
export const INVITATION_DAYS = 7;
