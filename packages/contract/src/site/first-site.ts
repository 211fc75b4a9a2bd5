/** What the first run calls the business until its owner names it: the set-up asks for a name while it is this one. */
export const firstSiteName = 'My business';
