/**
 * What follows for members from what happens to identities: identities decide who gets in, members which contact is theirs and
 * what is told of them.
 */
import type { Transaction } from '../../../db/transaction.ts';
import type { ActionEvent, RecordedAct } from '../../../events/change.ts';
import { joinContact, leaveContact, type Person } from '../../contacts/index.ts';
import { type FieldOfMember, readFieldsOf } from '../../custom-fields/index.ts';
import type { ContactRule, IdentityChanged, IdentityCreated, IdentityRow } from '../../identity/index.ts';
import type { WholeMember } from '../present.ts';
import { insertMember, type MemberRow, memberTable, readSlugsLike } from '../repository.ts';
import { emptyColumns, type MemberColumns } from '../rules/changes.ts';
import { freeSlug, listedOf, slugColumns, wantedSlug } from '../rules.ts';
import { type Parts, record } from './record.ts';

function personOf({ email, profile }: IdentityRow): Person & { readonly email: string } {
  const phone = profile.phones[0] ?? profile.phonesV2[0]?.phone;
  return { email, firstName: profile.firstName, lastName: profile.lastName, phone };
}

/** The contact that is the member's from now on; none where they wait to have it. */
async function contactFor(
  tx: Transaction,
  act: RecordedAct,
  identity: IdentityRow,
  { awaitedContactId, joinsContact, needsSameName }: ContactRule,
  parts: Parts,
): Promise<string | null> {
  if (awaitedContactId !== undefined) {
    return null;
  }
  // Whoever a back end of the business knows is who they say, whether the address is verified or not.
  const isProven = identity.email_verified || joinsContact;
  const wanted = { memberId: identity.id, person: personOf(identity), isProven, joins: joinsContact, needsSameName };
  return (await joinContact(tx, act, wanted, parts)).id;
}

/** Somebody has signed up, or the business has made them a member: the member with their contact. */
export async function addMember(
  tx: Transaction,
  act: RecordedAct,
  { identity, ...rule }: IdentityCreated,
  parts: Parts,
  { columns, fields }: { readonly columns: MemberColumns; readonly fields: readonly FieldOfMember[] } = {
    columns: emptyColumns,
    fields: [],
  },
): Promise<WholeMember> {
  const contactId = await contactFor(tx, act, identity, rule, parts);
  // The contact is there before the member that refers to it.
  await tx.flush();
  const member = await insertWithSlug(tx, {
    id: identity.id,
    revision: 1,
    contact_id: contactId,
    awaited_contact_id: rule.awaitedContactId ?? null,
    ...slugColumns(wantedSlug(identity)),
    activity_status: 'ACTIVE',
    ...listedOf(identity),
    last_login_at: null,
    ...columns,
    created_at: act.nowMs,
    updated_at: act.nowMs,
  });
  const after = { member, identity, fields };
  record(tx, act, { before: undefined, after }, parts);
  return after;
}

/** With the slug that is wanted, or the next that is free. */
async function insertWithSlug(tx: Transaction, wanted: MemberRow): Promise<MemberRow> {
  const member = { ...wanted, ...slugColumns(freeSlug(wanted.slug, await readSlugsLike(tx, wanted.slug))) };
  return (await insertMember(tx, member)) ? member : insertWithSlug(tx, wanted);
}

const actionOf = ({ decision, identity }: IdentityChanged): ActionEvent<'member'>[] =>
  decision === undefined
    ? []
    : [{ slug: decision === 'APPROVED' ? 'member_approved' : 'member_blocked', body: { memberId: identity.id } }];

/**
 * Whoever has none gets one once the address is theirs, or the owner has let them in; and the contact of whoever has just verified
 * the address is known by it from now on.
 */
function mayGetContact({ contact_id }: MemberRow, { before, identity, joinsContact }: IdentityChanged): boolean {
  return contact_id === null
    ? identity.email_verified || joinsContact || identity.status === 'ACTIVE'
    : identity.email_verified && !before.email_verified;
}

/** An identity has changed, and with it its member; one who may have a contact now gets it. */
export async function followIdentity(
  tx: Transaction,
  act: RecordedAct,
  changed: IdentityChanged,
  parts: Parts,
): Promise<void> {
  const { before, identity } = changed;
  const member = await memberTable.lock(tx, identity.id);
  if (member === undefined) {
    return;
  }
  const hasLeft = identity.status === 'OFFLINE';
  if (hasLeft) {
    await leaveContact(tx, act, identity.id, parts);
  }
  const contactId =
    !hasLeft && mayGetContact(member, changed)
      ? await contactFor(tx, act, identity, changed, parts)
      : member.contact_id;
  await tx.flush();
  const waitsOn = contactId === null && !hasLeft && identity.email_folded === before.email_folded;
  const after = memberTable.update(tx, member, {
    contact_id: contactId,
    awaited_contact_id: waitsOn ? member.awaited_contact_id : null,
    ...listedOf(identity),
    updated_at: act.nowMs,
  });
  const fields = (await readFieldsOf(tx, [identity.id]))(identity.id);
  record(
    tx,
    act,
    {
      before: { member, identity: before, fields },
      after: { member: after, identity, fields },
      actions: actionOf(changed),
    },
    parts,
  );
}
