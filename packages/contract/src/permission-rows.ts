/**
 * The columns of the permission matrix and how its rows are written: each domain declares the rows of its own permissions.
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

/** How far each kind of caller reaches. */
export type PermissionRow = Readonly<Record<CallerKind, Reach>>;

/** A row of the matrix: whoever is not named is refused. */
export function row(reaches: Partial<Record<CallerKind, Reach>>): PermissionRow {
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

/** Whoever has a token of the site. */
export const everyone = row({
  visitor: 'all',
  member: 'all',
  app: 'all',
  apiKey: 'all',
  OWNER: 'all',
  MANAGER: 'all',
  FRONT_DESK: 'all',
  STAFF: 'all',
});
/** Those who run the business, and programs that act for it. */
export const management = { app: 'all', apiKey: 'all', OWNER: 'all', MANAGER: 'all' } as const;
