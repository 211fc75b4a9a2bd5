/** The words of messages: the right zone, the right language, nothing that could act as markup. */
import type { Booking, BookingMessageType } from '@openhours/contract';
import { standingEntriesOf } from '@openhours/contract/calendar/calendar-file';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { madeUpNotice, madeUpSetting, withPlainSpaces } from '../../../../../../tests/support/made-up-messages.ts';
import { composeMessage } from './compose.ts';
import type { BookingNotice } from './rules/notices.ts';
import type { MessageSetting } from './setting.ts';

const booking = {
  id: 'b1',
  startDate: '2026-12-01T09:00:00.000Z',
  endDate: '2026-12-01T10:00:00.000Z',
  totalParticipants: 2,
  bookedEntity: {
    title: 'Haircut',
    slot: {
      resource: { name: 'Ada' },
      location: { name: 'Main', formattedAddress: 'Weg 1' },
      timezone: 'Europe/Berlin',
    },
  },
  contactDetails: {
    contactId: 'c1',
    firstName: 'Grace',
    lastName: 'Hopper',
    email: 'grace@example.com',
    phone: '+1 5',
  },
} as Booking;
const setting = madeUpSetting(Date.UTC(2026, 10, 21), {
  contacts: ['+49 30 1'],
  opening: { opensAt: 9 * 60, closesAt: 18 * 60 },
});
const notice = (changes: Partial<BookingNotice> = {}) => madeUpNotice(booking, changes);

async function text(given: BookingNotice, more: Partial<MessageSetting> = {}): Promise<string> {
  const message = await composeMessage(given, 'EMAIL', 'grace@example.com', { ...setting, ...more });
  return withPlainSpaces(message.text);
}

test('the time is that of the place', async () => {
  expect(await text(notice())).toContain('Tuesday, December 1, 2026');
  expect(await text(notice())).toMatch(/10:00\s?–\s?11:00 AM \(Berlin time\)/);
});

test("the customer's own time is named when the clocks differ, and only then", async () => {
  const inZone = (timeZone: string) =>
    text(notice({ booking: { ...booking, contactDetails: { ...booking.contactDetails, timeZone } } }));
  expect(await inZone('America/New_York')).toMatch(/4:00\s?–\s?5:00 AM in your time zone \(New York time\)/);
  expect(await inZone('Europe/Paris')).not.toContain('in your time zone');
  expect(await inZone('No/Where')).not.toContain('in your time zone');
});

test('the participant reads place, staff and note; the business reads who comes', async () => {
  const participant = await text(notice({ note: 'Ring twice' }));
  for (const part of [
    'Hello Grace Hopper,',
    'Haircut',
    'Main, Weg 1',
    'With: Ada',
    'Participants: 2',
    'Salon writes:\nRing twice',
  ]) {
    expect(participant).toContain(part);
  }
  expect(participant).not.toContain('grace@example.com');
  const business = await text(notice({ type: 'BUSINESS_BOOKING_CREATED', audience: 'business' }));
  for (const part of ['Client: Grace Hopper', 'E-mail: grace@example.com', 'Phone: +1 5']) {
    expect(business).toContain(part);
  }
});

test('the address of a visit opens the map, in text and in HTML; an online visit has none', async () => {
  const map = 'https://www.openstreetmap.org/search?query=Weg%201';
  expect(await text(notice())).toContain(`Place: Main, Weg 1\n${map}\n`);
  const { html } = await composeMessage(notice(), 'EMAIL', 'grace@example.com', setting);
  // Once where the visit is told, once where the business says how it is reached.
  expect(html?.split(`href="${map}"`).length).toBe(3);
  const { slot } = booking.bookedEntity;
  const atMain = { ...slot, location: { ...slot?.location, locationType: 'OWNER_BUSINESS' } };
  const online = { ...booking, bookedEntity: { ...booking.bookedEntity, slot: atMain } } as Booking;
  expect(await text(notice({ booking: online }), { isOnline: true })).not.toContain('openstreetmap');
});

