/** What stands in the way of a time: explained before, or refused by the server. */
import { CallError } from '@openhours/client';
import { describe, expect, test } from 'vitest';
import {
  canBeSetAside,
  comesBeforeRivals,
  isOnlyRuled,
  isOverlap,
  isPast,
  mostOfClient,
  type Obstacle,
  obstacleExplained,
  obstacleOfSession,
  obstacleRefused,
  reasonOfPerson,
  refusesDates,
} from './obstacle.ts';

const reason = (
  code:
    | 'RESOURCE_BUSY'
    | 'RESOURCE_NOT_IN_WORKING_HOURS'
    | 'TOO_EARLY_TO_BOOK'
    | 'TOO_LATE_TO_BOOK'
    | 'ONLINE_BOOKING_DISABLED'
    | 'NO_ASSIGNED_STAFF_OR_RESOURCES'
    | 'RESOURCE_NOT_ASSIGNED_TO_SERVICE'
    | 'DURATION_NOT_OFFERED'
    | 'START_NOT_ON_GRID',
) => ({
  code,
  suggestedAction: 'CHOOSE_ANOTHER_TIME' as const,
  description: '',
});

function explanation(parts: Partial<Parameters<typeof obstacleExplained>[0]>): Parameters<typeof obstacleExplained>[0] {
  return {
    offered: false,
    bookable: false,
    reasons: [reason('RESOURCE_BUSY')],
    description: '',
    serviceId: 's',
    localStartDate: '2026-11-25T10:00:00',
    localEndDate: '2026-11-25T11:00:00',
    timeZone: 'UTC',
    nearest: [],
    ...parts,
  };
}

test('of those who might serve, each says what keeps them from it', () => {
  const person = { resourceTypeId: 't', conflicts: [] };
  const asked = explanation({
    resources: [
      { ...person, id: 'anna', name: 'Anna', free: false, reason: reason('RESOURCE_NOT_IN_WORKING_HOURS') },
      { ...person, id: 'ben', name: 'Ben', free: true },
    ],
  });
  expect(['anna', 'ben', 'cleo'].map((id) => reasonOfPerson(asked, id))).toEqual(['way.closed', undefined, undefined]);
  expect(reasonOfPerson(undefined, 'anna')).toBeUndefined();
});

const anna = (conflicts: { source: string; id: string }[]) => ({
  id: 'anna',
  name: 'Anna',
  resourceTypeId: 't',
  free: false,
  conflicts,
});

