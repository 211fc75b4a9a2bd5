/** Opens the sample business: everything it offers, made by its owner through the operations that every client calls. */
import type { Client } from '@openhours/client';
import type { InputOf, Operations } from '@openhours/contract';
import type { AddedPicture, SamplePicture } from '../domains/sample/index.ts';
import { type DemoDays, later } from './days.ts';
import type { ClockTime, Day, DemoAbsence, DemoBusiness, DemoHours, DemoService, Weekday } from './shapes.ts';

type EventInput = InputOf<Operations['calendar']['createEvent']>['event'];
type ServiceInput = InputOf<Operations['services']['createService']>['service'];

/** The schedule of the business has this external id at every site (services sheet 12.1). */
const businessScheduleName = '4e0579a5-491e-4e70-a872-d097eed6e520';

/** Where customers reach the business. */
const businessAddress = 'hello@example.com';

/** How many days before the start the business opened. */
export const openedOnDay: Day = -42;

export interface OpenService {
  readonly id: string;
  readonly scheduleId: string;
}

/** Puts a picture into the library of the site. */
export type AddPicture = (picture: SamplePicture) => Promise<AddedPicture>;

/** The ids behind the keys of the declaration. */
export interface OpenBusiness {
  /** Resource ids of the people. */
  readonly people: Readonly<Record<string, string>>;
  readonly services: Readonly<Record<string, OpenService>>;
}

/** The value behind a key that the declaration names; its own mistake when there is none. */
export function named<Value>(values: Readonly<Record<string, Value>>, key: string): Value {
  const value = values[key];
  if (value === undefined) {
    throw new Error(`the sample business names ${key}, which it does not declare`);
  }
  return value;
}

/**
 * Makes places, people, rooms, hours, policies, forms and services. The clock of the calls must stand on the day of the
 * opening: what recurs may not begin before the day on which it is made.
 */
export async function openBusiness(
  business: DemoBusiness,
  owner: Client,
  days: DemoDays,
  addPicture: AddPicture,
): Promise<OpenBusiness> {
  await introduce(business, owner, addPicture);
  const places = await settle(business, owner);
  await keepHouse(business, owner, days);
  const people = await employ(business, owner, { places, days, addPicture });
  const { rooms, roomTypes } = await furnish(business, owner, places);
  const policies = await eachOf(business.policies, async (bookingPolicy) => {
    const made = await owner.policies.createBookingPolicy({ bookingPolicy });
    return made.bookingPolicy.id;
  });
  const forms = await eachOf(business.forms, async (form) => (await owner.forms.createForm({ form })).form.id);
  const services = await eachOf(business.services, async (declared) => {
    const { image } = await addPicture(declared.picture);
    const { service } = await owner.services.createService({
      service: {
        ...serviceInput(declared, { people, places, policies, forms, roomTypes }),
        media: { items: [{ image }], mainMedia: { image } },
      },
    });
    const made = { id: service.id, scheduleId: service.schedule.id };
    await createEvents(owner, sessionsOf(declared, made, { people, rooms }, days));
    return made;
  });
  return { people, services };
}

/** One after the other, in the order of the declaration: lists of the site that are not sorted show them so. */
async function eachOf<Declared, Made>(
  declared: Readonly<Record<string, Declared>>,
  make: (each: Declared, key: string) => Promise<Made>,
): Promise<Record<string, Made>> {
  const made: Record<string, Made> = {};
  for (const [key, each] of Object.entries(declared)) {
    made[key] = await make(each, key);
  }
  return made;
}

/** What the business says of itself, with its sign and a picture of the house. */
async function introduce(
  { description, logo, picture }: DemoBusiness,
  owner: Client,
  addPicture: AddPicture,
): Promise<void> {
  const properties = {
    description,
    logo: (await addPicture(logo)).identifier,
    picture: (await addPicture(picture)).identifier,
  };
  await owner.siteProperties.updateSiteProperties({ properties, fields: Object.keys(properties).join(',') });
}

