/** How often the server is asked for sessions, and where the days begin. */
import type { PageRequest } from '@openhours/client';
import { expect, test } from 'vitest';
import type { SiteCalls } from '../../site/calls.ts';
import type { Session } from '../../site/sessions.ts';
import { loadTimetable } from './load-timetable.ts';

/** Sessions of one class by two people at two places, on these days. */
const given = [
  { day: '2026-11-30', teacher: 'ann', place: 'harbour' },
  { day: '2026-12-02', teacher: 'ann', place: 'harbour' },
  { day: '2026-12-20', teacher: 'ben', place: 'mill' },
  { day: '2026-12-29', teacher: 'ben', place: 'mill' },
];

async function load(query: PageRequest['query'], days = given, notices: object[] = []) {
  const asked: { readonly from: string; readonly to: string }[] = [];
  const calls = {
    listNotices: async () => notices,
    listServices: async () => [{ id: 'yoga', type: 'CLASS', slug: 'yoga', name: 'Yoga', staff: [], places: [] }],
    listSessions: async ({ from, to, limit }: { from: string; to: string; limit?: number }) => {
      asked.push({ from, to });
      return days
        .map(({ day, place, teacher }) => ({
          eventId: day,
          serviceId: 'yoga',
          localStart: `${day}T18:00:00`,
          localEnd: `${day}T19:00:00`,
          isBookable: true,
          left: 3,
          teachers: [{ id: teacher, name: teacher }],
          place: { id: place, name: place },
        }))
        .filter(({ localStart }) => localStart >= from && localStart < to)
        .slice(0, limit) as unknown as Session[];
    },
  } as unknown as SiteCalls;
  const request = { nowMs: Date.parse('2026-11-30T08:00:00Z'), site: { timeZone: 'UTC' }, query };
  const state = await loadTimetable(request as unknown as PageRequest, calls);
  const sessions = state.days.flatMap((day) => day.sessions.map(({ localStart }) => localStart.slice(0, 10)));
  return { asked, sessions, state };
}

test.each<PageRequest['query']>([{ teacher: 'ben' }, { place: 'mill' }])(
  'what %j alone hides is known: nothing is asked again',
  async (query) => {
    const { asked, sessions, state } = await load(query);
    expect(asked).toHaveLength(1);
    expect(state.from).toBe('2026-12-20');
    expect(sessions).toEqual(['2026-12-20']);
    expect(state.earlier).toContain('from=2026-12-13');
    expect(state.later).toContain('from=2026-12-27');
    expect(state.filters.place.choices.map(({ name }) => name)).toEqual(['harbour', 'mill']);
  },
);

test('days that were asked for stay, also without any session', async () => {
  const { sessions, state } = await load({ teacher: 'ben', from: '2026-12-01' });
  expect(state.from).toBe('2026-12-01');
  expect(sessions).toEqual([]);
  expect(state.next?.localStart).toBe('2026-12-20T18:00:00');
});

test('days that are not known to their end are asked for', async () => {
  const season = ['2027-01-08', '2027-01-13'].map((day) => ({ day, teacher: 'ann', place: 'mill' }));
  const { sessions, state } = await load({}, season);
  expect(state.from).toBe('2027-01-08');
  expect(sessions).toEqual(['2027-01-08', '2027-01-13']);
});

test('of one place its own notices stand, and those of all', async () => {
  const notices = [{ placeId: 'mill' }, { placeId: 'harbour' }, {}];
  const placesOf = async (query: PageRequest['query']) =>
    (await load(query, given, notices)).state.notices.map(({ placeId }) => placeId);
  expect(await placesOf({})).toEqual(['mill', 'harbour', undefined]);
  expect(await placesOf({ place: 'mill' })).toEqual(['mill', undefined]);
});
