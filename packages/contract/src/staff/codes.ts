/** The codes of this domain: permissions, errors and what its events are about. */
import { eventEntity } from '../event-entities.ts';
import { management, row } from '../permission-rows.ts';

export const staffCodes = {
  permissions: {
    /** People who work for the business, their hours, and what customers see of them. */
    'STAFF.MANAGE': row(management),
    /** Rooms and things that services take up, and their types. */
    'RESOURCES.MANAGE': row(management),
  },
  areas: {
    team: ['STAFF.MANAGE', 'RESOURCES.MANAGE'],
  },
  /** Each with the HTTP status it travels with. */
  errors: {
    NO_IMAGE_FOUND: 400,
    NO_EMAIL: 400,
    STAFF_ALREADY_CONNECTED: 400,
    USER_ALREADY_CONNECTED: 400,
    STAFF_INVITE_REQUIRES_ROLE: 428,
    INVALID_SCHEDULE: 400,
    RESOURCE_TYPE_ALREADY_EXISTS_FOR_NAME: 409,
    MAX_NUMBER_OF_RESOURCE_TYPES_REACHED: 428,
  },
  consequences: { 'resources.deleteResourceType': 'RESOURCES.MANAGE' },
  events: {
    resource: eventEntity('wix.bookings.resources.v2.resource', 'SITE.READ_PUBLIC', {
      created: 'created',
      updated: 'updated',
      deleted: 'deleted',
    }),
    resourceType: eventEntity('wix.bookings.resources.v2.resource_type', 'SITE.READ_PUBLIC', {
      created: 'created',
      updated: 'updated',
      deleted: 'deleted',
    }),
    staffMember: eventEntity('wix.bookings.staff.v1.staff_member', 'SITE.READ_PUBLIC', {
      created: 'created',
      updated: 'updated',
      deleted: 'deleted',
      fully_created: 'action',
      connected_to_user: 'action',
      disconnected_from_user: 'action',
      tags_modified: 'action',
    }),
    staffMemberSettings: eventEntity('wix.bookings.staff_settings.v1.staff_member_settings', 'SITE.READ_PUBLIC', {
      updated: 'updated',
    }),
  },
} as const;
