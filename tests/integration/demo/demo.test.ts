/** The full sample business of `npm run demo`: alive in every state, open to visitors, whole by the product's own rules. */
import { bookedLocationTypes, type Client, createClient, staffResourceTypeId } from '@openhours/client';
import type { Booking, Service } from '@openhours/contract';
import { filledPath, readPicture } from '@openhours/contract/media/media-paths';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import { seenOfSample } from '../../support/sample-pages.ts';
import { counterFaults } from '../../support/seats.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { openPage } from '../../support/without-script.ts';

let server: TestServer;
let owner: Client;
let visitor: Client;
let services: readonly Service[];
beforeAll(async () => {
  server = await startTestServer({
    withPages: true,
    environment: { OPENHOURS_SAMPLE_DATA: 'full', OPENHOURS_TIME_ZONE: 'America/New_York' },
  });
  owner = await server.client('OWNER');
  visitor = createClient({ baseUrl: server.url, clientId: server.clientId });
  ({ services } = await visitor.services.queryServices({ query: { cursorPaging: { limit: 100 } } }));
});
afterAll(() => server.stop());

async function bookingsWhere(filter: object): Promise<Booking[]> {
  const { extendedBookings } = await owner.bookings.queryExtendedBookings({
    query: { filter: { ...filter }, cursorPaging: { limit: 100 } },
  });
  return extendedBookings.map(({ booking }) => booking);
}

/** What a visitor would send to book the first time that is offered in the next five weeks. */
async function firstOffer(service: Service) {
  const local = (days: number) => new Date(server.now() + days * dayMs).toISOString().slice(0, 19);
  const range = { fromLocalDate: local(0), toLocalDate: local(35), cursorPaging: { limit: 1 } };
  if (service.type === 'COURSE') {
    return { schedule: { scheduleId: service.schedule.id } };
  }
  if (service.type === 'CLASS') {
    const { timeSlots } = await visitor.availability.listEventTimeSlots({
      ...range,
      serviceIds: [service.id],
      includeNonBookable: false,
    });
    return { slot: { serviceId: service.id, eventId: timeSlots[0]?.eventInfo?.eventId as string } };
  }
  const { timeSlots, timeZone } = await visitor.availability.listAvailabilityTimeSlots({
    ...range,
    serviceId: service.id,
    bookable: true,
  });
  const slot = timeSlots[0];
  return {
    slot: {
      serviceId: service.id,
      startDate: slot?.localStartDate as string,
      endDate: slot?.localEndDate as string,
      timezone: timeZone,
      location: {
        id: slot?.location?.id as string,
        locationType: bookedLocationTypes[slot?.location?.locationType ?? 'BUSINESS'],
      },
    },
  };
}

