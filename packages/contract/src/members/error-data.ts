/** What refusals about members say beside their code. */
import Type from 'typebox';
import { Guid, optional } from '../schema.ts';

const ofMember = Type.Object({ memberId: Guid() });

export const membersErrorData = {
  MEMBER_SELF_BLOCK_FORBIDDEN: ofMember,
  OWNER_MEMBER_BLOCK_FORBIDDEN: ofMember,
  /** Said of members; services say nothing beside it. */
  SLUG_ALREADY_EXISTS: Type.Object({ slug: optional(Type.String()) }),
  INVALID_SETTINGS: Type.Object({ publicMemberVisibility: Type.String(), publicMemberCandidates: Type.String() }),
};
