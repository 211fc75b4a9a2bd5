/** What decides availability, row by row of services sheet 12, from an empty site by calls over HTTP alone. */
import { staffResourceTypeId } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  anyTime,
  at,
  between,
  bodyOf,
  type CalledBusiness,
  inRooms,
  mondayAtNineMs,
  saturday,
  setUpByCalls,
  tenToSix,
  timeOf,
  tuesday,
} from '../support/called-business.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { siteZone } from '../support/site-catalogue.ts';

let server: TestServer;
let shop: CalledBusiness;

beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_TIME_ZONE: siteZone }, startsAtMs: mondayAtNineMs });
  shop = await setUpByCalls(server);
});
afterAll(() => server.stop());

describe('12.1 business schedule', () => {
  test('12.1: a new site is open from Monday to Friday, ten to six', async () => {
    const service = await shop.newService([await shop.newMember()]);
    expect(await shop.startsOf(service)).toEqual(tenToSix);
    expect(await shop.startsOf(service, saturday)).toEqual([]);
  });

  test('12.1: the opening hours that the site and a location tell are not those that count', async () => {
    const service = await shop.newService([await shop.newMember()]);
    const told = { periods: [{ openDay: 'TUESDAY', openTime: '20:00', closeDay: 'TUESDAY', closeTime: '22:00' }] };
    const { location } = await shop.call<{ location: Record<string, unknown> }>(
      'GET',
      `/locations/v1/locations/${shop.mainPlace}`,
    );
    await shop.call('PUT', `/locations/v1/locations/${shop.mainPlace}`, {
      location: { ...location, businessSchedule: told },
    });
    expect(await shop.startsOf(service)).toEqual(tenToSix);
  });
});

describe('12.2 hours of staff', () => {
  test('12.2: default hours are the schedule of the business itself, shared: what changes there, changes for them', async () => {
    const service = await shop.newService([await shop.newMember()]);
    expect(await shop.startsOf(service, saturday)).toEqual([]);
    const extra = await shop.open(shop.businessHours, { day: saturday, from: '09:00', to: '11:00' });
    expect(await shop.startsOf(service, saturday)).toEqual(['09:00', '09:30', '10:00']);
    await shop.cancelEvent(extra);
    expect(await shop.startsOf(service, saturday)).toEqual([]);
  });

  test('12.2: on their own schedule only its hours count, none is never, and back again', async () => {
    const member = await shop.newMember([]);
    const service = await shop.newService([member]);
    expect(await shop.startsOf(service)).toEqual([]);
    await shop.open(member.schedule, { from: '08:00', to: '09:30' });
    expect(await shop.startsOf(service)).toEqual(['08:00', '08:30']);
    await shop.workBy(member, shop.businessHours);
    expect(await shop.startsOf(service)).toEqual(tenToSix);
  });
});

describe('12.3 locations', () => {
  test('12.3: hours without a location count everywhere, those with one only there', async () => {
    const member = await shop.newMember([
      { from: '08:00', to: '09:00' },
      { from: '10:00', to: '11:00', at: shop.branch },
    ]);
    const service = await shop.newService([member], { more: { locations: shop.bothPlaces() } });
    const said = (await shop.slotsOf(service, tuesday)).map((slot) => [timeOf(slot), slot.location.id]);
    expect(said).toHaveLength(3);
    expect(said).toEqual(
      expect.arrayContaining([
        ['08:00', shop.mainPlace],
        ['08:00', shop.branch],
        ['10:00', shop.branch],
      ]),
    );
  });

  test('12.3: a room serves where it is; its own working hours win over where it is said to be', async () => {
    const typeId = await shop.newRoomType();
    const onlyBranch = {
      locationOptions: {
        availableInAllLocations: false,
        specificLocationOptions: {
          availableInBusinessLocations: true,
          businessLocations: [{ locationId: shop.branch }],
        },
      },
    };
    const room = await shop.newRoom(typeId, onlyBranch);
    const service = await shop.newService([await shop.newMember()], {
      more: { ...inRooms(typeId, [room]), locations: shop.bothPlaces() },
    });
    const places = async () => new Set((await shop.slotsOf(service, tuesday)).map(({ location }) => location.id));
    expect(await places()).toEqual(new Set([shop.branch]));
    const { resource } = await shop.call<{ resource: { revision: string } }>(
      'GET',
      `/bookings/v2/resources/${room.id}`,
    );
    await shop.call('PATCH', `/bookings/v2/resources/${room.id}`, {
      resource: {
        id: room.id,
        revision: resource.revision,
        workingHoursSchedules: { values: [{ scheduleId: shop.businessHours, shared: true }] },
      },
    });
    expect(await places()).toEqual(new Set([shop.mainPlace, shop.branch]));
  });
});

