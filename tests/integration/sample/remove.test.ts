/** The sample business is removed at once: what nobody changed goes, whatever the owner made stays, through HTTP. */
import type { Client } from '@openhours/client';
import { type SampleBusiness, staffResourceTypeId } from '@openhours/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { type PlantedSite, plantSite, siteZone } from '../../support/sites.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let site: PlantedSite;
let owner: Client;
let manager: Client;
// One server for all, and to each test a sample of its own.
beforeEach(async () => {
  const { assembly, database } = server;
  site = await plantSite(database, { displayName: 'My business', withSample: true }, assembly.clock.now());
  owner = await server.client('OWNER', site);
  manager = await server.client('MANAGER', site);
});

async function look(client = manager, trialBookingIds: string[] = []): Promise<SampleBusiness> {
  return (await client.sampleBusiness.getSampleBusiness({ trialBookingIds })).sampleBusiness;
}

async function remove(client = manager, trialBookingIds: string[] = []): Promise<SampleBusiness> {
  return (await client.sampleBusiness.removeSampleBusiness({ trialBookingIds })).sampleBusiness;
}

async function allServices() {
  return (await owner.services.queryServices({ query: { cursorPaging: { limit: 100 } } })).services;
}

async function allStaff() {
  return (await owner.staff.queryStaffMembers({})).staffMembers;
}

async function allRooms() {
  const staffIds = new Set((await allStaff()).map(({ resourceId }) => resourceId));
  const { resources } = await owner.resources.queryResources({});
  return resources.filter(({ id }) => !staffIds.has(id as string));
}

async function kindsOfRooms() {
  const { resourceTypes } = await owner.resources.queryResourceTypes({});
  return resourceTypes.filter(({ id }) => id !== staffResourceTypeId).map(({ name }) => name);
}

async function sampleService() {
  const service = (await allServices()).find(({ name }) => name === 'Back and neck massage');
  return service as NonNullable<typeof service>;
}

async function allBookings() {
  const { extendedBookings } = await owner.bookings.queryExtendedBookings({ query: { cursorPaging: { limit: 100 } } });
  return extendedBookings.map(({ booking }) => booking);
}

async function allContacts() {
  return (await owner.contacts.queryContacts({ query: { cursorPaging: { limit: 100 } } })).contacts;
}

/** Books the first free time of a service; the business does, for a client with an address. */
async function bookFirst(
  serviceId: string,
  who = { firstName: 'Noa', email: 'noa@example.com' },
  formSubmission?: Record<string, unknown>,
) {
  const local = (days: number) => new Date(server.now() + days * dayMs).toISOString().slice(0, 19);
  const { timeSlots } = await owner.availability.listAvailabilityTimeSlots({
    serviceId,
    fromLocalDate: local(2),
    toLocalDate: local(12),
    timeZone: siteZone,
    bookable: true,
    cursorPaging: { limit: 1 },
  });
  const slot = timeSlots[0];
  const { booking } = await owner.bookings.createBooking({
    booking: {
      bookedEntity: {
        slot: {
          serviceId,
          startDate: slot?.localStartDate as string,
          endDate: slot?.localEndDate as string,
          timezone: siteZone,
        },
      },
      totalParticipants: 1,
      contactDetails: who,
    },
    ...(formSubmission === undefined ? {} : { formSubmission }),
  });
  return booking;
}

const sampleServices = ['Back and neck massage', 'Sports massage', 'First talk', 'Evening yoga', 'Back school'];

/** Whatever stands in the calendar from yesterday on, working hours aside. */
async function comingEvents() {
  const local = (days: number) => new Date(server.now() + days * dayMs).toISOString().slice(0, 19);
  const { events } = await owner.calendar.queryEvents({
    fromLocalDate: local(-2),
    toLocalDate: local(40),
    query: { filter: { type: { $in: ['APPOINTMENT', 'CLASS', 'COURSE'] } }, cursorPaging: { limit: 100 } },
  });
  return events.filter(({ status }) => status === 'CONFIRMED');
}

const names = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name);

async function eventsSaid(): Promise<string[]> {
  const rows = await server.database.serverReader.all(
    statement<{ type: string }>('select distinct type from outbox_event where site_id = $1 order by type', [
      site.siteId,
    ]),
  );
  return rows.map(({ type }) => type);
}

