/** What the services of bookings want signed, and by which signatures it is. */
import type { BookingConsent, Waiver } from '@openhours/contract';
import { groupBy } from '@openhours/contract/grouped';
import type { Reader } from '../../db/transaction.ts';
import {
  type AskedOfService,
  type ConsentRow,
  presentSignature,
  presentWords,
  readAskedOf,
  readConsents,
  readSignaturesFor,
  type SignatureRow,
  signatureFor,
} from '../consents/index.ts';
import type { BookingRow } from './repository.ts';

/** One consent of a booking; without a signature it is not signed. */
export interface ConsentOfBooking {
  readonly asked: AskedOfService;
  readonly signature: SignatureRow | undefined;
}

/** For which visit a signature has to last: of a course its next session. */
export function signedFor({ contact_id, id, next_at }: BookingRow) {
  return { bookingId: id, contactId: contact_id ?? undefined, startMs: next_at };
}

/** By the id of the booking; services that ask for nothing cost one statement. */
export async function readConsentsOfAll(
  reader: Reader,
  bookings: readonly BookingRow[],
): Promise<ReadonlyMap<string, readonly ConsentOfBooking[]>> {
  const asked =
    bookings.length === 0
      ? []
      : await readAskedOf(
          reader,
          bookings.map(({ service_id }) => service_id),
        );
  const signatures =
    asked.length === 0
      ? []
      : await readSignaturesFor(
          reader,
          asked.map(({ consent_id }) => consent_id),
          {
            bookingIds: bookings.map(({ id }) => id),
            contactIds: bookings.flatMap(({ contact_id }) => contact_id ?? []),
          },
        );
  const askedOf = groupBy(asked, ({ service_id }) => service_id);
  return new Map(
    bookings.map((booking) => [
      booking.id,
      (askedOf.get(booking.service_id) ?? []).map((each) => ({
        asked: each,
        signature: signatureFor(each, signedFor(booking), signatures),
      })),
    ]),
  );
}

export async function readConsentsOf(reader: Reader, booking: BookingRow): Promise<readonly ConsentOfBooking[]> {
  return (await readConsentsOfAll(reader, [booking])).get(booking.id) ?? [];
}

/** The consents of a booking with their words. By its link nothing is told of what was signed with another one. */
export async function answerConsents(
  reader: Reader,
  booking: BookingRow,
  isByLink: boolean,
): Promise<{ consents: BookingConsent[] }> {
  const found = await readConsentsOf(reader, booking);
  const words =
    found.length === 0
      ? []
      : await readConsents(
          reader,
          found.map(({ asked }) => asked.consent_id),
        );
  const consents = found.flatMap((each) => {
    const consent = words.find(({ id }) => id === each.asked.consent_id);
    return consent === undefined ? [] : [presentConsentOf(booking, each, consent, isByLink)];
  });
  return { consents };
}

function presentConsentOf(
  booking: BookingRow,
  { asked, signature }: ConsentOfBooking,
  consent: ConsentRow,
  isByLink: boolean,
): BookingConsent {
  const isShown = signature !== undefined && (!isByLink || signature.booking_id === booking.id);
  return {
    consentId: asked.consent_id,
    validity: asked.validity,
    ...(asked.months === null ? {} : { months: asked.months }),
    requiredToBook: asked.required_to_book,
    ...presentWords(consent),
    version: consent.version,
    status: signature === undefined ? 'NOT_SIGNED' : 'SIGNED',
    ...(isShown ? { signature: presentSignature(signature) } : {}),
  };
}

/** Beside an extended booking: of several the first that is not signed, else the first. */
export function waiverOf(booking: BookingRow, consents: readonly ConsentOfBooking[]): Waiver {
  const shown = consents.find(({ signature }) => signature === undefined) ?? consents[0];
  if (shown === undefined) {
    return { status: 'UNDEFINED' };
  }
  return {
    ...(shown.signature === undefined ? {} : { id: shown.signature.id }),
    waiverTemplateId: shown.asked.consent_id,
    ...(booking.contact_id === null ? {} : { contactId: booking.contact_id }),
    status: shown.signature === undefined ? 'NOT_SIGNED' : 'SIGNED',
  };
}
