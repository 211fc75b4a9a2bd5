/** The operations on what programs keep with a booking. */
import { bookingExtendedFields as declared } from '@openhours/contract';
import { type Binding, bindWrite } from '../../../call.ts';
import { setBookingSubmissionId, updateExtendedFields } from '../commands/fields.ts';
import type { BookingsParts } from '../parts.ts';
import { presentBooking } from '../present.ts';

export function extendedFieldOperations(parts: BookingsParts): Binding[] {
  return [
    bindWrite(declared.setBookingSubmissionId, async ({ tx, input, ...act }) => ({
      booking: presentBooking(await setBookingSubmissionId(tx, act, input, parts), 'whole'),
    })),

    bindWrite(declared.updateExtendedFields, ({ tx, input, ...act }) => updateExtendedFields(tx, act, input, parts)),
  ];
}