async function saidOfBusiness() {
  const { description, logo, picture } = (await owner.siteProperties.getSiteProperties({})).properties;
  return { description, logo, picture };
}

async function allPictures(): Promise<string[]> {
  const { files } = await owner.media.listFiles({});
  return files.map(({ displayName }) => displayName as string).toSorted();
}

test('a picture of the sample stays with whatever shows it, and so do the business’s own words', async () => {
  const { services } = await owner.services.queryServices({ query: {} });
  expect(services.every(({ media }) => media?.mainMedia?.image?.id !== undefined)).toBe(true);
  expect((await saidOfBusiness()).logo).toMatch(/^wix:image:/);
  expect(await allPictures()).toHaveLength(9);
  await owner.siteProperties.updateSiteProperties({
    properties: { description: 'My own words.' },
    fields: 'description',
  });
  const massage = services.find(({ name }) => name === 'Back and neck massage');
  await owner.services.updateService({
    service: { id: massage?.id as string, revision: massage?.revision as string, name: 'My massage' },
  });
  await remove();
  expect(await saidOfBusiness()).toEqual({ description: 'My own words.', logo: undefined, picture: undefined });
  // Those who give the service stay with it.
  expect(await allPictures()).toEqual(['mara.webp', 'stones.webp', 'theo.webp']);
});

test('an untouched sample goes whole, with its events and in the audit log, and the site is nobody’s sample any more', async () => {
  const before = await look();
  const bookings = await allBookings();
  expect(bookings.length).toBeGreaterThan(15);
  expect(await allContacts()).toHaveLength(13);
  expect(before).toMatchObject({
    kind: 'SMALL',
    goes: { sampleBookingCount: bookings.length, contactCount: 13, place: true },
  });
  expect(names(before.goes.services)).toEqual(sampleServices);
  expect(names(before.goes.staffMembers)).toEqual(['Mara', 'Theo']);
  expect(names(before.goes.policies)).toEqual(['Appointments', 'Classes']);
  expect(before.stays).toEqual({
    services: [],
    staffMembers: [],
    rooms: [],
    policies: [],
    bookingCount: 0,
    bookings: [],
  });
  expect(names(before.goes.rooms)).toEqual(['Large hall', 'Garden room']);

  expect(await remove()).toEqual(before);
  expect(await allServices()).toEqual([]);
  expect(await allStaff()).toEqual([]);
  expect(await allRooms()).toEqual([]);
  expect(await kindsOfRooms()).toEqual([]);
  expect(await allBookings()).toEqual([]);
  expect(await allContacts()).toEqual([]);
  expect(await comingEvents()).toEqual([]);
  const { bookingPolicies } = await owner.policies.queryBookingPolicies({ query: {} });
  expect(bookingPolicies.map(({ name }) => name)).toEqual(['Default']);
  const { locations } = await owner.locations.listLocations({});
  expect(locations).toHaveLength(1);
  expect(locations?.[0]).toMatchObject({ name: 'My business', default: true });
  expect(locations?.[0]).not.toHaveProperty('address');
  expect(locations?.[0]).not.toHaveProperty('email');
  expect(locations?.[0]).not.toHaveProperty('phone');
  expect((await owner.site.getSite({ siteId: site.siteId })).site.state).toBe('ENABLED');
  expect(await saidOfBusiness()).toEqual({ description: undefined, logo: undefined, picture: undefined });
  expect(await allPictures()).toEqual([]);
  expect(await eventsSaid()).toEqual(
    expect.arrayContaining([
      'wix.bookings.services.v2.service_deleted',
      'wix.bookings.v1.booking_policy_deleted',
      'wix.bookings.v2.booking_canceled',
      'openhours.contacts.v1.contact_deleted',
      'openhours.sites.v1.site_updated',
      'wix.locations.v1.location_updated',
    ]),
  );
  const { auditEntries } = await owner.privacy.listAuditEntries({ limit: 100 });
  const said = auditEntries.filter(({ operation }) => operation === 'sampleBusiness.removeSampleBusiness');
  expect(new Set(said.map(({ entityType }) => entityType))).toEqual(
    new Set([
      'site',
      'location',
      'service',
      'staffMember',
      'resource',
      'resourceType',
      'bookingPolicy',
      'schedule',
      'event',
      'booking',
      'file',
    ]),
  );

  expect(await look()).toMatchObject({ kind: 'NONE' });
  const own = (await owner.staff.createStaffMember({ staffMember: { name: 'Ines' } })).staffMember;
  expect(await remove()).toMatchObject({ kind: 'NONE' });
  expect((await allStaff()).map(({ id }) => id)).toEqual([own.id]);
});

