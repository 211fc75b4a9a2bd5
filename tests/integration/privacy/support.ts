/** A person with a trace in every place where personal data may stand, and the whole of a site to look through. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { isSiteTable } from '../../../packages/server/src/db/tables.ts';
import type { Database, Reader } from '../../../packages/server/src/db/transaction.ts';
import { stored } from '../../../packages/server/src/stored.ts';

export interface Planted {
  readonly contactId: string;
  readonly bookingId: string;
  readonly visitorId: string;
}

/** Writes a contact who booked: booking, message, events, deliveries, audit, session, stored answer. */
export async function plantPerson(database: Database, siteId: string, name: string, nowMs: number): Promise<Planted> {
  const at = new Date(nowMs).toISOString();
  const [contactId, bookingId, visitorId, eventId] = [newId(), newId(), newId(), newId()];
  const email = `${name}@example.com`;
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
  await database.transact(siteId, async (tx) => {
    const insert = (sql: string, parameters: readonly unknown[]) => tx.write(statement(sql, parameters));
    insert(
      `insert into contact (site_id, id, email, email_folded, name_folded, first_name, last_name, phone, address, created_at, updated_at)
       values ($1, $2, $3, $3, $4, $4, $4, $4, $5, $6, $6)`,
      [siteId, contactId, email, name, JSON.stringify({ city: name }), at],
    );
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
      `insert into booking_attendance (site_id, id, booking_id, service_id, status, number_of_attendees, created_at, updated_at)
       values ($1, $2, $3, $2, 'NOT_ATTENDED', 1, $4, $4)`,
      [siteId, newId(), bookingId, at],
    );
    insert(
      `insert into waitlist_entry (site_id, id, revision, service_id, schedule_id, event_id, contact_id, total_participants,
         joined_at, turn, passed, recheck_at) values ($1, $2, 1, $3, $3, $4, $5, 1, $6, 1, false, $6)`,
      [siteId, bookingId, newId(), newId(), contactId, at],
    );
    insert(
      `insert into substitute_request (site_id, id, booking_id, title, resource_id, state, note, start_at, end_at, created_at, updated_at)
       values ($1, $2, $3, 'Haircut', $2, 'OPEN', $4, $5, $5, $5, $5)`,
      [siteId, newId(), bookingId, `${name} is my sister`, at],
    );
    insert(
      `insert into participation (site_id, id, external_id, event_id, status, party_size, of_booking, contact_id, name, phone,
         email, created_at, updated_at)
       values ($1, $2, $3, 'session', 'CONFIRMED', 1, true, $4, $5, $5, $6, $7, $7)`,
      [siteId, newId(), bookingId, contactId, name, email, at],
    );
    insert(
      `insert into form_submission (site_id, id, form_id, form_revision, booking_id, contact_id, created_by_type,
         created_by_id, answers, created_at) values ($1, $2, $3, 1, $4, $5, 'VISITOR', $6, $7, $8)`,
      [
        siteId,
        newId(),
        newId(),
        bookingId,
        contactId,
        visitorId,
        JSON.stringify([{ key: 'note', label: 'Note', value: name }]),
        at,
      ],
    );
    insert(
      `insert into message (site_id, id, once, type, channel, status, to_address, to_address_folded, from_address, language, subject, text,
         html, related_id, contact_id, created_at)
       values ($1, $2, $3, 'BOOKING_CONFIRMED', 'EMAIL', 'QUEUED', $4, $4::text, 'no-reply@example.org', 'en', $5, $5, $5, $6, $7, $8)`,
      [siteId, newId(), `BOOKING_CONFIRMED:${email}`, email, `Hello ${name}`, bookingId, contactId, at],
    );
    insert(
      `insert into outbox_event (site_id, id, type, entity_id, entity_sequence, at, identity, body)
       values ($1, $2, 'wix.bookings.v2.booking_created', $3, 1, $4, $5, $6)`,
      [
        siteId,
        eventId,
        bookingId,
        at,
        JSON.stringify({ identityType: 'ANONYMOUS_VISITOR', anonymousVisitorId: visitorId }),
        JSON.stringify({ id: bookingId, contactDetails: details.contactDetails }),
      ],
    );
    insert(
      `insert into task (site_id, id, kind, state, due_at, entity_id, order_position, log)
       values ($1, $2, 'messages', 'PENDING', '2020-01-01T00:00:00Z', $3, 1, $4)`,
      [siteId, eventId, bookingId, JSON.stringify([{ attempt: 1, at, error: `cannot reach ${email}` }])],
    );
    for (const [type, id] of [
      ['contact', contactId],
      ['booking', bookingId],
    ]) {
      insert(
        `insert into audit_entry (site_id, id, at, actor_type, actor_id, operation, entity_type, entity_id, before, after)
         values ($1, $2, $3, 'user', 'u', 'test', $4, $5, $6, $6)`,
        [siteId, newId(), at, type, id, JSON.stringify({ name })],
      );
    }
    insert(
      `insert into identity_session (site_id, id, subject_type, subject_id, refresh_hash, client_address, user_agent,
         created_at, last_used_at, expires_at) values ($1, $2, 'VISITOR', $3, $4, '192.0.2.77', $5, $6, $6, $6)`,
      [siteId, newId(), visitorId, Buffer.from(visitorId), `browser of ${name}`, at],
    );
    insert(
      `insert into idempotency (site_id, caller, operation, key_hash, request_hash, status, body, created_at, expires_at)
       values ($1, $2, 'bookings.createBooking', $3, '\\x00', 200, $4, $5, $5)`,
      [
        siteId,
        `visitor:${visitorId}`,
        newId(),
        JSON.stringify({ booking: { id: bookingId, contactDetails: { email } } }),
        at,
      ],
    );
  });
  return { contactId, bookingId, visitorId };
}

/** Every row of a site, by table. */
export async function readWholeSite(reader: Reader): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = stored.flatMap((each) => Object.keys(each.tables)).filter(isSiteTable);
  const rows = await Promise.all(
    tables.map((table) =>
      reader.all<Record<string, unknown>>(
        statement(`select * from ${table} where site_id = $1 order by ${table}::text`, [reader.siteId]),
      ),
    ),
  );
  return Object.fromEntries(tables.map((table, index) => [table, rows[index] ?? []]));
}
