/** Booking for those who come to the sample business: the business itself does it, whatever the hour, and nobody is told. */
import { bookingDecisions, bookings, waitlist } from '@openhours/contract';
import type { Act } from '../../call.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Availability } from '../availability/index.ts';
import { type BookingsParts, createBooking, markBookingAsPending, registerToWaitlist } from '../bookings/index.ts';
import type { SampleWords } from './rules/wording.ts';

/** Given names alone, at addresses to which nothing is ever sent. Whoever comes alone is in no group at that time. */
const customers = {
  alone: ['Alex', 'Robin', 'Sam', 'Noa', 'Kim', 'Luca'],
  together: ['Mika', 'Charlie', 'Nour', 'Toni', 'Sascha', 'Dani'],
  waiting: ['Jona'],
} as const;

/** What booking stands on. */
export interface Booking {
  readonly tx: Transaction;
  readonly actOf: (operation: Act['operation']) => Act;
  readonly words: SampleWords;
  readonly parts: BookingsParts;
}

/**
 * Books for one sample customer after the other, as the business does it by telephone: whatever the hour and the
 * policies, and nobody is told.
 */
export async function bookInto({ tx, actOf, words: { sampleMark }, parts }: Booking): Promise<Book> {
  await tx.flush();
  const stillParts = { ...parts, availability: await stillAvailability(tx, parts.availability) };
  const participantNotification = { notifyParticipants: false };
  const counts = { alone: 0, together: 0, waiting: 0 };
  return async (bookedEntity, outcome = 'booked') => {
    const way = outcome === 'waiting' ? 'waiting' : bookedEntity.slot?.resource === undefined ? 'together' : 'alone';
    const names = customers[way];
    const firstName = names[counts[way] % names.length] as string;
    counts[way] += 1;
    const asked = {
      bookedEntity,
      totalParticipants: 1,
      contactDetails: { firstName, lastName: sampleMark, email: `${firstName.toLowerCase()}@example.com` },
      bookingSource: { platform: 'WEB', actor: 'BUSINESS' },
    } as const;
    if (outcome === 'waiting') {
      const act = actOf(waitlist.registerToWaitlist);
      await registerToWaitlist(tx, act, { booking: asked, participantNotification }, stillParts);
      await tx.flush();
      return;
    }
    const booking = await createBooking(
      tx,
      actOf(bookings.createBooking),
      {
        booking: { ...asked, ...(outcome === 'requested' ? {} : { status: 'CONFIRMED' }) },
        participantNotification,
        sendSmsReminder: false,
        flowControlSettings: { skipAvailabilityValidation: true },
      },
      stillParts,
    );
    await tx.flush();
    if (outcome === 'requested') {
      const input = { bookingId: booking.id, revision: String(booking.revision), participantNotification };
      await markBookingAsPending(tx, actOf(bookingDecisions.markBookingAsPending), input, stillParts);
      await tx.flush();
    }
  };
}

type BookedEntity = Parameters<typeof createBooking>[2]['booking']['bookedEntity'];

export type Book = (bookedEntity: BookedEntity, outcome?: 'booked' | 'requested' | 'waiting') => Promise<void>;

/**
 * The catalogue as this transaction has made it. It is nobody else's before the commit, so that the one in memory, which
 * another connection would read, knows nothing of it; and it does not change any more.
 */
async function stillAvailability(tx: Transaction, availability: Availability): Promise<Availability> {
  const catalogue = await availability.current(tx);
  return {
    ...availability,
    snapshot: async () => catalogue,
    current: async () => catalogue,
    lockVersion: async () => catalogue.version,
  };
}
