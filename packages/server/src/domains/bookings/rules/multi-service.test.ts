/** How the bookings of a multi-service booking may lie, and what a call must say of them. */
import { ApplicationError, invalid, ValidationError } from '@openhours/contract';
import { describe, expect, it, test } from 'vitest';
import type { BookingRow } from '../repository.ts';
import {
  alreadyEnded,
  atBooking,
  movedTimes,
  readNamed,
  requireAllNamed,
  requireAlone,
  requireOneCustomer,
  requirePlacesTogether,
  requireReach,
  requireTimesTogether,
  strictest,
  termsOfMultiService,
} from './multi-service.ts';

const hour = 3_600_000;
const row = (more: Partial<BookingRow>): BookingRow =>
  ({
    id: 'a',
    status: 'CONFIRMED',
    start_at: 0,
    end_at: hour,
    resource_id: null,
    location_id: 'here',
    details: { slot: { resourceSelections: [], allDay: false } },
    multi_service_booking_id: 'p',
    multi_service_booking_type: 'SEQUENTIAL_BOOKINGS',
    ...more,
  }) as BookingRow;

/** What a rule says: status and code, or that it lets something pass. */
function said(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof ApplicationError) {
      return `${error.status} ${error.code}`;
    }
    throw error;
  }
  return 'allowed';
}
const broken = '400 VALIDATION_FAILURE';

describe('times', () => {
  const at = (start: number, end = start + 1) => ({ start_at: start * hour, end_at: end * hour });
  test.each([
    ['SEQUENTIAL_BOOKINGS', [at(0), at(1), at(2)], 'allowed'],
    ['SEQUENTIAL_BOOKINGS', [at(0), at(2)], broken],
    ['SEQUENTIAL_BOOKINGS', [at(0, 2), at(1)], broken],
    ['SEQUENTIAL_BOOKINGS', [at(1), at(0)], broken],
    ['PARALLEL_BOOKINGS', [at(0), at(0, 3)], 'allowed'],
    ['PARALLEL_BOOKINGS', [at(0), at(1)], broken],
    ['SEPARATE_BOOKINGS', [at(5), at(0), at(0)], 'allowed'],
    ['SEQUENTIAL_BOOKINGS', [], 'allowed'],
  ] as const)('%s %j: %s', (type, times, expected) => {
    expect(said(() => requireTimesTogether(type, times))).toBe(expected);
  });
});

describe('places', () => {
  const elsewhere = row({ location_id: 'there', start_at: hour, end_at: 2 * hour });
  const home = (formattedAddress: string) =>
    row({
      location_id: null,
      details: {
        slot: { resourceSelections: [], allDay: false, location: { locationType: 'CUSTOM', formattedAddress } },
      } as unknown as BookingRow['details'],
    });
  test.each([
    ['SEQUENTIAL_BOOKINGS', [row({}), elsewhere], broken],
    ['SEPARATE_BOOKINGS', [row({}), elsewhere], 'allowed'],
    ['PARALLEL_BOOKINGS', [home('1 Road'), home('1 Road')], 'allowed'],
    ['PARALLEL_BOOKINGS', [home('1 Road'), home('2 Road')], broken],
    ['PARALLEL_BOOKINGS', [row({ resource_id: 'ada' }), row({ resource_id: 'ada' })], broken],
    ['PARALLEL_BOOKINGS', [row({ resource_id: 'ada' }), row({ resource_id: 'ben' })], 'allowed'],
    ['SEPARATE_BOOKINGS', [row({ resource_id: 'ada' }), row({ resource_id: 'ada', end_at: 2 })], broken],
    [
      'SEQUENTIAL_BOOKINGS',
      [row({ resource_id: 'ada' }), row({ resource_id: 'ada', start_at: hour, end_at: 2 * hour })],
      'allowed',
    ],
  ] as const)('%s %#: %s', (type, bookings, expected) => {
    expect(said(() => requirePlacesTogether(type, bookings))).toBe(expected);
  });

  it('are of one customer', () => {
    expect(said(() => requireOneCustomer([row({ contact_id: 'c' }), row({ contact_id: 'c' })]))).toBe('allowed');
    expect(said(() => requireOneCustomer([row({ contact_id: 'c' }), row({ contact_id: null })]))).toBe(broken);
  });
});

describe('what is named', () => {
  const bookings = [row({ id: 'a' }), row({ id: 'b' })];
  test.each([
    [
      [
        { bookingId: 'a', revision: '1' },
        { bookingId: 'a', revision: '1' },
      ],
      '400 DUPLICATE_BOOKING_INFO',
    ],
    [[{ bookingId: 'x', revision: '1' }], '404 BOOKING_NOT_FOUND'],
    [[{ bookingId: 'a' }], '400 REVISION_MISSING'],
    [[{ bookingId: 'a', revision: '1' }], 'allowed'],
  ])('%j: %s', (named, expected) => {
    expect(said(() => readNamed(named, bookings))).toBe(expected);
  });

  it('is all of it where all is decided about', () => {
    const named = readNamed([{ bookingId: 'a', revision: '1' }], bookings);
    expect(said(() => requireAllNamed(named, bookings))).toBe('400 NOT_ALL_BOOKINGS_WERE_SENT');
  });
});

