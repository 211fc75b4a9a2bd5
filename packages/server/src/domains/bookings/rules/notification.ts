/** How the participants of a booking are told, and whose words they are told in (bookings sheet 4.0). Pure. */
import type { Caller } from '../../../auth/caller.ts';
import { managesBookings } from '../access.ts';
import type { BookingDetails } from '../repository.ts';

type Notification = NonNullable<BookingDetails['participantNotification']>;

/**
 * By a link there is nobody who could ask whether participants are told (bookings sheet 9): whoever was sent the visit for
 * a calendar is sent what becomes of it.
 */
export const toldAlways = Object.freeze({
  participantNotification: { notifyParticipants: true },
}) satisfies { readonly participantNotification: Notification };

/**
 * How participants are to be told, as this caller may ask for it: words of their own only the business has sent in its
 * name. Anybody else could have it write what they like to whom they like.
 */
export function notificationBy(caller: Caller, asked: Notification | undefined): Notification | undefined {
  return asked === undefined || managesBookings(caller) ? asked : withoutMessage(asked);
}

/** What was asked for, as later news follow it: what was said with the first is not said again. */
export function withoutMessage(participantNotification: Notification): Notification {
  const { message: _said, ...lasting } = participantNotification;
  return lasting;
}
