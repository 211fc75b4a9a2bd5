/**
 * Add-ons that are taken with a place in a session or a course, through the published SDK: what a booking keeps of
 * them, which are refused, what they cost, and that whoever waits for a place gets it with them (bookings sheet 4.1
 * rule 14, 4.3, 12, 14 and 27.2).
 */
import {
  bookingFees,
  pricing,
  addOns as sdkAddOns,
  bookings as sdkBookings,
  services as sdkServices,
} from '@wix/bookings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { type Business, openBusiness, type TestService } from '../support/business.ts';
import { type Classroom, openClassroom } from '../support/classes.ts';
import { mondayMorningMs } from '../support/clock.ts';
import { ownerOf, restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import { outcome, startTestServer, type TestServer } from '../support/server.ts';

const modules = { addOns: sdkAddOns, bookingFees, bookings: sdkBookings, pricing, services: sdkServices };
const owner = () => sdkClient(server, modules, ownerOf(server));
const asVisitor = () => sdkClient(server, modules, visitorOf(server));

const rules = {
  cancellationPolicy: { enabled: true },
  reschedulePolicy: { enabled: true },
  participantsPolicy: { maxParticipantsPerBooking: 3 },
  waitlistPolicy: { enabled: true, capacity: 4, reservationTimeInMinutes: 10 },
  cancellationFeePolicy: { enabled: true, cancellationWindows: [{ percentage: '50' }] },
};

let server: TestServer;
let business: Business;
let classroom: Classroom;
let yoga: TestService;
let course: TestService;
let addOns: { readonly longer: string; readonly mat: string; readonly towel: string; readonly tea: string };
let ofYoga: { readonly gear: string; readonly drinks: string };
let ofCourse: { readonly gear: string };

beforeAll(async () => {
  server = await startTestServer({
    environment: { OPENHOURS_TIME_ZONE: 'UTC', OPENHOURS_CURRENCY: 'EUR' },
    startsAtMs: mondayMorningMs,
  });
  business = await openBusiness(server);
  classroom = openClassroom(server, business);
  yoga = await business.addService({
    name: 'Yoga',
    type: 'CLASS',
    resourceIds: [],
    rules,
    payment: {
      rateType: 'FIXED',
      fixed: { price: { value: '20' } },
      options: { online: false, inPerson: true, deposit: false, pricingPlan: false },
    },
  });
  course = await classroom.newCourse(4, rules);
  const newAddOn = async (name: string, more: object) =>
    (await owner().addOns.createAddOn({ name, ...more }))._id as string;
  addOns = {
    longer: await newAddOn('Longer', { durationInMinutes: 15 }),
    mat: await newAddOn('Mat', { maxQuantity: 3, price: { value: '5', currency: 'EUR' } }),
    towel: await newAddOn('Towel', { maxQuantity: 1, price: { value: '2', currency: 'EUR' } }),
    tea: await newAddOn('Tea', { maxQuantity: 9, price: { value: '2.50', currency: 'EUR' } }),
  };
  const newGroup = async ({ serviceId }: TestService, name: string, addOnIds: string[], maxNumberOfAddOns?: number) => {
    const group = { name, addOnIds, ...(maxNumberOfAddOns === undefined ? {} : { maxNumberOfAddOns }) };
    return (await owner().services.createAddOnGroup(group, { serviceId })).addOnGroup?._id as string;
  };
  ofYoga = {
    gear: await newGroup(yoga, 'Gear', [addOns.mat, addOns.towel, addOns.longer], 1),
    drinks: await newGroup(yoga, 'Drinks', [addOns.tea]),
  };
  ofCourse = { gear: await newGroup(course, 'Gear', [addOns.mat]) };
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

const mat = (quantity?: number, groupId = ofYoga.gear) => ({
  _id: addOns.mat,
  groupId,
  ...(quantity === undefined ? {} : { quantity }),
});
const tea = (quantity: number) => ({ _id: addOns.tea, groupId: ofYoga.drinks, quantity });

const place = (eventId: string, bookedAddOns: object[], more: object = {}) => ({
  bookedEntity: { slot: { eventId } },
  totalParticipants: 1,
  contactDetails: { firstName: 'Grace', email: 'grace@example.com' },
  bookedAddOns,
  ...more,
});
const confirmed = { status: 'CONFIRMED' };

/** As a booking keeps two mats and three cups of tea. */
const keptOfYoga = () => [
  { _id: addOns.mat, groupId: ofYoga.gear, name: 'Mat', quantity: 2, price: { value: '5', currency: 'EUR' } },
  { _id: addOns.tea, groupId: ofYoga.drinks, name: 'Tea', quantity: 3, price: { value: '2.50', currency: 'EUR' } },
];

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

describe('a place in a session', () => {
  test('4.1: a visitor takes them along, and the session stays as long as it is', async () => {
    const eventId = await classroom.newSession(yoga);
    const { booking } = await asVisitor().bookings.createBooking(place(eventId, [mat(2), tea(3)]) as never);
    expect(booking?.bookedAddOns).toEqual(keptOfYoga());
    expect(booking!.endDate!.getTime() - booking!.startDate!.getTime()).toBe(3_600_000);
  });

  test('4.1: names what is refused of them', async () => {
    const eventId = await classroom.newSession(yoga);
    const refused = (taken: object[]) => refusalOf(asVisitor().bookings.createBooking(place(eventId, taken) as never));
    expect(await refused([mat(4)])).toBe('400 booking.bookedAddOns[0].quantity MAX');
    expect(await refused([mat(1), { _id: addOns.towel, groupId: ofYoga.gear }])).toBe(
      '400 booking.bookedAddOns MAX_SIZE',
    );
    expect(await refused([{ _id: addOns.longer, groupId: ofYoga.gear }])).toBe('400 booking.bookedAddOns[0].id OTHER');
    expect(await refused([tea(1), tea(2)])).toBe('400 booking.bookedAddOns[1].id OTHER');
    expect(await refused([mat(1, newId())])).toBe('404 ADD_ON_GROUP_NOT_FOUND');
    expect(await refused([{ ...tea(1), groupId: ofYoga.gear }])).toBe('404 ADD_ON_NOT_FOUND');
  });

  test('4.3: moved to another session it keeps them', async () => {
    const [first, second] = await classroom.newSessions(yoga, 2);
    const { bookings } = owner();
    const { booking } = await bookings.createBooking(place(first as string, [mat(2), tea(3)], confirmed) as never);
    const { booking: moved } = await bookings.rescheduleBooking(booking!._id!, { eventId: second } as never, {
      revision: booking!.revision!,
    });
    expect(moved?.bookedAddOns).toEqual(keptOfYoga());
  });

  test('12 and 14: they cost the same for all who come, and a fee is a share of everything', async () => {
    const bookedAddOns = [mat(2), tea(3)];
    const { priceInfo: preview } = await asVisitor().pricing.previewPrice([
      {
        serviceId: yoga.serviceId,
        serviceChoices: [{ numberOfParticipants: 3 }],
        bookedAddOns: bookedAddOns.map(({ _id: id, ...rest }) => ({ id, ...rest })),
      } as never,
    ]);
    // Three places of 20, two mats of 5, three cups of 2.50.
    expect(preview?.calculatedPrice).toBe(77.5);
    const eventId = await classroom.newSession(yoga);
    const { booking } = await owner().bookings.createBooking(
      place(eventId, bookedAddOns, { ...confirmed, totalParticipants: 3 }) as never,
    );
    const { bookingFees: fees } = await owner().bookingFees.listBookingFeesByBookingIds({
      bookingIds: [booking?._id as string],
    });
    expect(fees?.[0]?.cancellationFee?.price?.value).toBe('38.75');
    const { priceInfo } = await owner().pricing.calculatePrice({ bookings: [booking!] } as never);
    expect(priceInfo?.calculatedPrice).toBe(77.5);
  });
});

test('4.1: a course takes them along for all of its dates', async () => {
  const enrol = (bookedAddOns: object[]) =>
    asVisitor().bookings.createBooking({
      bookedEntity: { schedule: { scheduleId: course.scheduleId } },
      totalParticipants: 1,
      contactDetails: { firstName: 'Grace', email: 'grace@example.com' },
      bookedAddOns,
    } as never);
  expect((await enrol([mat(1, ofCourse.gear)])).booking?.bookedAddOns).toMatchObject([{ name: 'Mat', quantity: 1 }]);
  expect(await refusalOf(enrol([tea(1)]))).toBe('404 ADD_ON_GROUP_NOT_FOUND');
});

test('27.2: who waits for a place gets it with what they wished for, as it was then', async () => {
  const eventId = await classroom.newSession(yoga, { capacity: 1 });
  const { booking: rival } = await owner().bookings.createBooking(place(eventId, [], confirmed) as never);
  const visitor = await server.caller('visitor');
  const ask = (taken: object[]) =>
    server.send('POST', '/bookings/v1/waitlist/register', {
      headers: visitor,
      body: {
        booking: place(eventId, taken, { contactDetails: { firstName: 'Wanda', email: 'wanda@example.com' } }),
      },
    });
  const ofWire = (taken: readonly { readonly _id: string }[]) => taken.map(({ _id: id, ...rest }) => ({ id, ...rest }));
  const refused = await ask(ofWire([mat(4)]));
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('"booking.bookedAddOns[0].quantity"')]);
  const joined = await ask(ofWire([mat(2), tea(3)]));
  expect(joined.body).toMatchObject({ booking: { status: 'WAITING_LIST', bookedAddOns: ofWire(keptOfYoga()) } });
  await owner().bookings.cancelBooking(rival!._id!, {
    flowControlSettings: { ignoreCancellationPolicy: true },
  } as never);
  const { id } = (joined.body as { booking: { id: string } }).booking;
  const enrolled = await server.send('POST', '/bookings/v1/waitlist/enroll', {
    headers: business.owner,
    body: { bookingId: id },
  });
  expect(outcome(enrolled)).toBe('200 OK');
  expect(enrolled.body).toMatchObject({ booking: { status: 'CONFIRMED', bookedAddOns: ofWire(keptOfYoga()) } });
});
