/** Taking the sample away: what it is by now, and its end in one transaction (docs/decisions/0028). */
import { fail, mostTrialBookings, type SampleBusiness, siteProperties } from '@openhours/contract';
import type { Act, Site } from '../../call.ts';
import { beginCatalogueWrite } from '../../db/catalogue-version.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';
import { formatInstant } from '../../time/index.ts';
import {
  type BookingsParts,
  findBookingsMadeAt,
  findKeepingBookings,
  forgetBookings,
  readStandingBookings,
} from '../bookings/index.ts';
import { readChangedSchedules, readSessionFacts } from '../calendar/index.ts';
import { forgetSignatures } from '../consents/index.ts';
import { type ContactRow, deleteContacts, findContacts, findContactsMadeAt } from '../contacts/index.ts';
import { forgetSubmissions } from '../forms/index.ts';
import type { CalendarsParts } from '../identity/index.ts';
import { type LocationRow, presentLocation, readLocations, replaceLocation } from '../locations/index.ts';
import { deleteFiles, findFilesMadeAt, type MediaParts } from '../media/index.ts';
import { forgetMessagesAbout } from '../notifications/index.ts';
import { deleteBookingPolicy, readPolicies } from '../policies/index.ts';
import { deleteService, readServices, type ServicesParts } from '../services/index.ts';
import { changeProperties, readOwnSite, updateProperties, updateSite } from '../site/index.ts';
import {
  deleteResourceOf,
  deleteResourceType,
  deleteStaffMemberOf,
  readResources,
  readResourceTypes,
  readStaff,
} from '../staff/index.ts';
import {
  emptyKinds,
  isFullSample,
  nameOfClient,
  partContacts,
  partPolicies,
  partRooms,
  partServices,
  partStaff,
  partTriers,
  placeAfter,
  resourcesOf,
  sampleProperties,
} from './rules.ts';

function contactsOf(bookings: readonly { readonly contact_id: string | null }[]): string[] {
  return [...new Set(bookings.flatMap(({ contact_id }) => contact_id ?? []))];
}

/** What the removal stands on. */
export type SampleRemovalParts = ServicesParts &
  Pick<BookingsParts, 'availability' | 'readKeptContacts'> &
  MediaParts &
  CalendarsParts;

interface Found {
  readonly presented: SampleBusiness;
  readonly place: { readonly row: LocationRow; readonly siteName: string } | undefined;
  /** What was booked in the sample or to try it out, and by whom: behind none of them stands anybody. */
  readonly bookingIds: readonly string[];
  readonly contacts: readonly ContactRow[];
  /** Kinds of rooms of which nothing is left. */
  readonly kindIds: readonly string[];
  /** What the business says by words and pictures of the sample. */
  readonly propertyNames: readonly string[];
  /** Pictures that nothing shows which stays. */
  readonly fileIds: readonly string[];
}

const nothing = { services: [], staffMembers: [], rooms: [], policies: [] };

function empty(kind: SampleBusiness['kind']): Found {
  const goes = { ...nothing, sampleBookingCount: 0, contactCount: 0, place: false };
  return {
    presented: { kind, goes, stays: { ...nothing, bookingCount: 0, bookings: [] } },
    place: undefined,
    bookingIds: [],
    contacts: [],
    kindIds: [],
    propertyNames: [],
    fileIds: [],
  };
}

function named(rows: readonly { readonly id: string; readonly name: string }[]) {
  return rows.map(({ id, name }) => ({ id, name }));
}

