/** Seconds for which a message that must be read stands before it can be dismissed (R-0062, R-0127). */
export const REMINDER_S = 60;
