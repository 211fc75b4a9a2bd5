/** What a refused booking means to the page that asked for it. */
import { CallError, type PageCalls } from '@openhours/client';
import { expect, test } from 'vitest';
import { callsOfSite } from './client.ts';
import type { BookingRequest } from './requests.ts';

const form = {
  fields: [
    { key: 'given', label: 'First name', contactField: 'FIRST_NAME' },
    { key: 'surname', label: 'Surname', contactField: 'LAST_NAME', required: true },
    { key: 'mail', label: 'Mail', contactField: 'EMAIL' },
    { key: 'mobile', label: 'Mobile', contactField: 'PHONE', required: true },
    { key: 'street', label: 'Street', contactField: 'ADDRESS' },
    { key: 'note', label: 'Note' },
  ].map((field) => ({ valueType: 'SHORT_TEXT', required: false, ...field })),
};

/** The calls of a site that refuses every booking so. */
function refusing(code: string, details: CallError['details']) {
  const calls = {
    visitor: { forms: { getForm: async () => ({ form }) } },
    site: {
      bookings: {
        createBooking: async () => {
          throw new CallError('Refused by the test', { code, status: 428, ...(details && { details }) });
        },
      },
    },
  };
  return callsOfSite(calls as unknown as PageCalls, { currency: 'EUR', isRemembered: false });
}

async function outcomeOf(code: string, details: CallError['details']) {
  const calls = refusing(code, details);
  const { personKeys } = await calls.readQuestions('form');
  const proof = { isSolver: true };
  return calls.book({ name: 'Grace', answers: { note: 'x' }, personKeys, proof } as unknown as BookingRequest);
}

test('what a page asks in its own words is no question, under whatever key a form has it', async () => {
  const { questions, needsPhone, personKeys } = await refusing('', undefined).readQuestions('form');
  expect(questions.map(({ key }) => key)).toEqual(['street', 'note']);
  expect(needsPhone).toBe(true);
  expect(personKeys).toEqual({ given: 'name', surname: 'name', mail: 'email', mobile: 'phone' });
});

test.each([
  ['formSubmission.surname', ['name'], []],
  ['formSubmission.given', ['name'], []],
  ['formSubmission.mail', ['email'], []],
  ['formSubmission.mobile', ['phone'], []],
  ['formSubmission.last_name', ['name'], []],
  ['booking.contactDetails.lastName', ['name'], []],
  ['formSubmission.street', [], ['street']],
])('a refused %s is shown where it was typed', async (field, fields, answers) => {
  const violation = { field, description: '', violatedRule: 'REQUIRED_FIELD', data: {} };
  const details = { validationError: { fieldViolations: [violation] } } as CallError['details'];
  expect(await outcomeOf('INVALID_ARGUMENT', details)).toEqual({ kind: 'invalid', fields, answers });
});

const violating = (name: string) => ({ bookingPolicyViolations: { [name]: true } });
const gone = (reason: string) => ({ kind: 'gone', reason });

test.each([
  ['BOOKING_POLICY_VIOLATION', { policy: 'REBOOKING', maxBookings: 1 }, { kind: 'limit-reached' }],
  ['BOOKING_POLICY_VIOLATION', violating('tooEarlyToBook'), gone('too-early')],
  ['BOOKING_POLICY_VIOLATION', violating('tooLateToBook'), gone('too-late')],
  ['BOOKING_POLICY_VIOLATION', violating('bookOnlineDisabled'), { kind: 'service-closed' }],
  ['BOOKING_POLICY_VIOLATION', { policy: 'PARTICIPANTS', maxParticipantsPerBooking: 2 }, { kind: 'too-many' }],
  ['BOOKING_POLICY_VIOLATION', {}, gone('not-offered')],
  ['SLOT_NOT_AVAILABLE', { reasons: ['RESOURCE_BUSY'] }, gone('taken')],
  ['SLOT_NOT_AVAILABLE', { reasons: ['RESOURCE_NOT_IN_WORKING_HOURS', 'RESOURCE_BUSY'] }, gone('taken')],
  ['SLOT_NOT_AVAILABLE', { reasons: ['BUFFER_TIME_ELIMINATES_WINDOWS'] }, gone('taken')],
  ['SLOT_NOT_AVAILABLE', { reasons: ['RESOURCE_BLOCKED'] }, gone('not-offered')],
  ['SLOT_NOT_AVAILABLE', { reasons: ['RESOURCE_NOT_IN_WORKING_HOURS'] }, gone('not-offered')],
  ['SLOT_NOT_AVAILABLE', {}, gone('taken')],
  ['SESSION_CAPACITY_EXCEEDED', { openSpots: 0 }, gone('taken')],
])('a time refused with %s %j is told by its own reason', async (code, data, outcome) => {
  const details = { applicationError: { code, description: '', data } };
  expect(await outcomeOf(code, details)).toEqual(outcome);
});

