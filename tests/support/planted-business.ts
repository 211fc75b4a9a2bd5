/**
 * A business with a row of every kind: services at a place, bookings in different states, pupils of a class, settings,
 * messages and an erasure. All of its words carry a marker.
 */
import type { Booking } from '@openhours/contract';
import { newId } from '../../packages/server/src/db/ids.ts';
import { statement } from '../../packages/server/src/db/statement.ts';
import { dayMs } from '../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from './business.ts';
import { plantSession } from './calendar.ts';
import { settleTasks } from './deliveries.ts';
import { plantedByDomains } from './planted-rows.ts';
import type { TestServer } from './server.ts';
import type { PlantedSite } from './sites.ts';

interface Planting {
  readonly server: TestServer;
  readonly site: PlantedSite;
  readonly marker: string;
  readonly business: Business;
  /** A call of the owner, which must succeed. */
  ask(method: string, path: string, body: object): Promise<void>;
}

export async function plantBusiness(server: TestServer, site: PlantedSite, marker: string): Promise<void> {
  const business = await openBusiness({ ...server, ...site, caller: (kind) => server.caller(kind, site) });
  const planting: Planting = {
    server,
    site,
    marker,
    business,
    async ask(method, path, body) {
      const { status, text } = await server.send(method, path, { headers: business.owner, body });
      if (status !== 200) {
        throw new Error(`${method} ${path} was refused: ${text}`);
      }
    },
  };
  const locations = [{ type: 'BUSINESS', locationId: business.locationId }] as const;
  const service = await business.addService({ name: `${marker} haircut`, locations });
  const booked = await plantAppointments(planting, service);
  await plantBesideBookings(planting, booked);
  await plantMultiService(planting, service);
  await plantSeats(planting, service);
  await plantSettings(planting, service);
  await plantWithoutCalls(planting, booked);
  for (const plantRows of await plantedByDomains()) {
    await plantRows(server, site, marker);
  }
  await planting.ask('POST', `/v1/contacts/${booked[2]?.contactDetails?.contactId}/erase`, {});
  // What follows from all of it must be there to be compared.
  await settleTasks({ ...server, siteId: site.siteId });
}

async function plantAppointments({ business, marker }: Planting, service: TestService): Promise<Booking[]> {
  const request = { participantNotification: { notifyParticipants: true, message: marker } };
  const booked: Booking[] = [];
  for (const status of ['CREATED', 'CONFIRMED', 'CONFIRMED']) {
    const lastName = `${status} ${booked.length}`;
    const contactDetails = { firstName: marker, lastName, email: `${marker}-${booked.length}@example.com` };
    booked.push(await business.booked({ service, request, booking: { status, contactDetails, additionalFields: [] } }));
  }
  const formSubmission = { first_name: marker, email: `${marker}-answers@example.com`, note: marker };
  booked.push(await business.booked({ service, request: { formSubmission } }));
  return booked;
}

/** Appointments that are booked together. */
async function plantMultiService({ ask, business, marker }: Planting, service: TestService): Promise<void> {
  const contactDetails = { firstName: marker, lastName: 'together', email: `${marker}-together@example.com` };
  await ask('POST', '/v2/multi_service_bookings', {
    multiServiceBookingType: 'SEPARATE_BOOKINGS',
    bookings: [business.slot(service), business.slot(service)].map((slot) => ({
      bookedEntity: { slot },
      status: 'CONFIRMED',
      totalParticipants: 1,
      contactDetails,
    })),
    participantNotification: { notifyParticipants: true, message: marker },
  });
}

/** What staff write and do beside bookings. */
async function plantBesideBookings({ ask, marker }: Planting, booked: readonly Booking[]): Promise<void> {
  const [first, second, third] = booked.map(({ id }) => id);
  await ask('POST', `/v1/bookings/${first}/notes`, { note: { text: marker } });
  await ask('POST', '/v2/attendance/set', { attendance: { bookingId: third, status: 'NOT_ATTENDED' } });
  await ask('POST', '/v1/substitute-requests', { substituteRequest: { bookingId: second, note: marker } });
  await ask('PUT', `/v1/bookings/${first}/viewers/${newId()}`, {});
}

