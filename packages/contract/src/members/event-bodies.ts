/** What the events of members carry. */
import Type from 'typebox';
import type { BodiesOf } from '../domain.ts';
import { Guid, optional } from '../schema.ts';
import { MemberAbout } from './about.ts';
import type { membersCodes } from './codes.ts';
import { MemberConnection } from './followers.ts';
import { Member } from './member.ts';
import { MemberReport, ReportedMember } from './reports.ts';

const ofMember = { memberId: Guid() };

export const membersEventBodies: BodiesOf<typeof membersCodes.events> = {
  member: {
    entity: Member,
    // Of somebody who is gone nothing is said but whose contact they had; the envelope names the id.
    deleted: Type.Object({ contactId: optional(Guid()) }),
    actions: {
      member_approved: ofMember,
      member_blocked: ofMember,
      member_muted: ofMember,
      member_unmuted: ofMember,
      member_joined_community: ofMember,
      member_left_community: ofMember,
    },
  },
  // The envelope names the text that is gone; whose it was is no longer said.
  memberAbout: { entity: MemberAbout, deleted: Type.Object({}) },
  memberConnection: { entity: MemberConnection, actions: { member_followed: {}, member_unfollowed: {} } },
  memberReport: {
    entity: MemberReport,
    actions: {
      reported_member_created: { reportedMember: ReportedMember },
      reported_member_deleted: { reportedMemberId: Guid() },
    },
  },
};
