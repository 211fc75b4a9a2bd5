/**
 * Public holidays over HTTP, from the library itself: which places are known, which days are kept, and on which it is
 * open.
 */
import type { Closure, PublicHoliday } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
let haircut: TestService;
let visitor: Record<string, string>;
let program: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer({
    startsAtMs: Date.UTC(2026, 10, 23, 6),
    clockRunsOn: true,
    environment: { OPENHOURS_TIME_ZONE: 'Europe/Berlin' },
  });
  business = await openBusiness(server);
  haircut = await business.addService({ name: 'Haircut' });
  visitor = await server.caller('visitor');
  program = await server.caller('apiKey');
});
afterAll(() => server.stop());

const path = '/v1/public-holidays';
const send = (method: string, where: string, body?: object, headers = business.owner) =>
  server.send(method, where, { headers, ...(body === undefined ? {} : { body }) });

const bavaria = { country: 'DE', state: 'BY' };

async function keep(settings: object, revision?: string): Promise<void> {
  const answer = await send('PUT', `${path}/settings`, {
    publicHolidaySettings: { ...bavaria, closed: true, openOn: [], ...settings, revision },
  });
  expect(answer.status, answer.text).toBe(200);
}

const closuresOf = async (fromDate: string, toDate: string) =>
  (await send('GET', `/v1/closures?fromDate=${fromDate}&toDate=${toDate}`, undefined, visitor)).body
    .closures as Closure[];

async function hasTimesOn(date: string): Promise<boolean> {
  const answer = await send(
    'POST',
    '/_api/service-availability/v2/time-slots',
    { serviceId: haircut.serviceId, fromLocalDate: `${date}T00:00:00`, toLocalDate: `${date}T23:00:00` },
    program,
  );
  expect(answer.status, answer.text).toBe(200);
  return (answer.body.timeSlots as unknown[]).length > 0;
}

describe('what is known', () => {
  test('without a country the countries, with one its states, with one of these its regions and all their holidays', async () => {
    const countries = await send('GET', path);
    expect(countries.body).toMatchObject({ states: [], regions: [], holidays: [] });
    expect(countries.body.countries).toEqual(expect.arrayContaining(['DE', 'ES', 'FR', 'GB', 'IL', 'US']));
    const germany = await send('GET', `${path}?country=DE`);
    expect(germany.body.states).toContainEqual({ code: 'BY', name: 'Bayern' });
    const answer = await send('GET', `${path}?country=DE&state=BY`);
    expect(answer.body.regions).toContainEqual({ code: 'A', name: 'Stadt Augsburg' });
    const holidays = answer.body.holidays as PublicHoliday[];
    expect(holidays.map(({ dates, name }) => `${dates[0]?.firstDate} ${name}`)).toEqual([
      '2026-12-25 Christmas Day',
      '2026-12-26 Boxing Day',
      "2027-01-01 New Year's Day",
      '2027-01-06 Epiphany',
      '2027-03-26 Good Friday',
      '2027-03-29 Easter Monday',
      '2027-05-01 Labour Day',
      '2027-05-06 Ascension Day',
      '2027-05-17 Whit Monday',
      '2027-05-27 Corpus Christi',
      '2027-10-03 National Holiday',
      "2027-11-01 All Saints' Day",
    ]);
    expect(holidays[0]).toMatchObject({
      id: '12-25',
      translations: expect.arrayContaining([{ language: 'fr', name: 'Noël' }]),
    });
  });

  test('a holiday without a name in a language is told as people there say it, and in no third language', async () => {
    const { body } = await send('GET', `${path}?country=US`);
    const holidays = body.holidays as PublicHoliday[];
    const thanksgiving = holidays.find(({ name }) => name === 'Thanksgiving Day');
    expect(thanksgiving?.translations?.map(({ language }) => language)).not.toContain('he');
    const saidIn = (wanted: string) =>
      holidays.flatMap(({ translations = [] }) => translations.filter(({ language }) => language === wanted));
    expect(saidIn('he')).toEqual([]);
    expect(saidIn('de')).toContainEqual({ language: 'de', name: 'Weihnachten' });
  });

  test.each(['?country=XX', '?country=DE&state=ZZ', '?country=DE&state=BY&region=ZZ', '?state=BY&country=FR'])(
    'what nobody knows is refused: %s',
    async (query) => {
      expect(outcome(await send('GET', `${path}${query}`))).toBe('428 PUBLIC_HOLIDAYS_NOT_KNOWN');
    },
  );

  test('days instead are named with their holiday', async () => {
    const { body } = await send('GET', `${path}?country=GB&state=ENG`);
    const boxing = (body.holidays as PublicHoliday[]).find(({ id }) => id === '12-26');
    // In 2026 the 26th is a Saturday.
    expect(boxing).toMatchObject({
      name: 'Boxing Day',
      dates: [
        { firstDate: '2026-12-26', lastDate: '2026-12-26' },
        { firstDate: '2026-12-28', lastDate: '2026-12-28' },
      ],
    });
  });
});

