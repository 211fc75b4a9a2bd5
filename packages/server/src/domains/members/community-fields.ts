/** Which fields of the community of members filter and sort, and where each is stored. */
import { defineFields } from '../../db/fields.ts';

/** Blocks and follows are listed in the order in which they were made, and filtered by nothing. */
export const blockFields = defineFields(
  {
    id: { type: 'guid', column: 'id', nullable: false },
    createdDate: { type: 'instant', column: 'created_at', nullable: false },
  },
  { id: 'id' },
);

export const followFields = defineFields(
  {
    id: { type: 'guid', column: 'member_follow.id', nullable: false },
    createdDate: { type: 'instant', column: 'member_follow.created_at', nullable: false },
  },
  { id: 'id' },
);

export const aboutFields = defineFields(
  {
    id: { type: 'guid', column: 'member_about.id', nullable: false, aliases: ['_id'] },
    memberId: { type: 'guid', column: 'member_about.member_id', nullable: false },
    createdDate: { type: 'instant', column: 'member_about.created_at', nullable: false, aliases: ['_createdDate'] },
  },
  { id: 'id' },
);

export const reportFields = defineFields(
  {
    id: { type: 'guid', column: 'id', nullable: false, aliases: ['_id'] },
    reportedMemberId: { type: 'guid', column: 'reported_member_id', nullable: false },
    reportingMemberId: { type: 'guid', column: 'reporting_member_id' },
    'reason.category': { type: 'word', column: 'category', nullable: false, aliases: ['reason'] },
    createdDate: { type: 'instant', column: 'created_at', nullable: false, aliases: ['_createdDate'] },
  },
  { id: 'id' },
);

export const reportedFields = defineFields(
  {
    reportedMemberId: { type: 'guid', column: 'id', nullable: false },
    reportCount: { type: 'number', column: 'report_count', nullable: false },
    lastReportDate: { type: 'instant', column: 'last_reported_at', nullable: false },
    createdDate: { type: 'instant', column: 'created_at', nullable: false, aliases: ['_createdDate'] },
  },
  { id: 'reportedMemberId' },
);

/** Roles are asked for by whose they are. */
export const roleFields = defineFields(
  { memberId: { type: 'guid', column: 'member_id', nullable: false, operators: ['$eq', '$in'] } },
  { id: 'memberId' },
);
