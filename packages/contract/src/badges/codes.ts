/** The codes of this domain: permissions, errors and what its events are about. */
import { eventEntity } from '../event-entities.ts';
import { everyone, management, row } from '../permission-rows.ts';

export const badgesCodes = {
  permissions: {
    /** Which badges there are and how they look. */
    'BADGES.READ': everyone,
    'BADGES.MANAGE': row(management),
    /** Who has which; members what they have. */
    'BADGE_ASSIGNMENTS.READ': row({ ...management, member: 'own' }),
  },
  areas: { settings: ['BADGES.MANAGE', 'BADGE_ASSIGNMENTS.READ'] },
  errors: {
    BADGE_LIMIT_REACHED: 428,
  },
  events: {
    badge: eventEntity('wix.badges.v4.badge', 'BADGES.READ', {
      created: 'created',
      updated: 'updated',
      deleted: 'deleted',
    }),
    badgeAssignment: eventEntity('wix.badges.v4.badge_assignment', 'BADGE_ASSIGNMENTS.READ', {
      created: 'created',
      deleted: 'deleted',
    }),
    /** As the older clients hear of it. */
    olderBadge: eventEntity('wix.badges.v3.badge', 'BADGE_ASSIGNMENTS.READ', {
      badge_assigned: 'action',
      badge_unassigned: 'action',
    }),
  },
} as const;
