/** When messages say that something is: a course by its sessions, and every clock by a name that people use. */
import type { Booking } from '@openhours/contract';
import { expect, test } from 'vitest';
import {
  madeUpNotice,
  madeUpSetting,
  withPlainSpaces as plain,
} from '../../../../../../tests/support/made-up-messages.ts';
import { renderText } from '../../../mail/content.ts';
import { dayMs, hourMs } from '../../../time/index.ts';
import { composeMessage, contentOf } from './compose.ts';
import type { CourseSession } from './held.ts';
import type { BookingNotice } from './rules/notices.ts';
import type { MessageSetting } from './setting.ts';

const firstMs = Date.UTC(2026, 11, 1, 9);
const longBefore = Date.UTC(2026, 10, 21);

function sessionsOf(count: number): CourseSession[] {
  return Array.from({ length: count }, (_, week) => ({
    id: `e${week}`,
    startMs: firstMs + week * 7 * dayMs,
    endMs: firstMs + week * 7 * dayMs + hourMs,
    revision: 1,
    resourceIds: week % 2 === 0 ? ['r1'] : [],
  }));
}

const course = {
  id: 'b1',
  revision: '1',
  status: 'CONFIRMED',
  startDate: new Date(firstMs).toISOString(),
  endDate: new Date(firstMs + 35 * dayMs + hourMs).toISOString(),
  totalParticipants: 1,
  bookedAddOns: [],
  bookedEntity: { title: 'Back school', tags: ['COURSE'], schedule: { scheduleId: 's1', timezone: 'Europe/Berlin' } },
  contactDetails: { firstName: 'Grace', email: 'grace@example.com' },
} as unknown as Booking;

const visit = {
  ...course,
  endDate: new Date(firstMs + hourMs).toISOString(),
  bookedEntity: { title: 'Haircut', tags: ['INDIVIDUAL'], slot: { timezone: 'Europe/Berlin' } },
} as unknown as Booking;

const cancelledTheDayBefore = {
  cancel: { isAllowed: true, untilMs: firstMs - dayMs },
  reschedule: { isAllowed: false, untilMs: undefined },
};
const settingAt = (at: number, more: Partial<MessageSetting> = {}) =>
  madeUpSetting(at, { sessions: sessionsOf(6), byLink: cancelledTheDayBefore, ...more });

async function written(notice: BookingNotice, setting: MessageSetting) {
  const { html, text } = await composeMessage(notice, 'EMAIL', 'grace@example.com', setting);
  const { text: short } = await composeMessage(notice, 'SMS', '+49 30 1', setting);
  return { text: plain(text), html: plain(html), short: plain(short) };
}

test.each([
  ['en', 'Course: Back school', 'The first of 6 sessions; the last is on Tuesday, January 5, 2027.'],
  ['de', 'Kurs: Back school', 'Der erste von 6 Terminen; der letzte ist am Dienstag, 5. Januar 2027.'],
  ['es', 'Curso: Back school', 'La primera de 6 sesiones; la última es el martes, 5 de enero de 2027.'],
  ['fr', 'Stage : Back school', 'La première de 6 séances ; la dernière a lieu le mardi 5 janvier 2027.'],
  ['he', 'קורס: Back school', 'המפגש הראשון מתוך 6; האחרון ביום שלישי, 5 בינואר 2027.'],
])('in %s a course is told by its first session, and of how many', async (customerLanguage, name, series) => {
  const { html, short, text } = await written(madeUpNotice(course), settingAt(longBefore, { customerLanguage }));
  for (const said of [text, html, short]) {
    expect(said).toContain(series);
  }
  expect(text).toContain(name);
  // Never one visit of five weeks.
  const { language, day } = { language: customerLanguage, day: Date.UTC(2027, 0, 5) };
  const weeksLater = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(day);
  expect(text.split('\n').filter((line) => line.includes(plain(weeksLater)))).toEqual([
    expect.stringContaining(series),
  ]);
  expect(text.match(/10:00/g)?.length).toBeGreaterThanOrEqual(6);
});

test('its first session has a day and a time of its own, large in the message and on one line of the text', async () => {
  const { html, short, text } = await written(madeUpNotice(course), settingAt(longBefore));
  expect(text).toMatch(/Time: Tuesday, December 1, 2026.*10:00 – 11:00 AM \(Berlin time\)\nThe first of 6/);
  expect(html).toMatch(/>Tuesday, December 1, 2026<[\s\S]*>10:00 – 11:00 AM</);
  expect(short).toMatch(
    /^Salon: Your booking is confirmed: Back school Tuesday, December 1, 2026 at 10:00 AM\. The first/,
  );
});

test('the calendar file of a course holds its sessions, and the message says so', async () => {
  const { text } = await written(madeUpNotice(course), settingAt(longBefore));
  expect(text).toContain('The attached file adds all sessions to your calendar.');
  const moved = await written(madeUpNotice(course, { type: 'BOOKING_RESCHEDULED' }), settingAt(longBefore));
  expect(moved.text).toContain('The attached file updates the sessions in your calendar.');
});

