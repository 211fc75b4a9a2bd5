/** Binds what a contact has booked, at a glance. */
import { type ContactVisits, contactVisits, mostNotesOfContact, type VisitOfContact } from '@openhours/contract';
import { type Binding, bindRead } from '../../../call.ts';
import { type EpochMs, formatInstant } from '../../../time/index.ts';
import { contactNotFound, findContacts } from '../../contacts/index.ts';
import { visibleTo } from '../access.ts';
import { countVisits, findUsual, findVisitsNextTo, readNotesOfContact, sumFees } from '../repository/contact-visits.ts';
import type { BookingRow } from '../repository.ts';
import { presentNotes } from './internal.ts';

export function contactVisitsOperations(): Binding[] {
  return [
    bindRead(contactVisits.getContactVisits, async ({ input: { contactId }, nowMs, reader, ...act }) => {
      const whose = { contactId, visible: await visibleTo(reader, act) };
      const [[contact], counted, { last, next }, usual, openFees, notes] = await Promise.all([
        findContacts(reader, [contactId]),
        countVisits(reader, whose, nowMs),
        findVisitsNextTo(reader, whose, nowMs),
        findUsual(reader, whose, nowMs),
        sumFees(reader, whose),
        readNotesOfContact(reader, whose, mostNotesOfContact),
      ]);
      // To whom only some calendar is theirs, who never came there is nobody.
      const isHidden = whose.visible.kind !== 'all' && counted.total === 0;
      if (contact === undefined || contact.erased || isHidden) {
        throw contactNotFound(contactId);
      }
      return {
        visits: {
          ...(next === undefined ? {} : { next: presentVisit(next, next.next_at) }),
          ...(last === undefined ? {} : { last: presentVisit(last, last.start_at) }),
          visitCount: counted.visits,
          upcomingCount: counted.upcoming,
          missedCount: counted.missed,
          canceledCount: counted.canceled,
          lateCanceledCount: counted.lateCanceled,
          ...presentUsual(usual),
          openFees,
        },
        notes: await presentNotes(reader, act.caller, notes),
      };
    }),
  ];
}

function presentUsual({
  resource,
  service,
}: Awaited<ReturnType<typeof findUsual>>): Pick<ContactVisits, 'usualService' | 'usualResource'> {
  return {
    ...(service === undefined || service.service_id === null
      ? {}
      : { usualService: { serviceId: service.service_id, title: service.title ?? '', count: service.visits } }),
    // Whoever has no name in the booking is nobody in particular.
    ...(resource === undefined || resource.resource_id === null || resource.resource_name === null
      ? {}
      : { usualResource: { resourceId: resource.resource_id, name: resource.resource_name, count: resource.visits } }),
  };
}

function presentVisit(
  { details, id, resource_id, service_id, service_type, status }: BookingRow,
  startMs: EpochMs,
): VisitOfContact {
  const resourceName = details.slot.resource?.name;
  return {
    bookingId: id,
    status,
    serviceId: service_id,
    title: details.title,
    startDate: formatInstant(startMs),
    ...(resourceName === undefined ? {} : { resourceName }),
    ...(service_type !== 'APPOINTMENT' || resource_id === null ? {} : { resourceId: resource_id }),
  };
}
