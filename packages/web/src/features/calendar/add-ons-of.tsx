/** What somebody takes along, in a line beside their name: whoever leads a session has it ready. */
import type { Booking } from '@openhours/contract';
import { namesOfAddOns } from '@openhours/contract/bookings/add-on-names';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';

/** Nothing where nothing is taken, or the booking is not known. */
export function AddOnsOf({ booking }: { readonly booking: Pick<Booking, 'bookedAddOns'> | undefined }) {
  const { formats } = useDashboard();
  const names = namesOfAddOns(booking?.bookedAddOns ?? [], String);
  return names.length === 0 ? null : <bdi>{formats.list(names)}</bdi>;
}
