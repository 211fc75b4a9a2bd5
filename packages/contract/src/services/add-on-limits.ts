/** How many add-ons a service offers. Apart from what a service is, as pages ask for no more than these numbers. */

/** A service has at most so many groups of add-ons, of so many each. */
export const maxAddOnGroups = 3;
export const maxAddOnsOfGroup = 7;
