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
    /** What members do with each other: following, blocking, reporting. With whom, each of them decides by whom they see. */
    'MEMBERS.ACT_WITH_OTHERS': row({ member: 'own' }),
    /** Who follows whom; members find those whom they see. */
    'MEMBER_CONNECTIONS.READ': row({ ...management, member: 'own' }),
    /** Which roles members have; members their own. */
    'MEMBER_ROLES.READ': row({ ...management, member: 'own' }),
    /** What members report of each other. */
    'MEMBER_REPORTS.MANAGE': row(management),
    /** The address with which a member signs in, and to which links for a password go, so no manager's; members their own. */
    'MEMBERS.CHANGE_ADDRESS': row({ apiKey: 'all', OWNER: 'all', member: 'own' }),
    /** What the site decides for its members, which clients ask to know what they may offer. */
    'MEMBER_SETTINGS.READ': everyone,
    'MEMBER_SETTINGS.CHANGE': row(management),
  },
  areas: {
    people: ['MEMBERS.CHANGE_ADDRESS'],
    settings: [
      'MEMBERS.READ_SELF',
      'MEMBERS.READ',
      'MEMBERS.CHANGE',
      'MEMBERS.MANAGE',
      'MEMBER_CONNECTIONS.READ',
      'MEMBER_ROLES.READ',
      'MEMBER_REPORTS.MANAGE',
      'MEMBER_SETTINGS.CHANGE',
    ],
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
    ROLE_DOES_NOT_EXIST: 404,
    /** A role that nobody gets who is blocked. */
    MEMBER_BLOCKED: 428,
    CANNOT_UPDATE_SYSTEM_ROLE: 428,
    CANNOT_DELETE_SYSTEM_ROLE: 428,
    MEMBER_ALREADY_BLOCKED: 409,
    SELF_BLOCKING_FORBIDDEN: 428,
    ADMIN_BLOCKING_FORBIDDEN: 428,
    SELF_UNBLOCKING_FORBIDDEN: 428,
    BLOCK_DOES_NOT_EXIST: 404,
    /** The caller blocks the member whom they ask for. */
    MEMBER_TO_MEMBER_BLOCKED: 404,
    SELF_REPORTING_FORBIDDEN: 428,
    CANNOT_REPORT_BLOCKED_MEMBER: 428,
    /** There are none. */
    CANNOT_DELETE_MEMBER_REPORTS: 428,
  },
  /** Of services it is a state that refuses. */
  furtherStatuses: { SLUG_ALREADY_EXISTS: [409] },
  audited: ['defaultPrivacy', 'memberPrivacySettings', 'memberRole', 'memberRoleDefinition'],
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
    memberAbout: eventEntity('wix.members.about.v2.member_about', 'MEMBERS.READ', {
      created: 'created',
      updated: 'updated',
      deleted: 'deleted',
    }),
    memberConnection: eventEntity('wix.members.v3.follow', 'MEMBER_CONNECTIONS.READ', {
      member_followed: 'action',
      member_unfollowed: 'action',
    }),
    memberReport: eventEntity('wix.members.v1.member_report', 'MEMBER_REPORTS.MANAGE', {
      created: 'created',
      deleted: 'deleted',
      reported_member_created: 'action',
      reported_member_deleted: 'action',
    }),
  },
} as const;
