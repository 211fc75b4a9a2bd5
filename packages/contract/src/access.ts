/**
 * Who may do what: the kinds of callers, the staff roles, and the permission table.
 * An operation names one permission; the table says how far each kind of caller reaches with it.
 * Sources: identity sheet 0.2, bookings sheet 2, design 5.
 */

/** Roles of people who sign in to the dashboard of a site. */
export const staffRoles = ['OWNER', 'MANAGER', 'FRONT_DESK', 'STAFF'] as const;
export type StaffRole = (typeof staffRoles)[number];

/**
 * The columns of the permission matrix. `anonymous` has no credentials at all; `apiKey` is an API key whose record names
 * the permission; the last four are people who sign in to the dashboard.
 */
export const callerKinds = [
  'anonymous',
  'visitor',
  'member',
  'app',
  'apiKey',
  'OWNER',
  'MANAGER',
  'FRONT_DESK',
  'STAFF',
] as const;
export type CallerKind = (typeof callerKinds)[number];

/** `all`: every row of the site. `own`: only what belongs to the caller. `none`: refused. */
export type Reach = 'none' | 'own' | 'all';

type Row = Readonly<Record<CallerKind, Reach>>;

function row(reaches: Partial<Record<CallerKind, Reach>>): Row {
  return Object.freeze({
    anonymous: 'none',
    visitor: 'none',
    member: 'none',
    app: 'none',
    apiKey: 'none',
    OWNER: 'none',
    MANAGER: 'none',
    FRONT_DESK: 'none',
    STAFF: 'none',
    ...reaches,
  });
}

const everyone = row({
  visitor: 'all',
  member: 'all',
  app: 'all',
  apiKey: 'all',
  OWNER: 'all',
  MANAGER: 'all',
  FRONT_DESK: 'all',
  STAFF: 'all',
});
const management = { app: 'all', apiKey: 'all', OWNER: 'all', MANAGER: 'all' } as const;

