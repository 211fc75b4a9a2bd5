/**
 * What a visit to the first page and to the list of services asks of the database: little the first time, and one statement
 * as long as nothing has changed (docs/decisions/0047). What is changed is seen by the next visitor.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settleDeliveries } from '../support/deliveries.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { formWith, openPage, wordsOf } from '../support/without-script.ts';
import { buildPagesOnce } from './scene.ts';

let server: TestServer;
let statements: string[] = [];
beforeAll(async () => {
  await buildPagesOnce();
  server = await startTestServer({
    withPages: true,
    // The checks of tests ask once more for all that is kept.
    checksOutput: false,
    environment: { OPENHOURS_SAMPLE_DATA: 'true', OPENHOURS_TIME_ZONE: 'Europe/Berlin' },
    onStatement: (text, parameters) => statements.push(`${text.replaceAll(/\s+/g, ' ')} ${JSON.stringify(parameters)}`),
    clockRunsOn: true,
  });
  // What the sample has left to be delivered is none of a visitor's.
  await settleDeliveries(server);
});
afterAll(() => server.stop());

/** Begins a minute of business time, so that no test ends in the next one. */
beforeEach(async () => {
  await server.setClock(Math.ceil((server.now() + 1) / 60_000) * 60_000 + 1_000);
});

/** Which site it is and how it looks is remembered for five seconds of real time, whatever this machine does meanwhile. */
const ofDirectory = /\bsite_host\b|from site w |from site_theme|'multilingual'/;

async function asked(path: string, headers: Record<string, string> = {}): Promise<readonly string[]> {
  statements = [];
  const { status } = await openPage(server.url, path, headers);
  expect(status).toBe(200);
  return statements.filter((text) => !ofDirectory.test(text));
}

const cost = async (...visit: Parameters<typeof asked>) => (await asked(...visit)).length;

/** A visit that asks whether the page stands, and nothing else. */
async function expectKept(...visit: Parameters<typeof asked>): Promise<void> {
  expect(await asked(...visit)).toEqual([expect.stringContaining('catalogue.version')]);
}

