/** Formats of Intl are kept by locale and zone: a page that was rendered once makes none when it is rendered again. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { minuteMs } from '../../../packages/server/src/time/index.ts';
import { openMassageBusiness } from '../../support/massage-business.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** A Monday morning in Berlin. */
const mondayMs = Date.parse('2026-11-23T06:00:00Z');
let server: TestServer;
let pages: readonly string[];
let nowMs = mondayMs;
beforeAll(async () => {
  server = await startTestServer({
    withPages: true,
    startsAtMs: mondayMs,
    clockRunsOn: true,
    environment: { OPENHOURS_TIME_ZONE: 'Europe/Berlin' },
  });
  await openMassageBusiness(server);
  const { bookings, services, siteProperties } = await server.client('apiKey');
  const description = 'Massage for people who sit a lot, in the middle of the old town. Come as you are.';
  await siteProperties.updateSiteProperties({ properties: { description }, fields: 'description' });
  const [massage] = (await services.queryServices({})).services;
  const { service: online } = await services.createService({
    service: {
      type: 'APPOINTMENT',
      name: 'A talk online',
      defaultCapacity: 1,
      onlineBooking: { enabled: true },
      conferencing: { enabled: true },
      bookingPolicy: { id: massage?.bookingPolicy.id as string },
      schedule: { availabilityConstraints: { sessionDurations: [30] } },
      payment: { rateType: 'FIXED', fixed: { price: { value: '40.00' } }, options: { inPerson: true } },
      staffMemberIds: massage?.staffMemberIds ?? [],
    },
  });
  const { booking } = await bookings.createBooking({
    booking: {
      bookedEntity: {
        slot: {
          serviceId: massage?.id as string,
          startDate: '2026-11-26T10:00:00',
          endDate: '2026-11-26T10:50:00',
          timezone: 'Europe/Berlin',
        },
      },
      totalParticipants: 1,
      status: 'CONFIRMED',
      contactDetails: { firstName: 'Grace', email: 'grace@customers.test' },
    },
  });
  const { token } = await bookings.getAnonymousActionToken({ bookingId: booking.id });
  const slugs = [massage, online].map((service) => service?.mainSlug.name as string);
  pages = [
    '/',
    '/book-online',
    '/timetable',
    `/manage/${token}`,
    `/manage/${token}/move`,
    ...slugs.flatMap((slug) => [
      `/service-page/${slug}`,
      `/booking-calendar/${slug}?day=2026-11-26`,
      `/booking-form?service=${slug}&start=2026-11-26T11:00`,
    ]),
  ];
});
afterAll(() => server.stop());

const constructors = Object.getOwnPropertyNames(Intl).filter((name) => /^[A-Z]/.test(name));
const ofEngine = new Map(constructors.map((name) => [name, Object.getOwnPropertyDescriptor(Intl, name) as object]));
let made: string[] = [];
afterEach(() => {
  for (const [name, descriptor] of ofEngine) {
    Object.defineProperty(Intl, name, descriptor);
  }
});

/** From here on, every format that is made counts. */
function countFormats(): void {
  made = [];
  for (const name of constructors) {
    const original = (Intl as unknown as Record<string, new (...parameters: unknown[]) => object>)[name];
    const counted = new Proxy(original as new (...parameters: unknown[]) => object, {
      construct(target, parameters, caller) {
        made.push(`${name} ${JSON.stringify(parameters)}`);
        return Reflect.construct(target, parameters, caller) as object;
      },
    });
    Object.defineProperty(Intl, name, { ...ofEngine.get(name), value: counted });
  }
}

/** Renders every page, as of a minute in which none was rendered yet. */
async function renderAll(language: string): Promise<void> {
  nowMs += minuteMs;
  await server.setClock(nowMs);
  for (const address of pages) {
    const answer = await fetch(`${server.url}${address}`, {
      headers: { 'accept-language': language, cookie: 'oh_zone=America/New_York' },
    });
    expect(answer.status, address).toBe(200);
    await answer.text();
  }
}

test.each(['en-US', 'de', 'es', 'fr', 'he'])('pages in %s make formats once', async (language) => {
  countFormats();
  await renderAll(language);
  const first = made.length;
  made = [];
  await renderAll(language);
  expect(made).toEqual([]);
  // That it would count is seen by the first rendering.
  expect(first).toBeGreaterThan(0);
});
