/** What is chosen for the visits within an absence. */
import type { VisitOfAbsence } from '@openhours/contract';
import { describe, expect, test } from 'vitest';
import { choicesAmong, chosenForAll, countsOf, decisionsOf, isUndecided, kindsOf } from './choices.ts';

const visit = (id: string, more: Partial<VisitOfAbsence> = {}): VisitOfAbsence => ({
  kind: 'APPOINTMENT',
  bookings: [
    {
      bookingId: id,
      revision: '3',
      status: 'CONFIRMED',
      serviceId: 's',
      title: 'Massage',
      startDate: '2026-12-24T10:00:00.000Z',
      endDate: '2026-12-24T11:00:00.000Z',
      isWithin: true,
    },
  ],
  title: 'Massage',
  startDate: '2026-12-24T10:00:00.000Z',
  endDate: '2026-12-24T11:00:00.000Z',
  participants: 1,
  waiting: 0,
  substitutes: [],
  starts: [],
  ...more,
});
const ben = { resourceId: 'ben', name: 'Ben', serves: true, bookedMinutes: 60 };
const start = '2026-12-28T10:00:00.000Z';

describe('what is chosen', () => {
  const [free, alone] = [visit('free', { substitutes: [ben], starts: [start] }), visit('alone')];

  test('for all it is chosen where it is possible; others stay as they were', () => {
    const asked = { choices: { alone: { kind: 'CANCEL' as const } }, maySubstitute: true };
    const given = chosenForAll([free, alone], 'SUBSTITUTE', asked);
    expect(given).toEqual({ free: { kind: 'SUBSTITUTE', substituteId: 'ben' }, alone: { kind: 'CANCEL' } });
    expect(chosenForAll([free, alone], 'MOVE', { choices: {}, maySubstitute: true })).toEqual({
      free: { kind: 'MOVE', startDate: start },
      alone: { kind: 'LEAVE' },
    });
    expect(chosenForAll([free], 'SUBSTITUTE', { choices: {}, maySubstitute: false })).toEqual({
      free: { kind: 'LEAVE' },
    });
    expect(kindsOf([free, alone], true)).toContain('SUBSTITUTE');
    expect(kindsOf([alone], true)).not.toContain('SUBSTITUTE');
    expect(kindsOf([free], false)).not.toContain('SUBSTITUTE');
  });

  test('what is left is not sent, and the rest as it was read', () => {
    const together = visit('one', { multiServiceBookingId: 'm' });
    const session = visit('', { bookings: [], eventId: 'e', revision: '7' });
    const choices = {
      free: { kind: 'MOVE' as const, startDate: start },
      m: { kind: 'CANCEL' as const },
      e: { kind: 'SUBSTITUTE' as const, substituteId: 'ben' },
    };
    const visits = [free, alone, together, session];
    expect(decisionsOf(visits, choices)).toEqual([
      { kind: 'MOVE', bookings: [{ bookingId: 'free', revision: '3' }], startDate: start },
      { kind: 'CANCEL', multiServiceBookingId: 'm', bookings: [{ bookingId: 'one', revision: '3' }] },
      { kind: 'SUBSTITUTE', eventId: 'e', revision: '7', substituteId: 'ben' },
    ]);
    expect(countsOf(visits, choices)).toEqual({ LEAVE: 1, SUBSTITUTE: 1, MOVE: 1, CANCEL: 1 });
    expect(isUndecided(visits, choices)).toBe(false);
    expect(isUndecided(visits, { free: { kind: 'MOVE' } })).toBe(true);
    expect(isUndecided(visits, { free: { kind: 'SUBSTITUTE' } })).toBe(true);
  });

  test.each([
    ['whoever is free', { kind: 'SUBSTITUTE', substituteId: 'ben' }, 'same'],
    ['whoever is not free any more', { kind: 'SUBSTITUTE', substituteId: 'cleo' }, { kind: 'SUBSTITUTE' }],
    ['a free time', { kind: 'MOVE', startDate: start }, 'same'],
    ['a time that was taken since', { kind: 'MOVE', startDate: '2026-12-27T10:00:00.000Z' }, { kind: 'MOVE' }],
    ['a typed time', { kind: 'MOVE', startDate: '2026-12-27T10:00:00.000Z', isTyped: true }, 'same'],
    ['that it is cancelled', { kind: 'CANCEL' }, 'same'],
  ] as const)('of %s what is listed stays', (_what, choice, among) => {
    expect(choicesAmong([free], { free: choice })).toEqual({ free: among === 'same' ? choice : among });
  });

  test('where nobody is free it is left, and what is not listed is not chosen', () => {
    const choices = { alone: { kind: 'SUBSTITUTE', substituteId: 'ben' }, gone: { kind: 'CANCEL' } } as const;
    expect(choicesAmong([free, alone], choices)).toEqual({ alone: { kind: 'LEAVE' } });
  });
});
