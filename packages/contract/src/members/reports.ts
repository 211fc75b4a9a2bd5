/** Members who report each other, and what the owner makes of it (members sheet 1.14). */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { CursorPaging, clearable, Guid, Instant, JsonMap, optional, PagingMetadata, Sort, Words } from '../schema.ts';
import { memberPrefixes as prefixes } from './member.ts';

export const reportCategories = ['SPAM', 'IMPERSONATION', 'HARASSMENT', 'OTHER'] as const;
export type ReportCategory = (typeof reportCategories)[number];

const Reason = Type.Object({
  category: Words(reportCategories),
  description: optional(Type.String()),
});

export const MemberReport = Type.Object({
  id: Guid(),
  reportedMemberId: Guid(),
  /** Absent once whoever reported is no member any more. */
  reportingMemberId: optional(Guid()),
  reason: Reason,
  createdDate: Instant(),
});
export type MemberReport = Static<typeof MemberReport>;

export const ReportedMember = Type.Object({
  reportedMemberId: Guid(),
  reportCount: Type.String(),
  /** Always false: reports that were looked at are deleted. */
  reviewed: Type.Boolean(),
  lastReportDate: Instant(),
});
export type ReportedMember = Static<typeof ReportedMember>;

const shared = { prefixes, source: 'members sheet 1.14' } as const;

const reportMember = defineOperation({
  ...shared,
  name: 'memberReport.reportMember',
  summary: 'Reports another member to the owner.',
  method: 'POST',
  path: '/v1/member-reports',
  permission: 'MEMBERS.ACT_WITH_OTHERS',
  idempotency: 'stored',
  // Nobody has that much to report, and each makes work for the owner.
  rateLimits: [{ per: 'caller', calls: 30, windowMs: 86_400_000 }],
  input: Type.Object({
    memberReport: Type.Object({
      reportedMemberId: Guid(),
      reason: Type.Object({
        category: optional(Words(['UNKNOWN', ...reportCategories])),
        description: clearable(Type.String({ maxLength: 1000 })),
      }),
    }),
  }),
  output: Type.Object({ memberReport: MemberReport }),
  errors: ['SELF_REPORTING_FORBIDDEN', 'CANNOT_REPORT_BLOCKED_MEMBER'],
  events: ['wix.members.v1.member_report_created', 'wix.members.v1.member_report_reported_member_created'],
});

const manage = { ...shared, permission: 'MEMBER_REPORTS.MANAGE', idempotency: 'natural' } as const;

/** As the builder of the published client asks, and as its older calls do. */
const query = optional(
  Type.Object({
    filter: optional(JsonMap()),
    sort: optional(Sort),
    sorting: optional(Sort),
    cursorPaging: optional(CursorPaging),
    paging: optional(CursorPaging),
  }),
);

const queryMemberReports = defineOperation({
  ...manage,
  name: 'memberReport.queryMemberReports',
  summary: 'Finds reports, the latest first.',
  method: 'POST',
  path: '/v1/member-reports/query',
  input: Type.Object({ query }),
  output: Type.Object({ memberReports: Type.Array(MemberReport), pagingMetadata: PagingMetadata }),
});

const Reported = Type.Object({ reportedMembers: Type.Array(ReportedMember), pagingMetadata: PagingMetadata });

const listReportedMembers = defineOperation({
  ...manage,
  name: 'memberReport.listReportedMembers',
  summary: 'Lists members of whom there are reports, the last reported first.',
  method: 'GET',
  path: '/v1/member-reports/members',
  input: Type.Object({ cursorPaging: optional(CursorPaging) }),
  output: Reported,
});

const queryReportedMembers = defineOperation({
  ...manage,
  name: 'memberReport.queryReportedMembers',
  summary: 'Finds members of whom there are reports.',
  method: 'POST',
  path: '/v1/member-reports/members/query',
  input: Type.Object({ query }),
  output: Reported,
});

const deleteMemberReports = defineOperation({
  ...manage,
  name: 'memberReport.deleteMemberReports',
  summary: 'Deletes all reports of a member: they have been looked at.',
  method: 'DELETE',
  path: '/v1/member-reports/members/{memberId}',
  input: Type.Object({ memberId: Guid() }),
  output: Type.Object({}),
  errors: ['CANNOT_DELETE_MEMBER_REPORTS'],
  events: ['wix.members.v1.member_report_deleted', 'wix.members.v1.member_report_reported_member_deleted'],
});

export const memberReport = {
  reportMember,
  queryMemberReports,
  listReportedMembers,
  queryReportedMembers,
  deleteMemberReports,
};
