/** Whom staff members are when they sign in to the dashboard (services sheet 5.1). */
import { fail, foldEmail, type InputOf, type staff } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { beginCatalogueWrite } from '../../../db/catalogue-version.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { RecordedAct } from '../../../events/change.ts';
import { changeOwnCalendar, findUser, findUserByEmail, type UserRow } from '../../identity/index.ts';
import type { StaffParts } from '../parts.ts';
import { findStaffOfAddress, findStaffOfUser, type StaffRow, staffTable } from '../repository.ts';
import { addStaffMember } from './add.ts';
import { holdStaff, recordNewStaff, recordStaff } from './members.ts';

const longestName = 40;

/**
 * Connects a staff member to the user with an address, by default the member's own. Where nobody signs in with it yet,
 * the connection waits for somebody who does; that somebody needs a role, which only providers of services have. A user
 * who is connected to another staff member stays so, unless that is to be replaced.
 */
export async function connectToUser(
  tx: Transaction,
  act: Act,
  { staffMemberId, email, replaceConnection = false }: InputOf<typeof staff.connectStaffMemberToUser>,
  parts: StaffParts,
): Promise<StaffRow> {
  const before = await holdStaff(tx, staffMemberId);
  if (before.connection_status === 'CONNECTED') {
    throw fail('STAFF_ALREADY_CONNECTED', 'The staff member is connected to a user already');
  }
  const address = foldEmail(email ?? before.email ?? '');
  if (address === '') {
    throw fail('NO_EMAIL', 'Neither the call nor the staff member has an e-mail address');
  }
  const user = await findUserByEmail(tx, address);
  if (user === undefined) {
    if (!before.service_provider) {
      throw fail(
        'STAFF_INVITE_REQUIRES_ROLE',
        'No user has this e-mail address, and only staff members who provide services can be invited',
      );
    }
    const after = staffTable.update(tx, before, {
      invited_email_folded: address,
      connection_status: 'PENDING',
      updated_at: act.nowMs,
    });
    recordStaff(tx, act, { before, after }, parts);
    return after;
  }
  const former = await findStaffOfUser(tx, user.id);
  if (replaceConnection && former !== undefined) {
    await disconnectFromUser(tx, act, former.id, parts);
  } else if (user.resource_id !== null || former !== undefined) {
    throw fail('USER_ALREADY_CONNECTED', 'The user is connected to another staff member already');
  }
  return connect(tx, act, before, user.id, parts);
}

async function connect(
  tx: Transaction,
  act: RecordedAct,
  before: StaffRow,
  userId: string,
  parts: StaffParts,
): Promise<StaffRow> {
  const after = staffTable.update(tx, before, {
    user_id: userId,
    invited_email_folded: null,
    connection_status: 'CONNECTED',
    updated_at: act.nowMs,
  });
  await changeOwnCalendar(tx, userId, before.resource_id, act.nowMs, parts);
  recordStaff(tx, act, { before, after, actionEvents: [{ slug: 'connected_to_user', body: {} }] }, parts);
  return after;
}

/** Somebody may sign in with an address for which a staff member waits: they are one person. */
export async function meetUser(tx: Transaction, act: RecordedAct, user: UserRow, parts: StaffParts): Promise<void> {
  if ((await findStaffOfAddress(tx, user.email_folded)) === undefined) {
    return;
  }
  await beginCatalogueWrite(tx);
  const waiting = await findStaffOfAddress(tx, user.email_folded);
  if (waiting !== undefined) {
    await connect(tx, act, waiting, user.id, parts);
  }
}

/** Somebody who signed in as a staff member does so no more; the staff member stays. */
export async function forgetUser(tx: Transaction, act: RecordedAct, userId: string, parts: StaffParts): Promise<void> {
  if ((await findStaffOfUser(tx, userId)) === undefined) {
    return;
  }
  await beginCatalogueWrite(tx);
  const before = await findStaffOfUser(tx, userId);
  if (before !== undefined) {
    const changes = { user_id: null, connection_status: 'DISCONNECTED', updated_at: act.nowMs } as const;
    const after = staffTable.update(tx, before, changes);
    recordStaff(tx, act, { before, after, actionEvents: [{ slug: 'disconnected_from_user', body: {} }] }, parts);
  }
}

/** Takes a connection back, or an invitation; nothing happens where there is neither. */
export async function disconnectFromUser(
  tx: Transaction,
  act: Act,
  staffMemberId: string,
  parts: StaffParts,
): Promise<StaffRow> {
  const before = await holdStaff(tx, staffMemberId);
  if (before.connection_status !== 'CONNECTED' && before.connection_status !== 'PENDING') {
    return before;
  }
  const after = staffTable.update(tx, before, {
    user_id: null,
    invited_email_folded: null,
    connection_status: 'DISCONNECTED',
    updated_at: act.nowMs,
  });
  if (before.user_id !== null) {
    await changeOwnCalendar(tx, before.user_id, undefined, act.nowMs, parts);
  }
  recordStaff(tx, act, { before, after, actionEvents: [{ slug: 'disconnected_from_user', body: {} }] }, parts);
  return after;
}

function nameOfUser(user: UserRow): string {
  return (user.name.trim() || (user.email.split('@')[0] as string)).slice(0, longestName);
}

/** The staff member as whom a user signs in; made with the user's name and address where there is none. */
export async function getOrCreateOfUser(
  tx: Transaction,
  act: Act,
  wixUserId: string,
  parts: StaffParts,
): Promise<StaffRow> {
  await beginCatalogueWrite(tx);
  const [known, user] = await Promise.all([findStaffOfUser(tx, wixUserId), findUser(tx, wixUserId)]);
  if (known !== undefined) {
    return known;
  }
  if (user === undefined) {
    throw fail('NOT_FOUND', 'The site has no user with this id');
  }
  const facts = { email: user.email, user_id: user.id, connection_status: 'CONNECTED' } as const;
  const made = addStaffMember(tx, { name: nameOfUser(user), nowMs: act.nowMs, facts });
  await changeOwnCalendar(tx, user.id, made.resource.id, act.nowMs, parts);
  await recordNewStaff(tx, act, made, parts, [{ slug: 'connected_to_user', body: {} }]);
  return made.member;
}
