/** What somebody takes along, in a line: at the desk, and beside their name for whoever leads a session and has it ready. */
import type { Booking } from '@openhours/contract';
import { namesOfAddOns } from '@openhours/contract/bookings/add-on-names';
import { own } from '../language/bidi.ts';
import { useDashboard } from '../ui/context/dashboard-context.tsx';
import { Sentence } from '../ui/display/sentence.tsx';

/** Nothing where nothing is taken, or the booking is not known. */
export function AddOnsOf({ booking }: { readonly booking: Pick<Booking, 'bookedAddOns'> | undefined }) {
  const { formats } = useDashboard();
  const names = namesOfAddOns(booking?.bookedAddOns ?? [], String);
  return names.length === 0 ? null : <Sentence text={formats.list(names.map(own))} />;
}