test.each([
  ['ADD_ON_NOT_FOUND', undefined],
  ['ADD_ON_GROUP_NOT_FOUND', undefined],
  ['INVALID_ARGUMENT', 'booking.bookedAddOns[0].quantity'],
  ['INVALID_ARGUMENT', 'booking.bookedAddOns'],
])('what is to be taken along is told where it is refused with %s %s', async (code, field) => {
  const violation = { field: field ?? '', description: '', violatedRule: 'MAX', data: {} };
  const details = { validationError: { fieldViolations: [violation] } } as CallError['details'];
  expect(await outcomeOf(code, field === undefined ? undefined : details)).toEqual({ kind: 'add-on-gone' });
});

test('a request is one call, which makes it and keeps its time until the business answers', async () => {
  const made: unknown[] = [];
  const calls = {
    site: {
      bookings: {
        createBooking: async (input: { booking: { status?: string }; asksForApproval?: boolean }, options: unknown) => {
          made.push([input.booking.status, input.asksForApproval, options]);
          return { booking: { id: 'asked' } };
        },
      },
    },
  };
  const request = {
    name: 'Grace',
    answers: {},
    personKeys: {},
    slotHoldId: 'held',
    needsApproval: true,
    idempotencyKey: 'once',
    proof: { isSolver: true },
  };
  const asked = await callsOfSite(calls as unknown as PageCalls, { currency: 'EUR', isRemembered: false }).book(
    request as unknown as BookingRequest,
  );
  expect(asked).toEqual({ kind: 'booked', bookingId: 'asked' });
  expect(made).toEqual([[undefined, true, { idempotencyKey: 'once' }]]);
});

test('options and forms of what is booked together are asked once, however many parts are of them', async () => {
  const asked: string[] = [];
  const part = (id: string) => ({
    booking: {
      id,
      formId: 'form',
      bookedEntity: { slot: { serviceId: 'hair' } },
      bookedAddOns: [],
      createdDate: '2026-11-23T08:00:00.000Z',
      startDate: '2026-11-24T08:00:00.000Z',
      endDate: '2026-11-24T09:00:00.000Z',
      multiServiceBookingInfo: { id: 'all', type: 'SEQUENTIAL_BOOKINGS' },
      participantsChoices: { serviceChoices: [{ numberOfParticipants: 1, choices: [{ custom: 'Long' }] }] },
    },
  });
  const calls = {
    visitor: {
      locations: { queryLocations: async () => ({ locations: [] }) },
      bookings: {
        getMultiServiceBookingAnonymously: async () => ({
          multiServiceBooking: { id: 'all', bookings: [part('first'), part('second')] },
          bookingFees: [],
          cancellationFees: [],
          waivedFees: [],
          allowedAnonymousActions: { cancel: false, reschedule: false },
          anonymousActionDeadlines: {},
        }),
      },
      serviceOptionsAndVariants: {
        async queryServiceOptionsAndVariants() {
          asked.push('options');
          const customData = { choices: ['Long'], translations: [{ language: 'de', choices: ['Lang'] }] };
          return { serviceOptionsAndVariantsList: [{ options: { values: [{ customData }] } }] };
        },
      },
    },
  };
  const site = callsOfSite(calls as unknown as PageCalls, { currency: 'EUR', isRemembered: false, language: 'de' });
  const together = await site.findTogether('token');
  expect(together?.parts.map(({ visit }) => visit.choices)).toEqual([
    [{ words: 'Lang', isTranslated: true }],
    [{ words: 'Lang', isTranslated: true }],
  ]);
  expect(asked).toEqual(['options']);
});
