/** What the services of bookings want signed, and by which signatures it is. */
import type { BookingConsent, Waiver } from '@openhours/contract';
import { groupBy } from '@openhours/contract/grouped';
import type { Act } from '../../call.ts';
import type { Reader } from '../../db/transaction.ts';
import {
  type AskedOfService,
  type ConsentRow,
  presentSignature,
  presentWords,
  readAskedOf,
  readConsents,
  readSignaturesOfBookings,
  readSignaturesOfContacts,
  type SignatureRow,
  type SignedFor,
  signatureFor,
  validFromAt,
} from '../consents/index.ts';
import { findContactOfMember } from '../contacts/index.ts';
import { memberIdOf } from './access.ts';
import type { BookingRow } from './repository.ts';
import { isAddressConfirmed } from './rules/recipient.ts';

/** One consent of a booking; without a signature it is not signed. */
export interface ConsentOfBooking {
  readonly consentId: string;
  /** Undefined: it is asked for no more, and was signed with the booking. */
  readonly asked: AskedOfService | undefined;
  readonly signature: SignatureRow | undefined;
  /** What else was signed of it with the booking, the newest first. */
  readonly others: readonly SignatureRow[];
}

/** For which visit a signature has to last: of a course its next session. */
export function signedFor({ contact_id, id, next_at }: BookingRow, nowMs: number): SignedFor {
  return {
    bookingId: id,
    contactId: contact_id ?? undefined,
    startMs: next_at,
    judgedMs: Math.min(nowMs, next_at),
  };
}

/** Consents that are asked for of a visit: those that came only after it had begun were not. */
function askedFor(
  asked: readonly AskedOfService[],
  { service_id }: BookingRow,
  { judgedMs }: SignedFor,
): AskedOfService[] {
  return asked.filter((each) => each.service_id === service_id && validFromAt(each, judgedMs) !== undefined);
}

/** What the contacts of visits are known to have signed of what is asked, with whichever booking. */
export async function readOfContacts(
  reader: Reader,
  visits: readonly { readonly visit: SignedFor; readonly asked: readonly AskedOfService[] }[],
): Promise<SignatureRow[]> {
  const sought = visits.flatMap(({ asked, visit: { contactId, judgedMs, startMs } }) =>
    asked.flatMap((each) =>
      contactId === undefined || each.validity === 'BOOKING'
        ? []
        : [{ contactId, consentId: each.consent_id, validFrom: validFromAt(each, judgedMs) ?? 1, startMs }],
    ),
  );
  return sought.length === 0 ? [] : readSignaturesOfContacts(reader, sought);
}

/** By the id of the booking. */
export async function readConsentsOfAll(
  reader: Reader,
  bookings: readonly BookingRow[],
  nowMs: number,
): Promise<ReadonlyMap<string, readonly ConsentOfBooking[]>> {
  if (bookings.length === 0) {
    return new Map();
  }
  const [allAsked, ofBookings] = await Promise.all([
    readAskedOf(
      reader,
      bookings.map(({ service_id }) => service_id),
    ),
    readSignaturesOfBookings(
      reader,
      bookings.map(({ id }) => id),
    ),
  ]);
  const visits = bookings.map((booking) => {
    const visit = signedFor(booking, nowMs);
    return { visit, asked: askedFor(allAsked, booking, visit) };
  });
  const ofContacts = await readOfContacts(reader, visits);
  const given = groupBy(ofBookings, ({ booking_id }) => booking_id);
  return new Map(
    visits.map(({ asked, visit }) => {
      const own = given.get(visit.bookingId) ?? [];
      const consents = asked.map((each) => ({
        consentId: each.consent_id,
        asked: each,
        signature: signatureFor(each, visit, { ofBookings: own, ofContacts }),
      }));
      return [visit.bookingId, withOthers([...consents, ...unasked(own, asked)], own)];
    }),
  );
}

/** What was signed with a booking stays in sight, whatever is asked for today. */
function unasked(own: readonly SignatureRow[], asked: readonly AskedOfService[]) {
  const signed = [...new Set(own.map(({ consent_id }) => consent_id))];
  return signed
    .filter((id) => !asked.some(({ consent_id }) => consent_id === id))
    .map((id) => ({ consentId: id, asked: undefined, signature: own.find(({ consent_id }) => consent_id === id) }));
}