/** The places by key; the first one is the default place, which every site has from the start. */
async function settle(business: DemoBusiness, owner: Client): Promise<Record<string, string>> {
  const { locations } = await owner.locations.listLocations();
  const first = locations.find((each) => each.default);
  const [firstKey] = Object.keys(business.places);
  return eachOf(business.places, async ({ name, street, number, city, hint, phone }, key) => {
    const described = {
      name,
      phone,
      email: businessAddress,
      address: {
        streetAddress: { name: street, number },
        city,
        formattedAddress: `${number} ${street}, ${city}`,
        ...(hint === undefined ? {} : { hint }),
      },
    };
    const { location } =
      key === firstKey && first !== undefined
        ? await owner.locations.updateLocation({
            location: { ...described, id: first.id, revision: first.revision },
          })
        : await owner.locations.createLocation({ location: described });
    return location.id;
  });
}

/** The business hours of the house instead of those every site has from the start, and when it is closed. */
async function keepHouse(business: DemoBusiness, owner: Client, days: DemoDays): Promise<void> {
  const { schedules } = await owner.calendar.querySchedules({
    query: { filter: { externalId: businessScheduleName } },
  });
  const scheduleId = schedules[0]?.id;
  if (scheduleId === undefined) {
    throw new Error('the site has no business hours');
  }
  const { events } = await owner.calendar.queryEvents({
    query: { filter: { scheduleId, type: 'WORKING_HOURS' } },
    recurrenceType: ['MASTER'],
  });
  for (const { id } of events) {
    await owner.calendar.cancelEvent({ eventId: id });
  }
  await writeHours(owner, scheduleId, business.hours, {}, days);
  await writeAbsences(owner, scheduleId, business.absences, days);
}

interface Employing {
  readonly places: Readonly<Record<string, string>>;
  readonly days: DemoDays;
  readonly addPicture: AddPicture;
}

async function employ(
  business: DemoBusiness,
  owner: Client,
  { places, days, addPicture }: Employing,
): Promise<Record<string, string>> {
  return eachOf(business.people, async ({ name, description, email, hours, picture, absences = [] }) => {
    const { image } = await addPicture(picture);
    const { staffMember } = await owner.staff.createStaffMember({
      staffMember: { name, description, email, mainMedia: { image } },
      serviceProvider: true,
      fields: ['RESOURCE_DETAILS'],
    });
    const scheduleId = staffMember.resource?.eventsSchedule.id ?? '';
    await writeHours(owner, scheduleId, hours, places, days);
    await writeAbsences(owner, scheduleId, absences, days);
    await owner.staff.assignWorkingHoursSchedule({ staffMemberId: staffMember.id, scheduleId });
    return staffMember.resourceId;
  });
}

async function furnish({ roomTypes }: DemoBusiness, owner: Client, places: Readonly<Record<string, string>>) {
  const rooms: Record<string, string> = {};
  const types = await eachOf(roomTypes, async ({ name, rooms: declared }) => {
    const { resourceType } = await owner.resources.createResourceType({ resourceType: { name } });
    for (const [key, room] of Object.entries(declared)) {
      const { resource } = await owner.resources.createResource({
        resource: {
          name: room.name,
          typeId: resourceType.id,
          locationOptions: {
            availableInAllLocations: false,
            specificLocationOptions: {
              availableInBusinessLocations: true,
              businessLocations: [{ locationId: named(places, room.at) }],
            },
          },
        },
      });
      rooms[key] = resource.id;
    }
    return resourceType.id;
  });
  return { rooms, roomTypes: types };
}

/** An event between two times of one day. */
function timed(days: DemoDays, day: Day, from: ClockTime, to: ClockTime) {
  return { start: { localDate: days.local(day, from) }, end: { localDate: days.local(day, to) } };
}

function weekly(days: DemoDays, weekday: Weekday, from: ClockTime, to: ClockTime) {
  return {
    ...timed(days, days.weekdayFrom(openedOnDay, weekday), from, to),
    recurrenceRule: { frequency: 'WEEKLY' as const, interval: 1, days: [weekday] },
  };
}

async function writeHours(
  owner: Client,
  scheduleId: string,
  hours: readonly DemoHours[],
  places: Readonly<Record<string, string>>,
  days: DemoDays,
): Promise<void> {
  const events = hours.flatMap(({ days: weekdays, ranges, at }) =>
    weekdays.flatMap((weekday) =>
      ranges.map(
        ([from, to]): EventInput => ({
          scheduleId,
          type: 'WORKING_HOURS',
          ...weekly(days, weekday, from, to),
          ...(at === undefined ? {} : { location: { id: named(places, at), type: 'BUSINESS' } }),
        }),
      ),
    ),
  );
  await createEvents(owner, events);
}

