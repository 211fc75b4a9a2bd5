/** How long notes about a client are, and how many one has. */
export const clientAlertLimits = Object.freeze({ longest: 200, mostPerContact: 10 });
export const confidentialNoteLimits = Object.freeze({ longest: 4000, mostPerContact: 100 });

/** Of so many contacts alerts are answered in one call: as many as a page of any list has. */
export const mostContactsOfAlerts = 100;
