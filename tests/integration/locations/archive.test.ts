/** What archiving a location does to everything that names it: nothing can be booked there any more (services sheet 9). */
import type { Booking, Service } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { plantSession } from '../../support/calendar.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
let visitor: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  visitor = await server.caller('visitor');
});
afterAll(() => server.stop());

const post = (path: string, body: object, headers = business.owner) => server.send('POST', path, { body, headers });
const reasonsOf = (answer: TestAnswer) =>
  (answer.body.details as { applicationError?: { data: { reasons?: string[] } } }).applicationError?.data.reasons;

async function newPlace(name: string): Promise<string> {
  const answer = await post('/v1/locations', { location: { name } });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body.location as { id: string }).id;
}
async function archive(id: string): Promise<void> {
  const answer = await post(`/v1/locations/${id}/archive`, {});
  expect(answer.status, answer.text).toBe(200);
}
const at = (...locationIds: string[]) => locationIds.map((locationId) => ({ type: 'BUSINESS' as const, locationId }));
const serviceOf = async ({ serviceId }: TestService) =>
  (await server.send('GET', `/v2/services/${serviceId}`, { headers: visitor })).body.service as Service;
const placesOf = (service: Service) => service.locations.map(({ business: place }) => place?.id);

/** Where appointments of a service are offered in the next two weeks. */
async function offeredAt({ serviceId }: TestService): Promise<unknown[]> {
  const local = (days: number) => new Date(server.now() + days * 86_400_000).toISOString().slice(0, 19);
  const answer = await post('/v2/time-slots', { serviceId, fromLocalDate: local(1), toLocalDate: local(14) }, visitor);
  expect(answer.status, answer.text).toBe(200);
  const slots = answer.body.timeSlots as { location: { id: string } }[];
  return [...new Set(slots.map(({ location }) => location.id))].sort();
}

let day = 20;
function newSession(service: TestService, locationId: string | null = null): Promise<string> {
  day += 1;
  const date = new Date(server.now() + day * 86_400_000).toISOString().slice(0, 11);
  return server.database.transact(server.siteId, async (tx) =>
    plantSession(tx, {
      scheduleId: service.scheduleId,
      from: `${date}10:00:00`,
      nowMs: server.now(),
      location_id: locationId,
    }),
  );
}
const join = (eventId: string) =>
  post('/v2/bookings', { booking: { bookedEntity: { slot: { eventId } }, totalParticipants: 1 } });

describe('appointments', () => {
  test('a service with other places loses the archived one, is told about, and offers the rest', async () => {
    const gone = await newPlace('Pop-up');
    const service = await business.addService({ name: 'Both', locations: at(business.locationId, gone) });
    expect(await offeredAt(service)).toEqual([business.locationId, gone].sort());
    await archive(gone);
    const after = await serviceOf(service);
    expect(placesOf(after)).toEqual([business.locationId]);
    expect(after.revision).toBe('2');
    expect(await offeredAt(service)).toEqual([business.locationId]);
    const [event] = (await business.eventsOf(service.serviceId)).slice(-1);
    expect(event).toMatchObject({
      type: 'wix.bookings.services.v2.service_updated',
      body: { locations: [{ business: { id: business.locationId } }] },
    });
  });

  test('the only place of a service stays named, and nothing is offered there', async () => {
    const gone = await newPlace('Only one');
    const service = await business.addService({ name: 'There alone', locations: at(gone) });
    const slot = business.slot(service);
    await archive(gone);
    const after = await serviceOf(service);
    expect([placesOf(after), after.revision]).toEqual([[gone], '1']);
    expect(await offeredAt(service)).toEqual([]);
    for (const asked of [slot, { ...slot, location: { id: gone } }]) {
      const refused = await business.book({ service, slot: asked });
      expect([refused.status, refused.code]).toEqual([428, 'SLOT_NOT_AVAILABLE']);
    }
  });

  test('what is booked there stays booked and can be confirmed', async () => {
    const gone = await newPlace('Lease ends');
    const service = await business.addService({ name: 'Booked before', locations: at(business.locationId, gone) });
    const slot = business.slot(service, { location: { id: gone } });
    const { id, revision } = await business.booked({ service, slot });
    await archive(gone);
    const confirmed = await post(`/v2/bookings/${id}/confirm`, { revision });
    expect(confirmed.status, confirmed.text).toBe(200);
    const booking = confirmed.body.booking as Booking;
    expect(booking.bookedEntity.slot?.location).toMatchObject({ id: gone, name: 'Lease ends' });
  });

  test('a service without a place is held at the default location, whichever that is', async () => {
    const service = await business.addService({ name: 'Anywhere' });
    expect(await offeredAt(service)).toEqual([business.locationId]);
    const next = await newPlace('New home');
    await post(`/v1/locations/${next}/set-default`, {});
    expect(await offeredAt(service)).toEqual([next]);
    await post(`/v1/locations/${business.locationId}/set-default`, {});
    expect(await offeredAt(service)).toEqual([business.locationId]);
  });
});

