/** The kinds of content of these pages. */
export type MemberAreaKind = 'member-account' | 'member-bookings' | 'member-events' | 'member-nothing';
