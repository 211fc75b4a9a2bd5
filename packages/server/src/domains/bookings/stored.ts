/** What the table of bookings holds: what was agreed, which stays, and who booked, which an erasure forgets. */
import { nilId } from '../../db/ids.ts';
import { ofContact, ofNobody, ofUser, ofVisitor, type StoredTables } from '../../db/stored-tables.ts';
import { dayMs, hourMs } from '../../time/index.ts';

export const storedByBookings: StoredTables = Object.freeze<StoredTables>({
  owner: 'bookings',
  tables: {
    booking: {
      stays: 'site',
      rowsOfContact: () => 'contact_id = $2::uuid',
      keepsContact: 'id <> all ($3::uuid[])',
      columns: {
        ...ofNobody(
          'site_id id status payment_status payment_option booked service_type service_id schedule_id event_id resource_id location_id ' +
            'start_at end_at next_at next_until buffer_minutes time_zone total_participants double_booked awaits_customer policy_id policy_revision created_at canceled_at link_generation sent_again ' +
            'multi_service_booking_id multi_service_booking_type recurring_group_id fee_cause fee_trigger fee_amount fee_currency',
        ),
        ...ofContact('contact_id created_by_type'),
        ...ofContact('revision', 'revision + 1'),
        ...ofContact('updated_at', '$3::timestamptz'),
        ...ofContact('contact_email_folded contact_phone_ending external_user_id', 'null'),
        ...ofContact(
          'created_by_id',
          `case when created_by_type in ('VISITOR', 'MEMBER') then '${nilId}' else created_by_id end`,
        ),
        // The agreed service stays; whatever somebody typed goes, and so does an address the business came to.
        ...ofContact(
          'details',
          `((case when details #>> '{slot,location,locationType}' = 'CUSTOM'
              then jsonb_set(details, '{slot,location}', '{"locationType": "CUSTOM"}') else details end
            - 'formSubmissionId' - 'participantsChoices' - 'participantNotification' - 'waitsFor' - 'namedParticipants')
            #- '{bookingSource,appDefId}' #- '{bookingSource,appName}')
           || '{"contactDetails": {}, "additionalFields": []}'`,
        ),
        ...ofContact('extended_fields', `'{}'`),
      },
    },
    // It is about the visit of somebody, so it goes with them and is handed out to them.
    booking_note: {
      stays: 'site',
      rowsOfContact: () => 'booking_id in (select id from booking where site_id = $1 and contact_id = $2::uuid)',
      erasedWhole: true,
      columns: {
        ...ofNobody('site_id id revision booking_id created_at updated_at deleted_at'),
        ...ofUser('author_type author_id'),
        ...ofContact('text'),
      },
    },
    // Whom somebody else has named: they go with whoever booked and are handed out to them, who alone is written to.
    booking_participant: {
      stays: { retention: 'old-participants' },
      rowsOfContact: () => 'booking_id in (select id from booking where site_id = $1 and contact_id = $2::uuid)',
      erasedWhole: true,
      columns: {
        ...ofNobody('site_id id booking_id place kept_days expires_at'),
        ...ofContact('name birth_date answers'),
      },
    },
    participant_naming: {
      stays: 'site',
      columns: ofNobody('site_id service_id revision asks_names asks_birth_dates least_age most_age updated_at'),
    },
    // Handed out with the booking. That somebody came stays, of nobody any more, as the booking does.
    booking_attendance: {
      stays: 'site',
      rowsOfContact: () => 'booking_id in (select id from booking where site_id = $1 and contact_id = $2::uuid)',
      columns: {
        ...ofNobody('site_id id booking_id event_id service_id status number_of_attendees progress created_at'),
        ...ofContact('revision', 'revision + 1'),
        ...ofContact('updated_at', '$3::timestamptz'),
      },
    },
    // It says of nobody but its booking who they are. Who is erased leaves a place in line that is nobody's and due: the
    // work of the clock then ends the booking and passes on what was offered, under the lock of the session.
    waitlist_entry: {
      stays: 'site',
      rowsOfContact: () => 'contact_id = $2::uuid',
      // Its booking does.
      keepsContact: false,
      columns: {
        ...ofNobody(
          'site_id id revision service_id schedule_id event_id total_participants joined_at turn passed offered_until wish_from wish_until offer_given_back_at passed_at unanswered',
        ),
        ...ofContact('contact_id', 'null'),
        ...ofContact('recheck_at', `'epoch'`),
      },
    },
    waitlist_freed_time: {
      stays: 'site',
      columns: ofNobody('site_id id start_at end_at resource_ids given_back_at freed_at'),
    },
    customer_verification: {
      stays: 'site',
      columns: ofNobody('site_id revision most_open_bookings confirmation captcha updated_at'),
    },
    service_verification: {
      stays: 'site',
      columns: ofNobody('site_id service_id revision confirmation updated_at'),
    },
    recurring_offer: {
      stays: 'site',
      columns: ofNobody('site_id revision is_offered most_occurrences updated_at'),
    },
    service_recurring_offer: {
      stays: 'site',
      columns: ofNobody('site_id service_id revision is_offered most_occurrences updated_at'),
    },
    booking_verification: {
      stays: { retention: 'old-booking-verifications' },
      columns: ofNobody('site_id booking_id round tries sendings expires_at'),
    },
    booking_viewer: {
      stays: { retention: 'gone-booking-viewers' },
      columns: {
        ...ofNobody('site_id booking_id viewer_id since_at seen_at'),
        ...ofUser('user_id'),
      },
    },
    slot_hold: {
      stays: { retention: 'old-slot-holds' },
      columns: {
        ...ofNobody(
          'site_id id revision service_id event_id schedule_id resource_ids start_at end_at time_zone total_participants extended booking_id expires_at created_at released_at',
        ),
        ...ofVisitor('holder_type holder_id address'),
      },
    },
  },
  retentions: [
    {
      name: 'gone-booking-viewers',
      everyMs: hourMs,
      keptMs: hourMs,
      table: 'booking_viewer',
      key: ['booking_id', 'viewer_id'],
      isOver: (cutoff) => `seen_at <= ${cutoff}`,
    },
    {
      name: 'deleted-booking-notes',
      everyMs: hourMs,
      keptMs: dayMs,
      table: 'booking_note',
      key: ['id'],
      isOver: (cutoff) => `deleted_at <= ${cutoff}`,
    },
    {
      // As long after the visit as the form keeps its answers; without an end they stay as long as the site.
      name: 'old-participants',
      everyMs: hourMs,
      keptMs: 0,
      table: 'booking_participant',
      key: ['id'],
      isOver: (cutoff) => `expires_at <= ${cutoff}`,
    },
    {
      name: 'old-booking-verifications',
      everyMs: hourMs,
      keptMs: dayMs,
      table: 'booking_verification',
      key: ['booking_id'],
      isOver: (cutoff) => `expires_at <= ${cutoff}`,
    },
    {
      name: 'old-slot-holds',
      everyMs: hourMs,
      keptMs: dayMs,
      table: 'slot_hold',
      key: ['id'],
      isOver: (cutoff) => `expires_at <= ${cutoff}`,
    },
  ],
  entitiesOfContact: [
    `select 'booking' as entity_type, id::text as entity_id from booking where site_id = $1 and contact_id = $2::uuid`,
    `select 'bookingNote' as entity_type, id::text as entity_id from booking_note
     where site_id = $1 and booking_id in (select id from booking where site_id = $1 and contact_id = $2::uuid)`,
    `select 'attendance' as entity_type, id::text as entity_id from booking_attendance
     where site_id = $1 and booking_id in (select id from booking where site_id = $1 and contact_id = $2::uuid)`,
  ],
  leftByVisitor: (visitor, site) =>
    `select 1 from booking where booking.site_id = ${site} and booking.created_by_id = ${visitor}
       and booking.created_by_type = 'VISITOR'`,
  subjectsOfContact: [
    `select created_by_type as subject_type, created_by_id as subject_id from booking
     where site_id = $1 and contact_id = $2::uuid and created_by_type in ('VISITOR', 'MEMBER')`,
  ],
});