test('what the owner changed stays, with everything that it needs', async () => {
  const service = await sampleService();
  await owner.services.updateService({
    service: { id: service.id, revision: service.revision, name: 'My own massage' },
  });
  const { locations } = await owner.locations.listLocations({});
  const before = locations?.[0] as { id: string; revision: string };
  const { id, revision } = before;
  await owner.locations.updateLocation({
    location: { id, revision, name: 'My room', address: { formattedAddress: '3 Elm Road' }, phone: '+1 202 555 0142' },
  });
  const removed = await remove();
  expect(names(removed.goes.services)).toEqual(sampleServices.slice(1));
  expect(removed.goes).toMatchObject({ staffMembers: [], place: true });
  expect(names(removed.goes.policies)).toEqual(['Classes']);
  expect(names(removed.stays.services)).toEqual(['My own massage']);
  expect(names(removed.stays.staffMembers)).toEqual(['Mara', 'Theo']);
  expect(names(removed.stays.policies)).toEqual(['Appointments']);
  expect((await allServices()).map(({ staffMemberIds }) => staffMemberIds)).toEqual([service.staffMemberIds]);
  expect(await allBookings()).toEqual([]);
  const place = (await owner.locations.listLocations({})).locations?.[0];
  expect(place).toMatchObject({ name: 'My room', address: { formattedAddress: '3 Elm Road' } });
  expect(place).not.toHaveProperty('phone');
});

test('a person of the sample stays whose hours the owner set; the site’s zone moves them and is no such change', async () => {
  await owner.siteProperties.updateSiteProperties({
    properties: { timeZone: 'Europe/Lisbon' },
    fields: { paths: ['timeZone'] },
  });
  expect(names((await look()).goes.staffMembers)).toEqual(['Mara', 'Theo']);
  const { resources } = await owner.resources.queryResources({});
  const mara = resources.find(({ name }) => name === 'Mara');
  const scheduleId = mara?.eventsSchedule?.scheduleId as string;
  const { workingHours } = await owner.calendar.getWorkingHours({ scheduleId });
  await owner.calendar.setWorkingHours({
    scheduleId,
    workingHours: { ...workingHours, week: [{ day: 'MONDAY', start: '10:00', end: '12:00' }] },
  });
  const removed = await remove();
  expect(names(removed.goes.services)).toEqual(sampleServices);
  expect(names(removed.goes.staffMembers)).toEqual(['Theo']);
  expect(names(removed.stays.staffMembers)).toEqual(['Mara']);
  expect(names((await allStaff()) as { name: string }[])).toEqual(['Mara']);
});

test('a room of the sample stays with a class that stays, and with it its kind; one that the owner renamed stays too', async () => {
  const service = (await allServices()).find(({ name }) => name === 'Evening yoga');
  await owner.services.updateService({
    service: { id: service?.id as string, revision: service?.revision as string, name: 'My yoga' },
  });
  const rooms = await allRooms();
  expect(rooms.map(({ name }) => name).toSorted()).toEqual(['Garden room', 'Large hall']);
  expect(names((await look()).stays.rooms)).toEqual(['Large hall']);
  const garden = rooms.find(({ name }) => name === 'Garden room');
  await owner.resources.updateResource({
    resource: { id: garden?.id as string, revision: garden?.revision as string, name: 'My room' },
  });
  const removed = await remove();
  expect(removed.goes.rooms).toEqual([]);
  expect(names(removed.stays.rooms).toSorted()).toEqual(['Large hall', 'My room']);
  expect((await allRooms()).map(({ name }) => name).toSorted()).toEqual(['Large hall', 'My room']);
  expect(await kindsOfRooms()).toEqual(['Room']);
});