async function find(
  reader: Reader,
  trialIds: readonly string[],
  nowMs: number,
  { readKeptContacts }: Pick<SampleRemovalParts, 'readKeptContacts'>,
): Promise<Found> {
  const site = await readOwnSite(reader);
  if (site.state !== 'DEMO') {
    return empty('NONE');
  }
  const [services, staff, resources, kinds, policies, locations] = await Promise.all([
    readServices(reader),
    readStaff(reader),
    readResources(reader),
    readResourceTypes(reader),
    readPolicies(reader),
    readLocations(reader),
  ]);
  const catalogue = { madeMs: site.created_at, services, staff, policies };
  if (isFullSample(catalogue)) {
    return empty('FULL');
  }
  const madeMs = site.created_at;
  const [made, files, changed] = await Promise.all([
    findContactsMadeAt(reader, madeMs),
    findFilesMadeAt(reader, madeMs),
    readChangedSchedules(
      reader,
      resources.map((resource) => resource.events_schedule_id),
      madeMs,
    ),
  ]);
  const { behindNobody, untouched: customers } = partContacts(made);
  const sampleIds = await findBookingsMadeAt(reader, madeMs, behindNobody);
  const keeping = await findKeepingBookings(
    reader,
    {
      serviceIds: services.filter(({ created_at }) => created_at === madeMs).map(({ id }) => id),
      resourceIds: resources.filter(({ created_at }) => created_at === madeMs).map(({ id }) => id),
      exceptIds: sampleIds,
      limit: mostTrialBookings,
    },
    nowMs,
  );
  const trials = keeping.filter(({ id }) => trialIds.includes(id));
  const bookingIds = [...sampleIds, ...trials.map(({ id }) => id)];
  // Whatever a client has booked takes place: nothing of it is cancelled, and it keeps what it needs.
  const standing = await readStandingBookings(reader, bookingIds, nowMs);
  const parted = partServices(catalogue, new Set(standing.map(({ serviceId }) => serviceId)));
  const goingIds = parted.goes.map(({ id }) => id);
  const remaining = services.filter(({ id }) => !goingIds.includes(id));
  const sessions = await readSessionFacts(
    reader,
    remaining.map(({ schedule_id }) => schedule_id),
    nowMs,
  );
  const booked = standing.flatMap(({ resourceId }) => resourceId ?? []);
  const triers = partTriers(trials, await findContacts(reader, contactsOf(trials)));
  const nobodys = [...customers, ...triers];
  const kept = await readKeptContacts(
    reader,
    nobodys.map(({ id }) => id),
    bookingIds,
  );
  const contacts = nobodys.filter(({ id }) => !kept.includes(id));
  const ownTime = resources.filter((resource) => changed.includes(resource.events_schedule_id)).map(({ id }) => id);
  const needed = new Set([...resourcesOf(remaining), ...booked, ...ownTime]);
  const people = partStaff(catalogue, needed);
  const held = sessions.flatMap(({ resourceIds }) => resourceIds);
  const rooms = partRooms({ madeMs, resources }, new Set([...needed, ...held]));
  const leftOver = resources.filter((resource) => !rooms.goes.includes(resource));
  const rules = partPolicies(catalogue, remaining);
  const row = locations.find((each) => each.created_at === site.created_at && !each.archived);
  const siteName = site.display_name;
  const sampleFiles = files.map(({ id }) => id);
  const propertyNames = sampleProperties(site.properties, sampleFiles);
  const shown = JSON.stringify([
    remaining.map(({ details }) => details.media),
    staff.filter((member) => !people.goes.includes(member)).map((member) => member.main_media),
    Object.entries(site.properties).filter(([name]) => !propertyNames.includes(name)),
  ]);
  const place = row !== undefined && placeAfter(presentLocation(row), siteName) ? { row, siteName } : undefined;
  return {
    place,
    bookingIds,
    contacts,
    propertyNames,
    fileIds: sampleFiles.filter((id) => !shown.includes(id)),
    kindIds: emptyKinds({ madeMs, kinds }, leftOver).map(({ id }) => id),
    presented: {
      kind: 'SMALL',
      goes: {
        services: named(parted.goes),
        staffMembers: named(people.goes),
        rooms: named(rooms.goes),
        policies: named(rules.goes),
        sampleBookingCount: sampleIds.length,
        contactCount: contacts.filter((contact) => customers.includes(contact)).length,
        place: place !== undefined || propertyNames.length > 0,
      },
      stays: {
        services: named(parted.stays),
        staffMembers: named(people.stays),
        rooms: named(rooms.stays),
        policies: named(rules.stays),
        bookingCount: standing.reduce((sum, { count }) => sum + count, 0),
        bookings: keeping
          .filter((booking) => !trials.includes(booking))
          .map(({ details, id, service_id, start_at }) => ({
            id,
            serviceName: services.find((service) => service.id === service_id)?.name ?? details.title,
            clientName: nameOfClient(details.contactDetails),
            startDate: formatInstant(start_at),
          })),
      },
    },
  };
}

/** What of the sample is left, and what of it would go now. */
export async function readSample(
  reader: Reader,
  trialIds: readonly string[],
  nowMs: number,
  parts: Pick<SampleRemovalParts, 'readKeptContacts'>,
): Promise<SampleBusiness> {
  return (await find(reader, trialIds, nowMs, parts)).presented;
}

/** Removes what nobody has changed, and ends the site's being a sample. Answers what went and what stayed. */
export async function removeSample(
  tx: Transaction,
  act: Act & { readonly site: Pick<Site, 'id' | 'timeZone' | 'accountId'> },
  trialIds: readonly string[],
  parts: SampleRemovalParts,
): Promise<SampleBusiness> {
  // From here on nobody books or changes anything of it meanwhile.
  await beginCatalogueWrite(tx);
  const found = await find(tx, trialIds, act.nowMs, parts);
  const { presented, place, bookingIds, contacts, kindIds, propertyNames } = found;
  const { kind, goes } = presented;
  if (kind === 'NONE') {
    return presented;
  }
  if (kind === 'FULL') {
    throw fail('FAILED_PRECONDITION', 'The full sample cannot be removed: stop the server and delete its data folder', {
      kind,
    });
  }
  // Places before calendars before bookings: the order of locks.
  await updateSite(tx, act, { accountId: act.site.accountId, state: 'ENABLED' }, parts);
  await tx.flush();
  if (propertyNames.length > 0) {
    const paths = propertyNames.map((name) => [name]);
    await updateProperties(
      tx,
      { ...act, operation: siteProperties.updateSiteProperties },
      (site) => changeProperties(site, { properties: {}, paths, root: 'properties' }),
      parts,
    );
    await tx.flush();
  }
  if (place !== undefined) {
    const { id, revision } = presentLocation(place.row);
    const after = placeAfter(presentLocation(place.row), place.siteName);
    if (after !== undefined) {
      await replaceLocation(tx, act, { location: { ...after, id, revision } }, parts);
    }
  }
  // Before their services, so that nobody is told who does not exist.
  await forgetBookings(tx, act, bookingIds, parts);
  forgetMessagesAbout(tx, bookingIds);
  await forgetSubmissions(tx, act, bookingIds, parts);
  await forgetSignatures(tx, act, bookingIds, parts);
  await deleteContacts(tx, act, contacts, parts);
  await tx.flush();
  for (const { id } of goes.services) {
    await deleteService(tx, act, { serviceId: id }, parts);
    await tx.flush();
  }
  for (const { id } of goes.staffMembers) {
    await deleteStaffMemberOf(tx, act, id, parts);
    await tx.flush();
  }
  for (const { id } of goes.rooms) {
    await deleteResourceOf(tx, act, id, parts);
    await tx.flush();
  }
  for (const id of kindIds) {
    await deleteResourceType(tx, act, id, parts);
  }
  for (const { id } of goes.policies) {
    await deleteBookingPolicy(tx, act, id, parts);
  }
  await deleteFiles(tx, act, { fileIds: [...found.fileIds], permanent: true }, parts);
  return presented;
}
