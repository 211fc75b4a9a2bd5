/** Every form that the public pages lead to carries a key of its own, and the same body posted five times acts once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { openMassageBusiness } from '../../support/massage-business.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const mondayMs = Date.parse('2026-11-23T06:00:00Z');
const dayMs = 86_400_000;
let server: TestServer;
let slugs: Readonly<Record<'APPOINTMENT' | 'CLASS' | 'COURSE', string>>;
let sessionId: string;
beforeAll(async () => {
  server = await startTestServer({
    withPages: true,
    environment: { OPENHOURS_TIME_ZONE: 'Europe/Berlin' },
    startsAtMs: mondayMs,
  });
  await openMassageBusiness(server);
  const client = await server.client('apiKey');
  const [{ services }, { locations }, { staffMembers }] = await Promise.all([
    client.services.queryServices({ query: { filter: { type: 'APPOINTMENT' } } }),
    client.locations.listLocations(),
    client.staff.queryStaffMembers({ query: {} }),
  ]);
  // Until the last minute, so that whatever is booked here may be moved and cancelled here.
  const { bookingPolicy } = await client.policies.createBookingPolicy({
    bookingPolicy: {
      name: 'Free',
      participantsPolicy: { maxParticipantsPerBooking: 4 },
      cancellationPolicy: { enabled: true },
      reschedulePolicy: { enabled: true },
    },
  });
  const [massage] = services;
  await client.services.updateService({
    service: {
      id: massage?.id as string,
      revision: massage?.revision as string,
      bookingPolicy: { id: bookingPolicy.id },
    },
  });
  const offer = async (type: 'CLASS' | 'COURSE', name: string, days: readonly number[]) => {
    const { service } = await client.services.createService({
      service: {
        type,
        name,
        defaultCapacity: 12,
        onlineBooking: { enabled: true },
        bookingPolicy: { id: bookingPolicy.id },
        payment: { rateType: 'FIXED', fixed: { price: { value: '18.50' } }, options: { inPerson: true } },
        locations: [{ type: 'BUSINESS', business: { id: locations[0]?.id } }],
      },
    });
    const on = (day: number) => new Date(mondayMs + day * dayMs).toISOString().slice(0, 10);
    const { results } = await client.calendar.bulkCreateEvents({
      returnEntity: true,
      events: days.map((day) => ({
        event: {
          scheduleId: service.schedule.id as string,
          type,
          start: { localDate: `${on(day)}T18:00:00` },
          end: { localDate: `${on(day)}T19:00:00` },
          resources: [{ id: staffMembers[0]?.resourceId as string }],
        },
      })),
    });
    return { slug: service.mainSlug.name, eventId: results[0]?.itemMetadata.id ?? '' };
  };
  const yoga = await offer('CLASS', 'Yoga', [3, 4, 10]);
  const course = await offer('COURSE', 'Back school', [5, 12]);
  sessionId = yoga.eventId;
  slugs = { APPOINTMENT: massage?.mainSlug.name ?? '', CLASS: yoga.slug, COURSE: course.slug };
});
afterAll(() => server.stop());

interface Form {
  readonly action: string;
  readonly fields: URLSearchParams;
}

const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : unescaped(value);
}

/** The forms of a page as a browser would send them: what they hold, and somebody's name and address where they ask. */
function formsOf(html: string, method: 'get' | 'post'): Form[] {
  return [...html.matchAll(/<form[^>]*>[\s\S]*?<\/form>/g)].flatMap(([text]) => {
    if (attribute(text, 'method') !== method) {
      return [];
    }
    const fields = new URLSearchParams();
    for (const [tag] of text.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)) {
      const name = attribute(tag, 'name');
      const type = attribute(tag, 'type');
      const value = attribute(tag, 'value');
      if (name === undefined || type === 'checkbox' || (type === 'radio' && fields.has(name))) {
        continue;
      }
      const typed: Record<string, string> = { name: 'Grace Once', email: 'once@customers.test', people: '2' };
      fields.set(name, value || (typed[name] ?? ''));
    }
    // Choosing a time only holds it, and holding once more is the same hold.
    return fields.get('act') === 'choose' ? [] : [{ action: attribute(text, 'action') ?? '', fields }];
  });
}

