/**
 * Closed days: nothing is offered that meets one, at the place that is closed, by its own clock, and why is said by
 * name.
 */
import { describe, expect, test } from 'vitest';
import { type CatalogueSpec, makeCatalogue } from '../../../../../../tests/support/catalogue.ts';
import { at, day, offered, one, taken } from '../../../../../../tests/support/offered-starts.ts';
import { dayMs, hourMs } from '../../../time/index.ts';
import { judgeSlot } from './judge.ts';

const christmas = { name: 'Christmas Day', firstDate: '2026-12-25', lastDate: '2026-12-25' };
const spec: CatalogueSpec = {
  durationMinutes: 60,
  stepMinutes: 60,
  resources: [{ id: 'ada', open: [day('09:00-12:00')] }],
  closures: [christmas],
};

describe('what is offered', () => {
  test('nothing on the day, whatever hours somebody keeps; all of it on the days around', () => {
    expect(offered(spec, '2026-12-24T00:00:00', '2026-12-27T00:00:00')).toEqual([
      ...['12-24T09:00', '12-24T10:00', '12-24T11:00'],
      ...['12-26T09:00', '12-26T10:00', '12-26T11:00'],
    ]);
  });

  test('of a night nothing that reaches into the day, and what begins after it on the grid that it has', () => {
    const nights: CatalogueSpec = {
      ...spec,
      stepMinutes: 45,
      resources: [{ id: 'ada', open: [day('22:00-02:00')] }],
    };
    expect(offered(nights, '2026-12-24T12:00:00', '2026-12-26T12:00:00')).toEqual([
      ...['12-24T22:00', '12-24T22:45'],
      // Of the night that began on the closed day.
      ...['12-26T00:15', '12-26T01:00'],
    ]);
  });

  test('the time after a session may reach into it', () => {
    const late: CatalogueSpec = { ...spec, bufferMinutes: 60, resources: [{ id: 'ada', open: [day('22:00-24:00')] }] };
    expect(offered(late, '2026-12-24T12:00:00', '2026-12-25T12:00:00')).toEqual(['12-24T22:00', '12-24T23:00']);
  });

  test('days that overlap or follow each other are closed together', () => {
    const closures = [
      { ...christmas, lastDate: '2026-12-26' },
      { name: 'Works', firstDate: '2026-12-26', lastDate: '2026-12-27' },
      { name: 'New Year', firstDate: '2026-12-28', lastDate: '2026-12-28' },
    ];
    const starts = offered({ ...spec, closures }, '2026-12-24T10:00:00', '2026-12-29T10:00:00');
    expect(starts).toEqual(['12-24T10:00', '12-24T11:00', '12-29T09:00']);
  });

  test('whole days are had of neither side: no stay reaches into a closed day', () => {
    const days: CatalogueSpec = { ...spec, range: { unit: 'DAY', min: 2, max: 2 } };
    const starts = offered(days, '2026-12-22T00:00:00', '2026-12-28T00:00:00');
    expect(starts).toEqual(['12-22T00:00', '12-23T00:00', '12-26T00:00', '12-27T00:00']);
  });

  test.each([
    ['from ten', { startTime: '10:00' }, ['12-25T09:00']],
    ['until ten', { endTime: '10:00' }, ['12-25T10:00', '12-25T11:00']],
    [
      'from half past nine: a session that begins before meets it',
      { startTime: '09:30', endTime: '10:00' },
      ['12-25T10:00', '12-25T11:00'],
    ],
  ])('closed %s alone, the rest of the day stays', (_, times, expected) => {
    const closures = [{ ...christmas, ...times }];
    expect(offered({ ...spec, closures }, '2026-12-25T00:00:00', '2026-12-26T00:00:00')).toEqual(expected);
  });

  test('with hours at its beginning and its end it is closed between them', () => {
    const closures = [
      { ...christmas, firstDate: '2026-12-24', startTime: '11:00', lastDate: '2026-12-26', endTime: '10:00' },
    ];
    expect(offered({ ...spec, closures }, '2026-12-24T00:00:00', '2026-12-27T00:00:00')).toEqual([
      ...['12-24T09:00', '12-24T10:00'],
      ...['12-26T10:00', '12-26T11:00'],
    ]);
  });

  test('one place is closed and the other open', () => {
    const places: CatalogueSpec = {
      ...spec,
      locationIds: ['north', 'south'],
      closures: [{ ...christmas, locationId: 'north' }],
    };
    const starts = offered(places, '2026-12-25T00:00:00', '2026-12-25T11:00:00');
    expect(starts).toEqual(['12-25T09:00 at south', '12-25T10:00 at south']);
  });

  test('a place in another zone is closed on its own day', () => {
    const night: CatalogueSpec = {
      ...spec,
      locationIds: ['berlin', 'new-york'],
      zones: { 'new-york': 'America/New_York' },
      resources: [{ id: 'ada', open: [day('00:00-24:00')] }],
      stepMinutes: 180,
    };
    const starts = offered(night, '2026-12-24T18:00:00', '2026-12-26T12:00:00');
    expect(starts.filter((each) => each.endsWith('berlin'))).toEqual([
      ...['12-24T18:00 at berlin', '12-24T21:00 at berlin'],
      ...['12-26T00:00 at berlin', '12-26T03:00 at berlin', '12-26T06:00 at berlin', '12-26T09:00 at berlin'],
    ]);
    expect(starts.filter((each) => each.endsWith('new-york'))).toEqual([
      ...['12-24T18:00 at new-york', '12-24T21:00 at new-york', '12-25T00:00 at new-york', '12-25T03:00 at new-york'],
      ...['12-26T06:00 at new-york', '12-26T09:00 at new-york'],
    ]);
  });

  test('what is taken is not listed either', () => {
    const question = { withTaken: true };
    const busy = [taken('ada', '2026-12-24T09:00:00', '2026-12-24T10:00:00')];
    expect(offered(spec, '2026-12-24T00:00:00', '2026-12-26T00:00:00', busy, question)).toHaveLength(3);
  });
});

