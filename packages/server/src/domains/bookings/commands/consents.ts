/** What a booking's customer signs: with a new booking, by its link, or on paper as the business notes (docs/decisions/0076). */
import {
  type bookingConsents,
  fail,
  type GivenSignature,
  type InputOf,
  invalid,
  takeBackMinutes,
  translationIn,
} from '@openhours/contract';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { RecordEvents } from '../../../events/outbox.ts';
import { minuteMs } from '../../../time/index.ts';
import {
  type AskedOfService,
  type ConsentRow,
  consentNotFound,
  deleteSignature,
  findSignature,
  holdConsents,
  keepSignature,
  readVersionsNamed,
  type SignatureRow,
  signatureFor,
  signatureNotFound,
} from '../../consents/index.ts';
import { findContactOfMember, keepUnlessErased } from '../../contacts/index.ts';
import { creatorOf, memberIdOf } from '../access.ts';
import { readConsentsOf, readOfContacts, signedFor } from '../consents.ts';
import { type BookingLinks, requireLinked } from '../links.ts';
import { type BookingRow, lockBooking } from '../repository.ts';
import { isCustomer } from '../rules/intake.ts';
import { isAddressConfirmed } from '../rules/recipient.ts';
import { lockVisible } from './lock-visible.ts';

interface ConsentParts {
  readonly recordEvents: RecordEvents;
}

/** What somebody gives with a new booking, and the consents as they are while it is made. */
export interface GivenConsents {
  readonly given: readonly GivenSignature[];
  readonly held: readonly ConsentRow[];
}

/** Before all that is booked, in the order of locks; waits for nothing where nothing is signed. */
export async function holdGiven(
  tx: Transaction,
  act: Act,
  given: readonly GivenSignature[] | undefined = [],
): Promise<GivenConsents> {
  if (given.length > 0 && !isCustomer(act)) {
    const why = 'are given by customers alone; the business notes what was signed on paper';
    throw invalid('consentSignatures', why, 'OTHER');
  }
  const held =
    given.length === 0
      ? []
      : await holdConsents(
          tx,
          given.map(({ consentId }) => consentId),
        );
  return { given, held };
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
  { asked, given, held }: GivenConsents & { readonly asked: readonly AskedOfService[] },
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
  const own = await isOwnBooking(tx, act, booking);
  if (isMissing) {
    await requireSignedBefore(tx, act, booking, own ? required : [], required);
  }
  for (const signature of onceEach(wanted)) {
    const consent = requireReadWords(held, signature);
    const field = `consentSignatures[${given.indexOf(signature)}].name`;
    keepOnline(tx, act, booking, { signature, consent, own, field }, parts);
  }
}

/** Whether it is of whoever is signed in. */
async function isOwnBooking(tx: Transaction, { caller }: Act, { contact_id }: BookingRow): Promise<boolean> {
  const memberId = caller.kind === 'anonymous' ? undefined : memberIdOf(caller);
  const contact = memberId === undefined ? undefined : await findContactOfMember(tx, memberId);
  return contact !== undefined && contact.id === contact_id;
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
  keepSignature(tx, act, signature, parts);
}

/** Whatever is signed belongs to a contact, so that handing out and erasing reach it (design 12). */
function requireContactOf({ contact_id, id }: BookingRow): string {
  if (contact_id === null) {
    throw withoutContact(id);
  }
  return contact_id;
}

function withoutContact(bookingId: string): Error {
  return fail('BOOKING_WITHOUT_CONTACT', 'Nothing is signed for a booking of nobody', { bookingId });
}

/** The locked booking; refuses one of nobody, or of somebody who was erased. */
async function requireSomebodys(tx: Transaction, booking: BookingRow): Promise<BookingRow> {
  if (!(await keepUnlessErased(tx, requireContactOf(booking)))) {
    throw withoutContact(booking.id);
  }
  return booking;
}

function requireName(name: string, field: string): string {
  const trimmed = name.trim();
  if (trimmed === '') {
    throw invalid(field, 'must not be empty', 'REQUIRED_FIELD');
  }
  return trimmed;
}

/** Signs by the link of a booking what is not signed yet; answers the booking. */
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
  const booking = await requireSomebodys(tx, requireLinked(await lockBooking(tx, linked.id), linked, act.nowMs));
  const [consents, own] = await Promise.all([readConsentsOf(tx, booking, act.nowMs), isOwnBooking(tx, act, booking)]);
  for (const signature of onceEach(signatures)) {
    const consent = consents.find(({ asked, consentId }) => asked !== undefined && consentId === signature.consentId);
    if (consent === undefined) {
      throw consentNotFound(signature.consentId);
    }
    if (consent.signature?.booking_id !== booking.id) {
      const field = `signatures[${signatures.indexOf(signature)}].name`;
      keepOnline(tx, act, booking, { signature, consent: requireReadWords(held, signature), own, field }, parts);
    }
  }
  await tx.flush();
  return booking;
}

