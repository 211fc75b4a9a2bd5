/** The community of members, as the wire has it (members sheet 1.10 to 1.14). */
import type {
  MemberAbout,
  MemberConnection,
  MemberReport,
  MemberRole,
  MemberRoleDefinition,
  ReportedMember,
} from '@openhours/contract';
import { formatInstant } from '../../time/index.ts';
import type { MemberAboutRow } from './repository/abouts.ts';
import type { MemberFollowRow } from './repository/follows.ts';
import type { MemberReportRow, ReportedMemberRow } from './repository/reports.ts';
import type { MemberRoleRow, RoleDefinitionRow } from './repository/roles.ts';

export function presentRoleDefinition(row: RoleDefinitionRow): MemberRoleDefinition {
  const { blockable, id, revision, role_key, title } = row;
  return { id, roleKey: role_key, title, blockable, revision: String(revision) };
}

export function presentRole({ role_key, title }: MemberRoleRow): MemberRole {
  return { roleKey: role_key, title };
}

export function presentConnection({ followed_member_id, member_id }: MemberFollowRow): MemberConnection {
  return { memberId: member_id, affectedMemberId: followed_member_id };
}

export function presentAbout({ content, id, member_id, revision }: MemberAboutRow): MemberAbout {
  return { id, revision: String(revision), memberId: member_id, content };
}

export function presentReport(row: MemberReportRow): MemberReport {
  const { category, description, reporting_member_id } = row;
  return {
    id: row.id,
    reportedMemberId: row.reported_member_id,
    ...(reporting_member_id === null ? {} : { reportingMemberId: reporting_member_id }),
    reason: { category, ...(description === null ? {} : { description }) },
    createdDate: formatInstant(row.created_at),
  };
}

export function presentReported({ id, last_reported_at, report_count }: ReportedMemberRow): ReportedMember {
  return {
    reportedMemberId: id,
    reportCount: String(report_count),
    reviewed: false,
    lastReportDate: formatInstant(last_reported_at),
  };
}
