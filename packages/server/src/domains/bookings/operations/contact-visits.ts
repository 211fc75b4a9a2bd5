/** Binds what a contact has booked, at a glance. */
import { contactVisits, mostNotesOfContact, type VisitOfContact } from '@openhours/contract';
import { type Binding, bindRead } from '../../../call.ts';
import { type EpochMs, formatInstant } from '../../../time/index.ts';
import { contactNotFound, findContacts } from '../../contacts/index.ts';
import { visibleTo } from '../access.ts';
import { countVisits, findVisitsNextTo, readNotesOfContact, sumFees } from '../repository/contact-visits.ts';
import type { BookingRow } from '../repository.ts';
import { presentNotes } from './internal.ts';

export function contactVisitsOperations(): Binding[] {
  return [
    bindRead(contactVisits.getContactVisits, async ({ input: { contactId }, nowMs, reader, ...act }) => {
      const whose = { contactId, visible: await visibleTo(reader, act) };
      const [[contact], counted, { last, next }, openFees, notes] = await Promise.all([
        findContacts(reader, [contactId]),
        countVisits(reader, whose, nowMs),
        findVisitsNextTo(reader, whose, nowMs),
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
          openFees,
        },
        notes: await presentNotes(reader, act.caller, notes),
      };
    }),
  ];
}

function presentVisit({ details, id, service_id, status }: BookingRow, startMs: EpochMs): VisitOfContact {
  const resourceName = details.slot.resource?.name;
  return {
    bookingId: id,
    status,
    serviceId: service_id,
    title: details.title,
    startDate: formatInstant(startMs),
    ...(resourceName === undefined ? {} : { resourceName }),
  };
}