describe('12.4 busy', () => {
  const until = (time: string) => tenToSix.filter((start) => start >= time);

  test('12.4: what blocks on the own schedule, and what names the resource elsewhere; TRANSPARENT never', async () => {
    const [member, other] = [await shop.newMember(), await shop.newMember()];
    const service = await shop.newService([member]);
    for (const event of [
      { scheduleId: member.schedule, ...between(tuesday, '10:00', '12:00') },
      { scheduleId: other.schedule, ...between(tuesday, '10:00', '12:00'), resources: [{ id: member.resourceId }] },
    ]) {
      const id = await shop.newEvent(event);
      expect(await shop.startsOf(service)).toEqual(until('12:00'));
      await shop.cancelEvent(id);
      expect(await shop.startsOf(service)).toEqual(tenToSix);
      const free = await shop.newEvent({ ...event, transparency: 'TRANSPARENT' });
      expect(await shop.startsOf(service)).toEqual(tenToSix);
      await shop.cancelEvent(free);
    }
  });

  test('12.4: blocked time of the business takes along everybody on default hours, and nobody else', async () => {
    const service = await shop.newService([await shop.newMember()]);
    const own = await shop.newService([await shop.newMember([{ from: '10:00', to: '13:00' }])]);
    const id = await shop.newEvent({
      scheduleId: shop.businessHours,
      type: 'DEFAULT',
      ...between(tuesday, '10:00', '12:00'),
    });
    expect(await shop.startsOf(service)).toEqual(until('12:00'));
    expect(await shop.startsOf(own)).toEqual(['10:00', '10:30', '11:00', '11:30', '12:00']);
    await shop.cancelEvent(id);
    expect(await shop.startsOf(service)).toEqual(tenToSix);
  });

  test('12.4: a request that waits for its answer counts, unless several are allowed', async () => {
    for (const [allowMultipleRequests, left] of [
      [false, until('11:00')],
      [true, tenToSix],
    ] as const) {
      const service = await shop.newService([await shop.newMember()], {
        more: { onlineBooking: { enabled: true, requireManualApproval: true, allowMultipleRequests } },
      });
      const booking = await shop.book(at(service, '10:00'), { status: 'CREATED' });
      expect(await shop.startsOf(service)).toEqual(tenToSix);
      expect((await shop.decide(booking)).status).toBe('PENDING');
      expect(await shop.startsOf(service)).toEqual(left);
    }
  });
});

describe('12.5 slots of appointments', () => {
  test('12.5: the session lies in the hours, the time after it in what is free; a booking is busy for both', async () => {
    const member = await shop.newMember([{ from: '10:00', to: '15:00' }]);
    const service = await shop.newService([member], { minutes: 60, buffer: 30 });
    const last = ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00', '13:30', '14:00'];
    expect(await shop.startsOf(service)).toEqual(last);
    await shop.book(at(service, '12:00'));
    expect(await shop.startsOf(service)).toEqual(['10:00', '10:30', '13:30', '14:00']);
  });

  test('12.5: of each type that is needed one must be free, of those that are named', async () => {
    const typeId = await shop.newRoomType();
    const [room, spare] = [await shop.newRoom(typeId), await shop.newRoom(typeId)];
    const members = [await shop.newMember(), await shop.newMember()];
    const service = await shop.newService(members, { more: inRooms(typeId, [room]) });
    await shop.newEvent({ scheduleId: room.eventsSchedule.scheduleId, ...between(tuesday, '10:00', '17:00') });
    expect(await shop.startsOf(service)).toEqual(['17:00']);
    const both = await shop.newService(members, { more: inRooms(typeId, [room, spare]) });
    expect(await shop.startsOf(both)).toEqual(tenToSix);
  });
});