test('the business is called and written to by a press, with its extension', async () => {
  const contacts = ['+49 30 23125 Durchwahl 12', 'desk@salon.test'];
  const { html, text: said } = await composeMessage(notice(), 'EMAIL', 'a@a.test', { ...setting, contacts });
  expect(html).toContain('href="tel:+493023125;ext=12"');
  expect(html).toContain('href="mailto:desk@salon.test"');
  expect(said).toContain(`Salon\nWeg 1\n${contacts.join('\n')}`);
});

test('a service that is called otherwise in the language of the customer is so in message and calendar file', async () => {
  const german = { ...setting, customerLanguage: 'de', customerTitle: 'Haarschnitt' };
  const toCustomer = await composeMessage(notice(), 'EMAIL', 'grace@example.com', german);
  expect(toCustomer.subject).toContain('Haarschnitt');
  expect(toCustomer.calendar).toContain('SUMMARY:Haarschnitt');
  const told = notice({ type: 'BUSINESS_BOOKING_CREATED', audience: 'business' });
  expect((await composeMessage(told, 'EMAIL', 'desk@salon.test', german)).text).toContain('Haircut');
});

test('a move names the time before', async () => {
  expect(await text(notice({ type: 'BOOKING_RESCHEDULED', previousStart: '2026-11-30T08:00:00.000Z' }))).toMatch(
    /Previously: Monday, November 30, 2026.* 9:00 AM/,
  );
});

test('a change of the same time says to whoever does the work what it is to them', async () => {
  const told = async (more: Partial<BookingNotice>) =>
    (await text(notice({ type: 'STAFF_BOOKING_RESCHEDULED', audience: 'staff', ...more }))).split('\n')[0];
  expect(await told({ handover: 'TAKEN' })).toMatch(/^Now assigned to you: /);
  expect(await told({ type: 'STAFF_BOOKING_CANCELED', handover: 'GIVEN' })).toMatch(/^No longer assigned to you: /);
  expect(await told({ previousStart: booking.startDate })).toMatch(/^Changed: /);
});

test('whoever gives a class reads of one place less that the class keeps its time', async () => {
  const entity = { ...booking.bookedEntity, tags: ['GROUP'], slot: { ...booking.bookedEntity.slot, eventId: 'e1' } };
  const ofClass = { ...booking, status: 'CANCELED', bookedEntity: entity } as Booking;
  const isStruck = async (more: Partial<BookingNotice>) => {
    const given = notice({ type: 'STAFF_BOOKING_CANCELED', audience: 'staff', booking: ofClass, ...more });
    const { html, text: said } = await composeMessage(given, 'EMAIL', 'ada@a.test', setting);
    expect(said.includes('This affects only this booking')).toBe(html?.includes('line-through') === false);
    return html?.includes('line-through');
  };
  expect(await isStruck({})).toBe(false);
  expect(await isStruck({ isOfSession: true })).toBe(true);
  expect(await isStruck({ handover: 'GIVEN' })).toBe(true);
  expect(await isStruck({ type: 'BOOKING_CANCELED', audience: 'participant' })).toBe(true);
});

const ofDays = { startDate: '2026-12-01T23:00:00.000Z', endDate: '2026-12-03T23:00:00.000Z' };

