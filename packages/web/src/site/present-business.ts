/** The business as its first page tells of it, made from what was asked. Pure, but for the language's ends of sentences. */
import type { Address, StaffMember } from '@openhours/contract';
import { readPicture } from '@openhours/contract/media-paths';
import { translationIn } from '@openhours/contract/translated';
import { localAt } from '../days/dates.ts';
import {
  comingExceptions,
  isUntold,
  type Opening,
  openingAt,
  openingOfHours,
  openingOfSchedule,
  weekOf,
} from '../days/opening.ts';
import type { BusinessFacts, Person, PostalParts } from '../pages/state/business.ts';
import { type BusinessProfile, tellsHours } from './business-calls.ts';
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
  const { mainPlace, people, places, properties } = profile;
  const place: PlaceToReach = mainPlace ?? { name: '' };
  const inReaders = <Said extends { readonly language: string }>(translations: readonly Said[] | undefined) =>
    readerLanguage === undefined ? undefined : translationIn(translations, readerLanguage);
  const translated = inReaders(properties.translations)?.description;
  const { lead, rest } =
    translated === undefined
      ? splitLead(properties.description ?? '', language)
      : splitLead(translated, readerLanguage ?? language);
  const told = hoursOf(profile, timeZone);
  const local = localAt(nowMs, told.timeZone);
  const ownHint = mainPlace?.address?.hint?.trim() ?? '';
  const hint = inReaders(mainPlace?.translations)?.hint ?? ownHint;
  return {
    lead,
    about: rest,
    ...(translated === undefined ? {} : { isTranslated: true }),
    picture: readPicture(properties.picture)?.id,
    reach: reachOf(reachedLikeBusiness(place, properties)),
    hint: hint === '' ? undefined : hint,
    ...(hint === ownHint ? {} : { isHintTranslated: true }),
    postal: mainPlace?.address === undefined ? undefined : postalOf(mainPlace.address),
    opening: isUntold(told.opening) ? undefined : openingAt(told.opening, local),
    week: weekOf(told.opening),
    exceptions: comingExceptions(told.opening, local.slice(0, 10), exceptionDays),
    places: places.length < 2 ? [] : places.map((each) => reachOf(each)),
    people: people.map((person) => presentPerson(person, inReaders(person.translations)?.description)),
  };
}

/** What the place tells goes before what the business tells, and that before the hours by which customers can book. */
function hoursOf(
  { hours, mainPlace, properties }: BusinessProfile,
  timeZone: string,
): { opening: Opening; timeZone: string } {
  const placeZone = mainPlace?.timeZone ?? timeZone;
  if (tellsHours(mainPlace?.businessSchedule)) {
    return { opening: openingOfSchedule(mainPlace.businessSchedule, placeZone), timeZone: placeZone };
  }
  if (tellsHours(properties.businessSchedule)) {
    return { opening: openingOfSchedule(properties.businessSchedule, timeZone), timeZone };
  }
  return hours === undefined
    ? { opening: { weekly: [], instead: [], exceptions: [] }, timeZone }
    : { opening: openingOfHours(hours, mainPlace?.id), timeZone: hours.timeZone };
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
