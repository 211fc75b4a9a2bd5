/** Asks what the first page tells of the business itself. Runs on the server only. */
import type { PageCalls } from '@openhours/client';
import type { BusinessSchedule, Location, OpeningHours, SiteProperties, StaffMember } from '@openhours/contract';

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

/** What a page asks elsewhere, too, and asks only once. */
interface Known {
  readonly findPlaces: () => Promise<readonly Location[]>;
  readonly readProperties: () => Promise<BusinessProperties>;
}

/** As many people as one page shows with their faces. */
const mostPeople = 100;

/** Hours are told where there is a period or an exception. */
export function tellsHours(schedule: BusinessSchedule | undefined): schedule is BusinessSchedule {
  return (schedule?.periods?.length ?? 0) + (schedule?.specialHourPeriod?.length ?? 0) > 0;
}

export function businessCallsOf({ visitor }: PageCalls, { findPlaces, readProperties }: Known): BusinessCalls {
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
