/** The rules of bookings sheet 4.1 that a request meets before its time is judged. */
import { ApplicationError, type BookingInput, type ServiceOptionType, ValidationError } from '@openhours/contract';
import type { PricedVariants } from '@openhours/contract/bookings/price';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countParticipants,
  readAdditionalFields,
  readBooked,
  readSlotTimes,
  requireOfferedChoices,
  requireOfferedPayment,
  requireParticipantsWithin,
  requireRightsForFlags,
  statusOfNew,
} from './request.ts';

const id = '018f0000-0000-7000-8000-000000000001';
const otherId = '018f0000-0000-7000-8000-000000000002';
const slot = { serviceId: id, startDate: '2026-12-01T09:00:00Z', endDate: '2026-12-01T10:00:00Z' };
const bookingWith = (fields: Partial<BookingInput>): BookingInput => ({ bookedEntity: { slot }, ...fields });

/** What a refusal says: status and code, or the first refused field and its rule. */
function refusalOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof ApplicationError) {
      return `${error.status} ${error.code}`;
    }
    if (error instanceof ValidationError) {
      return `400 ${error.violations[0]?.field} ${error.violations[0]?.violatedRule}`;
    }
    throw error;
  }
  return 'allowed';
}

describe('the years of a slot', () => {
  it.each([
    ['0000-01-01T00:00:00Z', '400 booking.bookedEntity.slot.startDate OTHER'],
    ['0001-01-01T00:00:00+23:00', '400 booking.bookedEntity.slot.startDate OTHER'],
    ['1969-12-31T23:59:59Z', '400 booking.bookedEntity.slot.startDate OTHER'],
    ['1970-01-01T00:00:00Z', 'allowed'],
    ['2199-12-31T23:30:00Z', 'allowed'],
    ['2201-01-01T00:00:00Z', '400 booking.bookedEntity.slot.startDate OTHER'],
  ])('%s: %s', (startDate, expected) => {
    const endDate = new Date(Date.parse(startDate) + 3_600_000).toISOString();
    expect(refusalOf(() => readSlotTimes({ ...slot, startDate, endDate }, 'UTC'))).toBe(expected);
  });
});

describe('rights', () => {
  it.each([
    [undefined, false, 'allowed'],
    [{ skipAvailabilityValidation: false }, false, 'allowed'],
    [{ skipAvailabilityValidation: true }, false, '403 UNAUTHORIZED_OPERATION'],
    [{ skipAvailabilityValidation: true, allowAddOnChanges: true }, true, 'allowed'],
  ])('flags %j, manages bookings %s: %s', (flags, managesBookings, expected) => {
    expect(refusalOf(() => requireRightsForFlags(flags, managesBookings))).toBe(expected);
  });

  it.each([
    [undefined, false, false, 'allowed'],
    ['CREATED', false, false, 'allowed'],
    ['CONFIRMED', false, false, '403 UNAUTHORIZED_OPERATION'],
    ['PENDING', false, false, '403 UNAUTHORIZED_OPERATION'],
    [undefined, true, false, '403 UNAUTHORIZED_OPERATION'],
    ['CONFIRMED', false, true, 'allowed'],
    ['PENDING', false, true, '400 booking.status INVALID_ENUM_VALUE'],
    ['CANCELED', false, true, '400 booking.status INVALID_ENUM_VALUE'],
    [undefined, true, true, 'allowed'],
    ['CONFIRMED', true, true, '400 asksForApproval OTHER'],
  ] as const)('status %s, asks for approval %s, manages bookings %s: %s', (status, asks, managesBookings, expected) => {
    expect(refusalOf(() => statusOfNew(status, asks, managesBookings))).toBe(expected);
  });

  it('makes a booking CREATED unless told otherwise', () => {
    expect(statusOfNew(undefined, false, true)).toBe('CREATED');
    expect(statusOfNew('CONFIRMED', false, true)).toBe('CONFIRMED');
    expect(statusOfNew('CREATED', true, true)).toBe('PENDING');
  });
});

