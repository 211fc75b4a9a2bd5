/** The codes of this domain: permissions, errors and what its events are about. */
import { eventEntity } from '../event-entities.ts';
import { everyone, management, row } from '../permission-rows.ts';

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
    /** What is said of a member; members their own. */
    'MEMBERS.CHANGE': row({ ...management, member: 'own' }),
    /** What members alone decide: whether others see them, and to leave. */
    'MEMBERS.CHANGE_SELF': row({ member: 'own' }),
    /** Making, approving, muting, blocking, disconnecting and deleting members, and ending their sessions. */
    'MEMBERS.MANAGE': row(management),
    /** The address with which a member signs in, and to which links for a password go, so no manager's; members their own. */
    'MEMBERS.CHANGE_ADDRESS': row({ apiKey: 'all', OWNER: 'all', member: 'own' }),
    /** What the site decides for its members, which clients ask to know what they may offer. */
    'MEMBER_SETTINGS.READ': everyone,
    'MEMBER_SETTINGS.CHANGE': row(management),
  },
  areas: {
    people: ['MEMBERS.CHANGE_ADDRESS'],
    settings: ['MEMBERS.READ_SELF', 'MEMBERS.READ', 'MEMBERS.CHANGE', 'MEMBERS.MANAGE', 'MEMBER_SETTINGS.CHANGE'],
  },
  errors: {
    /** What older clients are told of a sign-in that waits. */
    EMAIL_VERIFICATION_REQUIRED: 400,
    OWNER_APPROVAL_REQUIRED: 400,
    /** Nobody may show themselves here. */
    COMMUNITY_JOIN_IMPOSSIBLE: 428,
    MEMBER_SELF_BLOCK_FORBIDDEN: 428,
    OWNER_MEMBER_BLOCK_FORBIDDEN: 428,
    INVALID_SETTINGS: 400,
  },
  /** Of services it is a state that refuses. */
  furtherStatuses: { SLUG_ALREADY_EXISTS: [409] },
  audited: ['defaultPrivacy', 'memberPrivacySettings'],
  consequences: { 'members.hideMembers': 'MEMBERS.MANAGE' },
  events: {
    member: eventEntity('wix.members.v1.member', 'MEMBERS.READ', {
      created: 'created',
      updated: 'updated',
      deleted: 'deleted',
      member_approved: 'action',
      member_blocked: 'action',
      member_muted: 'action',
      member_unmuted: 'action',
      member_joined_community: 'action',
      member_left_community: 'action',
    }),
  },
} as const;