function withOthers(
  consents: readonly Omit<ConsentOfBooking, 'others'>[],
  own: readonly SignatureRow[],
): ConsentOfBooking[] {
  return consents.map((each) => ({
    ...each,
    others: own.filter(({ consent_id, id }) => consent_id === each.consentId && id !== each.signature?.id),
  }));
}

export async function readConsentsOf(
  reader: Reader,
  booking: BookingRow,
  nowMs: number,
): Promise<readonly ConsentOfBooking[]> {
  return (await readConsentsOfAll(reader, [booking], nowMs)).get(booking.id) ?? [];
}

/** Whether something is not signed that customers have to sign. */
export function lacksSignature(consents: readonly ConsentOfBooking[]): boolean {
  return consents.some(isLacking);
}

function isLacking({ asked, signature }: ConsentOfBooking): boolean {
  return asked?.required_to_book === true && signature === undefined;
}

/** The consents of a booking with their words, as whoever works for the business reads them. */
export async function answerConsents(
  reader: Reader,
  booking: BookingRow,
  nowMs: number,
): Promise<{ consents: BookingConsent[] }> {
  return { consents: await withWords(reader, await readConsentsOf(reader, booking, nowMs)) };
}

/**
 * The same by the booking's link, which whoever has typed somebody's address gets, too: what the contact has signed with
 * other bookings it tells of only where it is known to be opened by them (docs/decisions/0014), and never by whom and when.
 */
export async function answerConsentsByLink(
  reader: Reader,
  booking: BookingRow,
  { caller, nowMs }: Pick<Act, 'caller' | 'nowMs'>,
): Promise<{ consents: BookingConsent[] }> {
  if (booking.contact_id === null) {
    return { consents: [] };
  }
  const [found, isTheirs] = await Promise.all([
    readConsentsOf(reader, booking, nowMs),
    isOpenedByContact(reader, booking, caller),
  ]);
  const isOfBooking = (signature: SignatureRow | undefined) => signature?.booking_id === booking.id;
  const known = found.map((each) =>
    isTheirs || isOfBooking(each.signature) ? each : { ...each, signature: undefined },
  );
  const consents = await withWords(reader, known);
  return {
    consents: consents.map(({ signature, ...consent }) =>
      signature?.bookingId === booking.id ? { ...consent, signature } : consent,
    ),
  };
}

async function isOpenedByContact(reader: Reader, booking: BookingRow, caller: Act['caller']): Promise<boolean> {
  const memberId = caller.kind === 'anonymous' ? undefined : memberIdOf(caller);
  const contact = memberId === undefined ? undefined : await findContactOfMember(reader, memberId);
  return isAddressConfirmed(booking) || (contact !== undefined && contact.id === booking.contact_id);
}

async function withWords(reader: Reader, found: readonly ConsentOfBooking[]): Promise<BookingConsent[]> {
  const words =
    found.length === 0
      ? []
      : await readConsents(
          reader,
          found.map(({ consentId }) => consentId),
        );
  return found.flatMap((each) => {
    const consent = words.find(({ id }) => id === each.consentId);
    return consent === undefined ? [] : [presentConsentOf(each, consent)];
  });
}

function presentConsentOf(
  { asked, consentId, others, signature }: ConsentOfBooking,
  consent: ConsentRow,
): BookingConsent {
  return {
    consentId,
    asked: asked !== undefined,
    ...(asked === undefined ? {} : { validity: asked.validity }),
    ...(asked === undefined || asked.months === null ? {} : { months: asked.months }),
    requiredToBook: asked?.required_to_book ?? false,
    ...presentWords(consent),
    language: consent.language,
    version: consent.version,
    status: signature === undefined ? 'NOT_SIGNED' : 'SIGNED',
    ...(signature === undefined ? {} : { signature: presentSignature(signature) }),
    ...(others.length === 0 ? {} : { otherSignatures: others.map(presentSignature) }),
  };
}

/** Beside an extended booking: of several the first that has to be signed and is not, else the first that is. */
export function waiverOf(booking: BookingRow, consents: readonly ConsentOfBooking[]): Waiver {
  const shown = consents.find(isLacking) ?? consents.find(({ signature }) => signature !== undefined);
  if (shown === undefined) {
    return { status: 'UNDEFINED' };
  }
  return {
    ...(shown.signature === undefined ? {} : { id: shown.signature.id }),
    waiverTemplateId: shown.consentId,
    ...(booking.contact_id === null ? {} : { contactId: booking.contact_id }),
    status: shown.signature === undefined ? 'NOT_SIGNED' : 'SIGNED',
  };
}
