/**
 * Whom customers may ask for, with the published SDK: anybody, anybody of a gender, a certain person (bookings sheet
 * 10.1, 15).
 */
import { bookingsAppId, staffResourceTypeId } from '@openhours/contract';
import {
  availabilityTimeSlots,
  bookings,
  staffMemberSettings,
  staffMembers,
  timeSlotsConfiguration,
} from '@wix/bookings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Business, openBusiness, type TestService } from '../support/business.ts';
import { ownerOf, restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Gender = 'ANY_MALE' | 'ANY_FEMALE';
type Strategy = 'CUSTOMER_MUST_CHOOSE' | 'CUSTOMER_MAY_CHOOSE' | 'CUSTOMER_CANNOT_CHOOSE';

let server: TestServer;
let business: Business;
let service: TestService;
let owner: ReturnType<typeof ownerClient>;
let visitor: ReturnType<typeof visitorClient>;

const ownerClient = () =>
  sdkClient(server, { bookings, staffMembers, staffMemberSettings, timeSlotsConfiguration }, ownerOf(server));
const visitorClient = () => sdkClient(server, { availabilityTimeSlots, bookings }, visitorOf(server));

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  service = await business.addService({
    name: 'Massage',
    rules: { reschedulePolicy: { enabled: true } },
    resourceIds: [business.ada.resourceId, business.ben.resourceId],
  });
  owner = ownerClient();
  visitor = visitorClient();
  const { items: everybody } = await owner.staffMembers.queryStaffMembers().find();
  for (const [name, gender] of [
    ['Ada', 'FEMALE'],
    ['Ben', 'MALE'],
  ] as const) {
    const member = everybody.find((each) => each.name === name)!;
    await owner.staffMembers.updateStaffMember(member._id!, { revision: member.revision!, gender } as never);
  }
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

async function configure(staffSelection: { strategy?: Strategy; allowGenderSelection?: boolean }, isPublic = true) {
  const { timeSlotsConfiguration: found } =
    await owner.timeSlotsConfiguration.getTimeSlotsConfigurationByAppId(bookingsAppId);
  await owner.timeSlotsConfiguration.updateTimeSlotsConfiguration(found!._id!, {
    revision: found!.revision!,
    staffSelection: { strategy: 'CUSTOMER_MAY_CHOOSE', allowGenderSelection: false, ...staffSelection },
  });
  const settings = await owner.staffMemberSettings.getStaffMemberSettings();
  await owner.staffMemberSettings.updateStaffMemberSettings({
    revision: settings.revision!,
    staffProperties: { genderPubliclyAccessible: isPublic },
  } as never);
}

/** The refusal of a call: its status and code. */
async function refusalOf(call: Promise<unknown>): Promise<unknown[]> {
  try {
    await call;
  } catch (error) {
    const { status, details } = error as { status: number; details: { applicationError?: { code: string } } };
    return [status, details.applicationError?.code];
  }
  return [];
}

const localOf = (instant: string | Date) => new Date(instant).toISOString().slice(0, 19);

/** Who is free at the slot, of those whom the customer asks for. */
async function freeAt(slot: { startDate: string; endDate: string }, gender?: Gender): Promise<(string | undefined)[]> {
  const { timeSlots } = await visitor.availabilityTimeSlots.listAvailabilityTimeSlots({
    serviceId: service.serviceId,
    fromLocalDate: localOf(slot.startDate),
    toLocalDate: localOf(slot.endDate),
    timeZone: 'UTC',
    includeResourceTypeIds: [staffResourceTypeId],
    ...(gender === undefined ? {} : { customerChoices: { requestedGender: { gender } } }),
  });
  const at = timeSlots?.find((each) => each.localStartDate === localOf(slot.startDate));
  return at?.availableResources?.[0]?.resources?.map((each) => each.name ?? undefined) ?? [];
}

const anybodyOf = (gender: Gender) => ({
  resourceSelections: [
    { resourceTypeId: staffResourceTypeId, selectionMethod: 'ANY_RESOURCE', requestedGender: { gender } },
  ],
});

describe('by gender', () => {
  beforeEach(() => configure({ allowGenderSelection: true }));

  test('the starts are those of its staff alone', async () => {
    const slot = business.slot(service);
    expect(await freeAt(slot)).toEqual(['Ada', 'Ben']);
    expect(await freeAt(slot, 'ANY_FEMALE')).toEqual(['Ada']);
    expect(await freeAt(slot, 'ANY_MALE')).toEqual(['Ben']);
    await business.booked({
      service,
      slot: { ...slot, resource: { id: business.ada.resourceId } },
      booking: { status: 'CONFIRMED' },
    });
    expect(await freeAt(slot)).toEqual(['Ben']);
    expect(await freeAt(slot, 'ANY_FEMALE')).toEqual([]);
  });

  test('a single slot names its staff alone', async () => {
    const slot = business.slot(service);
    const asked = {
      serviceId: service.serviceId,
      localStartDate: localOf(slot.startDate),
      localEndDate: localOf(slot.endDate),
      timeZone: 'UTC',
      customerChoices: { requestedGender: { gender: 'ANY_MALE' } },
    };
    const answer = await server.send('POST', '/v2/time-slots/get', {
      body: asked,
      headers: await server.caller('visitor'),
    });
    expect(answer.status, answer.text).toBe(200);
    const { availableResources } = answer.body.timeSlot as { availableResources: { resources: { name: string }[] }[] };
    expect(availableResources.flatMap(({ resources }) => resources.map(({ name }) => name))).toEqual(['Ben']);
  });

  test('a booking is kept with the wish, given to its staff at confirmation, and moves to nobody else', async () => {
    const slot = business.slot(service, anybodyOf('ANY_MALE'));
    const { booking: made } = await visitor.bookings.createBooking({
      bookedEntity: { slot },
      totalParticipants: 1,
      contactDetails: { firstName: 'Grace', email: 'grace@example.com' },
    } as never);
    expect(made!.bookedEntity!.slot!.resource?.name).toBeUndefined();
    expect(made!.bookedEntity!.slot!.resourceSelections).toMatchObject([{ requestedGender: { gender: 'ANY_MALE' } }]);
    const { booking: confirmed } = await owner.bookings.confirmBooking(made!._id!, made!.revision!, {});
    expect(confirmed!.bookedEntity!.slot!.resource!.name).toBe('Ben');

    const later = business.slot(service);
    await business.booked({
      service,
      slot: { ...later, resource: { id: business.ben.resourceId } },
      booking: { status: 'CONFIRMED' },
    });
    expect(await freeAt(later)).toEqual(['Ada']);
    const moved = owner.bookings.rescheduleBooking(
      made!._id!,
      later as never,
      { revision: confirmed!.revision! } as never,
    );
    expect(await refusalOf(moved)).toEqual([428, 'SLOT_NOT_AVAILABLE']);
  });

  test('whoever of it is taken refuses a confirmed booking, though others are free', async () => {
    const slot = business.slot(service);
    const book = () =>
      business.book({ service, slot: { ...slot, ...anybodyOf('ANY_FEMALE') }, booking: { status: 'CONFIRMED' } });
    const first = await book();
    expect(first.body.booking).toMatchObject({ bookedEntity: { slot: { resource: { name: 'Ada' } } } });
    const second = await book();
    expect([second.status, second.code]).toEqual([428, 'SLOT_NOT_AVAILABLE']);
  });

  test('it is asked for only where anybody will do', async () => {
    const slot = business.slot(service, {
      resource: { id: business.ada.resourceId },
      resourceSelections: [
        {
          resourceTypeId: staffResourceTypeId,
          selectionMethod: 'SPECIFIC_RESOURCE',
          requestedGender: { gender: 'ANY_MALE' },
        },
      ],
    });
    const answer = await business.book({ service, slot });
    expect([answer.status, answer.code]).toEqual([400, 'INVALID_FLOW_SELECTED_RESOURCES']);
  });

  test.each([
    ['is not shown to customers', true, false],
    ['is not theirs to choose by', false, true],
  ])('it is refused where it %s', async (_why, allowGenderSelection, isPublic) => {
    await configure({ allowGenderSelection }, isPublic);
    const slot = business.slot(service, anybodyOf('ANY_MALE'));
    const refusal = [428, 'REQUESTED_GENDER_NOT_ALLOWED'];
    expect(await refusalOf(freeAt(slot, 'ANY_MALE'))).toEqual(refusal);
    const booking = await business.book({ service, slot });
    expect([booking.status, booking.code]).toEqual(refusal);
  });
});

describe('where customers must choose', () => {
  beforeEach(() => configure({ strategy: 'CUSTOMER_MUST_CHOOSE' }));

  test('a booking of theirs names the staff member; the business need not', async () => {
    const visitorHeaders = await server.caller('visitor');
    const refused = await business.book({ service, as: visitorHeaders });
    expect([refused.status, refused.code]).toEqual([400, 'INVALID_FLOW_SELECTED_RESOURCES']);
    const chosen = business.slot(service, { resource: { id: business.ada.resourceId } });
    expect((await business.book({ service, slot: chosen, as: visitorHeaders })).status).toBe(200);
    expect((await business.book({ service })).status).toBe(200);
  });
});