test('the short text and the days before a move say whole days as days, without a time of day', async () => {
  const stay = { ...booking, ...ofDays };
  const short = await composeMessage(notice({ booking: stay }), 'SMS', '+1 5', setting);
  expect(short.text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ')).toMatch(/December 2 – Thursday, December 3, 2026$/);
  const moved = notice({
    type: 'BOOKING_RESCHEDULED',
    booking: stay,
    previousStart: '2026-11-30T23:00:00.000Z',
    previousEnd: '2026-12-01T23:00:00.000Z',
  });
  expect(await text(moved)).toMatch(/^Previously: Tuesday, December 1, 2026$/m);
  // Of what has times, the start is told.
  const timed = notice({
    ...moved,
    previousStart: '2026-11-30T08:00:00.000Z',
    previousEnd: '2026-11-30T09:00:00.000Z',
  });
  expect(await text(timed)).toMatch(/^Previously: Monday, November 30, 2026.* 9:00 AM$/m);
});

test('the other clock says its day only where it is another one', async () => {
  const on = (timeZone: string, startDate: string) =>
    text(
      notice({
        booking: {
          ...booking,
          startDate,
          endDate: new Date(Date.parse(startDate) + 3_600_000).toISOString(),
          contactDetails: { ...booking.contactDetails, timeZone },
        },
      }),
    );
  expect(await on('America/New_York', '2026-12-01T09:00:00.000Z')).toMatch(
    /^4:00\s?–\s?5:00 AM in your time zone \(New York time\)$/m,
  );
  expect(await on('America/New_York', '2026-12-01T01:00:00.000Z')).toMatch(
    /^Monday, November 30, 2026.*in your time zone \(New York time\)$/m,
  );
  expect(await on('America/New_York', '2026-12-01T04:30:00.000Z')).toMatch(
    /November 30.*December 1.*in your time zone \(New York time\)$/m,
  );
});

test.each(['BOOKING_DECLINED', 'BOOKING_CANCELED', 'STAFF_BOOKING_CANCELED'] as const)(
  '%s of a request carries a file only where an earlier one put it into the calendar',
  async (type) => {
    const audience = type.startsWith('STAFF') ? 'staff' : 'participant';
    for (const times of [{}, ofDays]) {
      const visit = { ...booking, ...times, revision: '3', status: 'CONFIRMED' } as Booking;
      const asked = { ...visit, status: 'DECLINED' } as Booking;
      const ended = notice({ type, audience, booking: asked, wasRequest: true });
      expect((await composeMessage(ended, 'EMAIL', 'a@a.test', setting)).calendar).toBeNull();
      const sent = await composeMessage(notice({ booking: visit }), 'EMAIL', 'a@a.test', setting);
      const standing = standingEntriesOf(sent.calendar ?? '');
      expect(standing).toHaveLength(1);
      const { calendar } = await composeMessage(ended, 'EMAIL', 'a@a.test', setting, standing);
      expect(readEvents(calendar)).toMatchObject({ method: 'CANCEL' });
    }
  },
);

test.each([
  ['de', 'Ihre Buchung ist bestätigt: Haircut', 'ltr'],
  ['fr-CA', 'Votre réservation est confirmée\u00a0: Haircut', 'ltr'],
  ['es', 'Su reserva está confirmada: Haircut', 'ltr'],
  ['he', 'התור שלך אושר: \u2068Haircut\u2069', 'rtl'],
  ['xx', 'Your booking is confirmed: Haircut', 'ltr'],
])('in %s', async (language, subject, direction) => {
  const message = await composeMessage(notice(), 'EMAIL', 'a@example.com', { ...setting, customerLanguage: language });
  expect(message.subject).toBe(subject);
  expect(message.html).toContain(`dir="${direction}"`);
});

test.each([
  [
    'en',
    'דנה',
    'סלון נועה',
    'Hello \u2068דנה\u2069,',
    '\u2068סלון נועה\u2069 will reply to you',
    '\u2068סלון נועה\u2069 writes:',
  ],
  ['he', 'Grace', 'Salon', 'שלום \u2068Grace\u2069,', '\u2068Salon\u2069 ישיבו לך', 'הודעה מאת \u2068Salon\u2069:'],
  ['en', 'Grace', 'Salon', 'Hello Grace,', 'booking yet: Salon will reply to you', 'Salon writes:'],
])(
  'names of the other direction stand apart in the sentences of %s, too: %s',
  async (language, name, business, ...said) => {
    const named = { ...booking, contactDetails: { firstName: name } } as Booking;
    const asked = notice({ booking: named, type: 'BOOKING_REQUESTED', note: '1' });
    const own = { ...setting, customerLanguage: language, businessName: business };
    const message = await composeMessage(asked, 'EMAIL', 'a@example.com', own);
    for (const sentence of said) {
      expect(message.text).toContain(sentence);
      expect(message.html).toContain(sentence);
    }
  },
);

test('what people typed stays text, and a subject stays one line', async () => {
  const title = '<script>alert(1)</script>\r\nBcc: x@example.com';
  const message = await composeMessage(
    notice({ booking: { ...booking, bookedEntity: { ...booking.bookedEntity, title } }, note: '<b>"hi"</b>' }),
    'EMAIL',
    'a@example.com',
    setting,
  );
  expect(message.html).not.toMatch(/<script|<b>/);
  expect(message.html).toContain('&lt;b&gt;&quot;hi&quot;&lt;/b&gt;');
  expect(message.subject).not.toMatch(/[\r\n]/);
});

test.each([
  ['free money https://evil.example', undefined],
  ['Win', 'www.evil.example'],
  ['WWW.evil.example', undefined],
  ['evil-bank.example/refund', undefined],
  ['evil.example', 'Hopper'],
  ['evil。example', undefined],
  ['pay@evil', undefined],
  ['CALL +1-900', '555 0100'],
  ['line\nbreak', undefined],
  ['\u202Egnp.exe', undefined],
])('nobody is greeted by the name %j %j', async (firstName, lastName) => {
  const named = { ...booking, contactDetails: { ...booking.contactDetails, firstName, lastName } } as Booking;
  const message = await composeMessage(notice({ booking: named }), 'EMAIL', 'a@example.com', setting);
  for (const written of [message.text, message.html ?? '', message.subject]) {
    expect(written).not.toContain('evil.example');
    expect(written).not.toContain(firstName);
  }
});

test.each(['J. R. R.', 'Anna-Lena', "O'Neill", 'Ada Jr.', 'Henry 8', 'Dr. Ada', 'נועה'])(
  'the name %j is greeted',
  async (firstName) => {
    const named = { ...booking, contactDetails: { firstName } } as Booking;
    const { text: said } = await composeMessage(notice({ booking: named }), 'EMAIL', 'a@example.com', setting);
    // One that is written the other way stands between isolating signs.
    expect(said.replaceAll(/[\u2068\u2069]/g, '')).toContain(`Hello ${firstName},`);
  },
);

test('a long name keeps its greeting, and breaks where its line ends', async () => {
  const firstName = 'Wolfeschlegelstein'.repeat(5);
  const named = { ...booking, contactDetails: { ...booking.contactDetails, firstName, lastName: 'Hopper' } } as Booking;
  const { html, text: said } = await composeMessage(notice({ booking: named }), 'EMAIL', 'a@example.com', setting);
  expect(said).toContain(`Hello ${firstName} Hopper,`);
  expect(html).toMatch(new RegExp(`overflow-wrap:anywhere[^>]*>Hello ${firstName} Hopper,`));
});

test('a short message says what and when', async () => {
  const message = await composeMessage(notice(), 'SMS', '+1 5', setting);
  expect(message.html).toBeNull();
  expect(message.text).toMatch(/^Salon: Your booking is confirmed: Haircut Tuesday, December 1, 2026/);
});

function readEvents(calendar: string | null) {
  const file = new ICAL.Component(ICAL.parse(calendar ?? ''));
  return {
    method: file.getFirstPropertyValue('method'),
    events: file.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each)),
  };
}

