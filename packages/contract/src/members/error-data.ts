/** What refusals about members say beside their code. */
import Type from 'typebox';
import { Guid, optional } from '../schema.ts';

const initiatorMemberId = Guid();
const targetMemberId = Guid();
const ofMember = Type.Object({ memberId: Guid() });

export const membersErrorData = {
  MEMBER_SELF_BLOCK_FORBIDDEN: ofMember,
  OWNER_MEMBER_BLOCK_FORBIDDEN: ofMember,
  MEMBER_TO_MEMBER_BLOCKED: ofMember,
  MEMBER_ALREADY_BLOCKED: Type.Object({ initiatorMemberId, targetMemberId }),
  SELF_BLOCKING_FORBIDDEN: Type.Object({ initiatorMemberId }),
  ADMIN_BLOCKING_FORBIDDEN: Type.Object({ initiatorMemberId, targetMemberId, adminMemberId: Guid() }),
  SELF_UNBLOCKING_FORBIDDEN: Type.Object({ initiatorMemberId }),
  BLOCK_DOES_NOT_EXIST: Type.Object({ blockingMemberId: Guid(), blockedMemberId: Guid() }),
  SELF_REPORTING_FORBIDDEN: ofMember,
  CANNOT_REPORT_BLOCKED_MEMBER: ofMember,
  /** Said of members; services say nothing beside it. */
  SLUG_ALREADY_EXISTS: Type.Object({ slug: optional(Type.String()) }),
  INVALID_SETTINGS: Type.Object({ publicMemberVisibility: Type.String(), publicMemberCandidates: Type.String() }),
};