describe('12.6 hours of the business', () => {
  const late = [{ from: '16:00', to: '20:00' }];

  test('12.6: only the hours of staff count where only staff is needed', async () => {
    const service = await shop.newService([await shop.newMember(late)]);
    expect(await shop.startsOf(service)).toEqual(['16:00', '16:30', '17:00', '17:30', '18:00', '18:30', '19:00']);
  });

  test('12.6: the hours of the business count too where a room is needed, and a room without hours has them', async () => {
    const typeId = await shop.newRoomType();
    const service = await shop.newService([await shop.newMember(late)], {
      more: inRooms(typeId, [await shop.newRoom(typeId)]),
    });
    expect(await shop.startsOf(service)).toEqual(['16:00', '16:30', '17:00']);
  });

  test('12.6: the hours of the business count too where add-ons are offered', async () => {
    const service = await shop.newService([await shop.newMember(late)]);
    const { addOn } = await shop.call<{ addOn: { id: string } }>('POST', '/v1/add-ons', {
      addOn: { name: 'Tea', maxQuantity: 1 },
    });
    await shop.call('POST', '/v2/services/add-on-groups/create', {
      serviceId: service.id,
      addOnGroup: { name: 'Drinks', addOnIds: [addOn.id] },
    });
    expect(await shop.startsOf(service)).toEqual(['16:00', '16:30', '17:00']);
  });
});

describe('12.7 step', () => {
  interface Configuration {
    readonly id: string;
    readonly revision: string;
  }
  const step = async (splitInterval: object) => {
    const path = '/v1/time-slots-configurations';
    const { timeSlotsConfiguration: before } = await shop.call<{ timeSlotsConfiguration: Configuration }>(
      'GET',
      `${path}/app/13d21c63-b5ec-5912-8397-c3a5ddb27a97`,
    );
    await shop.call('PATCH', `${path}/${before.id}`, {
      timeSlotsConfiguration: { id: before.id, revision: before.revision, splitInterval },
    });
  };

  test('12.7: half an hour unless said, from the start of each window; the duration without what follows it', async () => {
    const service = await shop.newService(
      [
        await shop.newMember([
          { from: '09:10', to: '10:40' },
          { from: '13:00', to: '16:00' },
        ]),
      ],
      { buffer: 15 },
    );
    expect(await shop.startsOf(service)).toEqual(['09:10', '09:40', '13:00', '13:30', '14:00', '14:30', '15:00']);
    await step({ sameAsDuration: false, valueInMinutes: 20 });
    expect(await shop.startsOf(service)).toEqual([
      '09:10',
      '09:30',
      '13:00',
      '13:20',
      '13:40',
      '14:00',
      '14:20',
      '14:40',
      '15:00',
    ]);
    await step({ sameAsDuration: true });
    expect(await shop.startsOf(service)).toEqual(['09:10', '13:00', '14:00', '15:00']);
    await step({ sameAsDuration: false, valueInMinutes: 30 });
  });
});

