/**
 * The window of a search of the catalogue: what is asked of a service depends on whether the window is some hours, a day or
 * several days, and on whether they are meant exactly (services sheet 8.3). A window is looked at in stretches. Pure.
 */
import { type InputOf, invalid, type Operations } from '@openhours/contract';
import {
  dayMs,
  type EpochMs,
  hourMs,
  type LocalMs,
  minuteMs,
  startOfLocalDay,
  type Zone,
} from '../../../time/index.ts';
import type { CatalogueService } from './catalogue.ts';
import { maxRangeMs, readLocal, readZone } from './request.ts';
import type { Stretch } from './stretches.ts';

export type ServiceFilters = NonNullable<
  InputOf<Operations['availability']['queryServicesByFilters']>['serviceFilters']
>;

export interface SearchWindow extends Stretch {
  readonly zone: Zone;
  readonly shape: 'HOURS' | 'ONE_DAY' | 'DAYS';
  readonly isExact: boolean;
  /** The instants that its end may be, ascending: two where the clock of autumn shows it twice. */
  readonly ends: readonly [EpochMs, ...EpochMs[]];
}

/**
 * What of a service must be bookable: one session that starts in the window, one that lies within it, exactly the one that
 * it is, or one on every day of it. NEVER: the service has nothing of the kind.
 */
export type Demand = 'STARTS_WITHIN' | 'WITHIN' | 'EXACTLY' | 'EVERY_DAY' | 'NEVER';

export interface Span {
  readonly startMs: EpochMs;
  readonly endMs: EpochMs;
}

const at = (member: string) => `serviceFilters.${member}`;
/** From then on a time of the day means the end of the day. */
const lastMinuteMs = 23 * hourMs + 59 * minuteMs;

/** Reads the window of a search; undefined when none is asked for. */
export function readSearchWindow(filters: ServiceFilters, siteTimeZone: string): SearchWindow | undefined {
  const { exactMatch, localEndDate, localStartDate, timeZone } = filters;
  if (localStartDate === undefined && localEndDate === undefined) {
    return undefined;
  }
  if (localStartDate === undefined || localEndDate === undefined) {
    const [missing, given] =
      localStartDate === undefined ? ['localStartDate', 'localEndDate'] : ['localEndDate', 'localStartDate'];
    throw invalid(at(missing), `must be given where ${given} is`, 'REQUIRED_FIELD');
  }
  const zone = readZone(timeZone ?? siteTimeZone, at('timeZone'));
  const from = readLocal(at('localStartDate'), localStartDate);
  const said = readLocal(at('localEndDate'), localEndDate);
  const to = isMidnight(from) ? endOfDayMeant(said) : said;
  const fromMs = zone.toInstant(from);
  const ends = to <= from ? undefined : zone.toInstantsAfter(fromMs, to);
  if (ends === undefined) {
    throw invalid(at('localEndDate'), 'must be after localStartDate', 'OTHER');
  }
  if (to - from > maxRangeMs) {
    throw invalid(at('localEndDate'), 'must be at most a year after localStartDate', 'OTHER');
  }
  const isOfDays = isMidnight(from) && isMidnight(to);
  return {
    zone,
    fromMs,
    toMs: ends.at(-1) as EpochMs,
    shape: !isOfDays ? 'HOURS' : to - from === dayMs ? 'ONE_DAY' : 'DAYS',
    isExact: exactMatch === true,
    ends,
  };
}

const isMidnight = (local: LocalMs) => local === startOfLocalDay(local);

function endOfDayMeant(local: LocalMs): LocalMs {
  const day = startOfLocalDay(local);
  return local - day >= lastMinuteMs ? day + dayMs : local;
}

/**
 * What the window asks of a service: customers choose how long those with a range of lengths take, so days are one
 * session.
 */
export function demandOn({ durationRange }: Pick<CatalogueService, 'durationRange'>, window: SearchWindow): Demand {
  switch (window.shape) {
    case 'HOURS':
      return window.isExact ? 'EXACTLY' : 'WITHIN';
    case 'ONE_DAY':
      return 'STARTS_WITHIN';
    case 'DAYS':
      if (!window.isExact) {
        return 'STARTS_WITHIN';
      }
      return durationRange === undefined ? 'EVERY_DAY' : durationRange.unit === 'DAY' ? 'EXACTLY' : 'NEVER';
  }
}

/**
 * Whether a service can be booked, by its bookable sessions that start in one more stretch of the window; undefined while
 * the next stretch may still tell.
 */
export function answerAfter(
  demand: Demand,
  window: SearchWindow,
  stretch: Stretch,
  spans: readonly Span[],
): boolean | undefined {
  switch (demand) {
    case 'STARTS_WITHIN':
      return spans.length > 0 ? true : undefined;
    case 'WITHIN':
      return spans.some(({ endMs }) => endMs <= window.toMs) ? true : undefined;
    case 'EXACTLY':
      return spans.some(({ endMs, startMs }) => startMs === window.fromMs && window.ends.includes(endMs))
        ? true
        : undefined;
    case 'EVERY_DAY': {
      const dayOf = (ms: EpochMs) => startOfLocalDay(window.zone.toLocal(ms));
      const days = new Set(spans.map(({ startMs }) => dayOf(startMs)));
      for (let day = dayOf(stretch.fromMs); window.zone.toInstant(day) < stretch.toMs; day += dayMs) {
        if (!days.has(day)) {
          return false;
        }
      }
      return undefined;
    }
    case 'NEVER':
      return false;
  }
}

/** The answer when every stretch has been looked at and none of them told. */
export function answerAtEnd(demand: Demand): boolean {
  return demand === 'EVERY_DAY';
}
