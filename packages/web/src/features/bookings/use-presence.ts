/**
 * Who else has this booking open. This screen says again and again that it shows it, hears of others by the live stream, and
 * says goodbye when it closes or is hidden; whoever falls silent is forgotten by the server.
 */

import type { BookingViewer } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { leaveBooking, viewersOf } from '../../queries/booking-viewers.ts';
import { randomId } from '../../session/random-id.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';

export function usePresence(bookingId: string): readonly BookingViewer[] {
  const { session } = useDashboard();
  const { client } = session;
  const isTold = useReach('BOOKINGS.READ_INTERNAL') !== undefined;
  const [viewerId] = useState(() => randomId());
  const viewers = useQuery({ ...viewersOf(client, bookingId, viewerId), enabled: isTold });
  useEffect(() => {
    if (!isTold) {
      return;
    }
    const hide = () => {
      if (document.visibilityState === 'hidden') {
        leaveBooking(client, bookingId, viewerId);
      }
    };
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      leaveBooking(client, bookingId, viewerId);
    };
  }, [client, bookingId, viewerId, isTold]);
  return viewers.data ?? [];
}
