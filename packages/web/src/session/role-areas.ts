/**
 * What a role may do, by areas of the work, read from the permission table: so what a page says of a role is what the
 * server lets it do. A test holds every permission to its area.
 */
import type { Permission, Reach, StaffRole } from '@openhours/contract';
import { reachOf } from '@openhours/contract/access';

/** The permissions of each area, which all reach alike; in the order in which they are said. */
export const permissionsByArea = {
  calendars: ['CALENDAR.MANAGE', 'CALENDAR.READ_PERSONAL', 'EVENTS.STREAM'],
  bookings: [
    'BOOKINGS.MANAGE',
    'BOOKINGS.CREATE',
    'BOOKINGS.READ',
    'BOOKINGS.READ_INTERNAL',
    'BOOKINGS.WRITE_NOTES',
    'BOOKINGS.CHANGE_OWN',
    'BOOKINGS.WAITLIST',
    'SUBSTITUTES.ASK',
    'SUBSTITUTES.READ',
  ],
  exceptions: ['BOOKINGS.OVERRIDE_RULES'],
  clients: ['CONTACTS.READ', 'FORMS.READ_SUBMISSIONS'],
  substitutes: ['SUBSTITUTES.DECIDE'],
  hours: ['HOURS.MANAGE'],
  jobs: ['JOBS.READ', 'JOBS.CANCEL'],
  services: ['SERVICES.MANAGE', 'FORMS.MANAGE', 'CALENDAR.SCHEDULES'],
  team: ['STAFF.MANAGE', 'RESOURCES.MANAGE'],
  messages: ['MESSAGES.READ', 'MESSAGES.SEND', 'MESSAGES.CONFIGURE'],
  privacy: ['CONTACTS.PRIVACY'],
  settings: [
    'SITE_PROPERTIES.MANAGE',
    'LOCATIONS.MANAGE',
    'POLICIES.MANAGE',
    'AVAILABILITY.CONFIGURE',
    'SAMPLE.MANAGE',
    'AUDIT.READ',
    'MEDIA.SITE_MEDIA_FILES_READ',
    'MEDIA.SITE_MEDIA_FILES_LIST',
    'MEDIA.SITE_MEDIA_FILES_UPLOAD',
    'MEDIA.SITE_MEDIA_FILES_UPDATE',
    'MEDIA.SITE_MEDIA_FILES_MOVE_TO_TRASH',
    'MEDIA.SITE_MEDIA_FILES_RESTORE_FROM_TRASH',
    'MEDIA.SITE_MEDIA_FILES_LIST_DELETED',
  ],
  people: ['USERS.MANAGE', 'SITES.MANAGE', 'TEST_CLOCK.SET'],
} as const satisfies Readonly<Record<string, readonly Permission[]>>;

export type RoleArea = keyof typeof permissionsByArea;

/** The areas of a role by how far it reaches there. */
export function areasOf(role: StaffRole): Readonly<Record<Reach, readonly RoleArea[]>> {
  const areas = Object.keys(permissionsByArea) as RoleArea[];
  const reaching = (reach: Reach) => areas.filter((area) => reachOf(permissionsByArea[area][0], role) === reach);
  return { all: reaching('all'), own: reaching('own'), none: reaching('none') };
}
