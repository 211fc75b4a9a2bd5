/** The numbers of absences; an entry of its own, so that pages may know them. */

/** Why somebody is away, for the business alone. */
export const maxAbsenceReason = 200;
/** The words for customers. A closed day of a place bears them as its name. */
export const maxAbsenceNotice = 100;
/** From its beginning to its end. */
export const maxAbsenceDays = 366;
/** So many visits are listed and decided about at once. */
export const maxVisitsOfAbsence = 100;
/** What became of so many of them is kept with it. */
export const maxDecisionsOfAbsence = 1000;