/** A class with a session that has places and one that has none, for which somebody waits; and what is held. */
async function plantSeats({ ask, business, marker, server, site }: Planting, service: TestService): Promise<void> {
  const lesson = await business.addService({
    name: `${marker} lesson`,
    type: 'CLASS',
    resourceIds: [],
    rules: { waitlistPolicy: { enabled: true, capacity: 3, reservationTimeInMinutes: 10 } },
  });
  const day = new Date(server.now() + 9 * dayMs).toISOString().slice(0, 10);
  const newSession = (clock: string, more: { readonly capacity?: number } = {}) =>
    server.database.transact(site.siteId, async (tx) =>
      plantSession(tx, { scheduleId: lesson.scheduleId, from: `${day}T${clock}`, nowMs: server.now(), ...more }),
    );
  const contactDetails = { firstName: marker, lastName: 'pupil', email: `${marker}-pupil@example.com` };
  const booking = { status: 'CONFIRMED', contactDetails };
  const eventId = await newSession('10:00:00');
  await business.booked({ service: lesson, slot: { eventId }, booking });
  for (const slot of [business.slot(service), { eventId }]) {
    await ask('POST', '/v1/slot-holds', { slot });
  }
  const full = await newSession('14:00:00', { capacity: 1 });
  await business.booked({ service: lesson, slot: { eventId: full }, booking });
  await ask('POST', '/v1/waitlist/register', {
    booking: { bookedEntity: { slot: { eventId: full } }, totalParticipants: 1, contactDetails },
  });
}

async function plantSettings({ ask, marker }: Planting, { serviceId }: TestService): Promise<void> {
  await ask('PUT', '/v1/outbox/reminder-settings', {
    reminderSettings: { minutesBefore: [1440], remindStaff: false },
    revision: '0',
  });
  await ask('PUT', `/v1/outbox/reminder-settings/services/${serviceId}`, {
    serviceReminders: { minutesBefore: [60] },
    revision: '0',
  });
  await ask('PUT', '/v1/customer-verification', {
    customerVerification: { confirmation: 'BY_EMAIL', captcha: 'OFF', mostOpenBookings: 7 },
    revision: '0',
  });
  await ask('PUT', `/v1/customer-verification/services/${serviceId}`, {
    serviceVerification: { confirmation: 'AT_ONCE' },
    revision: '0',
  });
  await ask('PUT', '/v1/recurring-offer', {
    recurringOffer: { isOffered: true, mostOccurrences: 7 },
    revision: '0',
  });
  await ask('PUT', `/v1/recurring-offer/services/${serviceId}`, {
    serviceRecurringOffer: { isOffered: false },
    revision: '0',
  });
  await ask('PUT', `/v1/participants/services/${serviceId}`, {
    participantNaming: { asksNames: true, asksBirthDates: true, leastAge: 1 },
    revision: '0',
  });
  await ask('PUT', '/v1/site-theme', {
    theme: { accent: '#ab12cd', headings: 'SERIF', corners: 'ROUND', density: 'ROOMY', scheme: 'DARK' },
  });
  await ask('PUT', '/v1/legal-pages', {
    legalPages: [{ kind: 'IMPRINT', words: [{ language: 'en', text: marker }] }],
  });
  await ask('POST', '/v1/users', {
    user: { email: `${marker}-desk@example.com`, name: marker, role: 'FRONT_DESK' },
  });
  await ask('PUT', '/v1/outbox/mail-settings', { mailSettings: { senderName: marker, kinds: [] }, revision: '0' });
}

/** What no call writes on these sites, which send no mail and limit nobody. */
async function plantWithoutCalls({ marker, server, site }: Planting, booked: readonly Booking[]): Promise<void> {
  const tomorrow = new Date(server.now() + dayMs);
  const write = (sql: string, ...values: unknown[]) =>
    server.database.serverReader.all(statement(sql, [site.siteId, ...values]));
  // Of bookings that are confirmed by a message.
  await write(
    `insert into booking_verification (site_id, booking_id, round, tries, sendings, expires_at)
     values ($1, $2, 1, 0, 1, $3)`,
    booked[0]?.id,
    tomorrow,
  );
  // Of strangers: how often they call, and what they prove.
  await write('insert into call_count (site_id, bucket, calls, ends_at) values ($1, $2, 1, $3)', marker, tomorrow);
  await write('insert into taken_captcha (site_id, nonce, expires_at) values ($1, $2, $3)', marker, tomorrow);
  // Of the mail job.
  await write('insert into mail_delivery (site_id, failures, last_error) values ($1, 1, $2)', marker);
}