describe('an explanation', () => {
  test('tells somebody who does not do the service from nobody being chosen', () => {
    const said = (code: Parameters<typeof reason>[0]) =>
      obstacleExplained(explanation({ reasons: [reason(code)] }))?.reasons;
    expect(said('RESOURCE_NOT_ASSIGNED_TO_SERVICE')).toEqual(['way.notTheirs']);
    expect(said('NO_ASSIGNED_STAFF_OR_RESOURCES')).toEqual(['way.nobody']);
  });

  test('says which rule keeps customers from a time that is free', () => {
    const of = (...codes: Parameters<typeof reason>[0][]) => {
      const obstacle = obstacleExplained(explanation({ reasons: codes.map(reason) }));
      return [obstacle?.reasons, obstacle !== undefined && isOnlyRuled(obstacle)];
    };
    expect(of('TOO_LATE_TO_BOOK')).toEqual([['way.tooLate'], true]);
    expect(of('TOO_EARLY_TO_BOOK')).toEqual([['way.tooEarly'], true]);
    expect(of('ONLINE_BOOKING_DISABLED')).toEqual([['way.notOnline'], true]);
    expect(of('RESOURCE_BUSY', 'TOO_LATE_TO_BOOK')).toEqual([['way.taken', 'way.tooLate'], false]);
  });

  test('of somebody else’s visit both are at once; a held or blocked time is no second booking', () => {
    const rival = (source: string) => ({ rivals: [{ source, id: 'x', staff: undefined }] });
    expect(['BOOKING', 'HOLD', 'EVENT'].map((source) => isOverlap(rival(source)))).toEqual([true, false, false]);
  });

  test('of a time that can be booked has no obstacle', () => {
    expect(obstacleExplained(explanation({ bookable: true, reasons: [] }))).toBeUndefined();
  });

  test('names the rivals of those who are not free, with whose time they take', () => {
    const resources = [
      anna([{ source: 'BOOKING', id: 'ben' }]),
      { ...anna([{ source: 'BOOKING', id: 'x' }]), id: 'blue', resourceTypeId: 'room', free: true },
    ];
    const nearest = [{ localStartDate: '2026-11-25T11:00:00', localEndDate: '2026-11-25T12:00:00' }];
    expect(obstacleExplained(explanation({ resources, nearest }))).toMatchObject({
      reasons: ['way.taken'],
      rivals: [{ source: 'BOOKING', id: 'ben', staff: 'Anna' }],
      nearest: ['2026-11-25T11:00:00'],
    });
  });

  test('names no rival of one where another of the same kind is free', () => {
    const room = { name: 'Blue', resourceTypeId: 'room' };
    const resources = [
      { ...anna([]), free: true },
      { ...room, id: 'blue', free: false, conflicts: [{ source: 'BOOKING', id: 'ben' }] },
      { ...room, id: 'red', free: true, conflicts: [] },
    ];
    const asked = explanation({ offered: true, reasons: [reason('TOO_LATE_TO_BOOK')], resources });
    const obstacle = obstacleExplained(asked);
    expect(obstacle).toMatchObject({ reasons: ['way.tooLate'], rivals: [] });
    expect(obstacle !== undefined && isOnlyRuled(obstacle)).toBe(true);
  });

  test('tells what was chosen before who is there, who is there before who is free, and the rules at last', () => {
    const codes = [
      'TOO_LATE_TO_BOOK',
      'RESOURCE_BUSY',
      'RESOURCE_NOT_IN_WORKING_HOURS',
      'DURATION_NOT_OFFERED',
    ] as const;
    expect(obstacleExplained(explanation({ reasons: codes.map(reason) }))?.reasons).toEqual([
      'way.length',
      'way.closed',
      'way.taken',
      'way.tooLate',
    ]);
    // Who has the time by name stands where that it is taken would.
    expect((['way.closed', 'way.taken', 'way.pause', 'way.tooLate'] as const).map(comesBeforeRivals)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test('knows from when and until when it could be booked, and what has begun is past', () => {
    const asked = explanation({
      reasons: [reason('TOO_LATE_TO_BOOK')],
      earliestBookingDate: '2026-11-01T10:00:00.000Z',
      latestBookingDate: '2026-11-25T08:00:00.000Z',
    });
    const startMs = Date.UTC(2026, 10, 25, 10);
    const obstacle = obstacleExplained(asked) as Obstacle;
    expect(obstacle.window).toEqual({ startMs, fromMs: Date.UTC(2026, 10, 1, 10), untilMs: startMs - 7_200_000 });
    expect([startMs - 1, startMs].map((nowMs) => isPast(obstacle, nowMs))).toEqual([false, true]);
    expect(isPast({ ...obstacle, reasons: ['way.taken'] }, startMs)).toBe(false);
  });
});

describe('a refusal', () => {
  const refused = (code: string, data: unknown) =>
    new CallError('', { code, status: 428, details: { applicationError: { code, description: '', data } } as never });

  test('says the same as an explanation, on the clock of the place', () => {
    const data = {
      reasons: ['RESOURCE_BUSY'],
      conflicts: [{ source: 'BOOKING', sourceId: 'ben', resourceId: 'anna' }],
      nearest: [{ startDate: '2026-11-25T09:00:00.000Z' }],
    };
    expect(obstacleRefused(refused('SLOT_NOT_AVAILABLE', data), 'Europe/Berlin')).toEqual({
      reasons: ['way.taken'],
      rivals: [{ source: 'BOOKING', id: 'ben', staff: undefined }],
      nearest: ['2026-11-25T10:00:00'],
    });
  });

  test('of a full session is one too, and any other failure is none', () => {
    expect(obstacleRefused(refused('SESSION_CAPACITY_EXCEEDED', {}), 'UTC')?.reasons).toEqual(['way.full']);
    expect(obstacleRefused(refused('BOOKING_POLICY_VIOLATION', {}), 'UTC')?.reasons).toEqual(['way.rules']);
    const brokenBy = (data: unknown) => obstacleRefused(refused('BOOKING_POLICY_VIOLATION', data), 'UTC')?.reasons;
    expect(brokenBy({ bookingPolicyViolations: { tooLateToBook: true } })).toEqual(['way.tooLate']);
    expect(brokenBy({ bookingPolicyViolations: { tooEarlyToBook: true, bookOnlineDisabled: true } })).toEqual([
      'way.notOnline',
      'way.tooEarly',
    ]);
    expect(brokenBy({ policy: 'PARTICIPANTS', maxParticipantsPerBooking: 2 })).toEqual(['way.tooMany']);
    expect(brokenBy({ policy: 'REBOOKING' })).toEqual(['way.rules']);
    expect(obstacleRefused(refused('SLOT_NOT_AVAILABLE', { reasons: ['NEWER'] }), 'UTC')?.reasons).toEqual([]);
    expect(obstacleRefused(refused('INTERNAL', {}), 'UTC')).toBeUndefined();
    expect(obstacleRefused(new Error('no answer'), 'UTC')).toBeUndefined();
  });
});

test('of a series it is told which refusal names its dates, and which one how many one client may have', () => {
  const refused = (data: unknown) =>
    new CallError('', {
      code: 'BOOKING_POLICY_VIOLATION',
      status: 428,
      details: { applicationError: { code: 'BOOKING_POLICY_VIOLATION', description: '', data } } as never,
    });
  const ofDates = refused({ occurrences: [{ index: 0, startDate: '2026-12-01T09:00:00Z', reasons: [], nearest: [] }] });
  const ofClient = refused({ policy: 'REBOOKING', maxBookings: 3 });
  expect([ofDates, ofClient, new Error('no answer')].map(refusesDates)).toEqual([true, false, false]);
  expect([ofDates, ofClient, new Error('no answer')].map(mostOfClient)).toEqual([undefined, 3, undefined]);
});

test('a length that is not offered is told apart from a start', () => {
  const reasonsOf = (code: 'DURATION_NOT_OFFERED' | 'START_NOT_ON_GRID') =>
    obstacleExplained(explanation({ reasons: [reason(code)] }))?.reasons;
  expect(reasonsOf('DURATION_NOT_OFFERED')).toEqual(['way.length']);
  expect(reasonsOf('START_NOT_ON_GRID')).toEqual(['way.start']);
});

test.each([
  [12, 2, false, undefined],
  [2, 2, false, undefined],
  [1, 2, false, ['way.full']],
  [12, 1, true, ['way.cancelled']],
])(
  'a session with %i places left for %i people, cancelled: %s, says before what stands in the way',
  (left, people, isCancelled, reasons) => {
    const nonBookableReasons = {
      noRemainingCapacity: left === 0,
      violatesBookingPolicy: false,
      reservedForWaitingList: false,
      eventCancelled: isCancelled,
    };
    expect(obstacleOfSession({ nonBookableReasons, remainingCapacity: left }, people)?.reasons).toEqual(reasons);
  },
);

test('what is taken, closed or full can be set aside; a cancelled session and a time that no clock shows cannot', () => {
  expect(canBeSetAside({ reasons: ['way.taken'] })).toBe(true);
  expect(canBeSetAside({ reasons: ['way.full'] })).toBe(true);
  expect(canBeSetAside({ reasons: ['way.full', 'way.cancelled'] })).toBe(false);
  expect(canBeSetAside({ reasons: ['way.skipped'] })).toBe(false);
});
