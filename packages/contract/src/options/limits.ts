/** The numbers of options; an entry of its own, so that pages may know them. */

/** A service has one option, and of each variant one choice. */
export const maxServiceVariants = 100;

/** Characters of the name of an option, and of each of its choices. */
export const maxOptionText = 255;
