/** What an absence must be: its times by the clock of a zone, words for customers, and decisions that can be done. */
import { ValidationError, type VisitDecisionInput } from '@openhours/contract';
import { describe, expect, test } from 'vitest';
import { findZone, type Zone } from '../../time/index.ts';
import { columnsAfter, readTimes, requireDecisions, requireOneWho, type SaidAbsence } from './rules.ts';

const zone = findZone('Europe/Berlin') as Zone;
const times = (localStart: string, localEnd: string) => readTimes({ localStart, localEnd }, zone, '');
const nothing = {
  local_start: '',
  local_end: '',
  all_day: false,
  reason: null,
  notice: null,
  translations: [],
};
const day = { localStart: '2026-12-24T00:00:00', localEnd: '2026-12-25T00:00:00' };
const after = (said: SaidAbsence, isOfResource = true, nowMs = 0) =>
  columnsAfter(nothing, { ...day, ...said }, { zone, isOfResource, nowMs });

/** Where the request is wrong. */
function fieldOf(act: () => unknown): string | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    return error instanceof ValidationError ? error.violations[0]?.field : String((error as { code?: string }).code);
  }
}

describe('its times', () => {
  test('are those of the zone, over a change of its clocks', () => {
    const { endMs, isWholeDays, startMs } = times('2026-10-24T00:00:00', '2026-10-26T00:00:00');
    expect([(endMs - startMs) / 3_600_000, isWholeDays]).toEqual([49, true]);
    expect(times('2026-10-24T09:30:00', '2026-10-24T12:00:00').isWholeDays).toBe(false);
  });

  test.each([
    ['2026-12-24T10:00:00', '2026-12-24T10:00:00', 'localEnd'],
    ['2026-12-24T00:00:00', '2027-12-26T00:00:00', 'localEnd'],
    ['1800-01-01T00:00:00', '1800-01-02T00:00:00', 'localStart'],
    // The hour that the clocks leave out is none.
    ['2026-03-29T02:00:00', '2026-03-29T03:00:00', 'localEnd'],
  ])('from %s to %s the wrong field is %s', (start, end, field) => {
    expect(fieldOf(() => times(start, end))).toBe(field);
  });

  test('whole days are said of whole days alone, of a place by its times, and what is over is none any more', () => {
    const hours = { localStart: '2026-12-24T09:00:00', localEnd: '2026-12-24T12:00:00' };
    expect(fieldOf(() => after({ ...hours, allDay: true }))).toBe('absence.allDay');
    expect(fieldOf(() => after({ ...hours, allDay: true, notice: 'Closed' }, false))).toBe('absence.allDay');
    expect(after(hours).all_day).toBe(false);
    expect(after({ ...hours, notice: 'Closed' }, false).all_day).toBe(false);
    expect(after({ notice: 'Closed' }, false).all_day).toBe(true);
    expect(after({ notice: 'Closed', allDay: false }, false).all_day).toBe(true);
    expect(fieldOf(() => after({ ...hours, localStart: '2026-12-24T09:00:30' }))).toBe('absence.localStart');
    expect(fieldOf(() => after({}, true, Date.parse('2026-12-24T23:00:00Z')))).toBe('absence.localEnd');
  });
});

test('a place needs words for customers; translations go with them, and words of nothing are refused', () => {
  expect(fieldOf(() => after({}, false))).toBe('absence.notice');
  expect(fieldOf(() => after({ reason: ' ' }))).toBe('absence.reason');
  const said = { notice: ' Closed ', translations: [{ language: 'DE', notice: ' Zu ' }] };
  expect(after(said)).toMatchObject({ notice: 'Closed', translations: [{ language: 'de', notice: 'Zu' }] });
  expect(after({ translations: said.translations })).toMatchObject({ notice: null, translations: [] });
});

test('it is of somebody or of a place', () => {
  expect(fieldOf(() => requireOneWho({ resourceId: 'a', locationId: 'b' }, 'absence.'))).toBe('absence.locationId');
  expect(fieldOf(() => requireOneWho({}, ''))).toBeUndefined();
});

describe('decisions', () => {
  const booking = { bookings: [{ bookingId: 'b', revision: '1' }] };
  const of = (decisions: VisitDecisionInput[], more: object = {}) =>
    fieldOf(() => requireDecisions(decisions, { isOfAll: true, isOfResource: true, nowMs: 1000, ...more }));

  test.each<[string, VisitDecisionInput[], object, string | undefined]>([
    [
      'what can be done',
      [
        { kind: 'CANCEL', ...booking },
        { kind: 'MOVE', eventId: 'e' },
      ],
      {},
      undefined,
    ],
    ['no visit', [{ kind: 'CANCEL' }], {}, 'decisions[0].bookings'],
    ['two kinds of visit', [{ kind: 'CANCEL', ...booking, eventId: 'e' }], {}, 'decisions[0].bookings'],
    [
      'one visit twice',
      [
        { kind: 'CANCEL', ...booking },
        { kind: 'MOVE', ...booking },
      ],
      {},
      'decisions[1].bookings',
    ],
    [
      'several bookings of nothing together',
      [{ kind: 'CANCEL', bookings: [...booking.bookings, { bookingId: 'c', revision: '1' }] }],
      {},
      'decisions[0].multiServiceBookingId',
    ],
    ['a substitute for a place', [{ kind: 'SUBSTITUTE', ...booking }], { isOfResource: false }, 'decisions[0].kind'],
    ['a colleague, by staff', [{ kind: 'SUBSTITUTE', ...booking }], { isOfAll: false }, 'PERMISSION_DENIED'],
    [
      'a time that is over',
      [{ kind: 'MOVE', ...booking, startDate: '1970-01-01T00:00:01.000Z' }],
      {},
      'decisions[0].startDate',
    ],
  ])('%s', (_, decisions, more, field) => {
    expect(of(decisions, more)).toBe(field);
  });
});
