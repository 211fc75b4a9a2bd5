/** The numbers of options; an entry of its own, so that pages may know them. */

/** A service has one option, and of each variant one choice. */
export const maxServiceVariants = 100;