describe('the booked entity', () => {
  it.each([
    [{}, '400 booking.bookedEntity REQUIRED_FIELD'],
    [{ slot, schedule: { scheduleId: id } }, '400 booking.bookedEntity ONE_OF_ALIGNMENT'],
    [{ schedule: {} }, '400 booking.bookedEntity.schedule.scheduleId REQUIRED_FIELD'],
    [{ schedule: { scheduleId: id } }, 'allowed'],
    [{ slot: { ...slot, eventId: id } }, 'allowed'],
    [{ slot: { ...slot, sessionId: id } }, 'allowed'],
    [{ slot }, 'allowed'],
  ])('%j: %s', (bookedEntity, expected) => {
    expect(refusalOf(() => readBooked(bookedEntity))).toBe(expected);
  });
});

describe('participants', () => {
  it('come as a number or as choices, never both and never neither', () => {
    const participantsChoices = { serviceChoices: [{ numberOfParticipants: 2 }] };
    expect(refusalOf(() => countParticipants(bookingWith({})))).toBe('400 booking.totalParticipants REQUIRED_FIELD');
    expect(refusalOf(() => countParticipants(bookingWith({ totalParticipants: 1, participantsChoices })))).toBe(
      '400 booking ONE_OF_ALIGNMENT',
    );
    expect(countParticipants(bookingWith({ totalParticipants: 3 }))).toBe(3);
  });

  it('are the sum over the choices', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 20 }), (numbers) => {
        const serviceChoices = numbers.map((numberOfParticipants) => ({ numberOfParticipants }));
        expect(countParticipants(bookingWith({ participantsChoices: { serviceChoices } }))).toBe(
          numbers.reduce((sum, each) => sum + each, 0),
        );
      }),
    );
  });

  it('are at most as many as the policy lets into one booking', () => {
    expect(refusalOf(() => requireParticipantsWithin(2, 2))).toBe('allowed');
    expect(refusalOf(() => requireParticipantsWithin(3, 2))).toBe('428 BOOKING_POLICY_VIOLATION');
  });
});

