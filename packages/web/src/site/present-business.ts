/** The business as its first page tells of it, made from what was asked. Pure, but for the language's ends of sentences. */
import type { Address, Location, StaffMember } from '@openhours/contract';
import { areWholeDays, localTimesOf } from '@openhours/contract/closed-days/stretches';
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
  takesOpenHours,
  weekOf,
} from '../days/opening.ts';
import type { SaidNotice } from './absence-calls.ts';
import { type BusinessProfile, type NamedClosure, type NamedLocation, tellsHours } from './business-calls.ts';
import type { BusinessFacts, BusinessPlace, ClosureNotice, Person, PostalParts } from './business-facts.ts';
import { splitLead } from './lead.ts';
import { portraitOf } from './photo.ts';
import { type PlaceToReach, reachedLikeBusiness, reachOf } from './present.ts';
import { nameAlone, saidText } from './said-text.ts';

/** For how many days from today on differing hours and closed days are told. */
const exceptionDays = 14;

interface Asked {
  readonly nowMs: number;
  /** The site's. */
  readonly timeZone: string;
  /** That of the business's words. */
  readonly language: string;
  /** That of the reader; absent where it is the same. */
  readonly readerLanguage?: string | undefined;
  /** What a notice tells of closed days already. */
  readonly told?: readonly Pick<SaidNotice, 'closedDayId' | 'first'>[];
}

export function presentBusiness(
  profile: BusinessProfile,
  { language, nowMs, readerLanguage, timeZone, told: toldDays = [] }: Asked,
): BusinessFacts {
  const { people, places, properties } = profile;
  const translated = translationIn(properties.translations, readerLanguage)?.description;
  const { lead, rest } =
    translated === undefined
      ? splitLead(properties.description ?? '', language)
      : splitLead(translated, readerLanguage ?? language);
  const [mainPlace, ...others] = places;
  const presentPlace = (place: NamedLocation | undefined): BusinessPlace => {
    const told = hoursOf(profile, place, timeZone);
    const hint = saidText(place?.address?.hint?.trim() ?? '', translationIn(place?.translations, readerLanguage)?.hint);
    const toReach: PlaceToReach = place ?? { name: '' };
    return {
      reach: reachOf(reachedLikeBusiness(toReach, properties)),
      hint: hint.words === '' ? undefined : hint,
      postal: place?.address === undefined ? undefined : postalOf(place.address),
      opening: openingNow(told, nowMs),
      week: weekOf(told.opening),
      exceptions: comingExceptions(told.opening, localAt(nowMs, told.timeZone).slice(0, 10), exceptionDays).map(
        (exception) => {
          const closure = closureOn(profile, { day: exception.day, placeId: place?.id });
          return closure === undefined ? exception : { ...exception, closure };
        },
      ),
    };
  };
  return {
    lead,
    about: rest,
    ...(translated === undefined ? {} : { isTranslated: true }),
    picture: readPicture(properties.picture)?.id,
    places: [presentPlace(mainPlace), ...others.map(presentPlace)],
    closures: closuresFrom(profile, nowMs, timeZone)
      .filter(
        ({ closedDayId, firstDate }) =>
          closedDayId === undefined ||
          !toldDays.some((told) => told.closedDayId === closedDayId && told.first === firstDate),
      )
      .map((closure) => noticeOf(profile, closure)),
    people: people.map((person) => presentPerson(person, readerLanguage)),
  };
}

/** The closed days that are seen from now on, but what is over of them, and where it would be closed anyway. */
function closuresFrom(profile: BusinessProfile, nowMs: number, timeZone: string): NamedClosure[] {
  return profile.closures.filter((closure) => {
    const { locationId } = closure;
    const named = profile.places.filter(({ id }) => locationId === undefined || id === locationId);
    return (named.length === 0 ? [undefined] : named).some((place) => {
      const told = hoursOf({ ...profile, closures: [] }, place, timeZone);
      const opening = { ...told.opening, closedOn: [] };
      return takesOpenHours(opening, closure, { from: localAt(nowMs, told.timeZone), days: exceptionDays });
    });
  });
}

/** Of one place of several its name is told. */
function noticeOf({ places }: Pick<BusinessProfile, 'places'>, closure: NamedClosure): ClosureNotice {
  const { firstDate: first, isTranslated, lastDate: last, locationId, name } = closure;
  const { localEnd: end, localStart: start } = localTimesOf(closure);
  const place = places.length < 2 ? undefined : places.find(({ id }) => id !== undefined && id === locationId);
  return {
    first,
    last,
    ...(areWholeDays(closure) ? {} : { times: { start, end } }),
    name,
    ...(isTranslated === undefined ? {} : { isTranslated }),
    ...(place === undefined ? {} : { place: nameAlone(place) }),
  };
}

/** Why it is closed on a day, at a place or everywhere; undefined while it is open, or nobody has said why. */
export function closureOn(
  profile: BusinessProfile,
  { day, placeId }: { readonly day: Day; readonly placeId: string | undefined },
): ClosureNotice | undefined {
  const closure = profile.closures.find(
    ({ firstDate, lastDate, locationId }) =>
      firstDate <= day && day <= lastDate && (locationId === undefined || locationId === placeId),
  );
  return closure && noticeOf(profile, closure);
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

/**
 * What the place tells goes before what the business tells, and that before the hours by which customers can book.
 * Closed days count whatever is told.
 */
function hoursOf(
  { closures, hours, properties }: BusinessProfile,
  place: Location | undefined,
  timeZone: string,
): Told {
  const placeZone = place?.timeZone ?? timeZone;
  const closedHere = closures.filter(({ locationId }) => locationId === undefined || locationId === place?.id);
  if (tellsHours(place?.businessSchedule)) {
    return { opening: openingOfSchedule(place.businessSchedule, placeZone, closedHere), timeZone: placeZone };
  }
  if (tellsHours(properties.businessSchedule)) {
    return { opening: openingOfSchedule(properties.businessSchedule, timeZone, closedHere), timeZone };
  }
  return hours === undefined
    ? { opening: openingOfSchedule({}, timeZone, closedHere), timeZone }
    : { opening: openingOfHours(hours, place?.id), timeZone: hours.timeZone };
}

function presentPerson(
  { description, id, mainMedia, name, resourceId, translations }: StaffMember,
  language: string | undefined,
): Person {
  const photo = portraitOf(mainMedia?.image);
  const about = saidText(description.trim(), translationIn(translations, language)?.description);
  return {
    id,
    resourceId,
    name,
    ...(about.words === '' ? {} : { about }),
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
