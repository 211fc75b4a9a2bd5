/**
 * One booking tells one time: its page, its mail, and the calendar file of each as two independent readers understand
 * it, over both clock changes.
 */
import type { Booking } from '@openhours/contract';
import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { eventually } from '../../support/eventually.ts';
import { partsOfMail, startMailServer, type TestMailServer } from '../../support/mail-server.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let mailServer: TestMailServer;
let server: TestServer;
let business: Business;
let massage: TestService;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({
    withPages: true,
    startsAtMs: Date.parse('2027-03-15T09:00:00Z'),
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      SMTP_FROM: 'bookings@salon.test',
      OPENHOURS_TIME_ZONE: 'Europe/Berlin',
    },
  });
  business = await openBusiness(server);
  massage = await business.addService({ name: 'Massage' });
});
afterAll(async () => {
  await server.stop();
  await mailServer.stop();
});

interface Instants {
  readonly startMs: number;
  readonly endMs: number | undefined;
}

function readByIcalJs(file: string): Instants {
  const [component] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent');
  const event = new ICAL.Event(component);
  return { startMs: event.startDate.toJSDate().getTime(), endMs: event.endDate.toJSDate().getTime() };
}

function readByNodeIcal(file: string): Instants {
  const event = Object.values(nodeIcal.sync.parseICS(file)).find((each): each is VEvent => each?.type === 'VEVENT');
  return { startMs: event?.start.getTime() ?? Number.NaN, endMs: event?.end?.getTime() };
}

async function booked(
  startDate: string,
  endDate: string,
  contactDetails: { readonly email: string; readonly timeZone?: string },
  service = massage,
): Promise<Booking> {
  return business.booked({
    service,
    slot: { serviceId: service.serviceId, startDate, endDate },
    booking: { contactDetails: { firstName: 'Grace', ...contactDetails }, status: 'CONFIRMED' },
    request: {
      participantNotification: { notifyParticipants: true },
      flowControlSettings: { skipAvailabilityValidation: true },
    },
  });
}

async function mailTo(email: string): Promise<Map<string, string>> {
  const mail = await eventually(
    async () => mailServer.taken.find(({ to }) => to.includes(email)),
    (taken) => taken !== undefined,
  );
  return partsOfMail(mail?.raw ?? '');
}

/** Words as they are read: without markup, and with plain spaces. */
function wordsOf(html: string): string {
  return html
    .replaceAll(/<(?:script|style)[\s\S]*?<\/(?:script|style)>/g, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/[\s\u202f\u2009]+/g, ' ')
    .replaceAll(',', '');
}

test.each([
  [
    'the day before clocks go forward',
    '2027-03-27T09:00',
    '2027-03-27T10:00',
    /Saturday 27 March ?10:00/,
    'March 27',
    /10:00 – 11:00 AM/,
  ],
  ['the day of it', '2027-03-28T08:00', '2027-03-28T09:00', /Sunday 28 March ?10:00/, 'March 28', /10:00 – 11:00 AM/],
  [
    'the hour that is left out',
    '2027-03-28T00:30',
    '2027-03-28T01:30',
    /Sunday 28 March ?01:30/,
    'March 28',
    /1:30 AM – 3:30 AM after the clocks change/,
  ],
  [
    'the day before clocks go back',
    '2027-10-30T08:00',
    '2027-10-30T09:00',
    /Saturday 30 October ?10:00/,
    'October 30',
    /10:00 – 11:00 AM/,
  ],
  [
    'the hour that comes twice',
    '2027-10-31T00:30',
    '2027-10-31T01:30',
    /Sunday 31 October ?02:30/,
    'October 31',
    /2:30 AM – 2:30 AM after the clocks change/,
  ],
  [
    'the day of it, later',
    '2027-10-31T09:00',
    '2027-10-31T10:00',
    /Sunday 31 October ?10:00/,
    'October 31',
    /10:00 – 11:00 AM/,
  ],
])('%s', async (what, start, end, onPage, dayInMail, clockInMail) => {
  const email = `${what.replaceAll(/\W+/g, '-')}@customers.test`;
  const booking = await booked(`${start}:00.000Z`, `${end}:00.000Z`, { email });
  const instants: Instants = { startMs: Date.parse(`${start}Z`), endMs: Date.parse(`${end}Z`) };
  expect([booking.startDate, booking.endDate].map((date) => Date.parse(date ?? ''))).toEqual(Object.values(instants));

  await expectOneTime(booking, email, instants, { onPage: [onPage], inMail: [new RegExp(dayInMail), clockInMail] });
});

