/** What moving an appointment and moving to another session have in common. */
import type { BookedAddOn } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import type { Catalogue } from '../../availability/index.ts';
import { requireInTime } from '../policy.ts';
import type { BookingRow } from '../repository.ts';
import { type RescheduleBooking, statusAfterMove } from '../rules/moved-booking.ts';
import type { Share } from '../rules/sharing.ts';
import type { Taking } from './take.ts';

/** What is asked, of the booking as it was found without a lock. */
export interface MoveRequest {
  readonly found: BookingRow;
  readonly input: RescheduleBooking;
  readonly requireFit: RequireFit;
  /** Whether the business moves it, or somebody who stands for the customer. */
  readonly byBusiness: boolean;
  /** Whose time it took as it was found; absent: none of them is kept for it. */
  readonly heldResourceIds?: readonly string[] | undefined;
  /** Where the request stands in a call of several, ending in a point. */
  readonly path?: string | undefined;
  /** Only some of those who come move: the others keep its time, which stands in the way as anybody's. */
  readonly othersStay?: boolean | undefined;
  /** What was decided of it together with others that are moved with it. */
  readonly share?: Share | undefined;
}

/** Where a booking goes, judged under the locks. */
export interface Move {
  readonly booking: BookingRow;
  readonly catalogue: Catalogue;
  readonly taking: Taking;
  /** What is taken with it from now on. */
  readonly bookedAddOns: readonly BookedAddOn[];
  readonly after: Pick<
    BookingRow,
    | 'event_id'
    | 'resource_id'
    | 'location_id'
    | 'start_at'
    | 'end_at'
    | 'buffer_minutes'
    | 'time_zone'
    | 'total_participants'
    | 'double_booked'
  > & { readonly title: string; readonly slot: BookingRow['details']['slot'] };
}

/** What decides whether a booking may move at all: asked before anything is locked, and again behind the locks. */
export type RequireFit = (row: BookingRow | undefined) => BookingRow;

/** Refuses when the policy no longer lets the booking move, whoever asks, unless that is set aside (bookings sheet 4.3). */
export function requireMoveInTime(
  catalogue: Catalogue,
  booking: BookingRow,
  act: Act,
  { flowControlSettings }: RescheduleBooking,
): void {
  if (flowControlSettings?.ignoreReschedulePolicy !== true) {
    requireInTime(catalogue, booking, 'reschedule', act.nowMs);
  }
}

/** The status that the booking will have (rules/moved-booking.ts). */
export function statusOfMoved(
  booking: BookingRow,
  catalogue: Catalogue,
  { input: { flowControlSettings }, byBusiness }: MoveRequest,
): BookingRow['status'] {
  return statusAfterMove(booking.status, {
    needsApproval: catalogue.services.get(booking.service_id)?.manualApproval === true,
    skipBusinessConfirmation: flowControlSettings?.skipBusinessConfirmation === true,
    byBusiness,
  });
}