describe('12.8 primary type', () => {
  test('12.8: starts are those of staff, whatever grid the rooms have, unless another type is the first', async () => {
    const typeId = await shop.newRoomType();
    const room = await shop.newRoom(typeId);
    const member = await shop.newMember([{ from: '10:10', to: '12:10' }]);
    const service = await shop.newService([member], { more: inRooms(typeId, [room]) });
    expect(await shop.startsOf(service)).toEqual(['10:10', '10:40', '11:10']);
    const byRoom = await shop.newService([member], {
      more: { ...inRooms(typeId, [room]), primaryResourceType: typeId },
    });
    expect(await shop.startsOf(byRoom)).toEqual(['10:30', '11:00']);
  });
});

describe('12.9 assignment', () => {
  test('12.9: whoever is first by the order of the policy and free has it, when the customer chose nobody', async () => {
    for (const [order, expected] of [
      ['LOWEST_TO_HIGHEST', [0, 1, 2]],
      ['HIGHEST_TO_LOWEST', [2, 1, 0]],
    ] as const) {
      const members = [await shop.newMember(), await shop.newMember(), await shop.newMember()];
      const service = await shop.newService(members, {
        rules: { staffSortingPolicy: { sortingMethodType: 'RANKING', rankingOptions: { order } } },
      });
      const anybody = {
        resourceSelections: [{ resourceTypeId: staffResourceTypeId, selectionMethod: 'ANY_RESOURCE' }],
      };
      const placeOf = (resourceId = '') => members.findIndex((each) => each.resourceId === resourceId);
      const [slot] = await shop.slotsOf(service, tuesday, { includeResourceTypeIds: [staffResourceTypeId] });
      // What is listed is in the order in which it is given.
      expect(slot?.availableResources[0]?.resources.map(({ id }) => placeOf(id))).toEqual(expected);
      const chosen: number[] = [];
      for (const _ of members) {
        const { bookedEntity } = await shop.book(at(service, '10:00', 60, anybody));
        chosen.push(placeOf(bookedEntity.slot.resource?.id));
      }
      expect(chosen).toEqual(expected);
      expect(await shop.refused('/v2/bookings', bodyOf(at(service, '10:00', 60, anybody)))).toBe(
        '428 SLOT_NOT_AVAILABLE',
      );
    }
  });
});

describe('12.10 classes and courses', () => {
  test('12.10: of a class the places of confirmed and pending bookings and of holds are gone; staff is shown, not checked', async () => {
    const member = await shop.newMember();
    const rules = { ...anyTime, participantsPolicy: { maxParticipantsPerBooking: 5 } };
    const service = await shop.newSessions('CLASS', 9, { rules });
    await shop.newEvent({ scheduleId: member.schedule, ...between(tuesday, '10:00', '12:00') });
    const eventId = await shop.newEvent({
      scheduleId: service.schedule.id,
      type: 'CLASS',
      ...between(tuesday, '10:00', '11:00'),
      resources: [{ id: member.resourceId }],
    });
    const slot = { eventId };
    expect(await shop.seatsOf(eventId)).toMatchObject({ totalCapacity: 9, remainingCapacity: 9 });
    const sure = await shop.book(slot, { totalParticipants: 2 });
    const pending = await shop.book(slot, { totalParticipants: 3, status: 'CREATED' });
    expect(await shop.seatsOf(eventId)).toMatchObject({ remainingCapacity: 7 });
    await shop.act(pending, 'mark_booking_as_pending', {
      flowControlSettings: { skipPendingApprovalServiceValidation: true },
    });
    expect(await shop.seatsOf(eventId)).toMatchObject({ remainingCapacity: 4 });
    await shop.call('POST', '/v1/slot-holds', { slot: { eventId }, totalParticipants: 1 }, shop.visitor);
    expect(await shop.seatsOf(eventId)).toMatchObject({ remainingCapacity: 3 });
    await shop.act(sure, 'cancel');
    expect(await shop.seatsOf(eventId)).toMatchObject({ remainingCapacity: 5 });
    expect(await shop.refused('/v2/bookings', bodyOf({ eventId }, { totalParticipants: 5 }))).toMatch(/^200/);
  });
});

