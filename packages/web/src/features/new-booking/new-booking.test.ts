/** What the desk's form takes as decided before anybody chooses. */
import type { Service } from '@openhours/contract';
import { expect, test } from 'vitest';
import type { ClientDetails } from '../../ui/forms/client-details.ts';
import {
  checkOf,
  emptyDraft,
  missingIn,
  personOf,
  requestOf,
  seriesOf,
  serviceOf,
  withKnown,
  withService,
} from './new-booking.ts';

const massage = { id: 'massage', staffMemberIds: ['mara', 'noa'] };
const yoga = { id: 'yoga', staffMemberIds: ['noa'] };

test.each([
  ['the chosen one', 'yoga', [massage, yoga], 'mara', 'yoga'],
  ['the only one there is', undefined, [massage], undefined, 'massage'],
  ['the only one of the person', undefined, [massage, yoga], 'mara', 'massage'],
  ['the only one left of those that were', 'gone', [massage], undefined, 'massage'],
  ['one of several', undefined, [massage, yoga], undefined, undefined],
  ['one of several of the person', undefined, [massage, yoga], 'noa', undefined],
  ['the only one there is, which the person does not do', undefined, [yoga], 'mara', undefined],
  ['none', undefined, [], undefined, undefined],
])('%s', (_, serviceId, offered, staffId, taken) => {
  expect(serviceOf({ serviceId }, offered, staffId)?.id).toBe(taken);
});

test('who does it alone is who does it, unless somebody else is chosen', () => {
  const visit = (...staffMemberIds: string[]) => ({ type: 'APPOINTMENT' as const, staffMemberIds });
  expect(personOf({}, visit('mara'))).toBe('mara');
  expect(personOf({ staffId: 'noa' }, visit('mara'))).toBe('noa');
  expect(personOf({}, visit('mara', 'noa'))).toBeUndefined();
  expect(personOf({}, { type: 'CLASS', staffMemberIds: ['mara'] })).toBeUndefined();
  expect(personOf({}, undefined)).toBeUndefined();
});

test('a stretch that was drawn is so long, and a start alone is as long as it is usual', () => {
  const zone = 'Europe/Berlin';
  const drawn = withKnown({ ...emptyDraft, minutes: 60 }, { start: '2026-12-04T12:15', end: '2026-12-04T13:30' }, zone);
  expect(drawn).toMatchObject({ start: '2026-12-04T12:15:00', drawnMinutes: 75, minutes: undefined });
  expect(withKnown(drawn, { start: '2026-12-04T14:00' }, zone).drawnMinutes).toBeUndefined();
  // Over the hour that the clock shows twice it is an hour longer.
  expect(withKnown(emptyDraft, { start: '2026-10-25T01:30', end: '2026-10-25T03:30' }, zone).drawnMinutes).toBe(180);
});

test('whose time was chosen stays with a service that they do not do; without a time whoever does it is asked', () => {
  const gap = withKnown(emptyDraft, { start: '2026-12-04T12:15', staff: 'mara' }, 'Europe/Berlin');
  expect(withService(gap, yoga)).toMatchObject({ serviceId: 'yoga', staffId: 'mara', start: '2026-12-04T12:15:00' });
  const person = { ...emptyDraft, staffId: 'mara' };
  expect(withService(person, massage).staffId).toBe('mara');
  expect(withService(person, yoga).staffId).toBeUndefined();
});

test('where it costs by a choice of the business’s own, nobody is booked without one, and all who come have chosen it', () => {
  const service = { type: 'CLASS', id: 'yoga', locations: [] } as unknown as Service;
  const draft = { ...emptyDraft, client: { contactId: 'ada' } as ClientDetails, eventId: 'event', people: '2' };
  const asked = { choices: [{ value: 'Adult' }, { value: 'Child' }] };
  expect(missingIn(draft, service)).toBeUndefined();
  expect(missingIn(draft, service, asked)).toBe('choice');
  expect(missingIn({ ...draft, choice: 'Senior' }, service, asked)).toBe('choice');
  expect(missingIn({ ...draft, choice: 'Child' }, service, asked)).toBeUndefined();
  const at = { localEnd: undefined, timeZone: 'Europe/Berlin', allowUnofferedTimes: false };
  expect(requestOf(draft, service, at).booking).toMatchObject({ totalParticipants: 2 });
  const choice = { optionId: 'option', custom: 'Child' };
  const { booking } = requestOf(draft, service, { ...at, choice });
  expect(booking).not.toHaveProperty('totalParticipants');
  expect(booking.participantsChoices).toEqual({ serviceChoices: [{ numberOfParticipants: 2, choices: [choice] }] });
});

test('a series is checked as it is booked, but for whom it is', () => {
  const slot = { serviceId: 'massage', startDate: '2026-12-01T10:00:00' };
  const request = {
    booking: {
      bookedEntity: { slot },
      totalParticipants: 1,
      status: 'CONFIRMED' as const,
      contactDetails: { firstName: 'Lea' },
      bookingSource: { platform: 'WEB' as const, actor: 'BUSINESS' as const },
    },
    flowControlSettings: { allowUnofferedTimes: true },
  };
  const recurrence = { frequency: 'WEEKLY' as const, count: 3 };
  expect(checkOf(request, recurrence)).toEqual({
    booking: { bookedEntity: { slot }, totalParticipants: 1 },
    recurrence,
    flowControlSettings: { allowUnofferedTimes: true },
  });
  const taken = [{ startDate: '2026-12-01T09:00:00Z', endDate: '2026-12-01T10:00:00Z', resourceId: 'mara' }];
  expect(seriesOf(request, taken)).toEqual({ ...request, occurrences: taken });
});