/** What a path leads to whatever is named in it: pages of one shape have forms of one shape. */
function shapeOf(address: string): string {
  const { pathname, searchParams } = new URL(address, server.url);
  const slug = Object.entries(slugs).find(([, each]) => address.includes(each))?.[0] ?? '';
  return `${slug} ${pathname.replaceAll(/[\w-]{30,}/g, ':token')} ${[...searchParams.keys()].sort().join()}`;
}

/** Follows every link and choice below a path, from its own page on: one page of each shape. */
async function crawl(below: string): Promise<Map<string, Form[]>> {
  const found = new Map<string, Form[]>();
  const seen = new Set<string>();
  let wave = [below];
  while (wave.length > 0) {
    const fresh = wave.filter((address) => {
      const shape = shapeOf(address);
      if (seen.has(shape)) {
        return false;
      }
      seen.add(shape);
      return true;
    });
    const pages = await Promise.all(
      fresh.map(async (address) => {
        const answer = await fetch(`${server.url}${address}`);
        const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true;
        return { address, html: isPage ? await answer.text() : '' };
      }),
    );
    wave = [];
    for (const { address, html } of pages) {
      const forms = formsOf(html, 'post');
      if (forms.length > 0) {
        found.set(address, forms);
      }
      const links = [...html.matchAll(/<a\b[^>]*>/g)].flatMap(([tag]) => attribute(tag, 'href') ?? []);
      const choices = formsOf(html, 'get').map(({ action, fields }) => `${action}?${fields}`);
      wave.push(
        ...[...links, ...choices].filter(
          (link) => link.startsWith(below) && !/^\/(?:\/|dashboard)/.test(link) && !link.includes('lang='),
        ),
      );
    }
  }
  return found;
}

async function formAt(address: string): Promise<Form> {
  const [form] = formsOf(await (await fetch(`${server.url}${address}`)).text(), 'post');
  if (form === undefined) {
    throw new Error(`${address} has no form`);
  }
  return form;
}

interface Standing {
  readonly bookings: number;
  /** Goes up with everything that happens to any of them. */
  readonly revisions: number;
}

async function standing(): Promise<Standing> {
  const client = await server.client('apiKey');
  const { extendedBookings } = await client.bookings.queryExtendedBookings({ query: { cursorPaging: { limit: 100 } } });
  return {
    bookings: extendedBookings.length,
    revisions: extendedBookings.reduce((sum, { booking }) => sum + Number(booking.revision), 0),
  };
}

const post = ({ action, fields }: Form) =>
  fetch(`${server.url}${action}`, {
    method: 'POST',
    redirect: 'manual',
    body: fields,
    headers: { 'accept-language': 'de-AT' },
  });

async function expectActsOnce(form: Form, where: string): Promise<Standing> {
  expect(form.fields.get('ticket'), where).toMatch(/^\S{20,}$/);
  const before = await standing();
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => post(form)));
  expect(
    answers.map(({ status }) => status),
    where,
  ).toEqual([303, 303, 303, 303, 303]);
  expect(new Set(answers.map((answer) => answer.headers.get('location'))).size, where).toBe(1);
  const after = await standing();
  // Once more, long after the answers are here.
  const again = await post(form);
  expect(again.headers.get('location'), where).toBe(answers[0]?.headers.get('location'));
  expect(await standing(), where).toEqual(after);
  return { bookings: after.bookings - before.bookings, revisions: after.revisions - before.revisions };
}

