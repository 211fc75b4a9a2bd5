/** Asks what the first page tells of the business itself. Runs on the server only. */
import type { PageCalls } from '@openhours/client';
import type { BusinessSchedule, Location, OpeningHours, SiteProperties, StaffMember } from '@openhours/contract';
import { askedOnce } from './asked-once.ts';

/** What pages read of what a business says of itself. */
export type BusinessProperties = Pick<
  SiteProperties,
  'email' | 'phone' | 'description' | 'picture' | 'translations' | 'businessSchedule'
>;

export interface BusinessProfile {
  /** The main one first. */
  readonly places: readonly Location[];
  readonly properties: BusinessProperties;
  /** The hours by which customers can book; undefined where all places or the business tell hours of their own. */
  readonly hours: OpeningHours | undefined;
  /** Who can be booked. */
  readonly people: readonly StaffMember[];
}

export interface BusinessCalls {
  /** The business, its places and its people. */
  readBusiness(): Promise<BusinessProfile>;
}

/** What several calls of a page ask, and the page only once. */
export interface KnownOfBusiness {
  /** The main one first. */
  readonly findPlaces: () => Promise<readonly Location[]>;
  readonly readProperties: () => Promise<BusinessProperties>;
}

const propertiesOfPages = 'email,phone,description,picture,translations,businessSchedule';
/** As many places as a page names. */
const mostPlaces = 50;
/** As many people as one page shows with their faces. */
const mostPeople = 100;

/** Hours are told where there is a period or an exception. */
export function tellsHours(schedule: BusinessSchedule | undefined): schedule is BusinessSchedule {
  return (schedule?.periods?.length ?? 0) + (schedule?.specialHourPeriod?.length ?? 0) > 0;
}

export function knownOfBusiness({ site, visitor }: PageCalls): KnownOfBusiness {
  return {
    findPlaces: askedOnce(async () => {
      const { locations } = await visitor.locations.queryLocations({
        query: {
          filter: { archived: false },
          sort: [
            { fieldName: 'default', order: 'DESC' },
            { fieldName: 'createdDate', order: 'ASC' },
          ],
          paging: { limit: mostPlaces },
        },
      });
      return locations;
    }),
    readProperties: askedOnce(
      async () => (await site.siteProperties.getSiteProperties({ fields: propertiesOfPages })).properties,
    ),
  };
}

export function businessCallsOf(
  { visitor }: Pick<PageCalls, 'visitor'>,
  { findPlaces, readProperties }: KnownOfBusiness,
): BusinessCalls {
  return {
    async readBusiness() {
      const readPeople = visitor.staff.queryStaffMembers({ query: { cursorPaging: { limit: mostPeople } } });
      const [places, properties, { staffMembers: people }] = await Promise.all([
        findPlaces(),
        readProperties(),
        readPeople,
      ]);
      const isToldByPlaces = places.length > 0 && places.every(({ businessSchedule }) => tellsHours(businessSchedule));
      const isTold = isToldByPlaces || tellsHours(properties.businessSchedule);
      const hours = isTold ? undefined : (await visitor.calendar.getOpeningHours({})).openingHours;
      return { places, properties, hours, people };
    },
  };
}
