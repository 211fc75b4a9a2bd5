/** Everything that can be done with a booking: what matters most by how it stands as buttons, all others behind one. */

import type { Booking } from '@openhours/contract';
import { isEndedStatus, isUndecidedStatus } from '@openhours/contract/bookings/statuses';
import { useSubstitutes } from '../../bookings/substitute-part.tsx';
import { useNow } from '../../ui/context/now.ts';
import { type Act, ActRow } from './act-row.tsx';
import { useRoomActs } from './change-room.tsx';
import { ConfirmBooking } from './confirm-booking.tsx';
import { useEndAct } from './end-booking.tsx';
import { useMoveAct } from './move-booking.tsx';
import { useRenewLinkAct } from './renew-link.tsx';
import { RestoreBooking } from './restore-booking.tsx';

/** Of what waits that is to say no, beside the yes; of what is booked to change it; of what is over nothing. */
function mattersNow({ endDate, status }: Booking, nowMs: number): readonly Act['id'][] {
  if (isUndecidedStatus(status)) {
    return ['end'];
  }
  return endDate !== undefined && Date.parse(endDate) <= nowMs ? [] : ['move', 'end'];
}

/** Whose time it takes; nobody's while it is not said, and a place on a session is no time of its own. */
function holderIdsOf({ bookedEntity: { slot, tags } }: Booking): string[] {
  const id = slot?.resource?.id;
  return id === undefined || tags?.includes('GROUP') === true ? [] : [id];
}

export function BookingActs({ booking, onChanged }: { readonly booking: Booking; readonly onChanged: () => void }) {
  const { nowMs } = useNow();
  const isOver = isEndedStatus(booking.status);
  const move = useMoveAct(booking, onChanged);
  const end = useEndAct(booking, onChanged);
  const link = useRenewLinkAct(booking);
  const holderIds = isOver ? [] : holderIdsOf(booking);
  const substitutes = useSubstitutes({
    target: { bookingId: booking.id },
    holderIds,
    mayTell: booking.contactDetails?.email !== undefined,
  });
  const room = useRoomActs(booking, onChanged);
  const parts = [move, substitutes, room, end, link];
  const acts: readonly Act[] = parts.flatMap((part) => part.acts);
  const first = mattersNow(booking, nowMs);
  const row = {
    main: acts.filter(({ id }) => first.includes(id)),
    rest: acts.filter(({ id }) => !first.includes(id)),
    isAtThumb: acts.length > 0 && parts.every(({ isOpen }) => !isOpen),
  };
  return (
    <>
      {/* Beside the time they are about, which stays in sight while one decides. */}
      <ConfirmBooking booking={booking} onChanged={onChanged} others={row} />
      {move.view}
      {holderIds.length === 0 ? null : substitutes.view}
      {room.view}
      {end.view}
      {link.view}
      <RestoreBooking booking={booking} onChanged={onChanged} />
      {isUndecidedStatus(booking.status) ? null : <ActRow {...row} />}
    </>
  );
}
