/** Scripts of their own: other sessions where one has no places, and what is taken along where a service offers anything. */
import { type LatePart, lateModule, latePart } from '../../../pages/late-part.tsx';
import type { SeatsState } from '../../../pages/state/booking.ts';
import { ownBooking } from '../form-parts.ts';
import { partsOfQuestions } from '../questions-part.ts';

export const nearestSessions = latePart(
  'src/features/booking-pages/seats/nearest-sessions.tsx',
  async () => (await import('./nearest-sessions.tsx')).NearestSessions,
);

export const seatAddOns = lateModule('src/features/booking-pages/seats/seat-add-ons.tsx', async () => {
  const { costWithAddOns, SeatAddOns } = await import('./seat-add-ons.tsx');
  return { costWithAddOns, SeatAddOns };
});

/** Whether something can be taken along, or was to be. */
export function hasAddOns({ addOns, service, ticket }: SeatsState): boolean {
  return ticket !== undefined && (service.addOnGroups !== undefined || addOns !== undefined);
}

/** What the form for places is drawn with beside its page. */
export function partsOfSeats(content: SeatsState): readonly LatePart[] {
  return [
    ...partsOfQuestions(content.asked),
    ...(content.own === undefined ? [] : [ownBooking]),
    ...(content.unavailable === undefined || content.nearest.length === 0 ? [] : [nearestSessions]),
    ...(hasAddOns(content) ? [seatAddOns] : []),
  ];
}