type NoteSigned = InputOf<typeof bookingConsents.noteSignedConsents>;

/** Notes what was signed on paper and is not signed yet; answers the booking. */
export async function noteOnPaper(
  tx: Transaction,
  act: Act,
  { bookingId, consents: noted, name, signedDate }: NoteSigned,
  parts: ConsentParts,
): Promise<BookingRow> {
  const signedName = requireName(name, 'name');
  const signedAt = signedDate === undefined ? act.nowMs : Date.parse(signedDate);
  if (signedAt > act.nowMs) {
    throw invalid('signedDate', 'must not lie ahead', 'OTHER');
  }
  const held = await holdConsents(
    tx,
    noted.map(({ consentId }) => consentId),
  );
  const booking = await requireSomebodys(tx, await lockVisible(tx, act, bookingId));
  const [consents, versions] = await Promise.all([
    readConsentsOf(tx, booking, act.nowMs),
    requireWritten(tx, noted, held, signedAt),
  ]);
  for (const [consentId, version] of versions) {
    const consent = consents.find((each) => each.asked !== undefined && each.consentId === consentId);
    if (consent === undefined) {
      throw consentNotFound(consentId);
    }
    if (consent.signature === undefined) {
      keepSignature(tx, act, onPaper(act, booking, { consentId, version, name: signedName, signedAt }), parts);
    }
  }
  await tx.flush();
  return booking;
}

interface Paper {
  readonly consentId: string;
  readonly version: number;
  readonly name: string;
  readonly signedAt: number;
}

function onPaper({ caller }: Act, booking: BookingRow, { consentId, name, signedAt, version }: Paper) {
  return {
    consent_id: consentId,
    version,
    booking_id: booking.id,
    contact_id: requireContactOf(booking),
    name,
    language: null,
    way: 'PAPER' as const,
    own: true,
    confirmed: false,
    noted_by: creatorOf(caller).id,
    signed_at: signedAt,
  };
}

/** Which version each paper has; refuses one that was signed before its words were written. */
async function requireWritten(
  tx: Transaction,
  noted: NoteSigned['consents'],
  held: readonly ConsentRow[],
  signedAt: number,
): Promise<ReadonlyMap<string, number>> {
  const named = noted.map(({ consentId, version }) => {
    const consent = held.find(({ id }) => id === consentId);
    if (consent === undefined) {
      throw consentNotFound(consentId);
    }
    return { consentId, version: version ?? consent.version };
  });
  const words = await readVersionsNamed(tx, named);
  noted.forEach((_, index) => {
    const { consentId, version } = named[index] as (typeof named)[number];
    const written = words.find((each) => each.consent_id === consentId && each.version === version);
    if (written === undefined) {
      throw invalid(`consents[${index}].version`, 'must be a version that there is', 'OTHER');
    }
    if (signedAt < written.created_at) {
      throw fail('SIGNED_BEFORE_VERSION', 'These words were written later: name the version that stands on the paper', {
        consentId,
        version,
      });
    }
  });
  return new Map(named.map(({ consentId, version }) => [consentId, version]));
}

/** Takes back what whoever calls has just noted from paper; answers the booking. */
export async function takeBackSigned(
  tx: Transaction,
  act: Act,
  { bookingId, consentSignatureId }: InputOf<typeof bookingConsents.takeBackSignedConsent>,
  parts: ConsentParts,
): Promise<BookingRow> {
  const booking = await lockVisible(tx, act, bookingId);
  const signature = await findSignature(tx, consentSignatureId);
  if (signature?.booking_id !== bookingId) {
    throw signatureNotFound(consentSignatureId);
  }
  if (!mayTakeBack(act, signature)) {
    throw fail('UNAUTHORIZED_OPERATION', 'Only whoever has just noted it takes it back');
  }
  await deleteSignature(tx, act, consentSignatureId, parts);
  await tx.flush();
  return booking;
}

function mayTakeBack({ caller, nowMs }: Act, { created_at, noted_by, way }: SignatureRow): boolean {
  return way === 'PAPER' && noted_by === creatorOf(caller).id && nowMs < created_at + takeBackMinutes * minuteMs;
}