describe('what is offered', () => {
  test('is of all three types, at two places, by five people, under different policies', async () => {
    expect(services.map(({ type }) => type).toSorted()).toEqual([
      ...Array(5).fill('APPOINTMENT'),
      ...Array(2).fill('CLASS'),
      ...Array(2).fill('COURSE'),
    ]);
    const places = services.flatMap(({ locations }) => locations.map(({ business }) => business?.name));
    expect(new Set(places)).toEqual(new Set(['Harbour Street', 'Mill Lane', undefined]));
    expect(new Set(services.map(({ bookingPolicy }) => bookingPolicy.name)).size).toBe(5);
    const { staffMembers } = await visitor.staff.queryStaffMembers({});
    expect(staffMembers).toHaveLength(5);
    const { resources } = await owner.resources.queryResources({});
    expect(resources.filter(({ typeId }) => typeId !== staffResourceTypeId)).toHaveLength(5);
  });

  test('shows its services, its people and its house, small, and has a logo', async () => {
    const { properties } = await owner.siteProperties.getSiteProperties({});
    expect(properties.description).toContain('Massage, yoga and pilates');
    const { staffMembers } = await visitor.staff.queryStaffMembers({});
    const ids = [
      readPicture(properties.logo)?.id,
      readPicture(properties.picture)?.id,
      ...services.map(({ media }) => media?.mainMedia?.image?.id),
      ...staffMembers.map(({ mainMedia }) => mainMedia?.image?.id),
    ];
    expect(new Set(ids).size).toBe(2 + services.length + staffMembers.length);
    for (const id of ids) {
      const answer = await fetch(`${server.url}/media/${id}`);
      expect(answer.status).toBe(200);
      expect((await answer.arrayBuffer()).byteLength).toBeLessThan(20_000);
    }
    const square = await fetch(`${server.url}${filledPath({ id: ids[0] as string }, 96, 96)}`);
    expect(square.status).toBe(200);
  });

  test('shows all of it on its pages, with its sign and a full session that can be waited for', async () => {
    const seen = await seenOfSample(server);
    expect(seen).toMatchObject({ withoutPicture: [], missing: [], signs: [expect.stringContaining('/media/')] });
    expect(seen.waitlists).toBeGreaterThan(0);
  });

  test('asks how firm a massage is to be by answers to choose from', async () => {
    const choices = ['Soft', 'Medium', 'Firm'];
    const { forms } = await visitor.forms.queryForms({});
    const form = forms.find(({ fields }) => fields.some(({ label }) => label === 'How firm do you like it?'));
    const field = form?.fields.find(({ label }) => label === 'How firm do you like it?');
    expect(field?.choices).toEqual(choices);
    const service = services.find(({ form: asked }) => asked?.id === form?.id) as Service;
    const { slot } = await firstOffer(service);
    const start = (slot as { startDate: string }).startDate.slice(0, 16);
    const page = await openPage(server.url, `/booking-form?service=${service.mainSlug.name}&start=${start}`);
    const radios = [...page.html.matchAll(/<input[^>]*type="radio"[^>]*>/g)].map(
      ([tag]) => / value="([^"]*)"/.exec(tag)?.[1],
    );
    expect(radios.filter((value) => choices.includes(value ?? ''))).toEqual(choices);
  });

  test('can be booked by any visitor', async () => {
    const booked = await Promise.all(
      services.map(async (service) => {
        const { booking } = await visitor.bookings.createBooking({
          booking: {
            bookedEntity: await firstOffer(service),
            totalParticipants: 1,
            contactDetails: { firstName: 'New', lastName: 'Comer', email: 'new@example.com' },
          },
        });
        return { title: booking.bookedEntity.title, status: booking.status };
      }),
    );
    expect(booked).toEqual(services.map(({ name }) => ({ title: name, status: 'CREATED' })));
  });

  test('names a person and a room for every session', async () => {
    const { events } = await owner.calendar.queryEvents({
      query: { filter: { type: { $in: ['CLASS', 'COURSE'] } }, cursorPaging: { limit: 1000 } },
      fromLocalDate: new Date(server.now() - 28 * dayMs).toISOString().slice(0, 19),
      toLocalDate: new Date(server.now() + 28 * dayMs).toISOString().slice(0, 19),
    });
    expect(events.length).toBeGreaterThan(50);
    expect(events.filter(({ resources, location }) => resources.length !== 2 || location?.id === undefined)).toEqual(
      [],
    );
  });
});

