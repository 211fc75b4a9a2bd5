/** What customers typed stays what it is: a name in the words of a message, nothing that could act as markup, nor a link. */
import type { Booking } from '@openhours/contract';
import { expect, test } from 'vitest';
import { booking, notice, setting } from '../../../../../../tests/support/made-up-messages.ts';
import { composeMessage } from './compose.ts';

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

test('what names a person in a calendar is a name, or the address', async () => {
  const odd = { ...booking, contactDetails: { ...booking.contactDetails, firstName: 'Win https://evil.example' } };
  const { calendar } = await composeMessage(notice({ booking: odd }), 'EMAIL', 'a@a.test', setting);
  expect(calendar).not.toContain('evil.example');
  expect(calendar?.replaceAll('\r\n ', '')).toMatch(/mailto:a@a\.test/i);
});

test.each([
  ['Win', 'https://evil.example/refund'],
  ['evil.example', undefined],
  ['evil。example', 'Hopper'],
  ['pay@evil.example', undefined],
])('those who work for the business read the name %j %j without a link', async (firstName, lastName) => {
  const named = { ...booking, contactDetails: { firstName, lastName } } as Booking;
  for (const [audience, type] of [
    ['business', 'BUSINESS_BOOKING_CREATED'],
    ['staff', 'STAFF_BOOKING_CREATED'],
  ] as const) {
    const asked = notice({ booking: named, audience, type });
    const message = await composeMessage(asked, 'EMAIL', 'owner@salon.test', setting);
    const whole = [message.subject, message.text, message.html, message.calendar?.replaceAll('\r\n ', '')].join('\n');
    expect(whole).not.toMatch(/https:\/\/evil|evil[.。]example|pay@evil/);
    expect(whole.replaceAll('\u200b', '')).toContain([firstName, lastName].filter(Boolean).join(' '));
  }
});

test('a name that is one stands as it is', async () => {
  const named = { ...booking, contactDetails: { firstName: 'J. R. R.', lastName: 'O\u2019Neill' } } as Booking;
  const asked = notice({ booking: named, audience: 'business', type: 'BUSINESS_BOOKING_CREATED' });
  const message = await composeMessage(asked, 'EMAIL', 'owner@salon.test', setting);
  expect(message.text).toContain('J. R. R. O\u2019Neill');
});

test('who comes is told to customers by names that greet alone, the others as a number, and to nobody who may have booked nothing', async () => {
  const named = ['Mia', 'Your account is locked, call 0900 123456', 'evil.example'];
  const own = { ...setting, named };
  const { text } = await composeMessage(notice(), 'EMAIL', 'a@example.com', own);
  expect(text).toContain('Who comes: Mia and 2');
  expect(text).not.toContain('0900');
  const left = { named, count: 4 };
  const some = notice({ type: 'BOOKING_CANCELED_FOR_SOME' });
  expect((await composeMessage(some, 'EMAIL', 'a@example.com', { ...own, left })).text).toContain(
    'Cancelled for: Mia and 3',
  );
  const unconfirmed = notice({ type: 'BOOKING_VERIFICATION', verification: { code: '123456', untilMs: 1 } as never });
  expect((await composeMessage(unconfirmed, 'EMAIL', 'a@example.com', own)).text).not.toContain('Mia');
  const atBusiness = notice({ type: 'BUSINESS_BOOKING_REQUESTED', audience: 'business' });
  expect((await composeMessage(atBusiness, 'EMAIL', 'a@example.com', own)).text).toContain('0900 123456');
});

test('the business and whoever serves read that the others stay where they were', async () => {
  const some = { ...booking, revision: '1', dividedFromBookingId: 'b0' } as Booking;
  for (const [type, audience] of [
    ['BUSINESS_BOOKING_RESCHEDULED', 'business'],
    ['STAFF_BOOKING_RESCHEDULED', 'staff'],
  ] as const) {
    const of = (each: Booking) =>
      composeMessage(notice({ type, audience, booking: each }), 'EMAIL', 'a@x.test', setting);
    const stays = 'Everybody else of that booking comes as booked.';
    expect((await of(some)).text).toContain(stays);
    expect((await of({ ...some, revision: '2' })).text).not.toContain(stays);
  }
});
