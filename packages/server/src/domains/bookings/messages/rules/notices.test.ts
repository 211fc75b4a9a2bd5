/** Who is told what, case by case. */
import type { Booking, EventType } from '@openhours/contract';
import { describe, expect, test } from 'vitest';
import { type BookingEvent, concerns, mayTell, noticesOf, remindedVisitOf } from './notices.ts';
import type { Holder } from './staff.ts';

const booking = {
  id: 'b1',
  bookedEntity: { title: 'Cut' },
  status: 'CONFIRMED',
  bookingSource: { actor: 'CUSTOMER' },
  contactDetails: { email: 'ada@example.com' },
} as Booking;
const visitor = { identityType: 'ANONYMOUS_VISITOR', anonymousVisitorId: 'v' } as const;
const owner = { identityType: 'WIX_USER', wixUserId: 'u' } as const;
const asked = { notifyParticipants: true };
const nothingBesides = {
  participantNotification: undefined,
  isAnswered: false,
  held: undefined,
  heldBefore: [],
  signInAddress: () => undefined,
};

function event(slug: string, body: Record<string, unknown>, changes: Partial<BookingEvent> = {}): BookingEvent {
  return {
    id: 'e1',
    type: `wix.bookings.v2.booking_${slug}` as EventType,
    identity: visitor,
    at: 0,
    body,
    triggeredByAnonymize: false,
    ...changes,
  };
}

test.each<[string, BookingEvent, string[]]>([
  ['a confirmed creation', event('created', { ...booking }), ['BUSINESS_BOOKING_CREATED']],
  ['a request', event('created', { ...booking, status: 'PENDING' }), ['BUSINESS_BOOKING_REQUESTED']],
  ['a request to be answered', event('created', { ...booking, status: 'CREATED' }), ['BUSINESS_BOOKING_REQUESTED']],
  ['a checkout under way', event('created', { ...booking, status: 'CREATED', selectedPaymentOption: 'ONLINE' }), []],
  [
    'a request confirmed by the business',
    event('confirmed', { booking, participantNotification: asked, previousStatus: 'CREATED' }, { identity: owner }),
    ['BOOKING_CONFIRMED'],
  ],
  ['the business books itself', event('created', { ...booking, bookingSource: { actor: 'BUSINESS' } }), []],
  ['any update', event('updated', { ...booking }), []],
  [
    'confirmed, customer to be told',
    event('confirmed', { booking, participantNotification: asked, previousStatus: 'CREATED' }),
    ['BOOKING_CONFIRMED', 'BUSINESS_BOOKING_CREATED'],
  ],
  [
    'confirmed, nobody asked to be told',
    event('confirmed', { booking, participantNotification: { notifyParticipants: false }, previousStatus: 'CREATED' }),
    ['BUSINESS_BOOKING_CREATED'],
  ],
  [
    'a request confirmed by the business',
    event('confirmed', { booking, participantNotification: asked, previousStatus: 'PENDING' }, { identity: owner }),
    ['BOOKING_CONFIRMED'],
  ],
  [
    'waiting for approval',
    event('markedAsPending', { booking, participantNotification: asked, previousStatus: 'CREATED' }),
    ['BOOKING_REQUESTED', 'BUSINESS_BOOKING_REQUESTED'],
  ],
  [
    'declined',
    event('declined', { booking, participantNotification: asked }, { identity: owner }),
    ['BOOKING_DECLINED'],
  ],
  ['cancelled by the customer', event('canceled', { booking }), ['BUSINESS_BOOKING_CANCELED']],
  [
    'cancelled for some by the customer, whose booking those who stay have',
    event('number_of_participants_updated', { booking, participantNotification: asked, dividedBookingId: 'b2' }),
    ['BOOKING_CANCELED_FOR_SOME', 'BUSINESS_BOOKING_CANCELED_FOR_SOME'],
  ],
  ['another number of people', event('number_of_participants_updated', { booking }), []],
  [
    'the booking of those who were cancelled alone',
    event('canceled', {
      booking: { ...booking, revision: '1', dividedFromBookingId: 'b0' },
      participantNotification: asked,
    }),
    [],
  ],
  ['the same as it is made', event('created', { ...booking, revision: '1', dividedFromBookingId: 'b0' }), []],
  [
    'some who were moved alone',
    event('rescheduled', {
      booking: { ...booking, revision: '1', dividedFromBookingId: 'b0' },
      participantNotification: asked,
    }),
    ['BOOKING_RESCHEDULED_FOR_SOME', 'BUSINESS_BOOKING_RESCHEDULED'],
  ],
  [
    'and cancelled later',
    event('canceled', {
      booking: { ...booking, revision: '2', dividedFromBookingId: 'b0' },
      participantNotification: asked,
    }),
    ['BOOKING_CANCELED', 'BUSINESS_BOOKING_CANCELED'],
  ],
  [
    'cancelled by the business',
    event('canceled', { booking, participantNotification: asked }, { identity: owner }),
    ['BOOKING_CANCELED'],
  ],
  [
    'restored by the business',
    event('restored', { booking, participantNotification: asked, previousStatus: 'CANCELED' }, { identity: owner }),
    ['BOOKING_RESTORED'],
  ],
  ['restored, nobody told', event('restored', { booking, previousStatus: 'CANCELED' }, { identity: owner }), []],
  [
    'confirmed by being restored, which is told already',
    event('confirmed', { booking, participantNotification: asked, previousStatus: 'CANCELED' }, { identity: owner }),
    [],
  ],
  [
    'pending by being restored',
    event('markedAsPending', { booking, participantNotification: asked, previousStatus: 'DECLINED' }),
    [],
  ],
  [
    'moved by the customer',
    event('rescheduled', { booking, participantNotification: asked }),
    ['BOOKING_RESCHEDULED', 'BUSINESS_BOOKING_RESCHEDULED'],
  ],
  ['participants changed', event('number_of_participants_updated', { booking, participantNotification: asked }), []],
  ['an erasure', event('canceled', { booking, participantNotification: asked }, { triggeredByAnonymize: true }), []],
  ['another entity', { ...event('', {}), type: 'openhours.contacts.v1.contact_created' }, []],
])('%s', (_name, given, types) => {
  expect(noticesOf(given, nothingBesides).map((notice) => notice.type)).toEqual(types);
});

