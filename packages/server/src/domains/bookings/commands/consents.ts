/** What a booking's customer signs: with a new booking, by its link, or on paper as the business notes (docs/decisions/0076). */
import { type bookingConsents, fail, type GivenSignature, type InputOf, invalid } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { RecordEvents } from '../../../events/outbox.ts';
import {
  type AskedOfService,
  type ConsentRow,
  consentNotFound,
  holdConsents,
  keepSignature,
  readSignaturesFor,
  signatureFor,
} from '../../consents/index.ts';
import { findContactOfMember } from '../../contacts/index.ts';
import { creatorOf, memberIdOf } from '../access.ts';
import { readConsentsOf, signedFor } from '../consents.ts';
import { type BookingLinks, requireLinked } from '../links.ts';
import { type BookingRow, lockBooking } from '../repository.ts';
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
  given: readonly GivenSignature[] | undefined = [],
): Promise<GivenConsents> {
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
  if (required.length > 0 && isCustomer(act)) {
    await requireSignedBefore(tx, act, booking, required);
  }
  for (const signature of onceEach(wanted)) {
    requireReadWords(held, signature);
    keepOnline(tx, act, booking, signature, parts);
  }
}

/** The same who must answer what is asked (`rules/intake.ts`). */
function isCustomer({ caller }: Act): boolean {
  const { type } = creatorOf(caller);
  return type === 'VISITOR' || type === 'MEMBER';
}

async function requireSignedBefore(
  tx: Transaction,
  { caller }: Act,
  booking: BookingRow,
  required: readonly AskedOfService[],
): Promise<void> {
  const memberId = memberIdOf(caller);
  const own = memberId === undefined ? undefined : await findContactOfMember(tx, memberId);
  const ids = required.map(({ consent_id }) => consent_id);
  const isOwn = own !== undefined && own.id === booking.contact_id;
  const known = isOwn ? await readSignaturesFor(tx, ids, { bookingIds: [], contactIds: [own.id] }) : [];
  const missing = required.filter((each) => signatureFor(each, signedFor(booking), known) === undefined);
  if (missing.length > 0) {
    throw fail('CONSENT_SIGNATURE_REQUIRED', 'The service asks for consents: sign them as consentSignatures', {
      consentIds: missing.map(({ consent_id }) => consent_id),
    });
  }
}

/** Refuses to sign what was not read: the words are others by now, or gone. */
function requireReadWords(held: readonly ConsentRow[], { consentId, version }: GivenSignature): void {
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
}

function onceEach(given: readonly GivenSignature[]): GivenSignature[] {
  return given.filter(({ consentId }, index) => given.findIndex((each) => each.consentId === consentId) === index);
}

function keepOnline(
  tx: Transaction,
  act: Act,
  booking: BookingRow,
  { consentId, language, name, version }: GivenSignature,
  parts: ConsentParts,
): void {
  const signature = {
    consent_id: consentId,
    version,
    booking_id: booking.id,
    contact_id: booking.contact_id,
    name: requireName(name, 'name'),
    language: language?.toLowerCase() ?? null,
    way: 'ONLINE' as const,
    signed_at: act.nowMs,
  };
  keepSignature(tx, act, signature, parts);
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
  const { held } = await holdGiven(tx, signatures);
  const booking = requireLinked(await lockBooking(tx, linked.id), linked, act.nowMs);
  const consents = await readConsentsOf(tx, booking);
  for (const signature of onceEach(signatures)) {
    const consent = consents.find(({ asked }) => asked.consent_id === signature.consentId);
    if (consent === undefined) {
      throw consentNotFound(signature.consentId);
    }
    if (consent.signature?.booking_id !== booking.id) {
      requireReadWords(held, signature);
      keepOnline(tx, act, booking, signature, parts);
    }
  }
  await tx.flush();
  return booking;
}

/** Notes what was signed on paper and is not signed yet; answers the booking. */
export async function noteOnPaper(
  tx: Transaction,
  act: Act,
  { bookingId, consentIds, name, signedDate }: InputOf<typeof bookingConsents.noteSignedConsents>,
  parts: ConsentParts,
): Promise<BookingRow> {
  const signedName = requireName(name, 'name');
  const signedAt = signedDate === undefined ? act.nowMs : Date.parse(signedDate);
  if (signedAt > act.nowMs) {
    throw invalid('signedDate', 'must not lie ahead', 'OTHER');
  }
  const held = await holdConsents(tx, consentIds);
  const booking = await lockVisible(tx, act, bookingId);
  const consents = await readConsentsOf(tx, booking);
  for (const consentId of new Set(consentIds)) {
    const consent = consents.find(({ asked }) => asked.consent_id === consentId);
    const words = held.find(({ id }) => id === consentId);
    if (consent === undefined || words === undefined) {
      throw consentNotFound(consentId);
    }
    if (consent.signature === undefined) {
      const signature = {
        consent_id: consentId,
        version: words.version,
        booking_id: booking.id,
        contact_id: booking.contact_id,
        name: signedName,
        language: null,
        way: 'PAPER' as const,
        signed_at: signedAt,
      };
      keepSignature(tx, act, signature, parts);
    }
  }
  await tx.flush();
  return booking;
}
