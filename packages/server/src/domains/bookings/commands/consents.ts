/** What a booking's customer signs, with a new booking or by its link (docs/decisions/0076). */
import {
  type bookingConsents,
  fail,
  type GivenSignature,
  type InputOf,
  invalid,
  isEndedStatus,
  translationIn,
} from '@openhours/contract';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { RecordEvents } from '../../../events/outbox.ts';
import {
  type AskedOfService,
  type ConsentRow,
  consentNotFound,
  holdConsents,
  keepSignature,
  signatureFor,
} from '../../consents/index.ts';
import { findContactOfMember, keepUnlessErased } from '../../contacts/index.ts';
import { memberIdOf } from '../access.ts';
import { type ConsentOfBooking, readConsentsOfAll, readOfContacts, signedFor } from '../consents.ts';
import { type BookingLinks, requireLinked } from '../links.ts';
import { readRecurring } from '../repository/recurring.ts';
import { type BookingRow, bookingTable, lockBookings } from '../repository.ts';
import { isCustomer } from '../rules/intake.ts';
import { isAddressConfirmed } from '../rules/recipient.ts';
import { ofSameCustomer } from '../rules/recurring.ts';

export interface ConsentParts {
  readonly recordEvents: RecordEvents;
}

/** What somebody gives with a new booking, and the consents as they are while it is made. */
export interface GivenConsents {
  readonly given: readonly GivenSignature[];
  readonly held: readonly ConsentRow[];
  /** The id of the contact as which whoever books signs in; asked once, however many bookings are made. */
  readonly readOwnContactId: () => Promise<string | undefined>;
}

/** Before all that is booked, in the order of locks; waits for nothing where nothing is signed. */
export async function holdGiven(
  tx: Transaction,
  act: Act,
  given: readonly GivenSignature[] | undefined = [],
): Promise<GivenConsents> {
  requireGivenByCustomer(act, given);
  return holdAll(tx, act, given);
}

function requireGivenByCustomer(act: Act, given: readonly GivenSignature[]): void {
  if (given.length > 0 && !isCustomer(act)) {
    const why = 'are given by customers alone; the business notes what was signed on paper';
    throw invalid('consentSignatures', why, 'OTHER');
  }
}

async function holdAll(tx: Transaction, act: Act, given: readonly GivenSignature[]): Promise<GivenConsents> {
  const held =
    given.length === 0
      ? []
      : await holdConsents(
          tx,
          given.map(({ consentId }) => consentId),
        );
  let ownContactId: Promise<string | undefined> | undefined;
  const readOwnContactId = () => {
    ownContactId ??= readContactIdOfMember(tx, act);
    return ownContactId;
  };
  return { given, held, readOwnContactId };
}

/** What each of many bookings of one call is given, held at once; answers what is said of one of them. */
export async function holdGivenOfAll(
  tx: Transaction,
  act: Act,
  all: readonly { readonly consentSignatures?: readonly GivenSignature[] }[],
): Promise<(consentSignatures: readonly GivenSignature[] | undefined) => GivenConsents> {
  const ofAll = await holdAll(
    tx,
    act,
    all.flatMap(({ consentSignatures = [] }) => consentSignatures),
  );
  return (given = []) => {
    requireGivenByCustomer(act, given);
    return { ...ofAll, given };
  };
}

/**
 * Keeps what was signed with a new booking, of what its service asks for, and refuses one without what customers sign to
 * book. What the same contact has signed before is known of members alone: whoever types somebody's address learns nothing of
 * them, and signs again. Whoever books for somebody else leaves it for later.
 */
export async function keepGiven(
  tx: Transaction,
  act: Act,
  booking: BookingRow,
  { asked, given, held, readOwnContactId }: GivenConsents & { readonly asked: readonly AskedOfService[] },
  parts: ConsentParts,
): Promise<void> {
  const wanted = given.filter(({ consentId }) => asked.some(({ consent_id }) => consent_id === consentId));
  const required = asked.filter(
    ({ consent_id, required_to_book }) => required_to_book && !wanted.some(({ consentId }) => consentId === consent_id),
  );
  const isMissing = required.length > 0 && isCustomer(act);
  if (!isMissing && wanted.length === 0) {
    return;
  }
  const own = isOf(booking, await readOwnContactId());
  if (isMissing) {
    await requireSignedBefore(tx, act, booking, own ? required : [], required);
  }
  for (const signature of onceEach(wanted)) {
    const consent = requireReadWords(held, signature);
    const field = `consentSignatures[${given.indexOf(signature)}].name`;
    keepOnline(tx, act, booking, { signature, consent, own, field }, parts);
  }
}

/** Of whoever is signed in as a member that is known as a contact. */
async function readContactIdOfMember(tx: Transaction, { caller }: Act): Promise<string | undefined> {
  const memberId = caller.kind === 'anonymous' ? undefined : memberIdOf(caller);
  return memberId === undefined ? undefined : (await findContactOfMember(tx, memberId))?.id;
}

function isOf({ contact_id }: BookingRow, contactId: string | undefined): boolean {
  return contactId !== undefined && contact_id === contactId;
}

/** `known`: those of which the caller may know whether the contact has signed them before. */
async function requireSignedBefore(
  tx: Transaction,
  { nowMs }: Act,
  booking: BookingRow,
  known: readonly AskedOfService[],
  required: readonly AskedOfService[],
): Promise<void> {
  const visit = signedFor(booking, nowMs);
  const ofContacts = await readOfContacts(tx, [{ visit, asked: known }]);
  const missing = required.filter((each) => signatureFor(each, visit, { ofBookings: [], ofContacts }) === undefined);
  if (missing.length > 0) {
    throw fail('CONSENT_SIGNATURE_REQUIRED', 'The service asks for consents: sign them as consentSignatures', {
      consentIds: missing.map(({ consent_id }) => consent_id),
    });
  }
}