describe('classes and courses', () => {
  test('a session at an archived place is shown, but nobody can join it', async () => {
    const gone = await newPlace('Dance hall');
    const yoga = await business.addService({ name: 'Yoga', type: 'CLASS', resourceIds: [], defaultCapacity: 3 });
    const there = await newSession(yoga, gone);
    const here = await newSession(yoga);
    await archive(gone);
    const refused = await join(there);
    expect([refused.status, refused.code, reasonsOf(refused)]).toEqual([
      428,
      'SLOT_NOT_AVAILABLE',
      ['LOCATION_ARCHIVED'],
    ]);
    expect((await join(here)).status).toBe(200);
    const shown = await server.send('GET', `/v2/time-slots/event/${there}`, { headers: visitor });
    expect(shown.body.timeSlot).toMatchObject({ bookable: false, location: { id: gone } });
    const explained = await post('/v1/availability/explain', { eventId: there }, visitor);
    expect(explained.body).toMatchObject({
      bookable: false,
      reasons: [{ code: 'LOCATION_ARCHIVED', suggestedAction: 'CHECK_SERVICE_LOCATIONS' }],
    });
  });

  test('sessions without a place of their own are where their service is', async () => {
    const gone = await newPlace('Old gym');
    const gym = await business.addService({
      name: 'Gym',
      type: 'CLASS',
      resourceIds: [],
      defaultCapacity: 3,
      locations: at(gone),
    });
    const session = await newSession(gym);
    await archive(gone);
    expect(reasonsOf(await join(session))).toEqual(['LOCATION_ARCHIVED']);
  });

  test('the business moves them with the next places of the service', async () => {
    const gone = await newPlace('Studio A');
    const next = await newPlace('Studio B');
    const dance = await business.addService({
      name: 'Dance',
      type: 'CLASS',
      resourceIds: [],
      defaultCapacity: 3,
      locations: at(business.locationId, gone),
    });
    const session = await newSession(dance, gone);
    await archive(gone);
    const place = { type: 'BUSINESS', business: { id: next } };
    const moved = await post(`/v2/services/${dance.serviceId}/locations`, {
      locations: [place],
      removedLocationSessionsAction: { action: 'MOVE_TO_LOCATION', moveToLocationOptions: { newLocation: place } },
    });
    expect(moved.status, moved.text).toBe(200);
    const event = await server.send('GET', `/calendar/v3/events/${session}`, { headers: visitor });
    expect(event.body.event).toMatchObject({ location: { id: next } });
    expect((await join(session)).status).toBe(200);
  });
});

describe('what is written from now on', () => {
  test('no service, resource or event takes an archived place', async () => {
    const gone = await newPlace('Never again');
    const service = await business.addService({ name: 'Placeless', type: 'CLASS', resourceIds: [] });
    await archive(gone);
    const places = await post(`/v2/services/${service.serviceId}/locations`, {
      locations: [{ type: 'BUSINESS', business: { id: gone } }],
    });
    expect(places.text).toContain('INVALID_BUSINESS_LOCATION');
    const specificLocationOptions = { availableInBusinessLocations: true, businessLocations: [{ locationId: gone }] };
    const resource = await post('/v2/resources', {
      resource: { name: 'Room', locationOptions: { availableInAllLocations: false, specificLocationOptions } },
    });
    expect(resource.status, resource.text).toBe(400);
    const event = await post('/calendar/v3/events', {
      event: {
        scheduleId: service.scheduleId,
        type: 'CLASS',
        start: { localDate: '2030-01-07T10:00:00' },
        end: { localDate: '2030-01-07T11:00:00' },
        location: { type: 'BUSINESS', id: gone },
      },
    });
    expect([event.status, event.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('a resource and an event that are there already can still be changed', async () => {
    const gone = await newPlace('Still named');
    const specificLocationOptions = { availableInBusinessLocations: true, businessLocations: [{ locationId: gone }] };
    const locationOptions = { availableInAllLocations: false, specificLocationOptions };
    const made = await post('/v2/resources', { resource: { name: 'Chair', locationOptions } });
    const resource = made.body.resource as { id: string };
    const yoga = await business.addService({ name: 'Kept', type: 'CLASS', resourceIds: [] });
    const session = await newSession(yoga, gone);
    await archive(gone);
    const renamed = await server.send('PATCH', `/v2/resources/${resource.id}`, {
      headers: business.owner,
      body: { resource: { id: resource.id, revision: '1', name: 'Blue chair', locationOptions } },
    });
    expect(renamed.status, renamed.text).toBe(200);
    const retitled = await server.send('PATCH', `/calendar/v3/events/${session}`, {
      headers: business.owner,
      body: {
        event: { id: session, revision: '1', title: 'Quiet yoga', location: { type: 'BUSINESS', id: gone } },
      },
    });
    expect(retitled.status, retitled.text).toBe(200);
  });
});
