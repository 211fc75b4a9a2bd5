/** cloneService: what comes along, what stays behind, and that both go their own ways (services sheet 1.12). */
import type { Service } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import { openShop, rewrite, type Shop, violationsIn } from './support.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.stop());

const clone = (sourceServiceId: string, more: object = {}) =>
  shop.post('/v2/services/clone', { sourceServiceId, ...more });

async function cloned(sourceServiceId: string, more: object = {}): Promise<Service> {
  const answer = await clone(sourceServiceId, more);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.errors).toEqual([]);
  return answer.body.service as Service;
}

interface CalendarEvent {
  readonly id: string;
  readonly scheduleId: string;
  readonly title: string;
  readonly recurrenceType: string;
  readonly start: { readonly localDate: string };
  readonly resources: readonly { readonly id: string }[];
}

const localDay = (days: number) => new Date(shop.server.now() + days * dayMs).toISOString().slice(0, 10);
const weekdays = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'];

async function addEvent(service: Service, days: number, more: object = {}): Promise<CalendarEvent> {
  const answer = await shop.post('/calendar/v3/events', {
    event: {
      scheduleId: service.schedule.id,
      type: service.type,
      start: { localDate: `${localDay(days)}T10:00:00` },
      end: { localDate: `${localDay(days)}T11:00:00` },
      resources: [{ id: shop.ben }],
      ...more,
    },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.event as CalendarEvent;
}
const weeklyFrom = (days: number) => ({
  recurrenceRule: {
    frequency: 'WEEKLY',
    interval: 2,
    days: [weekdays[new Date(`${localDay(days)}T00:00:00Z`).getUTCDay()]],
  },
});

async function eventsOf(service: Service, recurrenceType: string): Promise<CalendarEvent[]> {
  const answer = await shop.post('/calendar/v3/events/query', {
    query: { filter: { scheduleId: { $in: [service.schedule.id] } } },
    recurrenceType: [recurrenceType],
    fromLocalDate: `${localDay(-30)}T00:00:00`,
    toLocalDate: `${localDay(60)}T00:00:00`,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.events as CalendarEvent[];
}

describe('an appointment', () => {
  let source: Service;
  let copy: Service;
  beforeAll(async () => {
    source = await shop.created(
      shop.appointment({
        name: 'Massage',
        description: 'Deep tissue',
        bookingPolicy: { id: shop.strictPolicyId },
        category: { id: shop.categoryId },
        staffMemberIds: [shop.ada, shop.ben],
        serviceResources: [{ resourceType: { id: shop.roomType }, resourceIds: { values: [shop.room] } }],
        locations: [{ type: 'BUSINESS', business: { id: shop.branchId } }, { custom: { address: { city: 'Here' } } }],
        schedule: { availabilityConstraints: { sessionDurations: [50, 80], timeBetweenSessions: 10 } },
      }),
    );
    copy = await cloned(source.id);
  });

  test('is like the other one in all that was decided', () => {
    const decided = ({ locations, ...service }: Service) => ({
      ...service,
      locations: locations.map(({ type, business, custom }) => ({ type, business, address: custom?.address })),
      ...{ id: '', createdDate: '', updatedDate: '', name: '', mainSlug: '', supportedSlugs: '', urls: '' },
      schedule: service.schedule.availabilityConstraints,
    });
    expect(decided(copy)).toEqual(decided(source));
  });

  test('has an id, a schedule, a name and an address of its own, and begins at revision 1', async () => {
    expect(copy).toMatchObject({
      revision: '1',
      name: 'Massage copy',
      mainSlug: { name: 'massage-copy', custom: false },
    });
    expect(copy.id).not.toBe(source.id);
    expect(copy.schedule.id).not.toBe(source.schedule.id);
    expect(await shop.read(copy.id)).toEqual(copy);
    const answer = await shop.server.send('GET', `/calendar/v3/schedules/${copy.schedule.id}`, { headers: shop.owner });
    expect(answer.body.schedule).toMatchObject({ externalId: copy.id, name: 'Massage copy', status: 'ACTIVE' });
  });

  test('goes its own way from then on', async () => {
    await shop.updated(copy.id, { name: 'Hot stones' });
    expect((await shop.read(source.id)).name).toBe('Massage');
  });

  test('is told of once, as made', async () => {
    expect((await shop.eventsOf(copy.id)).map(({ type }) => type).slice(0, 1)).toEqual([
      'wix.bookings.services.v2.service_created',
    ]);
  });

  test('is named and hidden as asked, and no two have one address', async () => {
    const named = await cloned(source.id, { cloneServiceName: 'Massage', hideService: true });
    expect(named).toMatchObject({ name: 'Massage', hidden: true, mainSlug: { name: 'massage-1' } });
    expect((await cloned(named.id)).hidden).toBe(true);
    expect((await cloned(named.id, { hideService: false })).hidden).toBe(false);
  });

  test('that has the longest name gets one that fits', async () => {
    const long = await shop.created(shop.appointment({ name: 'x'.repeat(400) }));
    expect((await cloned(long.id)).name).toBe(`${'x'.repeat(395)} copy`);
  });

  test('of a category that was deleted stands in the first one', async () => {
    const old = await shop.created(shop.appointment());
    await rewrite(shop, 'update service set category_id = $3 where site_id = $1 and id = $2', [
      old.id,
      shop.goneCategoryId,
    ]);
    const { category } = await cloned(old.id);
    expect(category).toMatchObject({ id: expect.any(String), name: expect.any(String) });
  });

  test('comes without plans unless they are asked for', async () => {
    const planId = newId();
    const paid = await shop.created(shop.appointment());
    await rewrite(shop, 'update service set pricing_plan_ids = array[$3::uuid] where site_id = $1 and id = $2', [
      paid.id,
      planId,
    ]);
    expect((await cloned(paid.id)).payment.pricingPlanIds).toEqual([]);
    expect((await cloned(paid.id, { copyPricingPlans: true })).payment.pricingPlanIds).toEqual([planId]);
  });
});

describe('a class', () => {
  let source: Service;
  beforeAll(async () => {
    source = await shop.created(shop.session('CLASS', { name: 'Yoga' }));
    await addEvent(source, 2);
    await addEvent(source, 3, weeklyFrom(3));
    await addEvent(source, 4, { ...weeklyFrom(4), title: 'Yoga outside' });
  });

  test('comes with its recurring sessions to come, and without single ones', async () => {
    const copy = await cloned(source.id);
    const masters = await eventsOf(copy, 'MASTER');
    expect(
      masters.map(({ title, start, resources }) => [title, start.localDate, resources.map(({ id }) => id)]),
    ).toEqual([
      ['Yoga copy', `${localDay(3)}T10:00:00`, [shop.ben]],
      ['Yoga outside', `${localDay(4)}T10:00:00`, [shop.ben]],
    ]);
    expect(await eventsOf(copy, 'NONE')).toEqual([]);
    expect(copy.staffMemberIds).toEqual([shop.ben]);
    expect(copy.schedule.availabilityConstraints.durations).toEqual([{ minutes: 60 }]);
  });

  test('comes without them where they are not wanted', async () => {
    const copy = await cloned(source.id, { copyRecurringSessions: false });
    expect(await eventsOf(copy, 'MASTER')).toEqual([]);
    expect(copy.staffMemberIds).toEqual([]);
  });
});

test('sessions that lie behind do not come along: the series goes on from its next one', async () => {
  const other = shop;
  shop = await openShop({ clockRunsOn: true });
  try {
    const source = await shop.created(shop.session('CLASS'));
    await addEvent(source, 1, weeklyFrom(1));
    const startsOn = localDay(1);
    await shop.server.setClock(shop.server.now() + 10 * dayMs);
    const copy = await cloned(source.id);
    const [master] = await eventsOf(copy, 'MASTER');
    const next = new Date(Date.parse(`${startsOn}T00:00:00Z`) + 14 * dayMs).toISOString().slice(0, 10);
    expect(master?.start.localDate).toBe(`${next}T10:00:00`);
  } finally {
    await shop.server.stop();
    shop = other;
  }
});

test('of a service that is not there nothing is made', async () => {
  const answer = await clone(newId());
  expect([answer.status, answer.code]).toEqual([404, 'NOT_FOUND']);
});

test('a name of nothing is refused by its field', async () => {
  const source = await shop.created(shop.appointment());
  expect(violationsIn(await clone(source.id, { cloneServiceName: '  ' }))).toEqual(['cloneServiceName MIN_LENGTH']);
});

test('visitors may not clone', async () => {
  const source = await shop.created(shop.appointment());
  const answer = await shop.post('/v2/services/clone', { sourceServiceId: source.id }, shop.visitor);
  expect(answer.status).toBe(403);
});
