/** Who may not be blocked or deleted, and who may show themselves (members sheet 1.7). Pure. */
import { fail, invalid, type StaffRole } from '@openhours/contract';

/** Somebody of the dashboard, known as a member by the address that they have verified. */
export interface PersonOfDashboard {
  readonly id: string;
  readonly role: StaffRole;
}

/**
 * Why a member may not be shut out. Whoever pays for a plan by subscription belongs here, too, once plans are sold: nobody can
 * have one yet.
 */
export function requireMayBlock(
  memberId: string,
  person: PersonOfDashboard | undefined,
  callerUserId: string | undefined,
): void {
  if (person === undefined) {
    return;
  }
  if (person.id === callerUserId) {
    throw fail('MEMBER_SELF_BLOCK_FORBIDDEN', 'Nobody can block themselves', { memberId });
  }
  if (person.role === 'OWNER') {
    throw fail('OWNER_MEMBER_BLOCK_FORBIDDEN', 'The owner of the site cannot be blocked', { memberId });
  }
}

/** Why a member may not be deleted, by themselves or by the owner; a subscription will be another reason, as for blocks. */
export function requireMayDelete(person: PersonOfDashboard | undefined): void {
  if (person !== undefined) {
    throw invalid('id', 'is that of somebody who signs in to the dashboard: end that first', 'OTHER', {
      ruleName: 'OWNER_OR_CONTRIBUTOR_MEMBER_DELETE_FORBIDDEN',
    });
  }
}

export function requireMayBePublic({ mayBePublic }: { readonly mayBePublic: boolean }): void {
  if (!mayBePublic) {
    throw fail('COMMUNITY_JOIN_IMPOSSIBLE', 'Members are not shown to others on this site');
  }
}