describe('what the service offers', () => {
  const offer = { online: false, inPerson: true, pricingPlan: false, deposit: false };

  it.each([
    [undefined, offer, 'allowed'],
    ['UNDEFINED', offer, 'allowed'],
    ['OFFLINE', offer, 'allowed'],
    ['ONLINE', offer, '400 VALIDATION_FAILURE'],
    ['MEMBERSHIP', offer, '400 VALIDATION_FAILURE'],
    ['MEMBERSHIP_OFFLINE', offer, '400 VALIDATION_FAILURE'],
    ['OFFLINE', { ...offer, inPerson: false }, '400 VALIDATION_FAILURE'],
    ['ONLINE', { ...offer, online: true }, 'allowed'],
    ['MEMBERSHIP', { ...offer, pricingPlan: true }, 'allowed'],
  ] as const)('payment %s of %j: %s', (selectedPaymentOption, offered, expected) => {
    const booking = bookingWith(selectedPaymentOption === undefined ? {} : { selectedPaymentOption });
    expect(refusalOf(() => requireOfferedPayment(booking, offered))).toBe(expected);
  });

  it('takes a deposit only online and where there is one', () => {
    const online = bookingWith({ selectedPaymentOption: 'ONLINE', depositSelected: true });
    const offline = bookingWith({ selectedPaymentOption: 'OFFLINE', depositSelected: true });
    const all = { online: true, inPerson: true, pricingPlan: true, deposit: true };
    expect(refusalOf(() => requireOfferedPayment(online, all))).toBe('allowed');
    expect(refusalOf(() => requireOfferedPayment(offline, all))).toBe('400 booking.depositSelected VALIDATION');
    expect(refusalOf(() => requireOfferedPayment(online, { ...all, deposit: false }))).toBe(
      '400 booking.depositSelected VALIDATION',
    );
  });

  it('takes the choices that the variants of the service offer, each as its option says it', () => {
    const choosing = (...choices: object[]) =>
      bookingWith({
        participantsChoices: { serviceChoices: [{ numberOfParticipants: 1, choices }] },
      } as unknown as Partial<BookingInput>);
    const priced = (type: ServiceOptionType, ...values: object[]) =>
      ({
        options: { values: [{ id, type }] },
        variants: {
          values: values.map((choice) => ({ choices: [{ optionId: id, ...choice }], price: { value: '1' } })),
        },
      }) as unknown as PricedVariants;
    const verdict = (booking: BookingInput, variants?: PricedVariants, minutes?: number[]) =>
      refusalOf(() => requireOfferedChoices(booking, { variants, minutes }));
    const refused = '400 INVALID_SERVICE_CHOICES';
    const child = choosing({ optionId: id, custom: 'Child' });
    expect(verdict(choosing())).toBe('allowed');
    expect(verdict(child)).toBe(refused);
    expect(verdict(child, priced('CUSTOM', { custom: 'child' }, { custom: 'adult' }))).toBe('allowed');
    expect(verdict(child, priced('CUSTOM', { custom: 'adult' }))).toBe(refused);
    expect(verdict(choosing({ optionId: otherId, custom: 'child' }), priced('CUSTOM', { custom: 'child' }))).toBe(
      refused,
    );
    const lengths = priced('DURATION', { duration: { minutes: 30 } }, { duration: { minutes: 60 } });
    const hour = choosing({ optionId: id, duration: { minutes: 60 } });
    expect(verdict(hour, lengths)).toBe('allowed');
    expect(verdict(hour, lengths, [60])).toBe('allowed');
    expect(verdict(hour, lengths, [30])).toBe(refused);
    expect(verdict(choosing({ optionId: id, duration: { minutes: 45 } }), lengths)).toBe(refused);
    expect(verdict(choosing({ optionId: id }), priced('STAFF_MEMBER', { staffMemberId: id }))).toBe('allowed');
    expect(verdict(child, priced('STAFF_MEMBER', { staffMemberId: id }))).toBe(refused);
  });
});