/** A browser that is remembered and holds nothing. */
async function remembered(): Promise<Record<string, string>> {
  const list = await openPage(server.url, '/book-online');
  const address = /href="(\/booking-form\?[^"]*start[^"]*)"/.exec(list.html)?.[1] ?? '';
  const { action, fields } = formWith(await openPage(server.url, address), 'email');
  fields.set('act', 'hold');
  const answer = await fetch(`${server.url}${action}`, { method: 'POST', body: fields, redirect: 'manual' });
  return { cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
}

describe.each([
  ['/', 42],
  ['/book-online', 32],
] as const)('%s', (path, most) => {
  test(`costs at most ${most} statements at first, and one for the next visitor`, async () => {
    expect(await cost(path)).toBeLessThanOrEqual(most);
    await expectKept(path);
    // Whoever reads another language is rendered a page of their own, once.
    expect(await cost(path, { 'accept-language': 'de' })).toBeGreaterThan(1);
    await expectKept(path, { 'accept-language': 'de' });
  });

  test('costs a remembered browser that holds nothing no rendering either', async () => {
    const headers = await remembered();
    await cost(path, headers);
    // Who they are, what they hold, and whether the page stands.
    expect(await cost(path, headers)).toBeLessThanOrEqual(3);
  });

  test('is rendered anew when the minute is over', async () => {
    await cost(path);
    await server.setClock(server.now() + 60_000);
    expect(await cost(path)).toBeGreaterThan(1);
  });
});

/** How often each question is asked, whatever it is about. */
function kindsOf(asking: readonly string[]): ReadonlyMap<string, number> {
  const kinds = new Map<string, number>();
  for (const text of asking) {
    const kind = text.slice(0, text.lastIndexOf(' ['));
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return kinds;
}

test.each(['/', '/book-online'])(
  '%s asks no question more often of 23 services and 61 people than of few',
  async (path) => {
    // Both read anew what is offered: nothing of it is known from before.
    await touch();
    const few = kindsOf(await asked(path));
    const removed = await grow();
    try {
      const many = kindsOf(await asked(path));
      const repeated = [...many].filter(([kind, times]) => times > Math.max(1, few.get(kind) ?? 0));
      expect(repeated).toEqual([]);
    } finally {
      await removed();
    }
  },
);

/** Changes what is offered, as whoever edits a service does. */
async function touch(): Promise<void> {
  const client = await server.client('apiKey');
  const [service] = (await client.services.queryServices({ query: {} })).services;
  const { id, revision } = service as NonNullable<typeof service>;
  await client.services.updateService({ service: { id, revision, sortOrder: 1 } });
  await settleDeliveries(server);
}

/** More of everything, each service given by other people; answers what takes it away again. */
async function grow(): Promise<() => Promise<void>> {
  const client = await server.client('apiKey');
  const { services } = await client.services.queryServices({ query: {} });
  const { staffMembers } = await client.staff.queryStaffMembers({ query: {} });
  const people: string[] = [];
  for (let number = staffMembers.length; number < 61; number += 1) {
    const { staffMember } = await client.staff.createStaffMember({ staffMember: { name: `Person ${number}` } });
    people.push(staffMember.id);
  }
  const { staffMembers: all } = await client.staff.queryStaffMembers({ query: { cursorPaging: { limit: 100 } } });
  const resourceIds = all.map(({ resourceId }) => resourceId as string);
  const made: string[] = [];
  for (let number = services.length; number < 23; number += 1) {
    const { service } = await client.services.createService({
      service: {
        type: 'APPOINTMENT',
        name: `Service ${number}`,
        defaultCapacity: 1,
        onlineBooking: { enabled: true },
        payment: { rateType: 'NO_FEE', options: { inPerson: true } },
        schedule: { availabilityConstraints: { sessionDurations: [30 + number] } },
        staffMemberIds: Array.from(
          { length: 4 },
          (_, index) => resourceIds[(number * 3 + index) % resourceIds.length] as string,
        ),
      },
    });
    made.push(service.id as string);
  }
  await settleDeliveries(server);
  return async () => {
    for (const serviceId of made) {
      await client.services.deleteService({ serviceId });
    }
    for (const staffMemberId of people) {
      await client.staff.deleteStaffMember({ staffMemberId });
    }
    await settleDeliveries(server);
  };
}

test('what somebody has changed is seen by the next visitor: a booking, a session that is called off, a service', async () => {
  const client = await server.client('apiKey');
  const words = async () => wordsOf(await openPage(server.url, '/'));
  const { services } = await client.services.queryServices({ query: {} });
  const [appointment] = services.filter(({ type }) => type === 'APPOINTMENT');
  const [lesson] = services.filter(({ type }) => type === 'CLASS');
  const soon = {
    fromLocalDate: local(server.now()),
    toLocalDate: local(server.now() + 14 * 86_400_000),
    timeZone: 'UTC',
  };

  let before = await words();
  expect(await words()).toBe(before);
  const firstFree = async () => {
    const { timeSlots } = await client.availability.listAvailabilityTimeSlots({
      ...soon,
      serviceId: appointment?.id as string,
      bookable: true,
      cursorPaging: { limit: 1 },
    });
    return timeSlots[0];
  };
  const free = await firstFree();
  // Whoever gives it, until the first free time is another.
  while ((await firstFree())?.localStartDate === free?.localStartDate) {
    await client.bookings.createBooking({
      booking: {
        bookedEntity: {
          slot: {
            serviceId: appointment?.id as string,
            startDate: `${free?.localStartDate}Z`,
            endDate: `${free?.localEndDate}Z`,
            timezone: 'UTC',
          },
        },
        totalParticipants: 1,
        status: 'CONFIRMED',
        contactDetails: { firstName: 'Grace', email: 'grace@example.com' },
      },
    });
  }
  let after = await words();
  expect(after).not.toBe(before);

  before = after;
  const { timeSlots: sessions } = await client.availability.listEventTimeSlots({
    ...soon,
    serviceIds: [lesson?.id as string],
    includeNonBookable: false,
    cursorPaging: { limit: 1 },
  });
  await client.calendar.cancelEvent({ eventId: sessions[0]?.eventInfo?.eventId as string });
  after = await words();
  expect(after).not.toBe(before);

  const { id, revision } = appointment as NonNullable<typeof appointment>;
  await client.services.updateService({ service: { id, revision: revision as string, name: 'Renamed a moment ago' } });
  expect(await words()).toContain('Renamed a moment ago');
});

function local(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19);
}