describe('what is kept', () => {
  test('nothing, before the business says so', async () => {
    const { body } = await send('GET', `${path}/settings`);
    expect(body).toEqual({ publicHolidaySettings: { closed: false, openOn: [], revision: '0' } });
    expect(await closuresOf('2026-12-20', '2026-12-31')).toEqual([]);
    expect(await hasTimesOn('2026-12-25')).toBe(true);
  });

  test('all of them with one switch, without those on which it is open; told to all, and nobody is offered the days', async () => {
    await keep({ openOn: ['12-26', '12-26'] });
    const { body } = await send('GET', `${path}/settings`);
    expect(body).toEqual({
      publicHolidaySettings: { ...bavaria, closed: true, openOn: ['12-26'], revision: '1' },
    });
    const closures = await closuresOf('2026-12-20', '2027-01-05');
    expect(closures).toMatchObject([
      { kind: 'PUBLIC_HOLIDAY', firstDate: '2026-12-25', name: 'Christmas Day' },
      { kind: 'PUBLIC_HOLIDAY', firstDate: '2027-01-01', name: "New Year's Day" },
    ]);
    expect([await hasTimesOn('2026-12-25'), await hasTimesOn('2026-12-26')]).toEqual([false, true]);
    const hours = await send('GET', '/v1/opening-hours', undefined, visitor);
    expect((hours.body.openingHours as { closedDays: unknown[] }).closedDays).toContainEqual(
      expect.objectContaining({ firstDate: '2026-12-25', name: 'Christmas Day' }),
    );
    const events = await business.eventsOf(server.siteId);
    expect(events.filter(({ type }) => type.includes('public_holiday_settings')).map(({ body }) => body)).toEqual([
      { ...bavaria, closed: true, openOn: ['12-26'], revision: '1' },
    ]);
  });

  test('from another revision it is refused, and so is what cannot be known', async () => {
    const update = (publicHolidaySettings: object) =>
      send('PUT', `${path}/settings`, { publicHolidaySettings: { openOn: [], ...publicHolidaySettings } });
    expect(outcome(await update({ ...bavaria, closed: false, revision: '0' }))).toBe('409 INVALID_REVISION');
    expect(outcome(await update({ country: 'XX', closed: true }))).toBe('428 PUBLIC_HOLIDAYS_NOT_KNOWN');
    expect(outcome(await update({ closed: true }))).toBe('400 INVALID_ARGUMENT');
  });

  test('from last year to nine years ahead, for whoever asks for days and for a time alike', async () => {
    await keep({});
    const holidaysOf = async (year: number) =>
      (await closuresOf(`${year}-01-01`, `${year}-12-31`)).filter(({ kind }) => kind === 'PUBLIC_HOLIDAY').length;
    expect([await holidaysOf(2025), await holidaysOf(2026), await holidaysOf(2035)]).toEqual([12, 12, 12]);
    expect([await holidaysOf(2015), await holidaysOf(2051)]).toEqual([0, 0]);
    // A Tuesday and a Thursday.
    expect([await hasTimesOn('2035-12-25'), await hasTimesOn('2035-12-27')]).toEqual([false, true]);
  });

  test('years later without anything that anybody says anew', async () => {
    await server.setClock(Date.UTC(2040, 5, 1));
    expect([await hasTimesOn('2040-10-03'), await hasTimesOn('2040-10-04')]).toEqual([false, true]);
    visitor = await server.caller('visitor');
    const easter = await closuresOf('2049-01-01', '2049-12-31');
    expect(easter.find(({ name }) => name === 'Easter Monday')?.firstDate).toBe('2049-04-19');
  });
});
