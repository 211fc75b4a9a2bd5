/** The numbers of contacts; an entry of its own, so that pages may know them. */

/** A contact has at most so many tags. */
export const mostTagsOfContact = 20;
export const longestContactTag = 40;
/** Of a site so many tags are listed, those that are used most. */
export const mostTagsListed = 500;
/** Nobody who books was born before. */
export const firstBirthYear = 1900;
