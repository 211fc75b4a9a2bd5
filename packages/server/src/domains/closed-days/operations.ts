/** The operations of closed days and public holidays: each asks a command and presents. */
import { closedDays, invalid, maxClosureRangeDays, onlyMasked, publicHolidays, readMasks } from '@openhours/contract';
import { addDays } from '@openhours/contract/dates';
import { type Binding, bindRead, bindWrite } from '../../call.ts';
import { parseQuery } from '../../db/paging.ts';
import { dayMs, formatLocal, isInKnownYears, knownYears, parseDay, zoneOf } from '../../time/index.ts';
import { placeOf, readClosures } from './closures.ts';
import {
  type ClosedDaysParts,
  createClosedDay,
  deleteClosedDay,
  notKnown,
  requireClosedDay,
  updateClosedDay,
  updateHolidaySettings,
} from './commands.ts';
import { closedDayFields } from './fields.ts';
import { presentClosedDay, presentHolidaySettings, presentHolidays } from './present.ts';
import { closedDayTable, publicHolidaySettings, queryClosedDays } from './repository.ts';
import type { DateRange } from './rules/closures.ts';

/** Refuses days that are none, and more of them than are answered at once. */
function requireRange(range: DateRange): DateRange {
  const [from, to] = (['fromDate', 'toDate'] as const).map((field) => {
    const day = parseDay(range[field]);
    if (day === undefined || !isInKnownYears(day * dayMs)) {
      const description = day === undefined ? 'must be a day of the calendar' : `must be in the years ${knownYears}`;
      throw invalid(field, description, 'OTHER');
    }
    return day;
  }) as [number, number];
  if (to < from || to - from >= maxClosureRangeDays) {
    throw invalid('toDate', `must be at most ${maxClosureRangeDays} days from fromDate on`, 'OTHER');
  }
  return range;
}

const daysShown = 365;

/** Every operation of closed days and public holidays with its handler. */
export function closedDaysOperations(parts: ClosedDaysParts): Binding[] {
  return [...operationsOfOwnDays(parts), ...operationsOfHolidays(parts)];
}

function operationsOfOwnDays(parts: ClosedDaysParts): Binding[] {
  return [
    bindWrite(closedDays.createClosedDay, async ({ tx, input, ...act }) => ({
      closedDay: presentClosedDay(await createClosedDay(tx, act, input.closedDay, parts)),
    })),

    bindRead(closedDays.getClosedDay, async ({ input, reader }) => ({
      closedDay: presentClosedDay(requireClosedDay(await closedDayTable.find(reader, input.closedDayId))),
    })),

    bindWrite(closedDays.updateClosedDay, async ({ tx, input, ...act }) => {
      const said = onlyMasked(input.closedDay, readMasks(input, 'closedDay'));
      return { closedDay: presentClosedDay(await updateClosedDay(tx, act, said, parts)) };
    }),

    bindWrite(closedDays.deleteClosedDay, async ({ tx, input, ...act }) => {
      await deleteClosedDay(tx, act, input.closedDayId, parts);
      return {};
    }),

    bindRead(closedDays.queryClosedDays, async ({ input, reader, signing }) => {
      const query = parseQuery(input.query, {
        fields: closedDayFields,
        signing,
        defaultSort: [{ fieldName: 'firstDate' }],
        absentPaging: 'cursor',
      });
      const { rows, pagingMetadata } = await queryClosedDays(reader, query);
      return { closedDays: rows.map(presentClosedDay), pagingMetadata };
    }),

    bindRead(closedDays.listClosures, async ({ input, nowMs, reader }) => ({
      closures: await readClosures(reader, requireRange(input), { ...parts, nowMs, asker: 'CALL' }),
    })),
  ];
}

function operationsOfHolidays(parts: ClosedDaysParts): Binding[] {
  return [
    bindRead(publicHolidays.getPublicHolidaySettings, async ({ reader }) => ({
      publicHolidaySettings: presentHolidaySettings(await publicHolidaySettings.read(reader)),
    })),

    bindWrite(publicHolidays.updatePublicHolidaySettings, async ({ tx, input, ...act }) => ({
      publicHolidaySettings: presentHolidaySettings(
        await updateHolidaySettings(tx, act, input.publicHolidaySettings, parts),
      ),
    })),

    bindRead(publicHolidays.listPublicHolidays, async ({ input, nowMs, site }) => {
      const place = placeOf(input);
      const today = formatLocal(zoneOf(site.timeZone).toLocal(nowMs)).slice(0, 10);
      const known = await parts.publicHolidays.read(place, Number(today.slice(0, 4)), 'CALL');
      if (place !== undefined && known.holidays === undefined) {
        throw notKnown(place);
      }
      const parted = (names: typeof known.states) => names.map(([code, name]) => ({ code, name }));
      return {
        countries: [...known.countries],
        states: parted(known.states),
        regions: parted(known.regions),
        holidays: presentHolidays(known.holidays ?? [], site.language, {
          fromDate: today,
          toDate: addDays(today, daysShown),
        }),
      };
    }),
  ];
}
