/**
 * What follows for members from what happens to identities, and what the owner does with members: identities decide who gets
 * in, members which contact is theirs and what is told of them.
 */
import type { Reader, Transaction } from '../../db/transaction.ts';
import { type ActionEvent, type RecordedAct, recordChange } from '../../events/change.ts';
import { joinContact, leaveContact, lockContactsAt, type Person } from '../contacts/index.ts';
import {
  approveIdentity,
  blockIdentity,
  type ContactRule,
  disconnectIdentity,
  endAccess,
  findIdentity,
  type IdentityChanged,
  type IdentityCreated,
  type IdentityRow,
  identityTable,
  type MemberAccessParts,
  type SignInAct,
} from '../identity/index.ts';
import { presentMember, type WholeMember } from './present.ts';
import {
  findMember,
  findMembersOfContact,
  insertMember,
  type MemberRow,
  memberTable,
  readSlugsLike,
} from './repository.ts';
import { freeSlug, memberNotFound, wantedSlug } from './rules.ts';

type Parts = Pick<MemberAccessParts, 'recordEvents'>;

const audited = ({ identity }: WholeMember) => ({ status: identity.status });

/** What events carry: all that whoever may read members reads. */
function record(
  tx: Transaction,
  act: RecordedAct,
  {
    after,
    before,
    actions = [],
  }: {
    readonly before: WholeMember | undefined;
    readonly after: WholeMember;
    readonly actions?: readonly ActionEvent<'member'>[];
  },
  parts: Parts,
): void {
  const whole = (each: WholeMember) => ({ ...each, id: each.member.id, revision: each.member.revision });
  recordChange(
    tx,
    act,
    {
      entity: 'member',
      before: before && whole(before),
      after: whole(after),
      present: (each) => presentMember(each, 'FULL'),
      audited,
      actionEvents: actions,
    },
    parts,
  );
}

function personOf({ email, profile }: IdentityRow): Person & { readonly email: string } {
  const phone = profile.phones[0] ?? profile.phonesV2[0]?.phone;
  return { email, firstName: profile.firstName, lastName: profile.lastName, phone };
}

/** The contact that is the member's from now on; none where they wait to have it. */
async function contactFor(
  tx: Transaction,
  act: RecordedAct,
  identity: IdentityRow,
  { awaitedContactId, joinsContact }: ContactRule,
  parts: Parts,
): Promise<string | null> {
  if (awaitedContactId !== undefined) {
    return null;
  }
  // Whoever a back end of the business knows is who they say, whether the address is verified or not.
  const isProven = identity.email_verified || joinsContact;
  const wanted = { memberId: identity.id, person: personOf(identity), isProven, joins: joinsContact };
  return (await joinContact(tx, act, wanted, parts)).id;
}

/** Somebody has signed up: the member with their contact. */
export async function createMember(
  tx: Transaction,
  act: RecordedAct,
  { identity, ...rule }: IdentityCreated,
  parts: Parts,
): Promise<void> {
  const contactId = await contactFor(tx, act, identity, rule, parts);
  // The contact is there before the member that refers to it.
  await tx.flush();
  const member = await insertWithSlug(tx, {
    id: identity.id,
    revision: 1,
    contact_id: contactId,
    awaited_contact_id: rule.awaitedContactId ?? null,
    slug: wantedSlug(identity),
    activity_status: 'ACTIVE',
    created_at: act.nowMs,
    updated_at: act.nowMs,
  });
  record(tx, act, { before: undefined, after: { member, identity } }, parts);
}

/** With the slug that is wanted, or the next that is free. */
async function insertWithSlug(tx: Transaction, wanted: MemberRow): Promise<MemberRow> {
  const member = { ...wanted, slug: freeSlug(wanted.slug, await readSlugsLike(tx, wanted.slug)) };
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
    updated_at: act.nowMs,
  });
  record(
    tx,
    act,
    {
      before: { member, identity: before },
      after: { member: after, identity },
      actions: actionOf(changed),
    },
    parts,
  );
}

const ownerActs = { approve: approveIdentity, block: blockIdentity, disconnect: disconnectIdentity } as const;
export type OwnerAct = keyof typeof ownerActs;

/** Approves, blocks or disconnects a member; answers how they stand. */
export async function administer(
  tx: Transaction,
  act: SignInAct,
  { memberId, verb }: { readonly memberId: string; readonly verb: OwnerAct },
  parts: MemberAccessParts,
): Promise<WholeMember> {
  const held = await holdIdentity(tx, memberId);
  const identity = await ownerActs[verb](tx, act, held, parts);
  await tx.flush();
  return requireWhole(tx, memberId, identity);
}

/** Holds an identity until the transaction ends, behind the contacts that may become theirs. */
export async function holdIdentity(tx: Transaction, memberId: string): Promise<IdentityRow> {
  const seen = await findIdentity(tx, memberId);
  if (seen === undefined) {
    throw memberNotFound();
  }
  await lockContactsAt(tx, seen.email_folded);
  const held = await identityTable.lock(tx, memberId);
  if (held === undefined) {
    throw memberNotFound();
  }
  return held;
}

/** A member with their identity, as both stand. */
export async function requireWhole(reader: Reader, memberId: string, known?: IdentityRow): Promise<WholeMember> {
  const [member, identity] = await Promise.all([findMember(reader, memberId), known ?? findIdentity(reader, memberId)]);
  if (member === undefined || identity === undefined) {
    throw memberNotFound();
  }
  return { member, identity };
}

/**
 * A person is to be forgotten: whoever signs in as them is out at once, and so is whoever has signed up with their address and has not
 * verified it. The rows go by what `stored.ts` says of them.
 */
export async function forgetMember(
  tx: Transaction,
  act: RecordedAct,
  contactId: string,
  parts: MemberAccessParts,
): Promise<void> {
  for (const member of await findMembersOfContact(tx, contactId)) {
    await endAccess(tx, act, member.id, parts);
    const gone = { ...member, revision: member.revision + 1 };
    recordChange(
      tx,
      act,
      { entity: 'member', before: gone, after: undefined, present: () => ({}), triggeredByAnonymize: true },
      parts,
    );
  }
}