describe('12.11 policy', () => {
  test('12.11: too early, too late and not online make a slot not bookable, never unavailable', async () => {
    const rules = {
      limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 30 * 60 },
      limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 25.5 * 60 },
    };
    const service = await shop.newService([await shop.newMember()], { rules });
    const slots = await shop.slotsOf(service, tuesday);
    expect(slots.map(timeOf)).toEqual(tenToSix);
    // It is nine o'clock on the day before.
    const offered = slots.filter(({ bookable }) => bookable).map(timeOf);
    expect(offered).toEqual(tenToSix.filter((time) => time >= '11:00' && time <= '15:00'));
    expect(slots[0]!.bookingPolicyViolations).toMatchObject({ tooLateToBook: true, tooEarlyToBook: false });
    expect(slots.at(-1)!.bookingPolicyViolations).toMatchObject({ tooLateToBook: false, tooEarlyToBook: true });
    expect(await shop.refused('/v2/bookings', bodyOf(at(service, '10:30')))).toBe('428 BOOKING_POLICY_VIOLATION');
    await shop.book(at(service, '11:00'));
    const shown = await shop.newService([await shop.newMember()], { more: { onlineBooking: { enabled: false } } });
    const closed = await shop.slotsOf(shown, tuesday);
    expect(closed.map(timeOf)).toEqual(tenToSix);
    expect(closed.every(({ bookable }) => !bookable)).toBe(true);
    expect(closed[0]!.bookingPolicyViolations).toMatchObject({ bookOnlineDisabled: true });
  });
});

describe('12.12 place', () => {
  test('12.12: with the customer and at a place of the service the hours without a location count', async () => {
    const member = await shop.newMember([
      { from: '08:00', to: '09:00' },
      { from: '10:00', to: '11:00', at: shop.mainPlace },
    ]);
    for (const [place, locationType] of [
      [{ type: 'CUSTOMER' }, 'CUSTOMER'],
      [{ type: 'CUSTOM', custom: { address: { formattedAddress: '1 Park Lane' } } }, 'CUSTOM'],
    ] as const) {
      const service = await shop.newService([member], { more: { locations: [place] } });
      const slots = await shop.slotsOf(service, tuesday);
      expect(slots.map((slot) => [timeOf(slot), slot.location.locationType])).toEqual([['08:00', locationType]]);
    }
  });
});

describe('12.14 the event of an appointment', () => {
  test('12.14: confirmed it is on the calendar of the service, with who does it; moved and cancelled it goes', async () => {
    const member = await shop.newMember();
    const service = await shop.newService([member], { buffer: 30, rules: anyTime });
    const read = async (id: string | undefined) =>
      (await shop.call<{ event: Record<string, unknown> }>('GET', `/calendar/v3/events/${id}`)).event;
    const first = await shop.book(at(service, '12:00'));
    expect(await read(first.bookedEntity.slot.eventId)).toMatchObject({
      type: 'APPOINTMENT',
      status: 'CONFIRMED',
      scheduleId: service.schedule.id,
      resources: [{ id: member.resourceId, transparency: 'OPAQUE' }],
      // The time after the session is no part of it.
      start: { localDate: `${tuesday}T12:00:00` },
      end: { localDate: `${tuesday}T13:00:00` },
    });
    const moved = await shop.act(first, 'reschedule', { slot: at(service, '14:00') });
    expect(moved.bookedEntity.slot.eventId).not.toBe(first.bookedEntity.slot.eventId);
    expect(await read(first.bookedEntity.slot.eventId)).toMatchObject({ status: 'CANCELLED' });
    expect(await read(moved.bookedEntity.slot.eventId)).toMatchObject({ start: { localDate: `${tuesday}T14:00:00` } });
    expect(await shop.startsOf(service)).not.toContain('14:00');
    await shop.act(moved, 'cancel');
    expect(await read(moved.bookedEntity.slot.eventId)).toMatchObject({ status: 'CANCELLED' });
    expect(await shop.startsOf(service)).toEqual(tenToSix);
  });
});
