/** Which number stands before somebody who waits. */
import { expect, test } from 'vitest';
import { positionIn } from './waitlist-position.ts';

const wish = { fromLocalDate: '2026-12-01T00:00:00', toLocalDate: '2026-12-02T00:00:00' };

test('in the list of a service nobody is first twice; alone a wish has its position among those that overlap it', () => {
  const first = { booking: { wish }, place: { position: 1 } };
  expect([0, 1].map((index) => positionIn({ scheduleId: 's' }, first, index))).toEqual([1, 2]);
  expect(positionIn({ bookingIds: ['b'] }, { ...first, place: { position: 3 } }, 0)).toBe(3);
  // In the line of a session everybody has the place that the server tells.
  expect(positionIn({ eventId: 'e' }, { booking: {}, place: { position: 4 } }, 0)).toBe(4);
});
