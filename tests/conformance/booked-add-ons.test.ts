/**
 * Add-ons that are taken with a booking, through the published SDK: what is free with them, what a booking keeps of
 * them, and what they cost (bookings sheet 4.1 rule 14, 4.3, 8, 10.1 and 14).
 */
import {
  availabilityTimeSlots,
  bookingFees,
  multiServiceAvailabilityTimeSlots,
  pricing,
  addOns as sdkAddOns,
  bookings as sdkBookings,
  services as sdkServices,
} from '@wix/bookings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { type Business, openBusiness, type TestService } from '../support/business.ts';
import { mondayMorningMs } from '../support/clock.ts';
import { fixedPrice } from '../support/fees.ts';
import { ownerOf, restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let business: Business;
let massage: TestService;
/** Of the massage: one group of which one may be taken, and one with everything. */
let groups: { readonly time: string; readonly drinks: string };
let addOns: { readonly scalp: string; readonly feet: string; readonly tea: string };

const modules = {
  addOns: sdkAddOns,
  availabilityTimeSlots,
  bookingFees,
  bookings: sdkBookings,
  multiServiceAvailabilityTimeSlots,
  pricing,
  services: sdkServices,
};
const owner = () => sdkClient(server, modules, ownerOf(server));
const asVisitor = () => sdkClient(server, modules, visitorOf(server));

beforeAll(async () => {
  server = await startTestServer({
    environment: { OPENHOURS_TIME_ZONE: 'UTC', OPENHOURS_CURRENCY: 'EUR' },
    startsAtMs: mondayMorningMs,
  });
  business = await openBusiness(server);
  massage = await business.addService({
    name: 'Massage',
    bufferMinutes: 15,
    payment: fixedPrice('40'),
    rules: {
      cancellationPolicy: { enabled: true },
      reschedulePolicy: { enabled: true },
      cancellationFeePolicy: { enabled: true, cancellationWindows: [{ percentage: '50' }] },
    },
  });
  const newAddOn = async (name: string, more: object) =>
    (await owner().addOns.createAddOn({ name, ...more }))._id as string;
  addOns = {
    scalp: await newAddOn('Scalp', { durationInMinutes: 15, price: { value: '10', currency: 'EUR' } }),
    feet: await newAddOn('Feet', { durationInMinutes: 20 }),
    tea: await newAddOn('Tea', { maxQuantity: 3, price: { value: '2.50', currency: 'EUR' } }),
  };
  const newGroup = async (name: string, addOnIds: string[], maxNumberOfAddOns?: number) => {
    const group = { name, addOnIds, ...(maxNumberOfAddOns === undefined ? {} : { maxNumberOfAddOns }) };
    const made = await owner().services.createAddOnGroup(group, { serviceId: massage.serviceId });
    return made.addOnGroup?._id as string;
  };
  groups = {
    time: await newGroup('More time', [addOns.scalp, addOns.feet], 1),
    drinks: await newGroup('Drinks', [addOns.tea]),
  };
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

/** Days of the week after next on which nobody else books, one for each test that does. */
let days = 0;
function nextDay(): string {
  days += 1;
  const week = Math.floor((days - 1) / 5);
  return new Date(mondayMorningMs + (14 + 7 * week + ((days - 1) % 5)) * 86_400_000).toISOString().slice(0, 10);
}

async function slotsOn(day: string, customerChoices?: object, serviceId = massage.serviceId) {
  const { timeSlots = [] } = await asVisitor().availabilityTimeSlots.listAvailabilityTimeSlots({
    serviceId,
    fromLocalDate: `${day}T00:00:00`,
    toLocalDate: `${day}T23:59:00`,
    timeZone: 'UTC',
    ...(customerChoices === undefined ? {} : { customerChoices }),
  });
  return timeSlots.map(
    ({ localEndDate, localStartDate }) => `${localStartDate?.slice(11, 16)} ${localEndDate?.slice(11, 16)}`,
  );
}

const slot = (day: string, from: string, to: string) => ({
  serviceId: massage.serviceId,
  startDate: `${day}T${from}:00Z`,
  endDate: `${day}T${to}:00Z`,
});

const booking = (
  day: string,
  times: readonly [from: string, to: string],
  bookedAddOns: object[],
  more: object = {},
) => ({
  bookedEntity: { slot: slot(day, ...times) },
  totalParticipants: 1,
  contactDetails: { firstName: 'Grace', email: 'grace@example.com' },
  bookedAddOns,
  ...more,
});

const scalp = () => ({ _id: addOns.scalp, groupId: groups.time });
const tea = (quantity?: number) => ({
  _id: addOns.tea,
  groupId: groups.drinks,
  ...(quantity === undefined ? {} : { quantity }),
});

/** The refusal of a call: its status, its code or the field that was refused. */
async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    const { details, status } = error as {
      status: number;
      details: {
        applicationError?: { code: string };
        validationError?: { fieldViolations: { field: string; violatedRule: string }[] };
      };
    };
    const [violation] = details.validationError?.fieldViolations ?? [];
    return `${status} ${details.applicationError?.code ?? `${violation?.field} ${violation?.violatedRule}`}`;
  }
  return 'allowed';
}

describe('what is free', () => {
  test('10.1: a start is offered where the whole length fits, which is said with it', async () => {
    const day = nextDay();
    const without = await slotsOn(day);
    expect([without[0], without.at(-1)]).toEqual(['10:00 11:00', '17:00 18:00']);
    const withScalp = await slotsOn(day, { addOnIds: [addOns.scalp] });
    expect([withScalp[0], withScalp.at(-1)]).toEqual(['10:00 11:15', '16:30 17:45']);
    // What is taken in a number takes no time, and each add-on counts once.
    expect(await slotsOn(day, { addOnIds: [addOns.tea] })).toEqual(without);
    expect(await slotsOn(day, { addOnIds: [addOns.scalp, addOns.scalp] })).toEqual(withScalp);
    expect(await slotsOn(day, { addOnIds: [addOns.scalp], durationInMinutes: 75 })).toEqual(withScalp);
  });

  test('10.1: another length than both together, or an add-on of another service, is refused', async () => {
    const day = nextDay();
    const refused = (customerChoices: object) => refusalOf(slotsOn(day, customerChoices));
    expect(await refused({ addOnIds: [addOns.scalp], durationInMinutes: 60 })).toBe(
      '400 options.customerChoices.durationInMinutes OTHER',
    );
    expect(await refused({ addOnIds: [newId()] })).toBe('400 options.customerChoices.addOnIds OTHER');
    const other = await business.addService({ name: 'Other' });
    expect(await refusalOf(slotsOn(day, { addOnIds: [addOns.scalp] }, other.serviceId))).toBe(
      '400 options.customerChoices.addOnIds OTHER',
    );
  });

  test('10.2: a single slot is as long as it is with add-ons that customers may choose', async () => {
    const day = nextDay();
    const get = (localEndDate: string) =>
      asVisitor().availabilityTimeSlots.getAvailabilityTimeSlot(
        massage.serviceId,
        `${day}T10:00:00`,
        `${day}T${localEndDate}:00`,
        'UTC',
        { locationType: 'BUSINESS', _id: business.locationId },
      );
    for (const end of ['11:00', '11:15', '11:20']) {
      expect((await get(end)).timeSlot).toMatchObject({ bookable: true, localEndDate: `${day}T${end}:00` });
    }
    // Of this group one may be taken.
    expect(await refusalOf(get('11:35'))).toBe('404 SLOT_NOT_FOUND');
    const chosen = (localEndDate: string) =>
      server.send('POST', '/v2/time-slots/get', {
        headers: business.owner,
        body: {
          serviceId: massage.serviceId,
          localStartDate: `${day}T10:00:00`,
          localEndDate: `${day}T${localEndDate}:00`,
          timeZone: 'UTC',
          customerChoices: { addOnIds: [addOns.scalp] },
        },
      });
    expect([(await chosen('11:15')).status, (await chosen('11:20')).status]).toEqual([200, 404]);
  });
});

describe('a booking', () => {
  test('4.1: keeps what is taken as it is, is longer by it, and the time after it follows', async () => {
    const day = nextDay();
    const { booking: made } = await owner().bookings.createBooking(
      booking(day, ['10:00', '11:15'], [scalp(), tea(2)], { status: 'CONFIRMED' }) as never,
    );
    const kept = [
      {
        _id: addOns.scalp,
        groupId: groups.time,
        name: 'Scalp',
        durationInMinutes: 15,
        price: { value: '10', currency: 'EUR' },
      },
      {
        _id: addOns.tea,
        groupId: groups.drinks,
        name: 'Tea',
        quantity: 2,
        price: { value: '2.50', currency: 'EUR' },
      },
    ];
    expect(made?.bookedAddOns).toEqual(kept);
    expect(new Date(made!.endDate!).toISOString()).toBe(`${day}T11:15:00.000Z`);
    // Until half past eleven whoever gave it has a break.
    expect((await slotsOn(day))[0]).toBe('11:30 12:30');

    const { addOn } = await server
      .send('GET', `/v1/add-ons/${addOns.scalp}`, { headers: business.owner })
      .then(({ body }) => body as { addOn: { revision: string } });
    const changed = await owner().addOns.updateAddOn(addOns.scalp, {
      revision: addOn.revision,
      name: 'Head',
      durationInMinutes: 25,
      price: { value: '15', currency: 'EUR' },
    });
    const { priceInfo } = await owner().pricing.calculatePrice({ bookings: [made!] } as never);
    expect(priceInfo?.calculatedPrice).toBe(55);
    await owner().addOns.updateAddOn(addOns.scalp, {
      revision: changed.revision!,
      name: 'Scalp',
      durationInMinutes: 15,
      price: { value: '10', currency: 'EUR' },
    });
  });

  test('4.1: is refused without the time that they take, and a hold with them keeps all of it', async () => {
    const day = nextDay();
    const create = (to: string, taken: object[]) =>
      refusalOf(asVisitor().bookings.createBooking(booking(day, ['10:00', to], taken) as never));
    expect(await create('11:00', [scalp()])).toBe('428 SLOT_NOT_AVAILABLE');
    expect(await create('11:15', [])).toBe('428 SLOT_NOT_AVAILABLE');
    const visitor = await server.caller('visitor');
    const hold = (bookedAddOns: object[]) =>
      server.send('POST', '/v1/slot-holds', {
        headers: visitor,
        body: { slot: slot(day, '10:00', '11:15'), bookedAddOns },
      });
    expect((await hold([])).status).toBe(428);
    const refused = await hold([{ id: addOns.tea, groupId: groups.drinks, quantity: 4 }]);
    expect(refused.text).toContain('"field":"bookedAddOns[0].quantity"');
    const held = await hold([{ id: addOns.scalp, groupId: groups.time }]);
    expect(held.body).toMatchObject({ slotHold: { endDate: `${day}T11:15:00.000Z` } });
    expect((await slotsOn(day))[0]).toBe('11:30 12:30');
    expect(await create('11:15', [scalp()])).toBe('428 SLOT_NOT_AVAILABLE');
  });

  test('4.1: of which others are refused', async () => {
    const day = nextDay();
    const refused = (taken: object[]) =>
      refusalOf(asVisitor().bookings.createBooking(booking(day, ['10:00', '11:15'], taken) as never));
    expect(await refused([{ _id: addOns.scalp, groupId: newId() }])).toBe('404 ADD_ON_GROUP_NOT_FOUND');
    expect(await refused([{ _id: addOns.tea, groupId: groups.time }])).toBe('404 ADD_ON_NOT_FOUND');
    expect(await refused([scalp(), { _id: addOns.feet, groupId: groups.time }])).toBe(
      '400 booking.bookedAddOns MAX_SIZE',
    );
    expect(await refused([tea(4)])).toBe('400 booking.bookedAddOns[0].quantity MAX');
    expect(await refused([{ ...scalp(), quantity: 2 }])).toBe('400 INVALID_ARGUMENT');
  });

  test('4.3: keeps them when it is moved, and other ones only where that was agreed', async () => {
    const day = nextDay();
    const { bookings } = owner();
    const make = async (at: readonly [string, string], options: object) => {
      const { booking: made } = await bookings.createBooking(
        booking(day, at, [scalp()], { status: 'CONFIRMED' }) as never,
        options,
      );
      return made!;
    };
    const first = await make(['10:00', '11:15'], {});
    const move = (made: sdkBookings.Booking, times: readonly [string, string], options: object = {}) =>
      bookings.rescheduleBooking(made._id!, slot(day, ...times) as never, { revision: made.revision!, ...options });
    expect(await refusalOf(move(first, ['12:00', '13:00']))).toBe('428 SLOT_NOT_AVAILABLE');
    const { booking: moved } = await move(first, ['12:00', '13:15']);
    expect(moved?.bookedAddOns).toMatchObject([{ _id: addOns.scalp, durationInMinutes: 15 }]);
    const flowControlSettings = { allowAddOnChanges: true };
    expect(await refusalOf(move(moved!, ['12:00', '13:00'], { bookedAddOns: [], flowControlSettings }))).toBe(
      '428 ADD_ON_CHANGES_NOT_ALLOWED',
    );
    const second = await make(['14:00', '15:15'], { flowControlSettings });
    const { booking: changed } = await move(second, ['14:00', '15:20'], {
      bookedAddOns: [{ _id: addOns.feet, groupId: groups.time }],
      flowControlSettings,
    });
    expect(changed?.bookedAddOns).toMatchObject([{ _id: addOns.feet, durationInMinutes: 20 }]);
    const { booking: less } = await move(changed!, ['14:00', '15:00'], { bookedAddOns: [], flowControlSettings });
    expect(less?.bookedAddOns).toEqual([]);
    // The history tells what was taken in place of what.
    const client = await server.client('apiKey');
    const { acts } = await client.bookings.listBookingHistory({ bookingId: second._id! });
    expect(acts.map(({ after, before }) => [before?.addOns, after?.addOns])).toEqual([
      [[{ name: 'Feet' }], undefined],
      [[{ name: 'Scalp' }], [{ name: 'Feet' }]],
      [undefined, [{ name: 'Scalp' }]],
    ]);
  });

  test('8: several are together as long as each is with its own', async () => {
    const day = nextDay();
    const haircut = await business.addService({ name: 'Haircut' });
    const { timeSlots } = await asVisitor().multiServiceAvailabilityTimeSlots.listMultiServiceAvailabilityTimeSlots({
      services: [
        { serviceId: massage.serviceId, customerChoices: { addOnIds: [addOns.feet] } },
        { serviceId: haircut.serviceId, resourceTypes: [{ resourceIds: [business.ada.resourceId] }] },
      ],
      location: { locationType: 'BUSINESS', _id: business.locationId },
      fromLocalDate: `${day}T00:00:00`,
      toLocalDate: `${day}T23:59:00`,
      timeZone: 'UTC',
    } as never);
    // The time after the massage is hers who gave it, and she alone serves both.
    expect(timeSlots).toEqual([]);
    const { serviceId } = await business.addService({ name: 'Nails', resourceIds: [business.ben.resourceId] });
    const { timeSlots: both } =
      await asVisitor().multiServiceAvailabilityTimeSlots.listMultiServiceAvailabilityTimeSlots({
        services: [{ serviceId: massage.serviceId, customerChoices: { addOnIds: [addOns.feet] } }, { serviceId }],
        location: { locationType: 'BUSINESS', _id: business.locationId },
        fromLocalDate: `${day}T00:00:00`,
        toLocalDate: `${day}T23:59:00`,
        timeZone: 'UTC',
      } as never);
    expect(both?.[0]?.nestedTimeSlots?.map(({ localEndDate }) => localEndDate)).toEqual([
      `${day}T11:20:00`,
      `${day}T12:20:00`,
    ]);
    const feet = { id: addOns.feet, groupId: groups.time };
    const made = await server.send('POST', '/v2/multi_service_bookings', {
      headers: business.owner,
      body: {
        multiServiceBookingType: 'SEQUENTIAL_BOOKINGS',
        bookings: [
          {
            bookedEntity: { slot: slot(day, '10:00', '11:20') },
            totalParticipants: 1,
            contactDetails: { firstName: 'Grace', email: 'grace@example.com' },
            bookedAddOns: [feet],
          },
          {
            bookedEntity: { slot: { ...slot(day, '11:20', '12:20'), serviceId } },
            totalParticipants: 1,
          },
        ],
      },
    });
    expect(made.text).toContain('"name":"Feet"');
    expect(made.status, made.text).toBe(200);
  });
});

describe('14: a price', () => {
  test('counts them before anything is booked, once for all who come', async () => {
    const { priceInfo } = await asVisitor().pricing.previewPrice([
      {
        serviceId: massage.serviceId,
        serviceChoices: [{ numberOfParticipants: 2 }],
        bookedAddOns: [
          { id: addOns.scalp, groupId: groups.time },
          { id: addOns.tea, groupId: groups.drinks, quantity: 3 },
        ],
      } as never,
    ]);
    expect(priceInfo?.calculatedPrice).toBe(97.5);
  });
});

test('12: a fee is a share of all that was agreed', async () => {
  const day = nextDay();
  const { booking: made } = await owner().bookings.createBooking({
    ...booking(day, ['10:00', '11:15'], [scalp(), tea(2)]),
    status: 'CONFIRMED',
  });
  const { bookingFees: fees } = await owner().bookingFees.listBookingFeesByBookingIds({
    bookingIds: [made?._id as string],
  });
  // 40 for the massage, 10 for the scalp, twice 2.50 for tea.
  expect(fees?.[0]?.cancellationFee?.price?.value).toBe('27.50');
});