test('of a course that has begun the next session is told, and how many are to come', async () => {
  const { text } = await written(madeUpNotice(course), settingAt(firstMs + 8 * dayMs));
  expect(text).toMatch(/Time: Tuesday, December 15, 2026/);
  expect(text).toContain('The next of 4 sessions to come; the last is on Tuesday, January 5, 2027.');
});

test('one session alone is no series, a course without dates names its beginning, an endless one no end', async () => {
  const one = await written(madeUpNotice(course), settingAt(longBefore, { sessions: sessionsOf(1) }));
  expect(one.text).not.toMatch(/sessions;/);
  const none = await written(madeUpNotice(course), settingAt(longBefore, { sessions: [] }));
  expect(none.text).toMatch(/Time: Tuesday, December 1, 2026 at 10:00 AM \(Berlin time\)\n/);
  const endless = await written(madeUpNotice(course), settingAt(longBefore, { sessions: sessionsOf(60) }));
  expect(endless.text).toMatch(/Time: Tuesday, December 1, 2026/);
  expect(endless.text).not.toContain('the last is');
  expect(endless.text).toMatch(/Tue, Apr 13, .*\n…\n/);
});

test('whoever gives a course reads of the sessions that they give', async () => {
  const holder = { name: 'Ada', email: 'ada@salon.test', resourceId: 'r1' };
  const notice = madeUpNotice(course, { type: 'STAFF_BOOKING_CREATED', audience: 'staff', holder });
  const { text } = await written(notice, settingAt(longBefore));
  expect(text).toContain('The first of 3 sessions; the last is on Tuesday, December 29, 2026.');
});

test('a reminder of one session tells that one alone', async () => {
  const occasion = sessionsOf(6)[2] as CourseSession;
  const { text } = await written(madeUpNotice(course, { type: 'BOOKING_REMINDER', occasion }), settingAt(longBefore));
  expect(text).toMatch(/Time: Tuesday, December 15, 2026/);
  expect(text).not.toContain('sessions;');
});

const zones = [
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  'America/Sao_Paulo',
  'Europe/London',
  'Asia/Jerusalem',
];
const kinds = [
  ['BOOKING_CONFIRMED', 'participant'],
  ['BOOKING_VERIFICATION', 'participant'],
  ['WAITLIST_OFFERED', 'participant'],
  ['BUSINESS_BOOKING_CREATED', 'business'],
  ['STAFF_BOOKING_RESCHEDULED', 'staff'],
] as const;

test.each(['en', 'en-GB', 'de', 'es', 'fr', 'he'])('in %s no message counts hours from Greenwich', (language) => {
  for (const placeTimeZone of zones) {
    for (const [type, audience] of kinds) {
      const contactDetails = { ...visit.contactDetails, timeZone: 'America/Los_Angeles' };
      for (const booking of [{ ...visit, contactDetails } as Booking, course]) {
        const notice = madeUpNotice(booking, {
          type,
          audience,
          previousStart: new Date(firstMs - dayMs).toISOString(),
          verification: { code: '123456', untilMs: longBefore + hourMs },
          waiting: { offerUntilMs: longBefore + hourMs },
        });
        for (const isOnline of [true, false]) {
          const setting = settingAt(longBefore, {
            placeTimeZone,
            isOnline,
            customerLanguage: language,
            mainLanguage: language,
          });
          const content = contentOf(notice, setting, true);
          expect(`${renderText(content)} ${JSON.stringify(content)}`).not.toMatch(
            /(GMT|UTC)[\s\u200e]*[+−-]?\d|\b(EST|EDT|PST|IST)\b/,
          );
        }
      }
    }
  }
});

test.each([
  ['en', 'New York time'],
  ['de', 'Ortszeit New York'],
  ['es', 'hora de Nueva York'],
  ['fr', 'heure de New York'],
  ['he', 'שעון ניו יורק'],
])('in %s the clock of the place is called %s', async (customerLanguage, name) => {
  const { text } = await written(
    madeUpNotice(visit),
    settingAt(longBefore, { customerLanguage, placeTimeZone: 'America/New_York' }),
  );
  expect(text).toContain(`(${name})`);
});

test('whoever lives by another clock reads of deadlines and in short messages by which', async () => {
  const away = { ...visit, contactDetails: { ...visit.contactDetails, timeZone: 'America/New_York' } } as Booking;
  const { short, text } = await written(madeUpNotice(away), settingAt(longBefore));
  expect(text).toContain('Free to cancel until Monday, November 30, 2026 at 10:00 AM (Berlin time).');
  expect(short).toMatch(/10:00 AM \(Berlin time\)$/);
  const here = await written(madeUpNotice(visit), settingAt(longBefore));
  expect(here.text).toContain('Free to cancel until Monday, November 30, 2026 at 10:00 AM.');
  expect(here.short).toMatch(/10:00 AM$/);
});