test.each([
  [
    'online, while only one of the two clocks has changed',
    '2027-11-03T14:00',
    '2027-11-03T15:00',
    [/Wednesday 3 November ?10:00/, /15:00/],
    [/November 3/, /10:00 – 11:00 AM/, /3:00 – 4:00 PM at /, /Berlin time/],
  ],
  [
    "online, in the hour that comes twice by the customer's clock",
    '2027-11-07T05:30',
    '2027-11-07T06:30',
    [/Sunday 7 November ?01:30/, /06:30/],
    [/November 7/, /1:30 AM – 1:30 AM after the clocks change/, /6:30 – 7:30 AM at /],
  ],
])('%s', async (what, start, end, onPage, inMail) => {
  const email = `${what.replaceAll(/\W+/g, '-')}@customers.test`;
  const online = await onlineService();
  const contact = { email, timeZone: 'America/New_York' };
  const booking = await booked(`${start}:00.000Z`, `${end}:00.000Z`, contact, online);
  const instants: Instants = { startMs: Date.parse(`${start}Z`), endMs: Date.parse(`${end}Z`) };
  await expectOneTime(booking, email, instants, { onPage, inMail });
});

test('all who give a class or a course are named by page, mail and both calendar files alike', async () => {
  const client = await server.client('apiKey');
  const offer = async (type: 'CLASS' | 'COURSE', days: readonly string[]) => {
    const made = await business.addService({ name: type, type, defaultCapacity: 9, resourceIds: [] });
    const { results } = await client.calendar.bulkCreateEvents({
      events: days.map((day) => ({
        event: {
          scheduleId: made.scheduleId,
          type,
          start: { localDate: `${day}T10:00:00` },
          end: { localDate: `${day}T11:00:00` },
          resources: [business.ada, business.ben].map(({ resourceId }) => ({ id: resourceId })),
        },
      })),
    });
    return { scheduleId: made.scheduleId, eventId: results[0]?.itemMetadata.id ?? '' };
  };
  const places = [
    ['class@customers.test', { slot: { eventId: (await offer('CLASS', ['2027-04-05'])).eventId } }],
    [
      'course@customers.test',
      { schedule: { scheduleId: (await offer('COURSE', ['2027-04-12', '2027-04-19'])).scheduleId } },
    ],
  ] as const;
  for (const [email, bookedEntity] of places) {
    const { booking } = await client.bookings.createBooking({
      booking: {
        bookedEntity,
        totalParticipants: 1,
        contactDetails: { firstName: 'Grace', email },
        status: 'CONFIRMED',
      },
      participantNotification: { notifyParticipants: true },
      flowControlSettings: { skipAvailabilityValidation: true },
    });
    const { token } = await client.bookings.getAnonymousActionToken({ bookingId: booking.id });
    const address = `${server.url}/manage/${token}`;
    const page = wordsOf(await (await fetch(address, { headers: { 'accept-language': 'en-GB' } })).text());
    expect(page.replaceAll(/[\u2068\u2069]/g, '')).toContain('with Ada and Ben');
    const mail = await mailTo(email);
    for (const part of ['text/plain', 'text/html']) {
      expect(wordsOf(mail.get(part) ?? '')).toMatch(/With:? ?Ada and Ben/);
    }
    const ofPage = await (await fetch(`${address}/visit.ics`)).text();
    expect([ofPage, mail.get('text/calendar') ?? ''].filter((file) => file.includes('/manage/'))).toEqual([]);
    const notes = [ofPage, mail.get('text/calendar') ?? ''].map((file) =>
      new ICAL.Component(ICAL.parse(file))
        .getAllSubcomponents('vevent')
        .map((event) => String(event.getFirstPropertyValue('description')).split('\n')[0]),
    );
    expect(notes[0]?.length).toBeGreaterThan(0);
    expect(notes[0]).toEqual(notes[0]?.map(() => 'With: Ada and Ben'));
    expect(notes[1]).toEqual(notes[0]);
  }
});