/** The permission matrix. A test walks every operation with every kind of caller against it. */
export const permissions = Object.freeze({
  /** Needs no credentials: token grants, health of the contract itself, public keys. */
  PUBLIC: row({
    anonymous: 'all',
    visitor: 'all',
    member: 'all',
    app: 'all',
    apiKey: 'all',
    OWNER: 'all',
    MANAGER: 'all',
    FRONT_DESK: 'all',
    STAFF: 'all',
  }),
  /** Whatever a signed-in person may know of and do with the own session. */
  'SESSION.OWN': row({ visitor: 'own', member: 'own', OWNER: 'own', MANAGER: 'own', FRONT_DESK: 'own', STAFF: 'own' }),
  /** The own name, address, password and sign-ins of somebody who signs in to the dashboard. */
  'PROFILE.OWN': row({ OWNER: 'own', MANAGER: 'own', FRONT_DESK: 'own', STAFF: 'own' }),
  /** Who may sign in to the dashboard, and as what; it gives out credentials, so managers have no part in it (design 5). */
  'USERS.MANAGE': row({ apiKey: 'all', OWNER: 'all' }),
  /** Public facts of the site: services, free times, properties. */
  'SITE.READ_PUBLIC': everyone,
  /** Schedules and events without what is personal; owners ask for that too (services sheet 11). */
  'CALENDAR.READ': everyone,
  /** What is personal in the calendar: who takes part, how to join, notes; staff of their own calendar. */
  'CALENDAR.READ_PERSONAL': row({ ...management, FRONT_DESK: 'all', STAFF: 'own' }),
  /** Events and participations; staff in their own calendar. */
  'CALENDAR.MANAGE': row({ ...management, FRONT_DESK: 'all', STAFF: 'own' }),
  /** When the business, its people and its rooms are open; a setting, so at the desk only one's own (design 5). */
  'HOURS.MANAGE': row({ ...management, FRONT_DESK: 'own', STAFF: 'own' }),
  /** Schedules themselves. */
  'CALENDAR.SCHEDULES': row(management),
  /** What the business offers: services, their prices and places; no work of the front desk (design 5). */
  'SERVICES.MANAGE': row(management),
  /** What the business asks whoever books; the questions themselves are public. */
  'FORMS.MANAGE': row(management),
  /** What people answered: the business, and customers their own. Staff read it with the bookings of their calendar. */
  'FORMS.READ_SUBMISSIONS': row({ visitor: 'own', member: 'own', ...management, FRONT_DESK: 'all' }),
  /** Rules of booking, moving and cancelling: settings of the business. */
  'POLICIES.MANAGE': row(management),
  /** People who work for the business, their hours, and what customers see of them. */
  'STAFF.MANAGE': row(management),
  /** Rooms and things that services take up, and their types. */
  'RESOURCES.MANAGE': row(management),
  /** Creating, trashing and listing sites: account owners only (design 5). */
  'SITES.MANAGE': row({ apiKey: 'all', OWNER: 'all' }),
  /** What a business says of itself beyond what is public. */
  'SITE_PROPERTIES.READ': row({ ...management, FRONT_DESK: 'all', STAFF: 'all' }),
  /** Name, zone, currency, language and all the rest that a business says of itself; settings (design 5). */
  'SITE_PROPERTIES.MANAGE': row(management),
  /** Places of the business. */
  'LOCATIONS.MANAGE': row(management),
  /** How free times are cut and shown; a setting, so no work of the front desk (design 5). */
  'AVAILABILITY.CONFIGURE': row(management),
  /** The sample that a first run brings: what of it is left, and taking it away with all that stands on it. */
  'SAMPLE.MANAGE': row(management),
  // The media library, by the names under which apps and keys of the platform know its permissions (media sheet 0).
  'MEDIA.SITE_MEDIA_FILES_READ': row(management),
  'MEDIA.SITE_MEDIA_FILES_LIST': row(management),
  'MEDIA.SITE_MEDIA_FILES_UPLOAD': row(management),
  'MEDIA.SITE_MEDIA_FILES_UPDATE': row(management),
  'MEDIA.SITE_MEDIA_FILES_MOVE_TO_TRASH': row(management),
  'MEDIA.SITE_MEDIA_FILES_RESTORE_FROM_TRASH': row(management),
  'MEDIA.SITE_MEDIA_FILES_LIST_DELETED': row(management),
  'CONTACTS.READ': row({ ...management, FRONT_DESK: 'all' }),
  /** Export and erasure of a person's data (design 12). */
  'CONTACTS.PRIVACY': row(management),
  'BOOKINGS.CREATE': row({ visitor: 'own', member: 'own', ...management, FRONT_DESK: 'all', STAFF: 'own' }),
  'BOOKINGS.READ': row({ member: 'own', ...management, FRONT_DESK: 'all', STAFF: 'own' }),
  /** What the business keeps beside a booking for itself: its history, notes, who has it open. Never for customers. */
  'BOOKINGS.READ_INTERNAL': row({ ...management, FRONT_DESK: 'all', STAFF: 'own' }),
  /** Writing notes that only the business sees; everybody changes their own. */
  'BOOKINGS.WRITE_NOTES': row({ ...management, FRONT_DESK: 'all', STAFF: 'own' }),
  /** Confirming, declining: the business decides. */
  'BOOKINGS.MANAGE': row({ ...management, FRONT_DESK: 'all', STAFF: 'own' }),
  /** Asking for a substitute, and taking that back: staff for what is theirs, the desk in the name of whoever holds it. */
  'SUBSTITUTES.ASK': row({ ...management, FRONT_DESK: 'all', STAFF: 'own' }),
  'SUBSTITUTES.READ': row({ ...management, FRONT_DESK: 'all', STAFF: 'own' }),
  /** Declining, and seeing who could take over; that somebody else has it is a change of the session or the booking. */
  'SUBSTITUTES.DECIDE': row({ ...management, FRONT_DESK: 'all' }),
  /** Setting rules aside, such as policies, availability, payment options and deadlines; staff for their own calendar. */
  'BOOKINGS.OVERRIDE_RULES': row({ ...management, FRONT_DESK: 'all', STAFF: 'own' }),
  /** Cancelling and rescheduling: the business, and members for their own bookings. */
  'BOOKINGS.CHANGE_OWN': row({ member: 'own', ...management, FRONT_DESK: 'all', STAFF: 'own' }),
  /** Reading and changing the one booking whose link somebody holds; the link is the credential (bookings sheet 9). */
  'BOOKINGS.BY_LINK': row({ ...everyone, anonymous: 'all' }),
  /** Having the links of one's bookings sent to the address with which they were booked; the answer tells nobody of whom. */
  'BOOKINGS.SEND_LINKS': row({ ...everyone, anonymous: 'all' }),
  /** Taking the place that is offered from a waitlist, and leaving one: members their own, whoever holds a link that one. */
  'BOOKINGS.WAITLIST': row({
    anonymous: 'own',
    visitor: 'own',
    member: 'own',
    ...management,
    FRONT_DESK: 'all',
    STAFF: 'own',
  }),
  /** The log of outgoing messages; secrets in it need a right of their own (identity sheet 5). */
  'MESSAGES.READ': row(management),
  /** Sending a message once more, or one that only tries whether mail arrives. */
  'MESSAGES.SEND': row(management),
  /** When people are reminded, and what messages say; settings (design 5). */
  'MESSAGES.CONFIGURE': row(management),
  /** Whether messages are delivered: who deals with customers must know; how to mend it is for the management. */
  'MESSAGES.READ_DELIVERY': row({ ...management, FRONT_DESK: 'all', STAFF: 'all' }),
  /** The live stream of changes that feeds the dashboard. */
  'EVENTS.STREAM': row({ ...management, FRONT_DESK: 'all', STAFF: 'own' }),
  'AUDIT.READ': row(management),
  /** Moving the test clock; the route exists only when the setting is on. */
  'TEST_CLOCK.SET': row({ apiKey: 'all', OWNER: 'all' }),
});
export type Permission = keyof typeof permissions;

/**
 * What the site's own pages may do in their visitor's context beyond what the visitor may: book without asking first,
 * see which time is taken, show a booking to whoever knows its sealed address, say whether a message is on its way, and
 * how the business is reached.
 */
export const pagePermissions: readonly Permission[] = [
  'BOOKINGS.CREATE',
  'BOOKINGS.READ',
  'BOOKINGS.MANAGE',
  'MESSAGES.READ_DELIVERY',
  'SITE.READ_PUBLIC',
  'SITE_PROPERTIES.READ',
];

/** How far a kind of caller reaches with a permission. Example: `reachOf('BOOKINGS.READ', 'member')` is `own`. */
export function reachOf(permission: Permission, kind: CallerKind): Reach {
  return permissions[permission][kind];
}
