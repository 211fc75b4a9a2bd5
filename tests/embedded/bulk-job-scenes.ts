/**
 * What starts each of the bulk jobs that there are, over items that lie there already: for the test that kills the server
 * in the midst of it. A job that no scene starts is found by tests/integration/processes/jobs.test.ts.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { copyRow } from '../support/copied-rows.ts';

/** What scenes are made with: the calls of the owner, which must succeed, and the database. */
export interface SceneParts {
  readonly siteId: string;
  readonly database: Pick<Client, 'query'>;
  send(method: string, path: string, body?: object): Promise<Record<string, unknown>>;
  /** Waits until the job with this id is over. */
  ended(jobId: unknown): Promise<void>;
}

export interface Scene {
  /** Where the items lie. */
  readonly table:
    | 'service'
    | 'staff_member'
    | 'booking'
    | 'resource'
    | 'calendar_event'
    | 'attribute_definition'
    | 'badge_assignment'
    | 'member'
    | 'webhook_delivery';
  readonly ids: readonly string[];
  /** The end of the type of the event that tells each of them once; absent: the event of the act tells all. */
  readonly told?: string;
  /** Behind so many items the server is killed; in the midst of a batch where a batch has several. */
  readonly reached: number;
  /** Each is a batch of its own, as all bookings are. */
  readonly isOneByOne?: true;
  start(): Promise<unknown>;
}

type Made = Record<string, unknown> & { readonly id: string };

const dayMs = 86_400_000;
const few = 6;
/** The policy binds customers. */
const unbound = { flowControlSettings: { ignoreCancellationPolicy: true } };
let names = 0;
const newName = (word: string) => {
  names += 1;
  return `${word} ${names}`;
};

const aClass = {
  type: 'CLASS',
  defaultCapacity: 900,
  onlineBooking: { enabled: true },
  payment: { rateType: 'FIXED', fixed: { price: { value: '10' } }, options: { inPerson: true } },
};

async function newServices({ send }: SceneParts, count: number, more: object = {}): Promise<Made[]> {
  const word = newName('Lesson');
  const made: Made[] = [];
  while (made.length < count) {
    const services = Array.from({ length: Math.min(100, count - made.length) }, (_, index) => ({
      ...aClass,
      name: `${word} ${made.length + index}`,
      ...more,
    }));
    const { results } = await send('POST', '/v2/bulk/services/create', { services, returnEntity: true });
    made.push(...(results as { item: Made }[]).map(({ item }) => item));
  }
  return made;
}

type MadeSession = Made & Record<'revision' | 'scheduleId', string> & Record<'start' | 'end', { localDate: string }>;

/** A session of a class of its own in a month. */
async function newSession(parts: SceneParts): Promise<MadeSession> {
  const [service] = await newServices(parts, 1);
  const day = new Date(Date.now() + 30 * dayMs).toISOString().slice(0, 10);
  const { schedule } = service as unknown as { schedule: { id: string } };
  const { event } = await parts.send('POST', '/calendar/v3/events', {
    event: {
      scheduleId: schedule.id,
      type: 'CLASS',
      start: { localDate: `${day}T10:00:00` },
      end: { localDate: `${day}T11:00:00` },
    },
  });
  return event as MadeSession;
}

async function newBookings(
  { send }: SceneParts,
  eventId: string,
  count: number,
  status: 'CREATED' | 'CONFIRMED',
): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { booking } = await send('POST', '/v2/bookings', {
      booking: {
        bookedEntity: { slot: { eventId } },
        totalParticipants: 1,
        ...(status === 'CREATED' ? {} : { status }),
        contactDetails: { firstName: 'Ada', email: `ada${index}@example.com` },
      },
    });
    ids.push((booking as Made).id);
  }
  return ids;
}

/** A decision about bookings that a filter finds. */
async function decided(
  parts: SceneParts,
  act: 'confirm' | 'decline' | 'cancel',
  status: 'CREATED' | 'CONFIRMED',
  told: string,
  more: object = {},
): Promise<Scene> {
  const session = await newSession(parts);
  const ids = await newBookings(parts, session.id, few, status);
  return {
    table: 'booking',
    ids,
    told,
    reached: 3,
    start: () => parts.send('POST', `/v1/bulk/bookings/${act}`, { filter: { id: { $in: ids } }, ...more }),
  };
}

/** Services chosen by the beginning of their names. */
async function byFilter(parts: SceneParts, path: string, told: string, more: object = {}): Promise<Scene> {
  const services = await newServices(parts, 30);
  const filter = { name: { $startsWith: String(services[0]?.name).replace(/ \d+$/u, ' ') } };
  return {
    table: 'service',
    ids: services.map(({ id }) => id),
    told,
    reached: 10,
    start: () => parts.send('POST', path, { filter, ...more }),
  };
}