test('what a client has booked takes place: its service stays with what it needs, and nothing is cancelled', async () => {
  const service = await sampleService();
  const booking = await bookFirst(service.id);
  expect(await look()).toMatchObject({ kind: 'SMALL', stays: { bookingCount: 1 }, goes: { place: true } });
  const removed = await remove();
  expect(names(removed.goes.services)).toEqual(sampleServices.slice(1));
  expect(names(removed.stays.services)).toEqual([service.name]);
  expect(names(removed.stays.policies)).toEqual(['Appointments']);
  expect(names(removed.stays.staffMembers)).toContain('Mara');
  expect(await allBookings()).toMatchObject([{ id: booking.id, status: booking.status, revision: booking.revision }]);
  expect(await allContacts()).toMatchObject([{ id: booking.contactDetails?.contactId }]);
  expect((await allServices()).map(({ id }) => id)).toEqual([service.id]);
});

test('the owner’s own trials go with the sample when they are named, without a word to anybody; a client’s booking stays', async () => {
  const service = await sampleService();
  const other = (await allServices()).find(({ name }) => name === 'Sports massage');
  const trial = await bookFirst(service.id, { firstName: 'Trial', email: 'owner@example.com' });
  const ofClient = await bookFirst(other?.id as string);
  const { stays } = await look();
  expect(stays.bookings.map(({ id, clientName, serviceName }) => [id, clientName, serviceName])).toEqual(
    expect.arrayContaining([
      [trial.id, 'Trial', 'Back and neck massage'],
      [ofClient.id, 'Noa', 'Sports massage'],
    ]),
  );
  expect(stays.bookings[0]?.startDate).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  // Nothing happens by asking what would go.
  const before = await look(manager, [trial.id]);
  expect(names(before.stays.services)).toEqual(['Sports massage']);
  expect(before.stays.bookings.map(({ id }) => id)).toEqual([ofClient.id]);
  expect(await look()).toMatchObject({ stays: { bookingCount: 2 } });

  // What is no booking of the sample is left as it is, whoever names it.
  const own = await server.client('OWNER', await server.addSite('Other'));
  expect(await remove(own, [trial.id])).toMatchObject({ kind: 'NONE' });
  expect(await remove(manager, [trial.id, service.id])).toEqual(before);
  expect((await allBookings()).map(({ id }) => id)).toEqual([ofClient.id]);
  expect((await allContacts()).map(({ id }) => id)).toEqual([ofClient.contactDetails?.contactId]);
  expect(names(await allServices())).toEqual(['Sports massage']);
  const { messages } = await owner.notifications.listMessages({});
  expect(messages.filter(({ to }) => to === 'owner@example.com')).toEqual([]);
});

test('what a trial answered goes with it, and its contact, unless something else stored keeps that one', async () => {
  const { id, revision } = await sampleService();
  const { form } = await owner.forms.createForm({
    form: { name: 'Massage', fields: [{ label: 'Allergies', valueType: 'SHORT_TEXT' }] },
  });
  await owner.services.updateService({ service: { id, revision, form: { id: form.id as string } } });
  const who = { firstName: 'Trial', email: 'owner@example.com' };
  const trial = await bookFirst(id as string, who, { first_name: 'Trial', email: who.email, allergies: 'Nuts' });
  expect(trial.formSubmissionId).toEqual(expect.any(String));
  const other = await bookFirst((await allServices()).find(({ name }) => name === 'Sports massage')?.id as string);
  const contactId = other.contactDetails?.contactId as string;
  const { schedule } = await owner.calendar.createSchedule({ schedule: { name: 'Choir', defaultCapacity: 4 } });
  await owner.calendar.createParticipation({
    participation: { scheduleId: schedule.id as string, participant: { name: 'Noa', contactId } },
  });
  await remove(manager, [trial.id, other.id]);
  expect(await allBookings()).toEqual([]);
  expect((await allContacts()).map((contact) => contact.id)).toEqual([contactId]);
  expect((await owner.forms.queryFormSubmissions({})).formSubmissions).toEqual([]);
});