test('a request is in no calendar and no page offers it to one; what was confirmed once is changed there and taken out', async () => {
  const email = 'asks@customers.test';
  const rules = { cancellationPolicy: { enabled: true }, reschedulePolicy: { enabled: true } };
  const portrait = await business.addService({ name: 'Portrait', manualApproval: true, rules });
  const told = { participantNotification: { notifyParticipants: true } };
  const client = await server.client('apiKey');
  const at = (hour: string) => ({
    serviceId: portrait.serviceId,
    startDate: `2027-05-04T${hour}:00:00.000Z`,
    endDate: `2027-05-04T${hour}:30:00.000Z`,
  });
  let booking = await business.booked({
    service: portrait,
    slot: { ...at('08'), endDate: '2027-05-04T09:00:00.000Z' },
    booking: { contactDetails: { firstName: 'Grace', email } },
    request: told,
    as: await server.caller('visitor'),
  });
  const { token } = await client.bookings.getAnonymousActionToken({ bookingId: booking.id });
  const page = async (query = '') => {
    const answer = await fetch(`${server.url}/manage/${token}${query}`, { headers: { 'accept-language': 'en-GB' } });
    return wordsOf((await answer.text()).replaceAll(/href="([^"]+)"/g, '>$1<'));
  };
  const move = async (hour: string) => {
    const { startDate } = at(hour);
    const endDate = new Date(Date.parse(startDate) + 3_600_000).toISOString();
    const answer = await server.send('POST', `/v1/anonymous-bookings/${token}/reschedule`, {
      headers: await server.caller('visitor'),
      body: { revision: booking.revision, slot: { ...booking.bookedEntity.slot, startDate, endDate } },
    });
    expect(answer.status, answer.text).toBe(200);
    booking = answer.body.booking as Booking;
  };
  /** What the calendar files of so many mails do, in their order. */
  const files = async (mails: number) => {
    const taken = await eventually(
      async () => mailServer.taken.filter(({ to }) => to.includes(email)),
      (all) => all.length === mails,
    );
    return taken.flatMap(({ raw }) => {
      const file = partsOfMail(raw).get('text/calendar');
      if (file === undefined) {
        return [];
      }
      const component = new ICAL.Component(ICAL.parse(file));
      const [event] = component.getAllSubcomponents('vevent');
      const status = String(event?.getFirstPropertyValue('status'));
      return [
        `${component.getFirstPropertyValue('method')} ${status} ${new Date(readByIcalJs(file).startMs).getUTCHours()}`,
      ];
    });
  };

  expect(await page()).toContain('once it is confirmed you can save it to your calendar');
  expect(await page()).not.toMatch(/visit\.ics|calendar\.google/);
  expect(await files(1)).toEqual([]);
  await client.bookings.confirmBooking({ bookingId: booking.id, revision: booking.revision, ...told });
  expect(await page()).toMatch(/visit\.ics[\s\S]*calendar\.google/);
  expect(await files(2)).toEqual(['REQUEST CONFIRMED 8']);
  booking = { ...booking, revision: '2' };
  await move('10');
  expect(booking.status).toBe('PENDING');
  expect(await page('?done=moved')).toContain('If the old one is still in your calendar remove it there.');
  expect(await page()).not.toMatch(/visit\.ics|calendar\.google/);
  await move('12');
  await client.bookings.declineBooking({ bookingId: booking.id, revision: booking.revision, ...told });
  expect(await files(5)).toEqual([
    'REQUEST CONFIRMED 8',
    'REQUEST TENTATIVE 10',
    'REQUEST TENTATIVE 12',
    'CANCEL CANCELLED 12',
  ]);
});

/** One that takes place by video. */
async function onlineService(): Promise<TestService> {
  const added = await business.addService({ name: 'Talk' });
  const client = await server.client('apiKey');
  const { service } = await client.services.getService({ serviceId: added.serviceId });
  await client.services.updateService({
    service: { id: service.id, revision: service.revision, conferencing: { enabled: true } },
  });
  return added;
}

interface Said {
  readonly onPage: readonly RegExp[];
  readonly inMail: readonly RegExp[];
}

/** Page, mail in both its forms, and both calendar files. */
async function expectOneTime(booking: Booking, email: string, instants: Instants, { inMail, onPage }: Said) {
  const { token } = await (await server.client('apiKey')).bookings.getAnonymousActionToken({ bookingId: booking.id });
  const address = `${server.url}/manage/${token}`;
  const page = await (await fetch(address, { headers: { 'accept-language': 'en-GB' } })).text();
  for (const said of onPage) {
    expect(wordsOf(page)).toMatch(said);
  }

  const mail = await mailTo(email);
  for (const words of [mail.get('text/plain') ?? '', wordsOf(mail.get('text/html') ?? '')]) {
    for (const said of inMail) {
      expect(wordsOf(words)).toMatch(said);
    }
  }

  const ofPage = await (await fetch(`${address}/visit.ics`)).text();
  for (const file of [ofPage, mail.get('text/calendar') ?? '']) {
    expect(readByIcalJs(file)).toEqual(instants);
    expect(readByNodeIcal(file)).toEqual(instants);
  }
}
