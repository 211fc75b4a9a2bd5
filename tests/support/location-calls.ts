/** The calls of locations over plain HTTP as their owner makes them, and what is told of it. */
import { statement } from '../../packages/server/src/db/statement.ts';
import type { TestAnswer, TestServer } from './server.ts';

export const locationsPath = '/locations/v1/locations';

/** A location with everything that may be said of one. */
export const branch = {
  name: 'Branch',
  description: 'Behind the station',
  locationType: 'BRANCH',
  locationTypes: ['BRANCH', 'RECEPTION'],
  fax: '+49 40 1',
  email: 'branch@example.com',
  phone: '+49 40 2',
  timeZone: 'Europe/Berlin',
  address: {
    country: 'de',
    subdivision: 'DE-HH',
    city: 'Hamburg',
    postalCode: '20457',
    streetAddress: { number: '12', name: 'Hafenweg', apt: '3rd floor' },
    hint: 'Ring twice',
    geocode: { latitude: 53.54, longitude: 9.99 },
  },
  businessSchedule: {
    periods: [{ openDay: 'MONDAY', openTime: '10:00', closeDay: 'TUESDAY', closeTime: '24:00' }],
    specialHourPeriod: [{ startDate: '2026-12-24T12:00:00Z', endDate: '2026-12-27T00:00:00Z', comment: 'Holidays' }],
  },
  extendedFields: { namespaces: { '@us/shelves': { rows: 3 } } },
};

export type WireLocation = Record<string, unknown> & {
  readonly id: string;
  readonly revision: string;
  readonly default: boolean;
  readonly archived: boolean;
};

interface ToldLocation {
  readonly type: string;
  readonly body: Record<string, unknown>;
  readonly sequence: number;
}

export interface LocationCalls {
  /** Below the path of locations. */
  send(method: string, below: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
  /** Creates one that must succeed. */
  made(location: object): Promise<WireLocation>;
  read(id: string): Promise<WireLocation>;
  replace(location: { readonly id: string; readonly [member: string]: unknown }): Promise<TestAnswer>;
  eventsOf(id: string): Promise<ToldLocation[]>;
  /** The types of its events, by what happened. */
  slugsOf(id: string): Promise<string[]>;
}

export function callsOfLocations(server: TestServer, owner: Record<string, string>): LocationCalls {
  const send: LocationCalls['send'] = (method, below, body, headers = owner) =>
    server.send(method, `${locationsPath}${below}`, { headers, ...(body === undefined ? {} : { body }) });
  const eventsOf: LocationCalls['eventsOf'] = (id) =>
    server.database.serverReader.all(
      statement<ToldLocation>(
        `select type, body, entity_sequence as sequence from outbox_event where site_id = $1 and entity_id = $2
         order by entity_sequence`,
        [server.siteId, id],
      ),
    );
  return {
    send,
    async made(location) {
      const { body, status, text } = await send('POST', '', { location });
      if (status !== 200) {
        throw new Error(text);
      }
      return body.location as WireLocation;
    },
    read: async (id) => (await send('GET', `/${id}`)).body.location as WireLocation,
    replace: (location) => send('PUT', `/${location.id}`, { location }),
    eventsOf,
    slugsOf: async (id) => (await eventsOf(id)).map(({ type }) => type.replace('wix.locations.v1.location_', '')),
  };
}
