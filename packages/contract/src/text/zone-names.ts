/**
 * What people call the clock of a place, shortly and in their language: "New York time", "Ortszeit New York". For pages and
 * messages; asked on the server, since engines know different names. Pure.
 */
import { dateTimeFormat, displayNames, localeOf } from './intl-formats.ts';

const utcNames = new Set(['UTC', 'GMT', 'UCT', 'ZULU', 'UNIVERSAL', 'GREENWICH', 'GMT0', 'GMT+0', 'GMT-0']);

/**
 * What a place's clock is called, by the zone's own name: a city, or an abbreviation that is a name already. Made
 * without Intl, whose names of zones differ between a server and a browser.
 */
export function zoneNameOf(timeZone: string): { readonly name: string; readonly isPlace: boolean } {
  const last = timeZone.split('/').at(-1) ?? timeZone;
  if (utcNames.has(last.toUpperCase())) {
    return { name: 'UTC', isPlace: false };
  }
  if (timeZone.startsWith('Etc/GMT')) {
    // The database counts hours westward there; people count them eastward.
    return { name: last.replace('GMT', 'UTC').replace(/[+-]/, (sign) => (sign === '+' ? '−' : '+')), isPlace: false };
  }
  return timeZone.includes('/') ? { name: last.replaceAll('_', ' '), isPlace: true } : { name: last, isPlace: false };
}

/** How Intl says the time of a place in each language, with the place as the first group. */
const timesOfPlaces: Readonly<Record<string, RegExp>> = {
  de: /^(.+) \(Ortszeit\)$/,
  es: /^hora de (.+)$/,
  fr: /^heure : (.+)$/,
  he: /^שעון (.+)$/,
};

/**
 * What readers of other languages call the clock of a place, as it stands within a sentence: by its city, and where Intl
 * has only a country by that or by the zone's own name, whichever is shorter. The city in the name of a zone is written in
 * English, so only English readers are told it; undefined for them, and where Intl has no name. `nowMs`: a zone's name is
 * that of its rules of today. Example: `hora de Nueva York`, `Mitteleuropäische Zeit`.
 */
export function zoneWordsOf(timeZone: string, locale: string, nowMs: number): string | undefined {
  const { language } = localeOf(locale);
  const timeOfPlace = timesOfPlaces[language];
  if (timeOfPlace === undefined || !zoneNameOf(timeZone).isPlace) {
    return undefined;
  }
  const long = genericName(timeZone, locale, 'longGeneric', nowMs);
  const [, place] = timeOfPlace.exec(genericName(timeZone, locale, 'shortGeneric', nowMs)) ?? [];
  if (place === undefined) {
    return /^(GMT|UTC)/.test(long) ? undefined : long;
  }
  const isRegion = regionNamesOf(language).has(place);
  // The long name is of the place itself where Intl has none of the zone, or says it with its article.
  const ofPlace = timeOfPlace.exec(long)?.[1] === place ? undefined : long;
  switch (language) {
    case 'de':
      return shorter(`Ortszeit ${place}`, isRegion ? ofPlace : undefined);
    case 'fr':
      return isRegion || ofPlace?.toLowerCase().includes(place.toLowerCase()) === true
        ? (ofPlace ?? `heure locale (${place})`)
        : `heure ${ofFrenchPlace(place)}`;
    case 'he':
      // The long names say that it is winter.
      return `שעון ${place.replace(/ \(.*\)$/, '')}`;
    default:
      return shorter(`hora de ${place}`, isRegion ? ofPlace : undefined);
  }
}

function genericName(
  timeZone: string,
  locale: string,
  timeZoneName: 'longGeneric' | 'shortGeneric',
  nowMs: number,
): string {
  const parts = dateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts(nowMs);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
}

/**
 * A zone as somebody looks for it in a list: its city in their language where Intl has it, with what tells it from
 * namesakes, and what its clock is called there. Example: `Knox (Indiana)` with `Central Time`, `Nueva York` with `hora
 * oriental`.
 */
export function zoneSought(
  timeZone: string,
  locale: string,
  nowMs: number,
): { readonly place: string; readonly clock: string | undefined } {
  const { isPlace, name } = zoneNameOf(timeZone);
  if (!isPlace) {
    return { place: name, clock: undefined };
  }
  const { language } = localeOf(locale);
  const [, said] = timesOfPlaces[language]?.exec(genericName(timeZone, locale, 'shortGeneric', nowMs)) ?? [];
  const [, ...between] = timeZone.split('/').slice(0, -1);
  const own = between.length === 0 ? name : `${name} (${between.join(', ').replaceAll('_', ' ')})`;
  const clock = genericName(timeZone, locale, 'longGeneric', nowMs);
  return {
    place: said === undefined || regionNamesOf(language).has(said) ? own : said,
    clock: /^(GMT|UTC)/.test(clock) ? undefined : clock,
  };
}

function shorter(text: string, other: string | undefined): string {
  return other !== undefined && other.length < text.length ? other : text;
}

function ofFrenchPlace(place: string): string {
  return /^Le /.test(place)
    ? place.replace(/^Le /, 'du ')
    : /^[aeiouœæ]/iu.test(plain(place))
      ? `d’${place}`
      : `de ${place}`;
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '');
}

const keptRegions = new Map<string, ReadonlySet<string>>();

/** What a language calls countries, by which a country is told from a city. */
function regionNamesOf(language: string): ReadonlySet<string> {
  const known = keptRegions.get(language);
  if (known !== undefined) {
    return known;
  }
  const names = displayNames(language, { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const found = new Set(letters.flatMap((first) => letters.flatMap((second) => names.of(first + second) ?? [])));
  keptRegions.set(language, found);
  return found;
}