test.each<[string | undefined, string[]]>([
  [undefined, ['EMAIL']],
  ['', ['EMAIL']],
  ['EMAIL,SMS', ['EMAIL', 'SMS']],
  [' sms ', ['SMS']],
  ['PIGEON', []],
])('channels %j lead to %j', (channels, expected) => {
  const body = {
    booking,
    participantNotification: { ...asked, ...(channels === undefined ? {} : { metadata: { channels } }) },
  };
  expect(noticesOf(event('declined', body), nothingBesides)[0]?.channels).toEqual(expected);
});

test('the two events of one new booking make one notice to the business', () => {
  const created = noticesOf(event('created', { ...booking }, { id: 'e1' }), nothingBesides);
  const confirmed = noticesOf(event('confirmed', { booking, previousStatus: 'CREATED' }, { id: 'e2' }), nothingBesides);
  expect(created[0]?.onceFor).toBe(confirmed[0]?.onceFor);
});

test('only events that may tell something are listened to', () => {
  expect(mayTell('wix.bookings.v2.booking_confirmed')).toBe(true);
  expect(mayTell('wix.bookings.v2.booking_number_of_participants_updated')).toBe(true);
  expect(mayTell('wix.bookings.v2.attendance_created')).toBe(false);
  expect(mayTell('openhours.contacts.v1.contact_created')).toBe(false);
});

