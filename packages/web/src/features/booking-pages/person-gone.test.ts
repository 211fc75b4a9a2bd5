/** A person who was chosen and is gone meanwhile: nobody else is booked instead, and no form offers it. */
import type { FormTicket, PageRequest } from '@openhours/client';
import { expect, test } from 'vitest';
import type { SiteCalls } from '../../site/calls.ts';
import type { BookingRequest } from '../../site/requests.ts';
import type { OfferedSlot } from '../../site/times.ts';
import { loadCalendar } from './load-calendar.ts';
import { loadForm } from './load-form.ts';
import { submitBooking } from './submit.ts';

const nowMs = Date.parse('2026-12-01T08:00:00Z');
const start = '2026-12-02T10:00';
const offered = ['10:00', '11:00'].map(
  (time): OfferedSlot => ({
    localStart: `2026-12-02T${time}:00`,
    localEnd: `2026-12-02T${time.slice(0, 2)}:30:00`,
    isBookable: true,
  }),
);

function scene(staff: readonly { id: string; name: string }[], staffId: string | undefined) {
  const booked: BookingRequest[] = [];
  const values = {
    service: 'haircut',
    start,
    end: '2026-12-02T10:30',
    zone: 'UTC',
    ...(staffId !== undefined && { staff: staffId }),
  };
  const calls = {
    findService: async () => ({
      id: 'service',
      slug: 'haircut',
      name: 'Haircut',
      durationMinutes: 30,
      lengths: { sessionDurations: [30] },
      staff,
      places: [],
      needsApproval: false,
    }),
    readQuestionsToBook: async () => ({ questions: [], needsPhone: false, personKeys: {} }),
    confirmsByEmail: async () => false,
    listSlots: async () => offered,
    listTaken: async () => [],
    listNotices: async () => [],
    findOwnBooking: async () => undefined,
    mostRepeated: async () => undefined,
    findHolding: async () => undefined,
    book: async (asked: BookingRequest) => {
      booked.push(asked);
      return { kind: 'booked', bookingId: 'booking' };
    },
  } as unknown as SiteCalls;
  const request = {
    nowMs,
    site: { timeZone: 'UTC' },
    query: {},
    form: { name: 'Grace', email: 'grace@example.com', phone: '' },
    ticket: { state: 'valid', nonce: 'nonce', begunMs: 0, values } as FormTicket,
    visitorId: undefined,
    throttledForSeconds: undefined,
    noteFilledIn: async () => {},
    issueTicket: (_page: string, of: Record<string, string>) => JSON.stringify(of),
  } as unknown as PageRequest;
  return { booked, calls, request };
}

const ada = { id: 'ada', name: 'Ada' };
const ben = { id: 'ben', name: 'Ben' };

test('pressing the button books nobody else', async () => {
  const { booked, calls, request } = scene([ben], 'ada');
  const outcome = await submitBooking(request, calls, 1);
  expect(outcome).toMatchObject({
    kind: 'again',
    status: 409,
    form: { ticket: undefined, unavailable: 'person-gone' },
  });
  expect(booked).toEqual([]);
});

test('opening the form offers the time to nobody', async () => {
  const { calls, request } = scene([ben], undefined);
  const form = await loadForm(
    request,
    calls,
    {
      slug: 'haircut',
      start,
      staffId: 'ada',
      placeKey: undefined,
      length: undefined,
      option: undefined,
      addOns: undefined,
    },
    1,
    {
      typed: { name: '', email: '', phone: '' },
      problems: {},
      answers: {},
      answerProblems: {},
      trouble: undefined,
    },
  );
  expect(form).toMatchObject({ ticket: undefined, unavailable: 'person-gone' });
});

test.each([
  ['is gone', 'ada', true],
  ['is there', 'ben', false],
  ['is anybody', '', false],
  ['is not named', undefined, false],
])('the calendar says whether who was chosen %s', async (_which, staffId, isPersonGone) => {
  const { calls, request } = scene([ben], undefined);
  const query: Record<string, string> = staffId === undefined ? {} : { staff: staffId };
  expect(await loadCalendar({ ...request, query }, calls, 'haircut', 1)).toMatchObject({ isPersonGone });
});

test.each(['2199-12-31T23:59', '9999-12-31T00:00'])('a form for %s, which nobody can ask for, is none', async (far) => {
  const { calls, request } = scene([ben], undefined);
  const formRequest = {
    slug: 'haircut',
    start: far,
    staffId: undefined,
    placeKey: undefined,
    length: undefined,
    option: undefined,
    addOns: undefined,
  };
  const typed = { name: '', email: '', phone: '' };
  expect(
    await loadForm(request, calls, formRequest, 1, {
      typed,
      problems: {},
      answers: {},
      answerProblems: {},
      trouble: undefined,
    }),
  ).toBeUndefined();
});

test.each([
  ['somebody who is there', 'ada', { staff: ada }],
  ['anybody', undefined, {}],
  ['anybody, as a select says it', '', {}],
])('%s is booked as before', async (_whom, staffId, expected) => {
  const { booked, calls, request } = scene([ada, ben], staffId);
  expect(await submitBooking(request, calls, 1)).toEqual({ kind: 'booked', bookingId: 'booking' });
  expect(booked).toEqual([expect.objectContaining(expected)]);
  expect('staff' in (booked[0] as BookingRequest)).toBe('staff' in expected);
});

test('who has booked as often as one may is told so, and not that somebody took the time', async () => {
  const { calls, request } = scene([ada], undefined);
  const refusing = { ...calls, book: async () => ({ kind: 'limit-reached' as const }) };
  expect(await submitBooking(request, refusing, 1)).toMatchObject({
    kind: 'again',
    status: 409,
    form: { trouble: 'limit-reached', unavailable: undefined, ticket: expect.any(String) },
  });
});
