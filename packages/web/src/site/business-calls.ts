/** Asks what the first page tells of the business itself. Runs on the server only. */
import type { PageCalls } from '@openhours/client';
import type { BusinessSchedule, Location, OpeningHours, SiteProperties, StaffMember } from '@openhours/contract';
import { translationIn } from '@openhours/contract/text/translated';
import type { DaysClosed } from '../days/opening.ts';
import { askedOnce } from './asked-once.ts';
import { inParts } from './in-parts.ts';
import { asNamed, type PlaceNames, type SayPlace, sayPlacesIn } from './place-names.ts';
import { type SaidName, saidName } from './said-text.ts';

/** What pages read of what a business says of itself. */
export type BusinessProperties = Pick<
  SiteProperties,
  'email' | 'phone' | 'description' | 'picture' | 'translations' | 'businessSchedule'
>;

export interface BusinessProfile {
  /** The main one first. */
  readonly places: readonly NamedLocation[];
  readonly properties: BusinessProperties;
  /** The hours by which customers can book; undefined where all places or the business tell hours of their own. */
  readonly hours: OpeningHours | undefined;
  /** The closed days to come that have a name, of all of it or of one place, whatever hours are told. */
  readonly closures: readonly NamedClosure[];
  /** Who can be booked. */
  readonly people: readonly StaffMember[];
}

/** A place under the name that its reader reads. */
export type NamedLocation = ReturnType<typeof asNamed<Location>>;

/** Days on which all of it is closed, or one place, and why. */
export interface NamedClosure extends DaysClosed, SaidName {
  readonly locationId?: string | undefined;
  readonly closedDayId?: string | undefined;
}

export interface BusinessCalls {
  /** The business, its places and its people. */
  readBusiness(): Promise<BusinessProfile>;
}

/** What several calls of a page ask, and the page only once. */
export interface KnownOfBusiness {
  /** The main one first, under the names that the reader reads. */
  readonly findPlaces: () => Promise<readonly NamedLocation[]>;
  /**
   * What the reader calls the places that are shown; they are asked for only where that may differ, and beside whatever
   * tells which these are.
   */
  readonly sayPlaces: (shown: PlacesShown | Promise<PlacesShown>) => Promise<SayPlace>;
  readonly readProperties: () => Promise<BusinessProperties>;
}

type PlacesShown = readonly ({ readonly id?: string | undefined } | undefined)[];

const propertiesOfPages = 'email,phone,description,picture,translations,businessSchedule';
/** As many places as a page tells of by itself. */
const mostPlaces = 50;
/** As many people as one page shows with their faces. */
const mostPeople = 100;

/** Hours are told where there is a period or an exception. */
export function tellsHours(schedule: BusinessSchedule | undefined): schedule is BusinessSchedule {
  return (schedule?.periods?.length ?? 0) + (schedule?.specialHourPeriod?.length ?? 0) > 0;
}

/** `language`: that of the reader; absent where the business writes it. */
export function knownOfBusiness({ site, visitor }: PageCalls, language: string | undefined): KnownOfBusiness {
  const readPlaces = askedOnce(async () => {
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
  });
  // Old bookings are at places that are archived by now, and a business may have more than a page lists.
  const others = new Map<string, Promise<readonly PlaceNames[]>>();
  async function findOthers(ids: readonly string[]): Promise<readonly PlaceNames[]> {
    for (const part of inParts([...new Set(ids.filter((id) => !others.has(id)))], mostPlaces)) {
      const found = visitor.locations
        .queryLocations({ query: { filter: { id: { $in: [...part] } }, paging: { limit: part.length } } })
        .then(({ locations }) => locations);
      for (const id of part) {
        others.set(id, found);
      }
    }
    return (await Promise.all(new Set(ids.flatMap((id) => others.get(id) ?? [])))).flat();
  }
  return {
    async sayPlaces(shown) {
      const [known, places] = await Promise.all([language === undefined ? [] : readPlaces(), shown]);
      if (language === undefined) {
        return asNamed;
      }
      const ids = new Set(known.map(({ id }) => id));
      const unknown = places.flatMap((place) => place?.id ?? []).filter((id) => !ids.has(id));
      return sayPlacesIn([...known, ...(await findOthers(unknown))], language);
    },
    async findPlaces() {
      const places = await readPlaces();
      const sayPlace = language === undefined ? asNamed : sayPlacesIn(places, language);
      return places.map((place) => sayPlace(place));
    },
    readProperties: askedOnce(
      async () => (await site.siteProperties.getSiteProperties({ fields: propertiesOfPages })).properties,
    ),
  };
}

/** Days off keep their name for themselves. */
function namedIn(
  { name, translations, ...days }: OpeningHours['closedDays'][number],
  language: string | undefined,
): NamedClosure[] {
  return name === undefined ? [] : [{ ...days, ...saidName(name, translationIn(translations, language)?.name) }];
}

/** `language`: that of the reader; absent where the business writes it. */
export function businessCallsOf(
  { visitor }: Pick<PageCalls, 'visitor'>,
  { findPlaces, readProperties }: KnownOfBusiness,
  language: string | undefined,
): BusinessCalls {
  return {
    async readBusiness() {
      const readPeople = visitor.staff.queryStaffMembers({ query: { cursorPaging: { limit: mostPeople } } });
      const [places, properties, { staffMembers: people }, { openingHours }] = await Promise.all([
        findPlaces(),
        readProperties(),
        readPeople,
        visitor.calendar.getOpeningHours({}),
      ]);
      const isToldByPlaces = places.length > 0 && places.every(({ businessSchedule }) => tellsHours(businessSchedule));
      const isTold = isToldByPlaces || tellsHours(properties.businessSchedule);
      const closures = openingHours.closedDays.flatMap((days) => namedIn(days, language));
      return { places, properties, hours: isTold ? undefined : openingHours, closures, people };
    },
  };
}