test('every form that the pages lead to has a key of its own, and five posts of one book once', async () => {
  const forms = await crawl('/');
  expect([...forms.keys()].map(shapeOf)).toEqual(
    expect.arrayContaining([
      'APPOINTMENT /booking-form service,start',
      'CLASS /booking-form service,session',
      'COURSE /booking-form service',
    ]),
  );
  for (const [where, [form]] of forms) {
    expect(form?.fields.has('ticket'), where).toBe(true);
  }
  const appointment = [...forms.keys()].find((each) => each.startsWith('/booking-form') && each.includes('start='));
  for (const address of [
    appointment ?? '',
    `/booking-form?service=${slugs.CLASS}&session=${sessionId}`,
    `/booking-form?service=${slugs.COURSE}`,
  ]) {
    expect(await expectActsOnce(await formAt(address), address), address).toMatchObject({ bookings: 1 });
  }
  // Messages are written in the language in which the customer has read the page.
  const languages = await server.database.serverReader.all(
    statement<{ language: string }>(
      "select distinct details->>'language' as language from booking where site_id = $1 and contact_email_folded = $2",
      [server.siteId, 'once@customers.test'],
    ),
  );
  expect(languages).toEqual([{ language: 'de-AT' }]);
  expect((await formAt('/dashboard/sign-in')).fields.get('ticket')).toMatch(/^\S{20,}$/);
});

test.each(['a visit', 'a session', 'a course'] as const)('five posts move and cancel %s once', async (what) => {
  const client = await server.client('apiKey');
  const { extendedBookings } = await client.bookings.queryExtendedBookings({
    query: { filter: { 'contactDetails.email': 'once@customers.test', status: 'CONFIRMED' } },
  });
  const found = extendedBookings.find(({ booking: { bookedEntity } }) =>
    what === 'a course'
      ? bookedEntity.schedule != null
      : bookedEntity.schedule == null && (bookedEntity.slot?.eventId === sessionId) === (what === 'a session'),
  );
  const { token } = await client.bookings.getAnonymousActionToken({ bookingId: found?.booking.id ?? '' });
  if (what !== 'a course') {
    const forms = await crawl(`/manage/${token}/move`);
    const [move] = [...forms].find(([address]) => address.startsWith(`/manage/${token}/move?`))?.[1] ?? [];
    expect(await expectActsOnce(move as Form, 'move')).toEqual({ bookings: 0, revisions: 1 });
  }
  const cancel = await formAt(`/manage/${token}/cancel`);
  expect(await expectActsOnce(cancel, 'cancel')).toEqual({ bookings: 0, revisions: 1 });
});

test('whoever chose more people than one booking may be for is told so, and books nothing; what was booked stands', async () => {
  const address = `/booking-form?service=${slugs.CLASS}&session=${sessionId}`;
  const [booked, chosen] = [await formAt(address), await formAt(address)];
  booked.fields.set('people', '3');
  chosen.fields.set('people', '4');
  const first = await post(booked);
  expect(first.status).toBe(303);
  const client = await server.client('apiKey');
  const { bookingPolicies } = await client.policies.queryBookingPolicies({ query: { filter: { name: 'Free' } } });
  const { id, revision } = bookingPolicies[0] as { id: string; revision: string };
  const participantsPolicy = { maxParticipantsPerBooking: 2 };
  await client.policies.updateBookingPolicy({ bookingPolicy: { id, revision, participantsPolicy } });

  const before = await standing();
  for (const people of ['4', '0', '-1', '1.5', '1e1', '1000', 'many', '']) {
    chosen.fields.set('people', people);
    const refused = await post(chosen);
    const html = await refused.text();
    expect(refused.status, people).toBe(422);
    expect(html, people).toContain('Eine Buchung ist für höchstens 2 Personen.');
    expect(html, people).toContain('Grace Once');
  }
  // The same press once more has booked three, whatever may be booked by now.
  expect((await post(booked)).headers.get('location')).toBe(first.headers.get('location'));
  expect(await standing()).toEqual(before);
});

test('a form whose hold is over books without it, once, however often it is sent', async () => {
  const address = `/booking-form?service=${slugs.CLASS}&session=${sessionId}`;
  const form = await formAt(address);
  form.fields.set('hold', newId());
  expect(await expectActsOnce(form, address)).toMatchObject({ bookings: 1 });
});
