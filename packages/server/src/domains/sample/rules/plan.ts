/**
 * When the sample studio is open and who comes: counted from the day of the start, so that there are visits behind and
 * before whoever looks at it, at any hour and on any weekday. Pure.
 */
import {
  dayMs,
  type EpochMs,
  formatLocal,
  hourMs,
  isPublicHoliday,
  type LocalMs,
  minuteMs,
  startOfLocalDay,
  weekdayOf,
  weeklyDays,
  zoneOf,
} from '../../../time/index.ts';

export type SamplePerson = 'mara' | 'theo';
export type SampleAppointment = 'massage' | 'sports' | 'talk';

/** Minutes that each appointment takes, and those that whoever gave it needs afterwards. */
export const sampleLengths: Readonly<Record<SampleAppointment, { readonly minutes: number; readonly buffer: number }>> =
  {
    massage: { minutes: 50, buffer: 10 },
    sports: { minutes: 80, buffer: 10 },
    talk: { minutes: 30, buffer: 0 },
  };

/** Between them they work on every day of the week. ISO weekdays, Monday 1; hours of the day. */
export const sampleHours: Readonly<
  Record<
    SamplePerson,
    { readonly weekdays: readonly number[]; readonly ranges: readonly (readonly [number, number])[] }
  >
> = {
  mara: {
    weekdays: [1, 2, 3, 4, 5],
    ranges: [
      [9, 13],
      [15, 20],
    ],
  },
  theo: {
    weekdays: [3, 4, 5, 6, 7],
    ranges: [
      [11, 15],
      [16, 20],
    ],
  },
};

/** Visits of one working day of a person, in the order in which a day fills. */
const visitsOfDay: Readonly<Record<SamplePerson, readonly (readonly [hour: number, what: SampleAppointment])[]>> = {
  mara: [
    [10, 'massage'],
    [15, 'massage'],
    [11, 'sports'],
    [9, 'massage'],
    [17, 'talk'],
  ],
  theo: [
    [13, 'massage'],
    [16, 'sports'],
    [11, 'massage'],
    [14, 'talk'],
  ],
};

/** How many visits of each person who works there lie on a day, counted from the start. */
const visitsByDay: ReadonlyMap<number, number> = new Map([
  [-1, 1],
  [0, 4],
  [1, 3],
  [2, 1],
  [3, 2],
  [6, 1],
  [8, 1],
]);

/** The request that waits for an answer lies the day after tomorrow. */
const requestDay = 2;

export interface SampleVisit {
  readonly what: SampleAppointment;
  readonly by: SamplePerson;
  readonly startMs: EpochMs;
  readonly endMs: EpochMs;
  /** It waits for the business. */
  readonly isRequest: boolean;
}

/** Local times, as events are made of them. */
export interface SampleSession {
  /** Whoever leads it, in hours of their own. */
  readonly by: SamplePerson;
  readonly start: string;
  readonly end: string;
}

export interface SamplePlan {
  readonly visits: readonly SampleVisit[];
  /** The first session of each week's two; the next one first. None has begun. */
  readonly yoga: readonly (SampleSession & { readonly weekday: number })[];
  /** The dates of the course, none of which is a public holiday; none has begun. */
  readonly course: readonly SampleSession[];
}

const yogaStartMs = 18.5 * hourMs;
const courseStartMs = 11 * hourMs;
const sessionMs = hourMs;
const courseDates = 4;
/** On which day from the start its first date lies, the first that can be. */
const courseBegins = [5, 6, 7, 8];
/** Time enough for whoever looks to see that there are places. */
const soonestMs = hourMs;

/** Everything of the sample that has a time, for a start at this instant at a place with this zone. */
export function planSample(nowMs: EpochMs, timeZone: string): SamplePlan {
  const zone = zoneOf(timeZone);
  const today = startOfLocalDay(zone.toLocal(nowMs));
  const works = (by: SamplePerson, date: LocalMs) => sampleHours[by].weekdays.includes(weekdayOf(date));
  const visits: SampleVisit[] = [];
  const visit = (by: SamplePerson, what: SampleAppointment, local: LocalMs, isRequest: boolean) => {
    const startMs = zone.toInstant(local);
    visits.push({ by, what, startMs, endMs: startMs + sampleLengths[what].minutes * minuteMs, isRequest });
  };
  for (const [day, count] of visitsByDay) {
    const date = today + day * dayMs;
    for (const by of ['mara', 'theo'] as const) {
      if (works(by, date)) {
        for (const [hour, what] of visitsOfDay[by].slice(0, count)) {
          visit(by, what, date + hour * hourMs, false);
        }
      }
    }
  }
  const requestDate = today + requestDay * dayMs;
  const [asked] = (['mara', 'theo'] as const).filter((by) => works(by, requestDate));
  const [hour, what] = visitsOfDay[asked as SamplePerson].at(-1) as readonly [number, SampleAppointment];
  visit(asked as SamplePerson, what, requestDate + hour * hourMs, true);

  const session = (usual: SamplePerson, other: SamplePerson, date: LocalMs, ofDayMs: number): SampleSession => ({
    by: works(usual, date) ? usual : other,
    start: formatLocal(date + ofDayMs),
    end: formatLocal(date + ofDayMs + sessionMs),
  });
  const firstDay = zone.toInstant(today + yogaStartMs) >= nowMs + soonestMs ? today : today + dayMs;
  const yoga = [firstDay, firstDay + 3 * dayMs].map((date) => ({
    ...session('mara', 'theo', date, yogaStartMs),
    weekday: weekdayOf(date),
  }));
  const begins = courseBegins.map((day) => today + day * dayMs);
  // A holiday on the first date moves the course to another weekday, so that it begins within about a week.
  const first = begins.find((date) => !isPublicHoliday(date)) ?? (begins[0] as LocalMs);
  const course = weeklyDays(first, courseDates).map((date) => session('theo', 'mara', date, courseStartMs));
  return { visits: visits.sort((a, b) => a.startMs - b.startMs), yoga, course };
}
