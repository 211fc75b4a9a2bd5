/** What an address of the list of bookings means. */
import { describe, expect, test } from 'vitest';
import { countOfFilters, questionOf, readBookingsSearch, statesOf } from './bookings-search.ts';

const nowMs = Date.parse('2026-11-23T13:04:59Z');
const place = { today: '2026-11-23', nowMs, timeZone: 'Europe/Berlin', contactIds: ['c'] };
const service = '11111111-1111-4111-8111-111111111111';

describe('the address', () => {
  test('leaves nothing of nonsense', () => {
    expect(
      readBookingsSearch({ show: 'x', state: 'y', forService: '1', from: '2026-02-31', who: '  ', sort: 1, pages: -1 }),
    ).toEqual({ show: 'upcoming' });
  });

  test('drops a state that its tab never shows', () => {
    expect(readBookingsSearch({ show: 'waiting', state: 'declined' })).toEqual({ show: 'waiting' });
    expect(statesOf('waiting')).toEqual(['waiting']);
  });

  test('takes a text of digits, and no more pages than a screen bears', () => {
    expect(readBookingsSearch({ show: 'all', who: 123, pages: 900 })).toEqual({ show: 'all', who: '123', pages: 200 });
  });
});

describe('the question', () => {
  test('of all bookings is empty, the latest first', () => {
    expect(questionOf({ show: 'all' }, place)).toEqual({
      filter: {},
      sort: [{ fieldName: 'startDate', order: 'DESC' }],
    });
  });

  test('never goes before today where only coming ones are shown', () => {
    const [, start] = questionOf({ show: 'upcoming', from: '2026-01-01' }, place).filter['$and'] as unknown[];
    expect(start).toEqual({ nextDate: { $gte: '2026-11-22T23:00:00.000Z' } });
  });

  test('finds what is to come by the date that is next, of a course that has begun as well, and the rest by its beginning', () => {
    const week = { from: '2026-11-30', to: '2026-12-06' };
    for (const show of ['upcoming', 'waiting'] as const) {
      const { filter, sort } = questionOf({ show, ...week }, place);
      expect(filter['$and']).toContainEqual({ nextDate: { $lt: '2026-12-06T23:00:00.000Z' } });
      expect(sort).toEqual([{ fieldName: 'nextDate', order: 'ASC' }]);
    }
    const { filter, sort } = questionOf({ show: 'cancelled', ...week, sort: 'soonest' }, place);
    expect(filter['$and']).toContainEqual({ startDate: { $gte: '2026-11-29T23:00:00.000Z' } });
    expect(sort).toEqual([{ fieldName: 'startDate', order: 'ASC' }]);
  });

  test('leaves out what is over today among the coming ones, to some minutes, and nowhere else', () => {
    const isOver = { endDate: { $gt: '2026-11-23T13:00:00.000Z' } };
    expect(questionOf({ show: 'upcoming' }, place).filter['$and']).toContainEqual(isOver);
    expect(questionOf({ show: 'upcoming' }, { ...place, nowMs: nowMs - 120_000 })).toEqual(
      questionOf({ show: 'upcoming' }, place),
    );
    expect(questionOf({ show: 'waiting' }, place).filter['$and']).not.toContainEqual(isOver);
    expect(questionOf({ show: 'all', from: '2026-11-23' }, place).filter['$and']).not.toContainEqual(isOver);
  });

  test('includes the last day, on the place’s clock, the day of a clock change too', () => {
    expect(questionOf({ show: 'all', from: '2026-10-25', to: '2026-10-25' }, place).filter).toEqual({
      $and: [{ startDate: { $gte: '2026-10-24T22:00:00.000Z' } }, { startDate: { $lt: '2026-10-25T23:00:00.000Z' } }],
    });
  });

  test('finds a service among appointments and courses, and a client by contact or by the address of the booking', () => {
    expect(questionOf({ show: 'all', forService: service, who: ' a@b.c ' }, place).filter).toEqual({
      $and: [
        {
          $or: [
            { 'bookedEntity.item.slot.serviceId': { $eq: service } },
            { 'bookedEntity.item.schedule.serviceId': { $eq: service } },
          ],
        },
        { $or: [{ 'contactDetails.contactId': { $in: ['c'] } }, { 'contactDetails.email': { $eq: 'a@b.c' } }] },
      ],
    });
  });

  test('of one client goes by the contact, whoever else has the same address', () => {
    const search = readBookingsSearch({ show: 'all', ofClient: service });
    expect(search).toEqual({ show: 'all', ofClient: service });
    expect(countOfFilters(search)).toBe(1);
    expect(questionOf(search, place).filter).toEqual({
      $and: [{ 'contactDetails.contactId': { $eq: service } }],
    });
    expect(readBookingsSearch({ show: 'all', ofClient: 'mail@example.com' })).toEqual({ show: 'all' });
  });

  test('narrows a tab to the state within it; what waits is the same under each', () => {
    expect(questionOf({ show: 'upcoming', state: 'waiting' }, place).filter['$and']).toContainEqual({
      status: { $in: ['PENDING', 'CREATED'] },
    });
  });
});