test('whoever was a client before the trial stays one', async () => {
  const service = await sampleService();
  const first = await bookFirst(service.id);
  const second = await bookFirst((await allServices()).find(({ name }) => name === 'Sports massage')?.id as string);
  expect(second.contactDetails?.contactId).toBe(first.contactDetails?.contactId);
  await remove(manager, [second.id]);
  expect((await allBookings()).map(({ id }) => id)).toEqual([first.id]);
  expect((await allContacts()).map(({ id }) => id)).toEqual([first.contactDetails?.contactId]);
});

test('a booking of the sample behind which a client stands by now is a booking: it stays as it is, the others go', async () => {
  const bookings = await allBookings();
  const coming = bookings.filter(
    ({ startDate, status }) => status === 'CONFIRMED' && Date.parse(startDate ?? '') > server.now() + dayMs,
  );
  const [theirs] = coming;
  const contactId = theirs?.contactDetails?.contactId as string;
  const ofClient = bookings.filter(({ contactDetails }) => contactDetails?.contactId === contactId);
  // As the business writes the name of a client over that of the sample.
  await server.database.transact(site.siteId, async (tx) => {
    tx.write(
      statement(
        `update contact set revision = revision + 1, first_name = 'Noa', email = 'noa@customers.test',
           email_folded = 'noa@customers.test' where site_id = $1 and id = $2`,
        [site.siteId, contactId],
      ),
    );
  });
  const before = await look();
  expect(before.goes).toMatchObject({ sampleBookingCount: bookings.length - ofClient.length, contactCount: 12 });
  expect(before.stays.bookingCount).toBeGreaterThan(0);
  expect(await remove()).toEqual(before);
  const kept = await allBookings();
  expect(kept.map(({ id, revision, status }) => [id, status, revision]).sort()).toEqual(
    ofClient.map(({ id, revision, status }) => [id, status, revision]).sort(),
  );
  expect((await allContacts()).map(({ id }) => id)).toEqual([contactId]);
  const serviceId = (theirs?.bookedEntity.slot ?? theirs?.bookedEntity.schedule)?.serviceId;
  expect((await allServices()).map(({ id }) => id)).toContain(serviceId);
});

test('notes that somebody tried on clients of the sample go with them', async () => {
  const [client] = await allContacts();
  const contactId = client?.id as string;
  await owner.clientNotes.createClientAlert({ contactId, alert: { text: 'Latex allergy' } });
  await owner.clientNotes.createConfidentialNote({ contactId, confidentialNote: { text: 'Burnout' } });
  const before = await look();
  expect(before.goes.contactCount).toBe(13);
  expect(await remove()).toEqual(before);
  expect(await allContacts()).toEqual([]);
  const left = await server.database.serverReader.all(
    statement('select id from client_note where site_id = $1', [site.siteId]),
  );
  expect(left).toEqual([]);
});

test('asked twice at once it is removed once', async () => {
  const answers = await Promise.all([remove(owner), remove(manager)]);
  expect(answers.map(({ kind }) => kind).toSorted()).toEqual(['NONE', 'SMALL']);
  const rows = await server.database.serverReader.all(
    statement<{ type: string }>(
      `select type from outbox_event where site_id = $1 and type = 'wix.bookings.services.v2.service_deleted'`,
      [site.siteId],
    ),
  );
  expect(rows).toHaveLength(5);
});

test('another site is no sample, keeps its own, and cannot remove this one', async () => {
  const other = await server.addSite('Other');
  const stranger = await server.client('OWNER', other);
  const { staffMember } = await stranger.staff.createStaffMember({ staffMember: { name: 'Ines' } });
  expect(await look(stranger)).toMatchObject({ kind: 'NONE' });
  expect(await remove(stranger)).toMatchObject({ kind: 'NONE' });
  expect(await allServices()).toHaveLength(5);
  await remove();
  expect((await stranger.staff.queryStaffMembers({})).staffMembers.map(({ id }) => id)).toEqual([staffMember.id]);
  for (const kind of ['FRONT_DESK', 'STAFF', 'visitor'] as const) {
    const refused = await server.client(kind, site);
    await expect(look(refused)).rejects.toMatchObject({ status: 403 });
    await expect(remove(refused)).rejects.toMatchObject({ status: 403 });
  }
});