describe('why a time is not offered', () => {
  const nowMs = at('2026-12-01T12:00:00');
  const judge = (start: string, more: Partial<CatalogueSpec> = {}, slot: object = {}) => {
    const { catalogue, service } = makeCatalogue({ ...spec, ...more });
    const startMs = at(start);
    return judgeSlot(catalogue, service, { startMs, endMs: startMs + hourMs, ...slot }, [], nowMs);
  };

  test('the day is named, and what is free nearby', () => {
    const verdict = judge('2026-12-25T10:00:00');
    expect(verdict).toMatchObject({ bookable: false, free: false, reasons: ['CLOSED_DAY'], closure: christmas });
    expect(verdict.nearest.map(({ startMs }) => startMs)).toEqual([
      at('2026-12-24T10:00:00'),
      at('2026-12-24T11:00:00'),
      at('2026-12-26T09:00:00'),
      at('2026-12-26T10:00:00'),
    ]);
  });

  test('it is the reason also outside the hours, off the grid, and for the business itself', () => {
    expect(judge('2026-12-25T07:10:00').reasons).toEqual(['CLOSED_DAY']);
    expect(judge('2026-12-25T10:10:00', {}, { anyStart: true }).reasons).toEqual(['CLOSED_DAY']);
    expect(judge('2026-12-25T10:00:00', { resources: [{ id: 'off', open: [] }] }).reasons).toEqual(['CLOSED_DAY']);
  });

  test('a place that is open decides beside one that is closed', () => {
    const places = { locationIds: ['north', 'south'], closures: [{ ...christmas, locationId: 'north' }] };
    expect(judge('2026-12-25T10:00:00', places)).toMatchObject({ bookable: true, closure: undefined });
    expect(judge('2026-12-25T07:00:00', places)).toMatchObject({
      reasons: ['RESOURCE_NOT_IN_WORKING_HOURS'],
      closure: undefined,
    });
    expect(judge('2026-12-25T10:00:00', places, { locationId: 'north' })).toMatchObject({
      reasons: ['CLOSED_DAY'],
      closure: { name: 'Christmas Day' },
    });
  });

  test('on other days nothing is said of it', () => {
    expect(judge('2026-12-26T10:00:00')).toMatchObject({ bookable: true, closure: undefined });
    expect(judge('2026-12-26T07:00:00').reasons).toEqual(['RESOURCE_NOT_IN_WORKING_HOURS']);
  });
});

test('a year of closed days leaves the others as they are', () => {
  const closures = Array.from({ length: 100 }, (_, index) => {
    const date = new Date(Date.parse('2026-01-01') + index * 3 * dayMs).toISOString().slice(0, 10);
    return { name: date, firstDate: date, lastDate: date };
  });
  const [from, to] = ['2026-01-01T00:00:00', '2026-10-28T00:00:00'];
  const closed = new Set(closures.map(({ name }) => name.slice(5)));
  const open = offered({ ...spec, closures: [] }, from, to).filter((start) => !closed.has(start.slice(0, 5)));
  expect(offered({ ...spec, resources: one, business: [day('09:00-12:00')], closures }, from, to)).toEqual(open);
});
