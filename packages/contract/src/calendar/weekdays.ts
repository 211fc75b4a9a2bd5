/** The days of the week as the wire names them. A module of its own, so that a page may have it without the schemas. */
export const weekdayNames = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
export type Weekday = (typeof weekdayNames)[number];