describe('whose it is', () => {
  const bookings = [row({ id: 'a', resource_id: 'ada' }), row({ id: 'b', resource_id: 'ben' })];
  const reach = (resourceId: string) => said(() => requireReach(bookings, { kind: 'resource', resourceId }, 'p'));

  it('is all of it or nothing', () => {
    expect(said(() => requireReach(bookings, { kind: 'all' }, 'p'))).toBe('allowed');
    expect(reach('ada')).toBe('403 MULTI_SERVICE_BOOKING_INCLUDES_MULTIPLE_STAFF_MEMBERS');
    expect(reach('eve')).toBe('403 UNAUTHORIZED_OPERATION');
    expect(said(() => requireReach([], { kind: 'all' }, 'p'))).toBe('404 MULTI_SERVICE_BOOKING_NOT_FOUND');
  });
});

it('lets nobody cancel or move one of it alone', () => {
  const alone = row({ multi_service_booking_id: null, multi_service_booking_type: null });
  expect(said(() => requireAlone(alone))).toBe('allowed');
  expect(said(() => requireAlone(row({})))).toBe('428 NOT_ALLOWED_TO_UPDATE_BOOKING_IN_MULTI_SERVICE_BOOKING');
});

it('allows what the strictest allows, and nothing when all of it is over', () => {
  const both = { cancel: true, reschedule: true };
  expect(strictest([both, { cancel: true, reschedule: false }])).toEqual({ cancel: true, reschedule: false });
  expect(strictest([])).toEqual({ cancel: false, reschedule: false });
});

describe('by its link', () => {
  const until = (untilMs: number, isAllowed = true) => ({ isAllowed, untilMs });
  const never = { isAllowed: false, untilMs: undefined };
  const terms = new Map([
    ['a', { cancel: until(10), reschedule: until(20) }],
    ['b', { cancel: until(5), reschedule: until(30) }],
    ['c', { cancel: never, reschedule: never }],
  ]);
  const termsOf = ({ id }: BookingRow) => terms.get(id) ?? { cancel: never, reschedule: never };

  it('may be done what each that stands allows, until the first of their moments', () => {
    expect(termsOfMultiService([row({ id: 'a' }), row({ id: 'b' })], termsOf)).toEqual({
      cancel: until(5),
      reschedule: until(20),
    });
    expect(termsOfMultiService([row({ id: 'a' }), row({ id: 'c' })], termsOf)).toEqual({
      cancel: never,
      reschedule: never,
    });
    const calledOff = row({ id: 'c', status: 'CANCELED' });
    expect(termsOfMultiService([row({ id: 'a' }), calledOff], termsOf)).toEqual(terms.get('a'));
    expect(termsOfMultiService([calledOff], termsOf)).toEqual({ cancel: never, reschedule: never });
  });

  it('is not moved where it lies apart, or waits for its customer', () => {
    const apart = { multi_service_booking_type: 'SEPARATE_BOOKINGS' } as const;
    expect(termsOfMultiService([row({ id: 'a', ...apart }), row({ id: 'b', ...apart })], termsOf)).toEqual({
      cancel: until(5),
      reschedule: never,
    });
    const awaited = row({ id: 'b', status: 'CREATED', awaits_customer: true });
    expect(termsOfMultiService([row({ id: 'a' }), awaited], termsOf).reschedule).toEqual(never);
  });
});

describe('moved to another start', () => {
  const lies = (start: number, end: number) => ({ start_at: start * hour, end_at: end * hour });
  const sameLength = ({ end_at, start_at }: ReturnType<typeof lies>, startMs: number) => startMs + end_at - start_at;
  const moved = (type: 'PARALLEL_BOOKINGS' | 'SEQUENTIAL_BOOKINGS') =>
    movedTimes({ type }, [lies(1, 2), lies(2, 5)], 10 * hour, sameLength).map(({ endMs, startMs }) => [
      startMs / hour,
      endMs / hour,
    ]);

  it('each begins when the one before ends, or all at once', () => {
    expect(moved('SEQUENTIAL_BOOKINGS')).toEqual([
      [10, 11],
      [11, 14],
    ]);
    expect(moved('PARALLEL_BOOKINGS')).toEqual([
      [10, 11],
      [10, 13],
    ]);
  });
});

it('says how it has ended', () => {
  const codeOf = (...statuses: BookingRow['status'][]) =>
    said(() => {
      throw alreadyEnded(statuses.map((status) => ({ status })));
    });
  expect(codeOf('DECLINED', 'DECLINED')).toBe('428 ALL_BOOKINGS_ARE_ALREADY_DECLINED');
  expect(codeOf('DECLINED', 'CANCELED')).toBe('428 ALL_BOOKINGS_ARE_ALREADY_CANCELED');
});

it('tells what is missing at its place in the call', () => {
  const refuse = () =>
    atBooking(3, () => {
      throw invalid('booking.bookedEntity.slot', 'must not be empty', 'REQUIRED_FIELD');
    });
  expect(refuse).toThrow(ValidationError);
  expect(refuse).toThrow(/bookings\[3\]\.bookedEntity\.slot/);
});
