/** Which free times are told where a refusal names none. */
import { expect, test } from 'vitest';
import { type NearbyQuestion, nearestNews, nearTimes } from './free-nearby.ts';

const anna = { resourceId: 'anna', name: 'Anna' };
const ben = { resourceId: 'ben', name: 'Ben' };
const at = (clock: string, staff = [anna], isBookable = true) => ({
  localStart: `2026-11-25T${clock}:00`,
  localEnd: '',
  isBookable,
  staff,
});
const asked: NearbyQuestion = {
  serviceId: 's',
  localStart: '2026-11-25T10:00:00',
  durationMinutes: 60,
  resourceId: 'cleo',
  timeZone: 'UTC',
  today: '2026-11-25',
};
const told = (near: ReturnType<typeof nearTimes>) =>
  near.map(({ localStart, staff }) => `${localStart.slice(11, 16)} ${staff?.name ?? '–'}`);

test('of those who do the service the same time is the nearest, and whoever has the visit keeps it where they can', () => {
  const times = [at('08:00'), at('09:30'), at('10:00', [ben]), at('11:00', [ben, anna]), at('12:00'), at('17:00')];
  const moving = { bookingId: 'b', localStart: '2026-11-25T09:30:00', resourceId: 'anna' };
  // Its own time with whoever has it is no news.
  expect(told(nearTimes(times, { ...asked, moving }, true))).toEqual([
    '08:00 Anna',
    '10:00 Ben',
    '11:00 Anna',
    '12:00 Anna',
  ]);
});

test('of the person who was asked for nobody else is named, and what customers may not book is left out', () => {
  const times = [at('09:00', [anna], false), at('10:00'), at('10:30'), at('09:30')];
  expect(told(nearTimes(times, { ...asked, resourceId: 'anna' }, false))).toEqual(['09:30 –', '10:30 –']);
});

test('of what a refusal names the own time of the booking that moves is left out, unless somebody else would have it', () => {
  const named = ['2026-11-25T09:00:00', '2026-11-25T11:00:00'];
  const moving = { bookingId: 'b', localStart: '2026-11-25T11:00:00', resourceId: 'anna' };
  expect(nearestNews(named, { ...asked, resourceId: 'anna', moving })).toEqual(['2026-11-25T09:00:00']);
  expect(nearestNews(named, { ...asked, resourceId: undefined, moving })).toEqual(['2026-11-25T09:00:00']);
  expect(nearestNews(named, { ...asked, resourceId: 'ben', moving })).toEqual(named);
  expect(nearestNews(named, undefined)).toEqual(named);
});
