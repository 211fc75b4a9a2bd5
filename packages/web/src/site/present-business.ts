/** The business as its first page tells of it, made from what was asked. Pure, but for the language's ends of sentences. */
import type { Address, Location, StaffMember } from '@openhours/contract';
import { readPicture } from '@openhours/contract/media/media-paths';
import { translationIn } from '@openhours/contract/text/translated';
import { type Day, localAt } from '../days/dates.ts';
import {
  comingExceptions,
  isUntold,
  type Opening,
  type OpeningState,
  openingAt,
  openingOfHours,
  openingOfSchedule,
  opensOn,
  weekOf,
} from '../days/opening.ts';
import { type BusinessProfile, tellsHours } from './business-calls.ts';
import type { BusinessFacts, BusinessPlace, Person, PostalParts } from './business-facts.ts';
import { splitLead } from './lead.ts';
import { portraitOf } from './photo.ts';
import { type PlaceToReach, reachedLikeBusiness, reachOf } from './present.ts';

/** For how many days from today on differing hours are told. */
const exceptionDays = 14;

interface Asked {
  readonly nowMs: number;
  /** The site's. */
  readonly timeZone: string;
  /** That of the business's words. */
  readonly language: string;
  /** That of the reader; absent where it is the same. */
  readonly readerLanguage?: string | undefined;
}

export function presentBusiness(
  profile: BusinessProfile,
  { language, nowMs, readerLanguage, timeZone }: Asked,
): BusinessFacts {
  const { people, places, properties } = profile;
  const inReaders = <Said extends { readonly language: string }>(translations: readonly Said[] | undefined) =>
    readerLanguage === undefined ? undefined : translationIn(translations, readerLanguage);
  const translated = inReaders(properties.translations)?.description;
  const { lead, rest } =
    translated === undefined
      ? splitLead(properties.description ?? '', language)
      : splitLead(translated, readerLanguage ?? language);
  const [mainPlace, ...others] = places;
  const presentPlace = (place: Location | undefined): BusinessPlace => {
    const told = hoursOf(profile, place, timeZone);
    const ownHint = place?.address?.hint?.trim() ?? '';
    const hint = inReaders(place?.translations)?.hint ?? ownHint;
    const toReach: PlaceToReach = place ?? { name: '' };
    return {
      reach: reachOf(reachedLikeBusiness(toReach, properties)),
      hint: hint === '' ? undefined : hint,
      ...(hint === ownHint ? {} : { isHintTranslated: true }),
      postal: place?.address === undefined ? undefined : postalOf(place.address),
      opening: openingNow(told, nowMs),
      week: weekOf(told.opening),
      exceptions: comingExceptions(told.opening, localAt(nowMs, told.timeZone).slice(0, 10), exceptionDays),
    };
  };
  return {
    lead,
    about: rest,
    ...(translated === undefined ? {} : { isTranslated: true }),
    picture: readPicture(properties.picture)?.id,
    places: [presentPlace(mainPlace), ...others.map(presentPlace)],
    people: people.map((person) => presentPerson(person, inReaders(person.translations)?.description)),
  };
}

/** What a place tells of its hours, and the clock by which they count. */
interface Told {
  readonly opening: Opening;
  readonly timeZone: string;
}

/** Undefined where no hours are told. */
function openingNow({ opening, timeZone }: Told, nowMs: number): OpeningState | undefined {
  return isUntold(opening) ? undefined : openingAt(opening, localAt(nowMs, timeZone));
}

/** Whether each place is open, by id; those that tell no hours are left out. */
export function openingsOf(
  profile: BusinessProfile,
  { nowMs, timeZone }: Pick<Asked, 'nowMs' | 'timeZone'>,
): Readonly<Record<string, OpeningState>> {
  return Object.fromEntries(
    profile.places.flatMap((place) => {
      const state = openingNow(hoursOf(profile, place, timeZone), nowMs);
      return place.id === undefined || state === undefined ? [] : [[place.id, state]];
    }),
  );
}

/** Whether a place opens on a day, or any where none is named. */
export function isOpenOn(
  profile: BusinessProfile,
  { day, placeId, timeZone }: { readonly day: Day; readonly placeId: string | undefined; readonly timeZone: string },
): boolean {
  const named = profile.places.filter(({ id }) => placeId === undefined || id === placeId);
  const places = named.length === 0 ? [undefined] : named;
  return places.some((place) => opensOn(hoursOf(profile, place, timeZone).opening, day));
}

/** What the place tells goes before what the business tells, and that before the hours by which customers can book. */
function hoursOf({ hours, properties }: BusinessProfile, place: Location | undefined, timeZone: string): Told {
  const placeZone = place?.timeZone ?? timeZone;
  if (tellsHours(place?.businessSchedule)) {
    return { opening: openingOfSchedule(place.businessSchedule, placeZone), timeZone: placeZone };
  }
  if (tellsHours(properties.businessSchedule)) {
    return { opening: openingOfSchedule(properties.businessSchedule, timeZone), timeZone };
  }
  return hours === undefined
    ? { opening: { weekly: [], instead: [], exceptions: [] }, timeZone }
    : { opening: openingOfHours(hours, place?.id), timeZone: hours.timeZone };
}

function presentPerson(
  { description, id, mainMedia, name, resourceId }: StaffMember,
  translated: string | undefined,
): Person {
  const photo = portraitOf(mainMedia?.image);
  const words = translated ?? description.trim();
  return {
    id,
    resourceId,
    name,
    ...(words === '' ? {} : { words, ...(translated === undefined ? {} : { isTranslated: true }) }),
    ...(photo === undefined ? {} : { photo }),
  };
}

function postalOf({
  addressLine,
  city,
  country,
  postalCode,
  streetAddress,
  subdivision,
}: Address): PostalParts | undefined {
  const street =
    addressLine ?? [streetAddress?.name, streetAddress?.number].filter((part) => part !== undefined).join(' ');
  const parts = { street, city, region: subdivision, postalCode, country };
  const said = Object.entries(parts).filter(([, value]) => value !== undefined && value.trim() !== '');
  return said.length === 0 ? undefined : Object.fromEntries(said);
}