test.each([
  [
    'before the clocks go back',
    '2026-10-25T00:30:00.000Z',
    /2:30 AM – 2:30 AM, after the clocks change \(Berlin time\)/,
  ],
  ['after it', '2026-10-25T01:30:00.000Z', /2:30\s?–\s?3:30 AM \(Berlin time\)/],
  ['before they go forward', '2026-03-29T00:00:00.000Z', /1:00 AM – 3:00 AM, after the clocks change \(Berlin time\)/],
])('%s words and calendar file say the same time', async (_, startDate, said) => {
  const endDate = new Date(Date.parse(startDate) + 3_600_000).toISOString();
  const message = await composeMessage(
    notice({ booking: { ...booking, startDate, endDate } }),
    'EMAIL',
    'a@a.test',
    setting,
  );
  expect(message.text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ')).toMatch(said);
  const { method, events } = readEvents(message.calendar);
  // Calendars are shared with others: the link that opens the booking stands in none.
  expect(message.calendar).toContain('https://salon.test/');
  expect(message.calendar).not.toContain('manage');
  expect(method).toBe('REQUEST');
  expect(events.map((each) => each.startDate.toJSDate().toISOString())).toEqual([startDate]);
  expect(events.map((each) => each.endDate.toJSDate().toISOString())).toEqual([endDate]);
});

test.each<[BookingMessageType, BookingNotice['audience'], string | undefined]>([
  ['BOOKING_CONFIRMED', 'participant', 'REQUEST'],
  ['BOOKING_RESCHEDULED', 'participant', 'REQUEST'],
  ['BOOKING_CANCELED', 'participant', 'CANCEL'],
  ['BOOKING_DECLINED', 'participant', 'CANCEL'],
  ['BOOKING_REQUESTED', 'participant', undefined],
  ['BOOKING_REMINDER', 'participant', undefined],
  ['STAFF_BOOKING_CREATED', 'staff', 'REQUEST'],
  ['STAFF_BOOKING_CANCELED', 'staff', 'CANCEL'],
  ['BUSINESS_BOOKING_CREATED', 'business', undefined],
])('%s carries the calendar method %s %s', async (type, audience, method) => {
  const given = notice({ type, audience, booking: { ...booking, revision: '3' } });
  const { calendar } = await composeMessage(given, 'EMAIL', 'a@a.test', setting);
  if (method === undefined) {
    expect(calendar).toBeNull();
  } else {
    const read = readEvents(calendar);
    expect(read.method).toBe(method);
    expect(read.events[0]).toMatchObject({ uid: 'b1', sequence: 2 });
  }
});

test.each<[BookingMessageType, Booking['status'], string, RegExp]>([
  ['BOOKING_RESCHEDULED', 'PENDING', 'REQUEST', /confirms the new time.*marks it as a request/],
  ['BOOKING_DECLINED', 'DECLINED', 'CANCEL', /Nothing is booked.\n\n.*removes the visit/],
  ['BOOKING_CANCELED', 'CANCELED', 'CANCEL', /removes the visit/],
])(
  '%s of a request has a file, and speaks of it, only where it was confirmed once',
  async (type, status, method, said) => {
    const given = notice({ type, booking: { ...booking, status, revision: '4' }, wasRequest: true });
    const standing = { uid: 'b1', sequence: 1, startMs: 0, endMs: 1 };
    const again = await composeMessage(given, 'EMAIL', 'a@a.test', setting, [standing]);
    expect(readEvents(again.calendar)).toMatchObject({ method, events: [{ uid: 'b1', sequence: 3 }] });
    expect(again.text).toMatch(said);
    const never = await composeMessage(given, 'EMAIL', 'a@a.test', setting);
    expect(never.calendar).toBeNull();
    expect(never.text).not.toContain('attached');
  },
);

test('nobody is promised a file that does not come: a course without dates has none', async () => {
  const { slot: _slot, ...entity } = booking.bookedEntity;
  const course = { ...booking, bookedEntity: { ...entity, schedule: { scheduleId: 's1', timezone: 'Europe/Berlin' } } };
  for (const type of ['BOOKING_CONFIRMED', 'BOOKING_CANCELED', 'BOOKING_RESCHEDULED'] as const) {
    const message = await composeMessage(notice({ type, booking: course }), 'EMAIL', 'a@a.test', setting);
    expect([message.calendar, message.text]).toEqual([null, expect.not.stringContaining('attached')]);
  }
});

test('every session of a course is an entry of its own', async () => {
  const { slot: _slot, ...entity } = booking.bookedEntity;
  const course = { ...booking, bookedEntity: { ...entity, schedule: { scheduleId: 's1', timezone: 'Europe/Berlin' } } };
  const sessions = [1, 8].map((day) => ({
    id: `e${day}`,
    startMs: Date.UTC(2026, 11, day, 9),
    endMs: Date.UTC(2026, 11, day, 10),
    revision: 1,
    resourceIds: [],
  }));
  const { calendar, text: said } = await composeMessage(notice({ booking: course }), 'EMAIL', 'a@a.test', {
    ...setting,
    sessions,
  });
  const { method, events } = readEvents(calendar);
  expect(method).toBe('PUBLISH');
  expect(events.map(({ uid }) => uid)).toEqual(['b1-e1', 'b1-e8']);
  expect(said).toMatch(/Sessions: Tue, Dec 1, .*\nTue, Dec 8, /);
});

test("an online visit goes by the customer's clock and names that of the business", async () => {
  const away = { ...booking, contactDetails: { ...booking.contactDetails, timeZone: 'America/New_York' } };
  const said = await text(notice({ booking: away }), { isOnline: true });
  expect(said).toMatch(/Time: Tuesday, December 1, 2026.*4:00\s?–\s?5:00 AM \(New York time\)/);
  expect(said).toMatch(/10:00\s?–\s?11:00 AM at Salon \(Berlin time\)/);
  expect(said).toContain('Place: Main, Weg 1');
  // Whoever does the work reads the own clock first.
  const toStaff = await text(notice({ booking: away, type: 'STAFF_BOOKING_CREATED', audience: 'staff' }), {
    isOnline: true,
  });
  expect(toStaff).toMatch(/Time: Tuesday, December 1, 2026.*10:00\s?–\s?11:00 AM \(Berlin time\)\n/);
  expect(toStaff).toMatch(/4:00\s?–\s?5:00 AM for the client \(New York time\)/);
  const { location: _location, ...slot } = away.bookedEntity.slot as NonNullable<typeof away.bookedEntity.slot>;
  const nowhere = { ...away, bookedEntity: { ...away.bookedEntity, slot } };
  expect(await text(notice({ booking: nowhere }), { isOnline: true })).toContain('Place: Online');
  // A booking without a place of its own holds the main one, where nobody is to go.
  const location = { ...away.bookedEntity.slot?.location, locationType: 'OWNER_BUSINESS' as const };
  const atMain = { ...away, bookedEntity: { ...away.bookedEntity, slot: { ...slot, location } } };
  const online = await composeMessage(notice({ booking: atMain }), 'EMAIL', 'a@a.test', { ...setting, isOnline: true });
  expect(online.text).toContain('Place: Online');
  expect(`${online.text} ${online.html}`).not.toContain('Main, Weg 1');
  expect(readEvents(online.calendar).events.map((event) => event.location)).toEqual([null]);
});

test('the day stands as a line with its sentence, and not where nothing is known of it', async () => {
  const drawn = await composeMessage(notice(), 'EMAIL', 'a@a.test', setting);
  expect(drawn.html?.replaceAll(/[\u2009\u202f\u00a0]/g, ' ')).toMatch(/Open 9:00 AM\s?–\s?6:00 PM\. The visit: 10:00/);
  const bare = await composeMessage(notice(), 'EMAIL', 'a@a.test', { ...setting, opening: undefined });
  expect(bare.html).not.toContain('The visit:');
});

test('staff read who comes, not how to reach them; a link leads to the booking', async () => {
  const staff = await text(notice({ type: 'STAFF_BOOKING_CREATED', audience: 'staff' }));
  expect(staff).toContain('Client: Grace Hopper');
  expect(staff).not.toMatch(/grace@example\.com|\+1 5/);
  expect(staff).toContain('https://salon.test/dashboard/bookings/b1');
  expect(await text(notice())).toContain('https://salon.test/manage/token');
  expect(await text(notice({ type: 'BOOKING_CANCELED' }))).not.toContain('/manage/');
});

test('what names a person in a calendar is a name, or the address', async () => {
  const odd = { ...booking, contactDetails: { ...booking.contactDetails, firstName: 'Win https://evil.example' } };
  const { calendar } = await composeMessage(notice({ booking: odd }), 'EMAIL', 'a@a.test', setting);
  expect(calendar).not.toContain('evil.example');
  expect(calendar?.replaceAll('\r\n ', '')).toMatch(/mailto:a@a\.test/i);
});

const [ada, ben, cleo] = ['Ada', 'Ben', 'Cleo'].map((name) => ({ name, resourceId: `r-${name}` }));
const heldByAll = { id: 's1', revision: 1, isOver: false, teachers: [ada, ben, cleo], holders: [] } as NonNullable<
  MessageSetting['held']
>;
const course = {
  ...booking,
  bookedEntity: { title: 'Pottery', tags: ['COURSE'], schedule: { scheduleId: 's1', timezone: 'Europe/Berlin' } },
} as Booking;
const courseDates = ([[ada, ben], [cleo]] as { resourceId: string }[][]).map((teachers, week) => ({
  id: `e${week}`,
  startMs: Date.UTC(2026, 11, 1 + 7 * week, 9),
  endMs: Date.UTC(2026, 11, 1 + 7 * week, 10),
  revision: 1,
  resourceIds: [...teachers.map(({ resourceId }) => resourceId), 'a room'],
}));

test.each([
  ['en', 'With', 'Ada, Ben, and Cleo', 'Ada and Ben'],
  ['de', 'Mit', 'Ada, Ben und Cleo', 'Ada und Ben'],
  ['es', 'Con', 'Ada, Ben y Cleo', 'Ada y Ben'],
  ['fr', 'Avec\u00a0', 'Ada, Ben et Cleo', 'Ada et Ben'],
  ['he', 'עם', 'Ada, ‏Ben ו-Cleo', 'Ada ו-Ben'],
])(
  'in %s all who give a course are named, in its text, its HTML and beside each date in the calendar',
  async (customerLanguage, label, all, two) => {
    const known = { ...setting, customerLanguage, held: heldByAll, sessions: courseDates };
    const {
      calendar,
      html,
      text: said,
    } = await composeMessage(notice({ booking: course }), 'EMAIL', 'a@a.test', known);
    const clean = (value: string | null | undefined) => value?.replaceAll(/[\u200e\u200f]/g, '');
    const names = clean(all);
    expect(clean(said)).toContain(`${label}: ${names}`);
    expect(clean(html)).toContain(`<bdi>${names}</bdi>`);
    const plain = label.replace('\u00a0', ' ');
    const events = new ICAL.Component(ICAL.parse(calendar ?? '')).getAllSubcomponents('vevent');
    expect(events.map((event) => clean(String(event.getFirstPropertyValue('description'))))).toEqual([
      `${plain}: ${two}\nhttps://salon.test/`,
      `${plain}: Cleo\nhttps://salon.test/`,
    ]);
    const [, second] = courseDates;
    const reminder = notice({ booking: course, type: 'BOOKING_REMINDER', ...(second && { occasion: second }) });
    expect(await text(reminder, known)).toMatch(new RegExp(`^${plain}: Cleo$`, 'm'));
  },
);

test('all who give a class are named, and staff are not told of themselves', async () => {
  const inClass = { ...booking, bookedEntity: { ...booking.bookedEntity, tags: ['GROUP'] } } as Booking;
  const held = { ...heldByAll, teachers: [ben, ada] } as typeof heldByAll;
  const { calendar, text: said } = await composeMessage(notice({ booking: inClass }), 'EMAIL', 'a@a.test', {
    ...setting,
    held,
  });
  expect(said).toContain('With: Ben and Ada');
  expect(calendar).toContain('DESCRIPTION:With: Ben and Ada\\nhttps:');
  expect(
    await text(notice({ type: 'STAFF_BOOKING_CREATED', audience: 'staff', booking: inClass }), { held }),
  ).not.toContain('With:');
});
