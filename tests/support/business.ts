/**
 * A business that can be booked, on the first site of a test server: two people at work, and services that differ in
 * one rule each. Calls go through HTTP, as any client's would.
 */
import type { Booking } from '@openhours/contract';
import { statement } from '../../packages/server/src/db/statement.ts';
import type { Transaction } from '../../packages/server/src/db/transaction.ts';
import { readLocations } from '../../packages/server/src/domains/locations/index.ts';
import { dayMs, hourMs } from '../../packages/server/src/time/index.ts';
import { plantLocation } from './locations.ts';
import type { TestAnswer, TestServer } from './server.ts';
import {
  addServiceWithRules,
  addStaff,
  type CreatedService,
  type NewService,
  type PlantedStaff,
  type PolicyRules,
} from './site-catalogue.ts';

export type Person = Pick<PlantedStaff, 'resourceId' | 'eventsScheduleId'>;

/** Adds somebody who works from six to ten at night on every day. */
export function addPerson(tx: Transaction, name: string, nowMs: number): Person {
  return addStaff(tx, name, [[6, 22]], nowMs);
}

export interface TestService extends CreatedService {
  readonly name: string;
}

export interface Business {
  /** The default location, which the site had from the start. */
  readonly locationId: string;
  readonly locationName: string;
  readonly branchId: string;
  readonly ada: Person;
  readonly ben: Person;
  /** Adds a service; an hour for Ada, paid in person, under a policy of its own. */
  addService(
    service: Partial<NewService> & { readonly name: string; readonly rules?: PolicyRules },
  ): Promise<TestService>;
  /**
   * A slot nobody else gets: an hour on the half-hour grid inside everybody's working hours, counted from a week
   * ahead. Without a number the next unused one.
   */
  slot(service: TestService, more?: object): Record<string, unknown> & { startDate: string; endDate: string };
  /** Creates a booking; fields of the booking may be set, others of the request with `request`. */
  book(options: BookOptions): Promise<TestAnswer>;
  /** Creates one that must succeed. */
  booked(options: BookOptions): Promise<Booking>;
  /** The owner's headers. */
  readonly owner: Record<string, string>;
  /** Blocking or exclusive time of a booking, by its own id. */
  occupancyOf(bookingId: string): Promise<{ resourceId: string; blocks: boolean; exclusive: boolean }[]>;
  /** The status of the calendar's event of a booking; undefined when it has none. */
  eventStatusOf(booking: Booking): Promise<string | undefined>;
  /** The events about an entity, in their order. */
  eventsOf(entityId: string): Promise<StoredEvent[]>;
}

export interface StoredEvent {
  readonly type: string;
  readonly sequence: number;
  readonly body: Record<string, unknown>;
  /** Only of events that name what was changed. */
  readonly modifiedFields?: Record<string, unknown>;
}

export interface BookOptions {
  readonly service: TestService;
  readonly slot?: Record<string, unknown>;
  readonly booking?: Record<string, unknown>;
  readonly request?: Record<string, unknown>;
  /** Default: the owner. */
  readonly as?: Record<string, string>;
}

/** Opens the business on the server's first site. */
export async function openBusiness(server: TestServer): Promise<Business> {
  const { database, siteId } = server;
  const nowMs = server.now();
  const opened = await database.transact(siteId, async (tx) => {
    const [main] = await readLocations(tx);
    return {
      locationId: main!.id,
      locationName: main!.name,
      branchId: plantLocation(tx, { name: 'Branch', nowMs }),
      ada: addPerson(tx, 'Ada', nowMs),
      ben: addPerson(tx, 'Ben', nowMs),
    };
  });
  const owner = await server.caller('OWNER');
  const firstDayMs = Math.floor(nowMs / dayMs) * dayMs + 7 * dayMs;
  let nextSlot = 0;

  function slot(service: TestService, more: object = {}) {
    const startMs = firstDayMs + Math.floor(nextSlot / 8) * dayMs + (8 + (nextSlot % 8)) * hourMs;
    nextSlot += 1;
    return {
      serviceId: service.serviceId,
      startDate: new Date(startMs).toISOString(),
      endDate: new Date(startMs + hourMs).toISOString(),
      ...more,
    };
  }

  function book(options: BookOptions): Promise<TestAnswer> {
    const bookedEntity = { slot: options.slot ?? slot(options.service) };
    return server.send('POST', '/v2/bookings', {
      body: { booking: { bookedEntity, totalParticipants: 1, ...options.booking }, ...options.request },
      headers: options.as ?? owner,
    });
  }

  return {
    ...opened,
    owner,
    addService: ({ name, ...service }) =>
      database.transact(siteId, async (tx) => {
        const plain = { name, resourceIds: [opened.ada.resourceId] };
        const created = await addServiceWithRules(tx, { ...plain, ...service }, nowMs);
        return { ...created, name };
      }),
    slot,
    book,
    async booked(options) {
      const answer = await book(options);
      if (answer.status !== 200) {
        throw new Error(`the booking failed: ${answer.text}`);
      }
      return answer.body.booking as Booking;
    },
    occupancyOf: (bookingId) =>
      database.serverReader.all(
        statement(
          `select resource_id as "resourceId", blocks, exclusive from occupancy
           where site_id = $1 and source = 'BOOKING' and source_id = $2`,
          [siteId, bookingId],
        ),
      ),
    async eventStatusOf({ bookedEntity }) {
      const row = await database.serverReader.first<{ status: string }>(
        statement('select status from calendar_event where site_id = $1 and id = $2', [
          siteId,
          bookedEntity.slot?.eventId,
        ]),
      );
      return row?.status;
    },
    async eventsOf(entityId) {
      const events = await database.serverReader.all(
        statement<StoredEvent & { modifiedFields: Record<string, unknown> | null }>(
          `select type, entity_sequence as sequence, body, modified_fields as "modifiedFields" from outbox_event
           where site_id = $1 and entity_id = $2 order by entity_sequence`,
          [siteId, entityId],
        ),
      );
      return events.map(({ modifiedFields, ...event }) =>
        modifiedFields === null ? event : { ...event, modifiedFields },
      );
    },
  };
}
