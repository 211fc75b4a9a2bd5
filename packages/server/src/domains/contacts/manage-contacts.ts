/**
 * What the business itself does with its contacts (docs/decisions/0095): adds somebody, changes what is kept of them, and
 * deletes whom nothing else names. Bookings are not touched: they stay with their contact, and say what was said with them.
 */
import {
  type contacts as declared,
  fail,
  foldPhone,
  foldSought,
  type InputOf,
  type NewContactInput,
} from '@openhours/contract';
import type { Act } from '../../call.ts';
import type { IsContactNamed } from '../../db/kept-contacts.ts';
import { requireRevision } from '../../db/revision.ts';
import type { Transaction } from '../../db/transaction.ts';
import { recordChange } from '../../events/change.ts';
import type { DispatchReactions } from '../../events/reactions.ts';
import { formatLocal, zoneOf } from '../../time/index.ts';
import { type ContactsParts, contactsDeleted, newContact } from './commands.ts';
import { presentContact } from './present.ts';
import { type ContactRow, contactTable, findRival, lockToDelete } from './repository.ts';
import { type ContactDetails, detailsAfter } from './rules/details.ts';
import { contactNotFound, foldedEmailOf, foldedNameOf } from './rules.ts';

/** What managing contacts stands on. */
export type ManagingParts = ContactsParts & {
  readonly dispatchReactions: DispatchReactions;
  readonly isContactNamed: IsContactNamed;
};

/** What the audit log says of a contact: nothing about the person. */
const audited = ({ revision }: ContactRow) => ({ revision: String(revision) });

function record(
  tx: Transaction,
  act: Act,
  change: { readonly before: ContactRow | undefined; readonly after: ContactRow },
  parts: ContactsParts,
): void {
  recordChange(tx, act, { entity: 'contact', present: presentContact, audited, ...change }, parts);
}

/** The day it is at the business. */
function todayAt({ nowMs, site }: Act): string {
  return formatLocal(zoneOf(site.timeZone).toLocal(nowMs)).slice(0, 10);
}

/** The columns that are made of others. */
function foundBy(
  details: ContactDetails,
): Pick<ContactRow, 'email_folded' | 'name_folded' | 'name_sought' | 'phone_sought'> {
  const person = {
    email: details.email ?? undefined,
    firstName: details.first_name ?? undefined,
    lastName: details.last_name ?? undefined,
  };
  return {
    email_folded: foldedEmailOf(person) ?? null,
    name_folded: foldedNameOf(person),
    name_sought: foldSought(foldedNameOf(person)),
    phone_sought: foldPhone(details.phone ?? '') || null,
  };
}

/** Refuses to make two contacts of one person: both would be found by the same address and name. */
async function requireNobodyElse(tx: Transaction, row: ContactRow): Promise<void> {
  const rival = row.email_folded === null ? undefined : await findRival(tx, row);
  if (rival !== undefined) {
    throw fail('CONTACT_ALREADY_EXISTS', 'Another contact has this e-mail address and this name', {
      contactId: rival.id,
    });
  }
}

export async function createContact(
  tx: Transaction,
  act: Act,
  said: NewContactInput,
  parts: ContactsParts,
): Promise<ContactRow> {
  const nobody = newContact({}, act.nowMs);
  const details = detailsAfter(nobody, said, todayAt(act));
  const after: ContactRow = { ...nobody, ...details, ...foundBy(details), kept: true };
  await requireNobodyElse(tx, after);
  contactTable.insert(tx, after);
  record(tx, act, { before: undefined, after }, parts);
  return after;
}

export async function updateContact(
  tx: Transaction,
  act: Act,
  { id, revision, ...said }: InputOf<typeof declared.updateContact>['contact'],
  parts: ContactsParts,
): Promise<ContactRow> {
  const before = await contactTable.lock(tx, id);
  if (before === undefined || before.erased) {
    throw contactNotFound(id);
  }
  requireRevision(before, revision);
  const details = detailsAfter(before, said, todayAt(act));
  const changes = { ...details, ...foundBy(details) };
  const isSamePair = changes.email_folded === before.email_folded && changes.name_folded === before.name_folded;
  // By the address of one that an unverified member claims nobody is found.
  if (!isSamePair && !before.claimed) {
    await requireNobodyElse(tx, { ...before, ...changes });
  }
  const after = contactTable.update(tx, before, { ...changes, kept: true, updated_at: act.nowMs });
  record(tx, act, { before, after }, parts);
  return after;
}

/** Whoever has anything is erased instead, which finds it all. */
export async function deleteContact(tx: Transaction, act: Act, contactId: string, parts: ManagingParts): Promise<void> {
  const row = await lockToDelete(tx, contactId);
  if (row === undefined) {
    throw contactNotFound(contactId);
  }
  if (row.member_id !== null || (await parts.isContactNamed(tx, contactId))) {
    throw fail(
      'CONTACT_IN_USE',
      'Something belongs to the contact, such as a booking, a note, a message or a member: erase the personal data instead',
      { contactId },
    );
  }
  await parts.dispatchReactions(tx, act, contactsDeleted, { contactIds: [contactId], rightfulId: undefined });
  const before = contactTable.remove(tx, row);
  recordChange(tx, act, { entity: 'contact', before, after: undefined, present: () => ({}), audited }, parts);
}