/** Creates events in one call; one that is refused is a mistake of the declaration. */
async function createEvents(owner: Client, events: readonly EventInput[]): Promise<void> {
  if (events.length === 0) {
    return;
  }
  const { results } = await owner.calendar.bulkCreateEvents({ events: events.map((event) => ({ event })) });
  const refused = results.find(({ itemMetadata }) => !itemMetadata.success);
  if (refused !== undefined) {
    throw new Error(`an event of the sample business was refused: ${JSON.stringify(refused.itemMetadata.error)}`);
  }
}

async function writeAbsences(
  owner: Client,
  scheduleId: string,
  absences: readonly DemoAbsence[],
  days: DemoDays,
): Promise<void> {
  const events = absences.map((absence): EventInput => {
    const times =
      'weekly' in absence
        ? weekly(days, absence.weekly, absence.from, absence.to)
        : {
            start: { localDate: days.local(absence.firstDay) },
            end: { localDate: days.local(absence.lastDay + 1) },
            allDay: true,
          };
    return { scheduleId, type: 'DEFAULT', title: absence.title, ...times };
  });
  await createEvents(owner, events);
}

interface Known {
  readonly people: Readonly<Record<string, string>>;
  readonly places: Readonly<Record<string, string>>;
  readonly policies: Readonly<Record<string, string>>;
  readonly forms: Readonly<Record<string, string>>;
  readonly roomTypes: Readonly<Record<string, string>>;
}

function paymentOf(price: DemoService['price']): NonNullable<ServiceInput['payment']> {
  if (price === 'free') {
    return { rateType: 'NO_FEE', options: { inPerson: true } };
  }
  return 'words' in price
    ? { rateType: 'CUSTOM', custom: { description: price.words }, options: { inPerson: true } }
    : { rateType: 'FIXED', fixed: { price: { value: price.amount } }, options: { inPerson: true } };
}

function serviceInput(declared: DemoService, { people, places, policies, forms, roomTypes }: Known): ServiceInput {
  const { type, name, tagLine, description } = declared;
  const shared: ServiceInput = {
    type,
    name,
    tagLine,
    description,
    bookingPolicy: { id: named(policies, declared.policy) },
    ...(declared.form === undefined ? {} : { form: { id: named(forms, declared.form) } }),
    payment: paymentOf(declared.price),
    locations:
      'address' in declared.at
        ? [{ type: 'CUSTOM', custom: { address: { formattedAddress: declared.at.address } } }]
        : declared.at.map((key) => ({ type: 'BUSINESS', business: { id: named(places, key) } })),
  };
  if (declared.type !== 'APPOINTMENT') {
    return { ...shared, defaultCapacity: declared.capacity, onlineBooking: { enabled: true } };
  }
  return {
    ...shared,
    defaultCapacity: 1,
    onlineBooking: { enabled: true, requireManualApproval: declared.needsApproval === true },
    schedule: {
      availabilityConstraints: {
        sessionDurations: [declared.minutes],
        timeBetweenSessions: declared.bufferMinutes,
      },
    },
    staffMemberIds: declared.by.map((key) => named(people, key)),
    ...(declared.room === undefined
      ? {}
      : { serviceResources: [{ resourceType: { id: named(roomTypes, declared.room) } }] }),
  };
}

/** The weekly sessions of a class, or each session of a course. */
function sessionsOf(
  declared: DemoService,
  { scheduleId }: OpenService,
  {
    people,
    rooms,
  }: { readonly people: Readonly<Record<string, string>>; readonly rooms: Readonly<Record<string, string>> },
  days: DemoDays,
): EventInput[] {
  if (declared.type === 'APPOINTMENT') {
    return [];
  }
  const shared = {
    scheduleId,
    type: declared.type,
    resources: [{ id: named(people, declared.by) }, { id: named(rooms, declared.room) }],
  };
  if (declared.type === 'CLASS') {
    return declared.weekly.map(({ day, from, minutes }) => ({
      ...shared,
      ...weekly(days, day, from, later(from, minutes)),
    }));
  }
  const first = days.weekdayFrom(declared.firstDay, declared.weekday);
  return days.weeklyFrom(first, declared.sessions).map((day) => ({
    ...shared,
    ...timed(days, day, declared.from, later(declared.from, declared.minutes)),
  }));
}
