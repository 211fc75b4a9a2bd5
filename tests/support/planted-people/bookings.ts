/** What bookings keep of a person: what was booked, how it went, notes, a place in line. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { PlantedOfPerson } from '../planted-people.ts';

export const ofPerson: PlantedOfPerson = {
  exported: ['booking', 'booking_attendance', 'booking_note', 'booking_participant', 'waitlist_entry'],
  knownById: { booking_attendance: 'bookingId', waitlist_entry: 'contactId' },
  plant(insert, { siteId, contactId, bookingId, visitorId, name, email, at }) {
    const details = {
      title: 'Haircut',
      tags: ['INDIVIDUAL'],
      slot: {
        location: { locationType: 'CUSTOM', formattedAddress: `${name}'s home` },
        resourceSelections: [],
        allDay: false,
      },
      bookedAddOns: [],
      bookingSource: { platform: 'WEB', actor: 'CUSTOMER', appDefId: `app of ${name}`, appName: `${name}'s app` },
      appId: newId(),
      createdByAppId: newId(),
      sendSmsReminder: false,
      createdWith: {},
      contactDetails: { contactId, firstName: name, email },
      additionalFields: [{ id: newId(), value: `${name} likes tea` }],
      participantsChoices: { serviceChoices: [{ numberOfParticipants: 1, choices: [{ custom: name }] }] },
    };
    insert(
      `insert into booking (site_id, id, status, payment_status, payment_option, booked, service_id, schedule_id, start_at,
         end_at, next_at, time_zone, total_participants, contact_id, contact_email_folded, created_by_type, created_by_id,
         external_user_id, policy_id, policy_revision, details, extended_fields, created_at, updated_at)
       values ($1, $2, 'CONFIRMED', 'UNDEFINED', 'OFFLINE', 'SLOT', $3, $3, '2026-12-01T09:00:00Z',
         '2026-12-01T10:00:00Z', '2026-12-01T09:00:00Z', 'Europe/Berlin', 1, $4, $5, 'VISITOR', $6, $7, $3, 1, $8, $9, $10, $10)`,
      [
        siteId,
        bookingId,
        newId(),
        contactId,
        email,
        visitorId,
        name,
        JSON.stringify(details),
        JSON.stringify({ namespaces: { own: { nickname: name } } }),
        at,
      ],
    );
    insert(
      `insert into booking_note (site_id, id, booking_id, text, author_type, author_id, created_at, updated_at)
       values ($1, $2, $3, $4, 'user', 'u', $5, $5)`,
      [siteId, newId(), bookingId, `${name} is shy`, at],
    );
    insert(
      `insert into booking_participant (site_id, id, booking_id, place, name, birth_date, answers)
       values ($1, $2, $3, 0, $4, '2017-05-01', '[]')`,
      [siteId, newId(), bookingId, `${name} junior`],
    );
    insert(
      `insert into booking_attendance (site_id, id, booking_id, service_id, status, number_of_attendees, created_at, updated_at)
       values ($1, $2, $3, $2, 'NOT_ATTENDED', 1, $4, $4)`,
      [siteId, newId(), bookingId, at],
    );
    insert(
      `insert into waitlist_entry (site_id, id, revision, service_id, schedule_id, event_id, contact_id, total_participants,
         joined_at, turn, passed, recheck_at) values ($1, $2, 1, $3, $3, $4, $5, 1, $6, 1, false, $6)`,
      [siteId, bookingId, newId(), newId(), contactId, at],
    );
  },
};
