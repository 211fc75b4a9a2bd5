/** With which day weeks begin: where the reader is, else where the business is. */
import { dateTimeFormat, localeOf } from '@openhours/contract/text/intl-formats';

/** What newer and older engines know of a region. */
interface KnownOfRegion {
  readonly getWeekInfo?: () => { readonly firstDay: number };
  readonly weekInfo?: { readonly firstDay: number };
  readonly getTimeZones?: () => readonly string[] | undefined;
  readonly timeZones?: readonly string[];
}

const monday = 1;

function firstDayOf(tag: string): number {
  const known = localeOf(tag) as KnownOfRegion;
  return known.getWeekInfo?.().firstDay ?? known.weekInfo?.firstDay ?? monday;
}

/** By region; asked of the engine once, since each page asks. */
const zonesByRegion = new Map<string, readonly string[]>();

function zonesOf(region: string): readonly string[] {
  const kept = zonesByRegion.get(region);
  if (kept !== undefined) {
    return kept;
  }
  const zones = askForZones(region);
  zonesByRegion.set(region, zones);
  return zones;
}

function askForZones(region: string): readonly string[] {
  try {
    const known = new Intl.Locale(`und-${region}`) as KnownOfRegion;
    return known.getTimeZones?.() ?? known.timeZones ?? [];
  } catch {
    // Not every two letters name a region.
    return [];
  }
}

function hasZone(region: string, timeZone: string): boolean {
  return zonesOf(region).includes(timeZone);
}

const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
const regions = new Map<string, string | undefined>();

/** The region in which a zone lies; `likely` are tried first. Undefined for one of no place, such as UTC. */
function regionOf(timeZone: string, likely: readonly string[]): string | undefined {
  const near = likely.find((region) => hasZone(region, timeZone));
  if (near !== undefined) {
    return near;
  }
  // A site has one zone, and there are some 600: each is sought once.
  if (!regions.has(timeZone)) {
    const all = letters.flatMap((first) => letters.map((second) => first + second));
    regions.set(
      timeZone,
      all.find((region) => hasZone(region, timeZone)),
    );
  }
  return regions.get(timeZone);
}

/**
 * 1 Monday to 7 Sunday. A language without a region says nothing of weeks: English is read where they begin on Sunday and
 * where they begin on Monday. Then the place decides, by its zone. `languages`: the reader's, then the business's.
 */
export function firstWeekdayFor(languages: readonly string[], timeZone: string): number {
  const regional = languages.find((tag) => localeOf(tag).region !== undefined);
  if (regional !== undefined) {
    return firstDayOf(regional);
  }
  const likely = languages.flatMap((tag) => localeOf(tag).maximize().region ?? []);
  const zone = dateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  const region = regionOf(zone, likely);
  return region === undefined ? monday : firstDayOf(`und-${region}`);
}
