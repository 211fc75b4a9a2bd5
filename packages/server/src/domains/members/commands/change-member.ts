/** What is said of a member is changed: by the owner, or by themselves (members sheet 1.3, 1.6 and 1.7). */
import { isDeepStrictEqual } from 'node:util';
import type { IdentityProfile, Member, MemberSaid, MemberVisibility } from '@openhours/contract';
import { newId } from '../../../db/ids.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { ActionEvent, RecordedAct } from '../../../events/change.ts';
import { type FieldOfMember, readFieldsOf, writeFields } from '../../custom-fields/index.ts';
import {
  addKnownIdentity,
  changeProfile,
  emptyProfile,
  type MemberAccessParts,
  readMemberPrivacy,
  type SignInAct,
} from '../../identity/index.ts';
import { idsOfAddresses, type WholeMember } from '../present.ts';
import { type MemberRow, memberTable, readSlugsLike } from '../repository.ts';
import { requireMayBePublic } from '../rules/acts.ts';
import { emptyColumns, requireSameAddress, requireWellSaid, withSaid } from '../rules/changes.ts';
import { listedOf, requireSlug, slugColumns, slugTaken } from '../rules.ts';
import { addMember } from './follow-identity.ts';
import { holdMember } from './hold-member.ts';
import { type Parts, record } from './record.ts';

interface Change {
  readonly profile?: IdentityProfile;
  readonly columns?: Partial<MemberRow>;
  readonly fields?: readonly FieldOfMember[];
  readonly actions?: readonly ActionEvent<'member'>[];
}

/** Writes a change of a member who is held, unless it changes nothing. */
function change(tx: Transaction, act: RecordedAct, before: WholeMember, wanted: Change, parts: Parts): WholeMember {
  const { profile = before.identity.profile, columns = {}, fields = before.fields, actions = [] } = wanted;
  const isSame =
    isDeepStrictEqual(profile, before.identity.profile) &&
    fields === before.fields &&
    isDeepStrictEqual({ ...before.member, ...columns }, before.member);
  if (isSame) {
    return before;
  }
  const identity =
    profile === before.identity.profile ? before.identity : changeProfile(tx, act, before.identity, profile);
  const member = memberTable.update(tx, before.member, { ...listedOf(identity), ...columns, updated_at: act.nowMs });
  const after = { member, identity, fields };
  const turned = privacyAction(before, after);
  record(tx, act, { before, after, actions: turned === undefined ? actions : [...actions, turned] }, parts);
  return after;
}

function privacyAction(before: WholeMember, after: WholeMember): ActionEvent<'member'> | undefined {
  const isShown = ({ identity }: WholeMember) => identity.profile.privacyStatus === 'PUBLIC';
  if (isShown(before) === isShown(after)) {
    return undefined;
  }
  const slug = isShown(after) ? 'member_joined_community' : 'member_left_community';
  return { slug, body: { memberId: after.member.id } };
}

async function requireVisibility(tx: Transaction, wanted: MemberVisibility | undefined): Promise<void> {
  if (wanted === 'PUBLIC') {
    requireMayBePublic(await readMemberPrivacy(tx));
  }
}

/** Makes somebody a member whom the business knows; the contact of their address and name becomes theirs. */
export async function createMember(
  tx: Transaction,
  act: SignInAct,
  { loginEmail, ...said }: MemberSaid & { readonly loginEmail: string },
  parts: MemberAccessParts,
): Promise<WholeMember> {
  requireWellSaid(said);
  const privacy = await readMemberPrivacy(tx);
  if (said.privacyStatus === 'PUBLIC') {
    requireMayBePublic(privacy);
  }
  const privacyStatus = privacy.mayBePublic ? privacy.byDefault : 'PRIVATE';
  const empty = { profile: { ...emptyProfile, privacyStatus }, columns: emptyColumns };
  const { columns, profile } = withSaid(empty, said, newId);
  const identity = await addKnownIdentity(tx, act, { email: loginEmail, field: 'member.loginEmail', profile });
  const known = (await readFieldsOf(tx, [identity.id]))(identity.id);
  const fields = await writeFields(tx, identity.id, known, said.contact?.customFields ?? {});
  return addMember(tx, act, { identity, joinsContact: true, needsSameName: true }, parts, { columns, fields });
}

/** Changes what is said of a member. */
export async function updateMember(
  tx: Transaction,
  act: RecordedAct,
  { id, loginEmail, ...said }: MemberSaid & { readonly id: string; readonly loginEmail?: string | null | undefined },
  parts: Parts,
): Promise<WholeMember> {
  requireWellSaid(said);
  const before = await holdMember(tx, id);
  requireSameAddress(loginEmail, before.identity.email);
  if (before.identity.profile.privacyStatus !== 'PUBLIC') {
    await requireVisibility(tx, said.privacyStatus);
  }
  const addressIds = idsOfAddresses(before);
  const { cover, emails_removed, photo, title, title_sought } = before.member;
  const facts = {
    profile: before.identity.profile,
    columns: { address_ids: addressIds, cover, emails_removed, photo, title, title_sought },
  };
  const { columns, profile } = withSaid(facts, said, newId);
  const { address_ids, ...others } = columns;
  // Ids that only follow from where the addresses stand are not written before one of them does no longer.
  const areSame = isDeepStrictEqual(address_ids, addressIds);
  const fields = await writeFields(tx, id, before.fields, said.contact?.customFields ?? {});
  return change(tx, act, before, { profile, columns: areSame ? others : columns, fields }, parts);
}

const removed = {
  phones: { contact: { phones: null } },
  emails: { contact: { emails: null } },
  addresses: { contact: { addresses: null } },
} as const satisfies Readonly<Record<string, MemberSaid>>;

/** Removes all of one kind by which a member is reached. */
export function removeFromContact(
  tx: Transaction,
  act: RecordedAct,
  { id, kind }: { readonly id: string; readonly kind: keyof typeof removed },
  parts: Parts,
): Promise<WholeMember> {
  return updateMember(tx, act, { id, ...removed[kind] }, parts);
}

/** Gives a member another slug; the one they have is no change. */
export async function changeSlug(
  tx: Transaction,
  act: RecordedAct,
  { id, slug }: { readonly id: string; readonly slug: string },
  parts: Parts,
): Promise<WholeMember> {
  requireSlug(slug);
  const before = await holdMember(tx, id);
  if (slug !== before.member.slug && (await readSlugsLike(tx, slug)).has(slug)) {
    throw slugTaken(slug);
  }
  return change(tx, act, before, { columns: slugColumns(slug) }, parts);
}

/** Shows a member to others, or to nobody any more. */
export async function setPrivacy(
  tx: Transaction,
  act: RecordedAct,
  { id, privacyStatus }: { readonly id: string; readonly privacyStatus: MemberVisibility },
  parts: Parts,
): Promise<WholeMember> {
  const before = await holdMember(tx, id);
  await requireVisibility(tx, privacyStatus);
  return change(tx, act, before, { profile: { ...before.identity.profile, privacyStatus } }, parts);
}

/** Mutes a member where members write, or unmutes them. */
export async function setActivity(
  tx: Transaction,
  act: RecordedAct,
  { activity, id }: { readonly id: string; readonly activity: Exclude<Member['activityStatus'], 'UNKNOWN'> },
  parts: Parts,
): Promise<WholeMember> {
  const before = await holdMember(tx, id);
  const slug = activity === 'MUTED' ? 'member_muted' : 'member_unmuted';
  const actions = [{ slug, body: { memberId: id } }] as const;
  return change(tx, act, before, { columns: { activity_status: activity }, actions }, parts);
}
