/** Decisions about what members do with each other: blocking and reporting (members sheet 1.5, 1.11 and 1.14). Pure. */
import { fail, type MemberStatus } from '@openhours/contract';
import { memberNotFound } from '../rules.ts';

interface Block {
  readonly member_id: string;
  readonly blocked_member_id: string;
}

/**
 * Fails where one of two blocks the other. Who blocks is told so; who is blocked is not: for them there is nobody.
 */
export function requireNoBlock(
  blocks: readonly Block[],
  {
    callerId,
    memberId,
    notFound = memberNotFound,
  }: { readonly callerId: string | undefined; readonly memberId: string; readonly notFound?: () => Error },
): void {
  if (blocks.some(({ member_id }) => member_id === callerId)) {
    throw fail('MEMBER_TO_MEMBER_BLOCKED', 'The caller blocks this member', { memberId });
  }
  if (blocks.length > 0) {
    throw notFound();
  }
}

/** The block by one of two, whatever the other does. */
export function blockBy<Known extends Block>(blocks: readonly Known[], memberId: string): Known | undefined {
  return blocks.find(({ member_id }) => member_id === memberId);
}

export function requireNoSelfBlock(ownId: string, memberId: string): void {
  if (ownId === memberId) {
    throw fail('SELF_BLOCKING_FORBIDDEN', 'Nobody can block themselves', { initiatorMemberId: ownId });
  }
}

/** Who runs the site has to be reached by everybody: nobody blocks them. */
export function requireNoAdmin(isAdmin: boolean, ownId: string, memberId: string): void {
  if (isAdmin) {
    throw fail('ADMIN_BLOCKING_FORBIDDEN', 'Whoever runs the site cannot be blocked', {
      initiatorMemberId: ownId,
      targetMemberId: memberId,
      adminMemberId: memberId,
    });
  }
}

/** Whom others find, or would find if the site had not blocked them, can be reported; of anybody else nobody learns a thing. */
export function requireReportable(
  ownId: string,
  { id, privacyStatus, status }: { readonly id: string; readonly status: MemberStatus; readonly privacyStatus: string },
): void {
  if (ownId === id) {
    throw fail('SELF_REPORTING_FORBIDDEN', 'Nobody can report themselves', { memberId: id });
  }
  if (privacyStatus !== 'PUBLIC' || (status !== 'APPROVED' && status !== 'BLOCKED')) {
    throw memberNotFound();
  }
  if (status === 'BLOCKED') {
    throw fail('CANNOT_REPORT_BLOCKED_MEMBER', 'The site has blocked this member already', { memberId: id });
  }
}