describe('slot times', () => {
  const nine = Date.UTC(2026, 11, 1, 9);
  const times = (startDate: string, more: { endDate?: string; timezone?: string; allDay?: boolean } = {}) =>
    readSlotTimes({ endDate: '2027-01-01T00:00:00Z', ...more, startDate }, 'Europe/Berlin');

  it.each([
    ['2026-12-01T09:00:00.000Z', undefined],
    ['2026-12-01T04:00:00-05:00', undefined],
    ['2026-12-01T04:00:00:000-05:00', undefined],
    ['2026-12-01T10:00:00', undefined],
    ['2026-12-01T10:00', undefined],
    ['2026-12-01T04:00:00', 'America/New_York'],
    ['2026-12-01T09:00:00Z', 'America/New_York'],
  ])('%s in %s is nine o’clock UTC', (startDate, timezone) => {
    expect(times(startDate, timezone === undefined ? {} : { timezone }).startMs).toBe(nine);
  });

  it('keeps the zone as sent, else takes that of the business', () => {
    expect(times('2026-12-01T09:00:00Z', { timezone: 'America/New_York' }).timeZone).toBe('America/New_York');
    expect(times('2026-12-01T09:00:00Z').timeZone).toBe('Europe/Berlin');
  });

  it('ends after its start, also where the clock of autumn goes back in between', () => {
    const night = (startDate: string, endDate: string) =>
      times(`2026-10-25T${startDate}`, { endDate: `2026-10-25T${endDate}` }).ends.map(
        (end) => (end - nightMs) / 60_000,
      );
    const nightMs = Date.UTC(2026, 9, 25);
    expect(night('02:00:00', '02:00:00')).toEqual([60]);
    expect(night('02:30:00', '02:00:00')).toEqual([60]);
    expect(night('02:00:00', '02:30:00')).toEqual([30, 90]);
    expect(night('01:30:00', '03:00:00')).toEqual([120]);
    expect(night('02:00:00', '02:30:00+02:00')).toEqual([30]);
  });

  it('moves a local time inside the gap of spring forward', () => {
    expect(times('2026-03-29T02:30:00', { endDate: '2026-03-29T04:30:00' }).startMs).toBe(Date.UTC(2026, 2, 29, 1, 30));
  });

  it.each([
    ['yesterday', {}, '400 INVALID_DATE_FORMAT'],
    ['2026-12-01', {}, '400 INVALID_DATE_FORMAT'],
    ['2026-02-30T09:00:00Z', {}, '400 INVALID_DATE_FORMAT'],
    ['2026-12-01T09:00:00Z', { endDate: 'later' }, '400 INVALID_DATE_FORMAT'],
    ['2026-12-01T09:00:00Z', { timezone: 'Mars/Base' }, '400 INVALID_TIME_ZONE'],
    ['2026-12-01T09:00:00Z', { endDate: '2026-12-01T09:00:00Z' }, '400 booking.bookedEntity.slot.endDate VALIDATION'],
    ['2026-12-01T09:00:00Z', { endDate: '2027-01-10T09:00:00Z' }, 'allowed'],
    ['2026-12-01T09:00:00Z', { endDate: '2027-01-10T09:00:00.001Z' }, '400 booking.bookedEntity.slot.endDate MAX'],
    ['2026-12-01T09:00:00Z', { endDate: '9998-01-01T00:00:00Z' }, '400 booking.bookedEntity.slot.endDate MAX'],
    ['2026-12-01T09:00:00Z', { allDay: true }, '400 booking.bookedEntity.slot.allDay VALIDATION'],
    ['2026-12-01T00:00:00', { allDay: true, endDate: '2026-12-02T00:00:00' }, 'allowed'],
  ])('%s %j: %s', (startDate, more, expected) => {
    expect(refusalOf(() => times(startDate, more))).toBe(expected);
  });

  it('needs both bounds', () => {
    expect(refusalOf(() => readSlotTimes({ endDate: slot.endDate }, 'UTC'))).toBe(
      '400 booking.bookedEntity.slot.startDate REQUIRED_FIELD',
    );
    expect(refusalOf(() => readSlotTimes({ startDate: slot.startDate }, 'UTC'))).toBe(
      '400 booking.bookedEntity.slot.endDate REQUIRED_FIELD',
    );
  });
});

describe('additional fields', () => {
  it.each([
    [{ id, value: 'x'.repeat(1000) }, 'allowed'],
    [{ id, value: 'x'.repeat(1001) }, '400 booking.additionalFields[0].value MAX_LENGTH'],
    [{ id, value: 'two\nlines' }, '400 booking.additionalFields[0].value FORMAT'],
    [{ id, value: 'two\nlines', valueType: 'LONG_TEXT' }, 'allowed'],
    [{ id, value: 'true', valueType: 'CHECK_BOX' }, 'allowed'],
    [{ id, value: 'false', valueType: 'CHECK_BOX' }, 'allowed'],
    [{ id, value: 'yes', valueType: 'CHECK_BOX' }, '400 booking.additionalFields[0].value FORMAT'],
    [{ id }, 'allowed'],
  ] as const)('%#: %s', (field, expected) => {
    expect(refusalOf(() => readAdditionalFields([field]))).toBe(expected);
  });

  it('drops the label, which only the server knows, and states the type', () => {
    expect(readAdditionalFields([{ id, value: 'v', label: 'mine' }])).toEqual([
      { id, value: 'v', valueType: 'SHORT_TEXT' },
    ]);
  });

  it('names every wrong value at once', () => {
    const wrong = { id, value: 'maybe', valueType: 'CHECK_BOX' } as const;
    expect(() => readAdditionalFields([wrong, { id, value: 'ok' }, wrong])).toThrow(
      expect.objectContaining({
        violations: [
          expect.objectContaining({ field: 'booking.additionalFields[0].value' }),
          expect.objectContaining({ field: 'booking.additionalFields[2].value' }),
        ],
      }),
    );
  });
});
