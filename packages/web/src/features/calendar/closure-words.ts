/** Closed days in the words of the calendar: at the head of a day, and of what stands on one. */
import type { Closure, Location } from '@openhours/contract';
import { closedMinutesOn, dayMinutes, localTimesOf } from '@openhours/contract/closed-days/stretches';
import { translationIn } from '@openhours/contract/text/translated';
import { addDays, type Day, localAt, localOf } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import type { Formats } from '../../language/formats.ts';
import type { DashboardTextId, Say } from '../../language/texts.ts';
import { endWords } from '../../language/when-words.ts';
import type { Session } from './entries.ts';
import { closuresOn, zonesOfPlaces } from './hours.ts';

export interface ClosureWords {
  /** "Closed: Christmas Day", of one of several places with its name, and its hours; empty while it is open. */
  closed(day: Day): readonly string[];
  /** The closed day on which an entry is, where it is. */
  closedDayOf(entry: Pick<Session, 'startMs' | 'endMs' | 'event'>): string | undefined;
}

export function closureWords({
  closures,
  formats,
  places,
  say,
  timeZone,
}: {
  readonly say: Say<DashboardTextId>;
  readonly formats: Formats;
  /** The site's, by which places go that have no clock of their own. */
  readonly timeZone: string;
  readonly closures: readonly Closure[];
  readonly places: readonly Location[];
}): ClosureWords {
  const zoneOfPlace = zonesOfPlaces(places);
  const nameOf = ({ name, translations }: Closure) => translationIn(translations, formats.locale)?.name ?? name;
  /** Of a day that is closed for some hours alone. */
  const hoursOf = (day: Day, closure: Closure) => {
    const closed = closedMinutesOn(day, closure);
    return closed === undefined || closed.end - closed.start === dayMinutes
      ? undefined
      : say('calendar.range', {
          start: formats.time(localOf(day, closed.start)),
          end: endWords(closed.end === dayMinutes ? localOf(addDays(day, 1), 0) : localOf(day, closed.end), formats),
        });
  };
  return {
    closed: (day) =>
      closuresOn(closures, day).map((closure) => {
        const name = own(nameOf(closure));
        const hours = hoursOf(day, closure);
        const place = places.find(({ id }) => id !== undefined && id === closure.locationId)?.name;
        const words =
          place === undefined
            ? say('calendar.closedFor', { name })
            : say('calendar.closedAt', { name, place: own(place) });
        return hours === undefined ? words : `${words}, ${hours}`;
      }),
    closedDayOf({ endMs, event, startMs }) {
      const placeId = event.location?.id;
      const clock = zoneOfPlace(placeId) ?? timeZone;
      const [start, end] = [localAt(startMs, clock), localAt(endMs, clock)];
      const here = closures.find((closure) => {
        const { localEnd, localStart } = localTimesOf(closure);
        const isHere = closure.locationId === undefined || closure.locationId === placeId;
        return isHere && start < localEnd && end > localStart;
      });
      return here && nameOf(here);
    },
  };
}
