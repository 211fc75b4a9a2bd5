/** Who gives a class or a course, in messages and beside each date of the calendar. */
import type { Booking } from '@openhours/contract';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { booking, notice, setting, textOf } from '../../../../../../tests/support/made-up-messages.ts';
import { composeMessage } from './compose.ts';
import type { MessageSetting } from './setting.ts';

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
  // Each stands apart from the words between them, which are read the other way.
  ['he', 'עם', '\u2068Ada\u2069, \u2068Ben\u2069 ו-\u2068Cleo\u2069', '\u2068Ada\u2069 ו-\u2068Ben\u2069'],
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
      `${plain}: ${two}\nhttps://salon.test/find-booking`,
      `${plain}: Cleo\nhttps://salon.test/find-booking`,
    ]);
    const [, second] = courseDates;
    const reminder = notice({ booking: course, type: 'BOOKING_REMINDER', ...(second && { occasion: second }) });
    expect(await textOf(reminder, known)).toMatch(new RegExp(`^${plain}: Cleo$`, 'm'));
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
    await textOf(notice({ type: 'STAFF_BOOKING_CREATED', audience: 'staff', booking: inClass }), { held }),
  ).not.toContain('With:');
});
