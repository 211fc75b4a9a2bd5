/** The codes of this domain: permissions, errors and what its events are about. */
import { eventEntity } from '../event-entities.ts';
import { management, row } from '../permission-rows.ts';

export const membersCodes = {
  permissions: {
    /** One's own record; whoever is no member hears that there is none. */
    'MEMBERS.READ_SELF': row({
      visitor: 'all',
      member: 'all',
      app: 'all',
      apiKey: 'all',
      OWNER: 'all',
      MANAGER: 'all',
    }),
    /** `own`: the own record, and what others show of themselves. */
    'MEMBERS.READ': row({ ...management, visitor: 'own', member: 'own' }),
    /** Approving, blocking and disconnecting members, and ending their sessions. */
    'MEMBERS.MANAGE': row(management),
    /** The address with which a member signs in, and to which links for a password go, so no manager's; members their own. */
    'MEMBERS.CHANGE_ADDRESS': row({ apiKey: 'all', OWNER: 'all', member: 'own' }),
  },
  areas: {
    people: ['MEMBERS.CHANGE_ADDRESS'],
    settings: ['MEMBERS.READ_SELF', 'MEMBERS.READ', 'MEMBERS.MANAGE'],
  },
  errors: {
    /** What older clients are told of a sign-in that waits. */
    EMAIL_VERIFICATION_REQUIRED: 400,
    OWNER_APPROVAL_REQUIRED: 400,
  },
  events: {
    member: eventEntity('wix.members.v1.member', 'MEMBERS.READ', {
      created: 'created',
      updated: 'updated',
      deleted: 'deleted',
      member_approved: 'action',
      member_blocked: 'action',
    }),
  },
} as const;