describe('whoever does the work', () => {
  const annas = (more: object = {}): Booking => ({
    ...booking,
    startDate: '2026-12-01T09:00:00.000Z',
    bookedEntity: { title: 'Cut', tags: [], slot: { resource: { name: 'Anna', email: 'anna@salon.test' } } },
    ...more,
  });
  const bens = { title: 'Cut', slot: { resource: { name: 'Ben', email: 'ben@salon.test' } } };
  const told = (given: BookingEvent) =>
    noticesOf(given, nothingBesides)
      .filter(({ audience }) => audience === 'staff')
      .map(({ holder, type }) => [type, holder?.email]);

  test.each<[string, BookingEvent, string[][]]>([
    ['a new booking', event('created', annas()), [['STAFF_BOOKING_CREATED', 'anna@salon.test']]],
    [
      'one that the business writes down',
      event('created', annas({ bookingSource: { actor: 'BUSINESS' } }), { identity: owner }),
      [['STAFF_BOOKING_CREATED', 'anna@salon.test']],
    ],
    ['a request', event('created', annas({ status: 'PENDING' })), [['STAFF_BOOKING_REQUESTED', 'anna@salon.test']]],
    [
      'a cancellation',
      event('canceled', { booking: annas() }, { identity: owner }),
      [['STAFF_BOOKING_CANCELED', 'anna@salon.test']],
    ],
    [
      'a move from one to another',
      event('rescheduled', {
        booking: annas(),
        previousBookedEntity: bens,
        previousStartDate: '2026-11-30T09:00:00.000Z',
      }),
      [
        ['STAFF_BOOKING_RESCHEDULED', 'anna@salon.test'],
        ['STAFF_BOOKING_CANCELED', 'ben@salon.test'],
      ],
    ],
    ['work that nobody has been given yet', event('canceled', { booking }), []],
  ])('hears of %s', (_name, given, expected) => {
    expect(told(given)).toEqual(expected);
  });

  const anna = { name: 'Anna', email: 'anna@salon.test', resourceId: 'r1' };
  const ben = { name: 'Ben', email: 'ben@salon.test', resourceId: 'r2' };
  const course = (more: object = {}): Booking => ({
    ...booking,
    startDate: '2026-12-01T09:00:00.000Z',
    bookedEntity: { title: 'Course', tags: ['COURSE'], schedule: { scheduleId: 's1' } },
    ...more,
  });
  const held = { id: 's1', revision: 1, isOver: false, teachers: [], holders: [anna, ben] };
  const moved = event('rescheduled', {
    booking: course(),
    previousBookedEntity: course().bookedEntity,
    previousStartDate: '2026-11-30T09:00:00.000Z',
  });

  test('all who hold a course hear of a booking, and nobody who does not', () => {
    const given = event('created', { ...course() });
    expect(concerns(given)).toBe(true);
    const notices = noticesOf(given, { ...nothingBesides, held });
    expect(notices.flatMap(({ holder }) => holder?.email ?? [])).toEqual([anna.email, ben.email]);
  });

  test('of new dates everybody hears once, whoever comes, and who holds it no more that it is over', () => {
    const told = (bookingId: string) =>
      noticesOf(
        { ...moved, body: { ...moved.body, booking: course({ id: bookingId }) } },
        {
          ...nothingBesides,
          held: { ...held, holders: [anna] },
          heldBefore: [{ ...anna, email: 'Anna@salon.test' }, ben],
        },
      ).filter(({ audience }) => audience === 'staff');
    expect(
      told('b1').map(({ handover, holder, isOfSession, type }) => [type, holder?.email, isOfSession, handover]),
    ).toEqual([
      ['STAFF_BOOKING_RESCHEDULED', anna.email, true, undefined],
      ['STAFF_BOOKING_CANCELED', ben.email, true, 'GIVEN'],
    ]);
    expect(told('b1').map(({ onceFor }) => onceFor)).toEqual(told('b2').map(({ onceFor }) => onceFor));
  });

  test('who holds it since the change hears that it is theirs now, unless nobody is known to have held it before', () => {
    const handovers = (heldBefore: Holder[]) =>
      noticesOf(moved, { ...nothingBesides, held, heldBefore })
        .filter(({ audience }) => audience === 'staff')
        .map(({ handover, holder, type }) => [type, holder?.email, handover]);
    expect(handovers([anna])).toEqual([
      ['STAFF_BOOKING_RESCHEDULED', anna.email, undefined],
      ['STAFF_BOOKING_RESCHEDULED', ben.email, 'TAKEN'],
    ]);
    expect(handovers([]).map(([, , handover]) => handover)).toEqual([undefined, undefined]);
  });

  test('a course that is called off is one piece of news, a place that is given back one for each', () => {
    const onceFor = (isOver: boolean, id: string) =>
      noticesOf(event('canceled', { booking: course({ id }) }, { id: `e-${id}`, identity: owner }), {
        ...nothingBesides,
        held: { ...held, isOver },
      }).map((notice) => notice.onceFor);
    expect(onceFor(true, 'b1')).toEqual(onceFor(true, 'b2'));
    expect(onceFor(false, 'b1')).not.toEqual(onceFor(false, 'b2'));
  });
});

test.each<[string, BookingEvent, boolean]>([
  ['a confirmed creation', event('created', { ...booking }), true],
  ['a request', event('created', { ...booking, status: 'PENDING' }), false],
  ['another status', event('updated', { ...booking }, { modifiedFields: { status: 'PENDING' } }), true],
  ['another time', event('updated', { ...booking }, { modifiedFields: { startDate: 'before' } }), true],
  ['other words', event('updated', { ...booking }, { modifiedFields: { additionalFields: [] } }), false],
  ['a cancellation itself', event('canceled', { booking }), false],
])('reminders are planned anew by %s: %3$s', (_name, given, isPlanned) => {
  expect(remindedVisitOf(given) !== undefined).toBe(isPlanned);
});
