'use client';
import { useEffect, useState } from 'react';
import { clientOf } from '../../client.js';

/** The free times of two weeks, asked by the browser. */
export function Times({ clientId, serviceId }) {
  const [slots, setSlots] = useState();
  useEffect(() => {
    const now = Date.now();
    const local = (ms) => new Date(ms).toISOString().slice(0, 19);
    clientOf(clientId)
      .availabilityTimeSlots.listAvailabilityTimeSlots({
        serviceId,
        fromLocalDate: local(now),
        toLocalDate: local(now + 14 * 86_400_000),
        bookable: true,
      })
      .then(({ timeSlots }) => setSlots(timeSlots));
  }, [clientId, serviceId]);
  return (
    <ul id="times">
      {slots?.map(({ localStartDate }) => (
        <li key={localStartDate}>{localStartDate}</li>
      ))}
    </ul>
  );
}