describe('what was booked', () => {
  test('fills every list of the dashboard', async () => {
    const today = new Date(server.now()).toISOString();
    const [upcoming, waiting, ended, over] = await Promise.all([
      bookingsWhere({ status: { $in: ['CONFIRMED', 'PENDING'] }, startDate: { $gte: today } }),
      bookingsWhere({ status: { $in: ['PENDING', 'CREATED'] }, startDate: { $gte: today } }),
      bookingsWhere({ status: { $in: ['CANCELED', 'DECLINED'] } }),
      bookingsWhere({ status: 'CONFIRMED', startDate: { $lt: today } }),
    ]);
    expect(upcoming.length).toBeGreaterThan(15);
    expect(new Set(waiting.map(({ status }) => status))).toEqual(new Set(['PENDING', 'CREATED']));
    expect(new Set(ended.map(({ status }) => status))).toEqual(new Set(['CANCELED', 'DECLINED']));
    expect(over.length).toBeGreaterThan(20);
  });

  test('has a full session with people in its line', async () => {
    const line = await bookingsWhere({ status: 'WAITING_LIST' });
    expect(line).toHaveLength(2);
    const [{ bookedEntity } = {}] = line;
    const { timeSlot } = await visitor.availability.getEventTimeSlot({
      eventId: bookedEntity?.slot?.eventId as string,
    });
    expect(timeSlot).toMatchObject({ remainingCapacity: 0 });
  });

  test('was asked for before it took place, and nothing was done in the future', async () => {
    const now = new Date(server.now()).toISOString();
    const all = await bookingsWhere({ 'contactDetails.email': { $ne: 'new@example.com' } });
    expect(all.length).toBeGreaterThan(60);
    // A course that runs may still be joined.
    expect(
      all.filter(
        ({ createdDate, startDate = '', updatedDate, bookedEntity }) =>
          updatedDate > now || (createdDate >= startDate && bookedEntity.schedule === undefined),
      ),
    ).toEqual([]);
  });

  test('comes with what customers answered to the forms', async () => {
    const { forms } = await owner.forms.queryForms({});
    expect(forms.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Before a treatment', 'Before a first talk']),
    );
    const { formSubmissions } = await owner.forms.queryFormSubmissions({});
    expect(formSubmissions.flatMap(({ answers }) => answers).length).toBeGreaterThan(10);
    expect(formSubmissions.filter(({ bookingId }) => bookingId === undefined)).toEqual([]);
    const firm = formSubmissions
      .flatMap(({ answers }) => answers)
      .filter(({ label }) => label === 'How firm do you like it?');
    expect(new Set(firm.map(({ value }) => value))).toEqual(new Set(['Soft', 'Medium', 'Firm']));
  });

  test('is by people who are told apart by their contacts, with fictional addresses', async () => {
    const { contacts } = await owner.contacts.queryContacts({ query: { paging: { limit: 100 } } });
    const names = contacts.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
    expect(names.length).toBeGreaterThan(20);
    expect(new Set(names).size).toBe(names.length);
    const all = await bookingsWhere({});
    expect(all.filter(({ contactDetails }) => !contactDetails.email?.endsWith('@example.com'))).toEqual([]);
  });

  test('breaks none of the product’s own rules', async () => {
    expect(await counterFaults(server)).toEqual([]);
    expect((await bookingsWhere({})).filter(({ doubleBooked }) => doubleBooked === true)).toEqual([]);
    // On a busy machine a task may take longer than its lease: whoever has it then does it.
    const isOfLease = ({ stack }: object & { readonly stack?: unknown }) => String(stack).startsWith('LeaseLost');
    expect(server.log.filter((entry) => entry.level !== 'info' && !isOfLease(entry))).toEqual([]);
  });

  test('has told everybody who had to be told, once the messages are written', async () => {
    // Deliveries that the running relay has taken are its own to finish.
    await expect.poll(undelivered).toBe(0);
    const { messages } = await owner.notifications.listMessages({ limit: 100 });
    // Reminders go out by the clock: whether one is due already is for the hour to say.
    const told = messages.map(({ type }) => type).filter((type) => !type.endsWith('BOOKING_REMINDER'));
    expect(new Set(told)).toEqual(
      new Set([
        'BOOKING_CONFIRMED',
        'BOOKING_REQUESTED',
        'BOOKING_DECLINED',
        'BOOKING_CANCELED',
        'BOOKING_RESCHEDULED',
        'WAITLIST_JOINED',
        'BUSINESS_BOOKING_CREATED',
        'BUSINESS_BOOKING_REQUESTED',
        'BUSINESS_BOOKING_CANCELED',
        'STAFF_BOOKING_CREATED',
        'STAFF_BOOKING_REQUESTED',
        'STAFF_BOOKING_CANCELED',
        'STAFF_BOOKING_RESCHEDULED',
      ]),
    );
  }, 150_000);
});

async function undelivered(): Promise<number | undefined> {
  await server.assembly.worker.drain();
  const row = await server.database.serverReader.first(
    statement<{ open: number }>(`select count(*)::integer as open from task where site_id = $1 and state <> 'DONE'`, [
      server.siteId,
    ]),
  );
  return row?.open;
}

test('it is no sample to remove by a click: it goes with its folder', async () => {
  const { sampleBusiness } = await owner.sampleBusiness.getSampleBusiness({});
  expect(sampleBusiness).toMatchObject({ kind: 'FULL', goes: { services: [], place: false } });
  await expect(owner.sampleBusiness.removeSampleBusiness({})).rejects.toMatchObject({
    code: 'FAILED_PRECONDITION',
  });
});