/** Refuses to sign what was not read: the words are others by now, or gone. */
function requireReadWords(held: readonly ConsentRow[], { consentId, version }: GivenSignature): ConsentRow {
  const consent = held.find(({ id }) => id === consentId);
  if (consent === undefined) {
    throw consentNotFound(consentId);
  }
  if (consent.version !== version) {
    throw fail('CONSENT_VERSION_OUTDATED', 'The words of the consent have changed: read and sign those of today', {
      consentId,
      version: consent.version,
    });
  }
  return consent;
}

function onceEach(given: readonly GivenSignature[]): GivenSignature[] {
  return given.filter(({ consentId }, index) => given.findIndex((each) => each.consentId === consentId) === index);
}

interface OnlineSignature {
  readonly signature: GivenSignature;
  /** In the words that were read. */
  readonly consent: ConsentRow;
  /** The contact signs it, signed in. */
  readonly own: boolean;
  /** In which the name was sent. */
  readonly field: string;
}

function keepOnline(
  tx: Transaction,
  act: Act,
  booking: BookingRow,
  { consent, field, own, signature: { language, name, version } }: OnlineSignature,
  parts: ConsentParts,
): void {
  const isRead = translationIn(consent.translations, language)?.text !== undefined;
  const signature = {
    consent_id: consent.id,
    version,
    booking_id: booking.id,
    contact_id: requireContactOf(booking),
    name: requireName(name, field),
    language: isRead && language !== undefined ? language.toLowerCase() : consent.language,
    way: 'ONLINE' as const,
    own,
    confirmed: isAddressConfirmed(booking),
    noted_by: null,
    signed_at: act.nowMs,
  };
  keepSignature(tx, act, signature, booking.resource_id ?? undefined, parts);
}

/** Whatever is signed belongs to a contact, so that handing out and erasing reach it (design 12). */
export function requireContactOf({ contact_id, id }: BookingRow): string {
  if (contact_id === null) {
    throw withoutContact(id);
  }
  return contact_id;
}

function withoutContact(bookingId: string): Error {
  return fail('BOOKING_WITHOUT_CONTACT', 'Nothing is signed for a booking of nobody', { bookingId });
}

/** The locked booking; refuses one of nobody, or of somebody who was erased. */
export async function requireSomebodys(tx: Transaction, booking: BookingRow): Promise<BookingRow> {
  if (!(await keepUnlessErased(tx, requireContactOf(booking)))) {
    throw withoutContact(booking.id);
  }
  return booking;
}

export function requireName(name: string, field: string): string {
  const trimmed = name.trim();
  if (trimmed === '') {
    throw invalid(field, 'must not be empty', 'REQUIRED_FIELD');
  }
  return trimmed;
}

/**
 * Signs by the link of a booking what is not signed yet, as on the form with each date of its series that is to come and of
 * the same customer; answers the booking.
 */
export async function signByLink(
  tx: Transaction,
  act: Act,
  { signatures, token }: InputOf<typeof bookingConsents.signConsentsAnonymously>,
  parts: ConsentParts & { readonly links: Pick<BookingLinks, 'linkedBy'> },
): Promise<BookingRow> {
  const linked = parts.links.linkedBy(tx.siteId, token);
  const held = await holdConsents(
    tx,
    signatures.map(({ consentId }) => consentId),
  );
  const locked = await lockWithSeries(tx, linked.id);
  const found = requireLinked(
    locked.find(({ id }) => id === linked.id),
    linked,
    act.nowMs,
  );
  const booking = await requireSomebodys(tx, found);
  const dates = [booking, ...othersToCome(locked, booking, act.nowMs)];
  const [consents, ownContactId] = await Promise.all([
    readConsentsOfAll(tx, dates, act.nowMs),
    readContactIdOfMember(tx, act),
  ]);
  const own = isOf(booking, ownContactId);
  for (const signature of onceEach(signatures)) {
    const { consentId } = signature;
    if (findAsked(consents.get(booking.id), consentId) === undefined) {
      throw consentNotFound(consentId);
    }
    const field = `signatures[${signatures.indexOf(signature)}].name`;
    for (const date of dates.filter(({ id }) => lacksOwn(findAsked(consents.get(id), consentId), id))) {
      keepOnline(tx, act, date, { signature, consent: requireReadWords(held, signature), own, field }, parts);
    }
  }
  await tx.flush();
  return booking;
}

/** A booking, and all of its series, in the order of all locks. */
async function lockWithSeries(tx: Transaction, bookingId: string): Promise<readonly BookingRow[]> {
  const groupId = (await bookingTable.find(tx, bookingId))?.recurring_group_id ?? undefined;
  const others = groupId === undefined ? [] : await readRecurring(tx, groupId);
  return lockBookings(tx, [...new Set([bookingId, ...others.map(({ id }) => id)])]);
}

/** What else of a series the customer of one of its bookings comes to. */
function othersToCome(series: readonly BookingRow[], booking: BookingRow, nowMs: number): BookingRow[] {
  return ofSameCustomer(series, booking).filter(
    ({ id, start_at, status }) => id !== booking.id && start_at > nowMs && !isEndedStatus(status),
  );
}

export function findAsked(
  consents: readonly ConsentOfBooking[] | undefined,
  consentId: string,
): ConsentOfBooking | undefined {
  return consents?.find((each) => each.asked !== undefined && each.consentId === consentId);
}

/** True of what is asked for and was not signed with the booking itself. */
function lacksOwn(consent: ConsentOfBooking | undefined, bookingId: string): boolean {
  return consent !== undefined && consent.signature?.booking_id !== bookingId;
}