/** Members whom the owner has made, by the beginning of their names; what was done to them already is `done`. */
async function newMembers(parts: SceneParts, done?: (id: string) => Promise<unknown>) {
  const word = newName('Member');
  const ids: string[] = [];
  for (let index = 0; index < 25; index += 1) {
    const member = {
      loginEmail: `${word.replace(' ', '')}-${index}@example.com`,
      contact: { firstName: `${word} ${index}` },
    };
    const { id } = (await parts.send('POST', '/v1/members', { member })).member as Made;
    await done?.(id);
    ids.push(id);
  }
  return { ids, filter: { 'contact.firstName': { $startsWith: `${word} ` } } };
}

async function membersByFilter(
  parts: SceneParts,
  verb: 'approve' | 'block' | 'delete',
  told: string,
  done?: (id: string) => Promise<unknown>,
): Promise<Scene> {
  const { filter, ids } = await newMembers(parts, done);
  return {
    table: 'member',
    ids,
    told,
    reached: 20,
    start: () => parts.send('POST', `/v1/members/bulk/${verb}-by-filter`, { filter }),
  };
}

/** By the names of the jobs. */
export const bulkJobScenes: Readonly<Record<string, (parts: SceneParts) => Promise<Scene>>> = {
  'services.bulkUpdateServicesByFilter': (parts) =>
    byFilter(parts, '/v2/bulk/services/update-by-filter', '.service_updated', { service: { tagLine: 'New' } }),

  'services.bulkDeleteServicesByFilter': (parts) =>
    byFilter(parts, '/v2/bulk/services/delete-by-filter', '.service_deleted'),

  async 'services.removeReferences'(parts) {
    const { form } = await parts.send('POST', '/v1/booking-forms', { form: { name: newName('Form') } });
    const [service] = await newServices(parts, 1, { form: { id: (form as Made).id } });
    return {
      table: 'service',
      ids: await copyRow(parts, 'service', (service as Made).id, 110),
      told: '.service_updated',
      reached: 20,
      start: () => parts.send('DELETE', `/v1/booking-forms/${(form as Made).id}`),
    };
  },

  async 'categories.deleteCategory'(parts) {
    const { category } = await parts.send('POST', '/v2/categories', { category: { name: newName('Group') } });
    const { id } = category as Made;
    const services = await newServices(parts, 101, { category: { id } });
    return {
      table: 'service',
      ids: services.map((service) => service.id),
      told: '.service_deleted',
      reached: 20,
      start: () => parts.send('DELETE', `/bookings/v1/categories/${id}?deleteServices=true`),
    };
  },

  async 'staff.bulkUpdateStaffMemberTagsByFilter'(parts) {
    const word = newName('Teacher');
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      const staffMember = { name: `${word} ${index}`, email: `${word.replace(' ', '')}-${index}@example.com` };
      const made = await parts.send('POST', '/v1/staff-members', { staffMember });
      ids.push((made.staffMember as Made).id);
    }
    const asked = {
      filter: { id: { $in: ids } },
      assignTags: { tags: { tagIds: ['tag-1'] } },
    };
    return {
      table: 'staff_member',
      ids,
      told: '.staff_member_tags_modified',
      reached: 10,
      start: () => parts.send('POST', '/v1/bulk/staff-members/update-tags-by-filter', asked),
    };
  },

  async 'attributeDefinitions.bulkUpdateAttributeDefinitionTagsByFilter'(parts) {
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      const attributeDefinition = {
        name: newName('Attribute'),
        valueType: 'BOOL',
        defaultValue: { boolDefault: true },
      };
      const made = await parts.send('POST', '/v1/attribute-definitions', { attributeDefinition });
      ids.push((made.attributeDefinition as Made).id);
    }
    const asked = {
      filter: { id: { $in: ids } },
      assignTags: { publicTags: { tagIds: ['tag-1'] } },
    };
    return {
      table: 'attribute_definition',
      ids,
      told: '.attribute_definition_tags_modified',
      reached: 10,
      start: () => parts.send('POST', '/v1/bulk/attribute-definitions/update-tags-by-filter', asked),
    };
  },

  async 'badgeAssignments.bulkUpdateBadgeAssignmentTagsByFilter'(parts) {
    const { badge } = await parts.send('POST', '/v4/badges', { badge: { title: newName('Badge') } });
    const badgeId = (badge as Made).id;
    const { ids: memberIds } = await newMembers(parts);
    const badgeAssignments = memberIds.map((memberId) => ({ badgeId, memberId }));
    const asked = { badgeAssignments, returnEntity: true };
    const made = await parts.send('POST', '/v4/bulk/badge-assignments/create', asked);
    return {
      table: 'badge_assignment',
      ids: (made.results as { item: Made }[]).map(({ item }) => item.id),
      reached: 10,
      start: () =>
        parts.send('POST', '/v4/bulk/badge-assignments/update-tags-by-filter', {
          filter: { badgeId },
          assignTags: { tags: { tagIds: ['tag-1'] } },
        }),
    };
  },

  async 'resources.deleteResourceType'(parts) {
    const type = await parts.send('POST', '/v2/resources/resource-types', { resourceType: { name: newName('Kind') } });
    const { id: typeId } = type.resourceType as Made;
    const ids: string[] = [];
    for (const part of [1, 2, 3]) {
      const resources = Array.from({ length: 40 }, (_, index) => ({ name: `Room ${part} ${index}`, typeId }));
      const made = await parts.send('POST', '/v2/bulk/resources/create', { resources, returnEntity: true });
      ids.push(...(made.results as { item: Made }[]).map(({ item }) => item.id));
    }
    return {
      table: 'resource',
      ids,
      told: '.resource_deleted',
      reached: 20,
      start: () => parts.send('DELETE', `/v2/resources/resource-types/${typeId}`),
    };
  },

  'members.bulkApproveMembers': (parts) =>
    membersByFilter(parts, 'approve', '.member_member_approved', (id) =>
      parts.send('POST', `/v1/members/${id}/block`, {}),
    ),

  'members.bulkBlockMembers': (parts) => membersByFilter(parts, 'block', '.member_member_blocked'),

  'members.bulkDeleteMembersByFilter': (parts) => membersByFilter(parts, 'delete', '.member_deleted'),

  async 'members.hideMembers'(parts) {
    const path = '/members/v1/privacy-settings';
    const set = (publicMemberCandidates: string) =>
      parts.send('POST', path, { memberPrivacySettings: { publicMemberCandidates } });
    await set('ANYONE');
    const { ids } = await newMembers(parts, (id) =>
      parts.send('PATCH', `/v1/members/${id}`, { member: { privacyStatus: 'PUBLIC' } }),
    );
    return { table: 'member', ids, told: '.member_member_left_community', reached: 20, start: () => set('NO_ONE') };
  },

  'bookings.startBulkConfirm': (parts) => decided(parts, 'confirm', 'CREATED', '.booking_confirmed'),

  'bookings.startBulkDecline': (parts) => decided(parts, 'decline', 'CREATED', '.booking_declined'),

  'bookings.startBulkCancel': (parts) => decided(parts, 'cancel', 'CONFIRMED', '.booking_canceled', unbound),

  async 'bookings.startBulkRestore'(parts) {
    const ended = await decided(parts, 'cancel', 'CONFIRMED', '.booking_restored', unbound);
    const { jobId } = (await ended.start()) as { jobId: string };
    await parts.ended(jobId);
    return { ...ended, start: () => parts.send('POST', '/v1/bulk/bookings/restore', { endedByJobId: jobId }) };
  },

  async 'absences.decideAboutVisits'(parts) {
    const sessions: MadeSession[] = [];
    while (sessions.length < few) {
      sessions.push(await newSession(parts));
    }
    const day = String(sessions[0]?.start.localDate).slice(0, 10);
    const next = new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
    const { absence } = await parts.send('POST', '/v1/absences', {
      absence: { localStart: `${day}T00:00:00`, localEnd: `${next}T00:00:00`, notice: newName('Closed') },
    });
    const decisions = sessions.map(({ id: eventId }) => ({ kind: 'CANCEL', eventId }));
    return {
      table: 'calendar_event',
      ids: sessions.map(({ id }) => id),
      told: '.event_cancelled',
      reached: 3,
      isOneByOne: true,
      start: () => parts.send('POST', `/v1/absences/${(absence as Made).id}/decide`, { decisions }),
    };
  },

  async 'bookings.release'(parts) {
    const { id } = await newSession(parts);
    const [booking] = await newBookings(parts, id, 1, 'CREATED');
    return {
      table: 'booking',
      ids: await copyRow(parts, 'booking', booking as string, 120),
      told: '.booking_canceled',
      reached: 50,
      start: () => parts.send('POST', `/calendar/v3/events/${id}/cancel`, {}),
    };
  },

  async 'calendar.cancelEvents'(parts) {
    const { id, scheduleId } = await newSession(parts);
    return {
      table: 'calendar_event',
      ids: await copyRow(parts, 'calendar_event', id, 120),
      told: '.event_cancelled',
      reached: 20,
      start: () => parts.send('POST', `/calendar/v3/schedules/${scheduleId}/cancel`, {}),
    };
  },

  async 'calendar.moveEvents'(parts) {
    const { id, scheduleId } = await newSession(parts);
    const ids = await copyRow(parts, 'calendar_event', id, 120);
    const custom = (line: string) => ({ type: 'CUSTOM', custom: { address: { addressLine: line } } });
    const { rows } = await parts.database.query<{ id: string }>(
      'select id from service where site_id = $1 and schedule_id = $2',
      [parts.siteId, scheduleId],
    );
    const path = `/v2/services/${rows[0]?.id}/locations`;
    await parts.send('POST', path, { locations: [custom('Park')] });
    await parts.database.query(
      `update calendar_event set location = '{"type": "CUSTOM", "address": {"addressLine": "Park"}}'
       where site_id = $1 and id = any ($2::text[])`,
      [parts.siteId, ids],
    );
    return {
      table: 'calendar_event',
      ids,
      told: '.event_updated',
      reached: 20,
      start: () =>
        parts.send('POST', path, {
          locations: [custom('Hall')],
          removedLocationSessionsAction: {
            action: 'MOVE_TO_LOCATION',
            moveToLocationOptions: { newLocation: custom('Hall') },
          },
        }),
    };
  },

  /** The only events that follow the zone are those of this scene. */
  async 'calendar.followSiteZone'(parts) {
    const { id } = await newSession(parts);
    await parts.database.query(
      `update calendar_event set status = 'CANCELLED' where site_id = $1 and id <> $2 and 'TIME_ZONE' = any (inherited)`,
      [parts.siteId, id],
    );
    const path = '/site-properties/v4/properties';
    const { properties } = (await parts.send('GET', path)) as { properties: { timeZone: string } };
    const timeZone = properties.timeZone === 'Pacific/Auckland' ? 'Europe/Berlin' : 'Pacific/Auckland';
    return {
      table: 'calendar_event',
      ids: await copyRow(parts, 'calendar_event', id, 120),
      reached: 20,
      start: () => parts.send('PATCH', path, { properties: { timeZone }, fields: { paths: ['timeZone'] } }),
    };
  },

  /** The server itself finds that the site's instants are of older zone data, by which its sessions lay an hour later. */
  async 'calendar.renewInstants'(parts) {
    const { database, siteId } = parts;
    const { id } = await newSession(parts);
    const ids = await copyRow(parts, 'calendar_event', id, 120);
    await database.query(
      `update calendar_event set start_at = start_at + interval '1 hour', end_at = end_at + interval '1 hour'
       where site_id = $1 and id = any ($2::text[])`,
      [siteId, ids],
    );
    return {
      table: 'calendar_event',
      ids,
      told: '.event_updated',
      reached: 20,
      async start() {
        await database.query(`update events_view set zone_data = '2000a' where site_id = $1`, [siteId]);
        await database.query(`update task set due_at = clock_timestamp() where kind like 'renew instants %'`);
        const begun = `select 1 from process where site_id = $1 and kind = 'calendar.renewInstants'`;
        while ((await database.query(begun, [siteId])).rows.length === 0) {
          await pause(50);
        }
      },
    };
  },

  /** What is told of it goes to somebody else, so nothing is told here. */
  async 'webhooks.replayFailedDeliveries'({ database, send, siteId }) {
    const { endpoint } = await send('POST', '/v1/webhooks/endpoints', {
      endpoint: { url: 'https://hooks.invalid/', eventTypes: ['AppRemoved'] },
    });
    const { id } = endpoint as Made;
    const { rows } = await database.query<{ id: string }>(
      `insert into webhook_delivery
         (site_id, id, endpoint_id, event_id, event_type, entity_id, is_test, status, attempts, earlier_attempts, created_at,
          updated_at)
       select site_id, gen_random_uuid(), id, gen_random_uuid(), 'AppRemoved', 'app', false, 'FAILED', 7, 0, created_at, created_at
       from webhook_endpoint cross join generate_series(1, 12) where site_id = $1 and id = $2
       returning id`,
      [siteId, id],
    );
    return {
      table: 'webhook_delivery',
      ids: rows.map((row) => row.id).toSorted(),
      reached: 10,
      start: () => send('POST', `/v1/webhooks/endpoints/${id}/replay-failed`),
    };
  },

  async 'bookings.followCalendar'(parts) {
    const { id, revision, start, end } = await newSession(parts);
    const [booking] = await newBookings(parts, id, 1, 'CREATED');
    const moved = {
      revision,
      start: { localDate: start.localDate.replace('T10', 'T15') },
      end: { localDate: end.localDate.replace('T11', 'T16') },
    };
    return {
      table: 'booking',
      ids: await copyRow(parts, 'booking', booking as string, 120),
      told: '.booking_rescheduled',
      reached: 50,
      start: () => parts.send('PATCH', `/calendar/v3/events/${id}`, { event: moved }),
    };
  },
};
