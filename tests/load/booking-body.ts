/** The body of a request that books one hour of somebody for an appointment, confirmed at once. */
const hourMs = 3_600_000;

export function bookingBody(booking: {
  serviceId: string;
  resourceId: string;
  startMs: number;
  email: string;
}): string {
  const { serviceId, resourceId, startMs, email } = booking;
  return JSON.stringify({
    booking: {
      status: 'CONFIRMED',
      totalParticipants: 1,
      bookedEntity: {
        slot: {
          serviceId,
          startDate: new Date(startMs).toISOString(),
          endDate: new Date(startMs + hourMs).toISOString(),
          resource: { id: resourceId },
        },
      },
      contactDetails: { firstName: 'Client', email },
    },
  });
}
