/** Binds the operations on schedules, time frames and participations; those on events stand in operations/events.ts. */
import { calendarParticipations, calendarSchedules, fail } from '@openhours/contract';
import { ownResourceOf } from '../../auth/caller.ts';
import { type Binding, bindRead, bindWrite, changingCatalogue } from '../../call.ts';
import { parseQuery } from '../../db/paging.ts';
import { personalFor } from './access.ts';
import type { EndingParts } from './commands/end-events.ts';
import {
  createParticipation,
  deleteParticipation,
  participationNotFound,
  updateParticipation,
} from './commands/participations.ts';
import type { CalendarParts } from './commands/record.ts';
import { cancelSchedule, createOwnSchedule, scheduleNotFound, updateSchedule } from './commands/schedules.ts';
import type { OpeningParts } from './commands/working-hours.ts';
import { participationFields, scheduleFields } from './fields.ts';
import { type EventParts, eventOperations } from './operations/events.ts';
import { workingHoursOperations } from './operations/working-hours.ts';
import { presentParticipation, presentSchedule, presentTimeFrame } from './present.ts';
import { participationTable, queryParticipationRows } from './repository/participations.ts';
import { querySchedules, scheduleTable } from './repository/schedules.ts';
import { requireZone } from './rules/event-input.ts';
import { findEvents } from './sessions.ts';

/** Binds what `calendar` declares. */
export function calendarOperations(parts: EventParts & EndingParts & OpeningParts): Binding[] {
  return [
    ...changingCatalogue([...scheduleOperations(parts), ...eventOperations(parts), ...workingHoursOperations(parts)]),
    ...participationOperations(parts),
  ];
}

function scheduleOperations(parts: EndingParts): Binding[] {
  const declared = calendarSchedules;
  return [
    bindWrite(declared.createSchedule, async ({ input, tx, ...act }) => {
      const row = await createOwnSchedule(tx, act, input.schedule, parts);
      return { schedule: presentSchedule(row, act.site.timeZone, true) };
    }),

    bindRead(declared.getSchedule, async ({ input, reader, site, caller }) => {
      const isPersonal = personalFor({ caller }, input.fields);
      const row = await scheduleTable.find(reader, input.scheduleId);
      if (row === undefined) {
        throw scheduleNotFound(input.scheduleId);
      }
      return { schedule: presentSchedule(row, site.timeZone, isPersonal(undefined, row)) };
    }),

    bindRead(declared.querySchedules, async ({ input, reader, site, caller, signing }) => {
      const isPersonal = personalFor({ caller }, input.fields);
      const query = parseQuery(input.query, {
        fields: scheduleFields,
        signing,
        defaultSort: [{ fieldName: 'createdDate', order: 'ASC' }],
        absentPaging: 'cursor',
      });
      const { rows, pagingMetadata } = await querySchedules(reader, query);
      return {
        schedules: rows.map((row) => presentSchedule(row, site.timeZone, isPersonal(undefined, row))),
        pagingMetadata,
      };
    }),

    bindWrite(declared.updateSchedule, async ({ input, tx, ...act }) => {
      const { schedule, participantNotification: notification = {} } = input;
      const row = await updateSchedule(tx, act, { schedule, notification }, parts);
      return { schedule: presentSchedule(row, act.site.timeZone, true) };
    }),

    bindWrite(declared.cancelSchedule, async ({ input, tx, ...act }) => {
      const row = await cancelSchedule(
        tx,
        act,
        {
          scheduleId: input.scheduleId,
          preservesParticipants: input.preserveFutureEventsWithParticipants ?? false,
          notification: input.participantNotification ?? {},
        },
        parts,
      );
      return { schedule: presentSchedule(row, act.site.timeZone, true) };
    }),

    bindRead(declared.getScheduleTimeFrame, async ({ input, reader, site }) => {
      const timeZone = requireZone(input.timeZone ?? site.timeZone, 'timeZone').name;
      const row = await scheduleTable.find(reader, input.id);
      if (row === undefined) {
        throw scheduleNotFound(input.id);
      }
      return { timeFrame: presentTimeFrame(row, timeZone) };
    }),

    bindRead(declared.listScheduleTimeFrames, async ({ input, reader, site }) => {
      const timeZone = requireZone(input.timeZone ?? site.timeZone, 'timeZone').name;
      const rows = new Map((await scheduleTable.findMany(reader, input.ids)).map((row) => [row.id, row]));
      return {
        timeFrames: input.ids.flatMap((id) => {
          const row = rows.get(id);
          return row === undefined ? [] : [presentTimeFrame(row, timeZone)];
        }),
      };
    }),
  ];
}

function participationOperations(parts: CalendarParts): Binding[] {
  const declared = calendarParticipations;
  return [
    bindWrite(declared.createParticipation, async ({ input, tx, ...act }) => ({
      participation: presentParticipation(await createParticipation(tx, act, input.participation, parts)),
    })),

    bindRead(declared.getParticipation, async ({ input, reader, caller }) => {
      const row = await participationTable.find(reader, input.participationId);
      if (row === undefined) {
        throw participationNotFound(input.participationId);
      }
      const isPersonal = personalFor({ caller }, ['PI_FIELDS']);
      const event = row.event_id === null ? undefined : (await findEvents(reader, [row.event_id])).get(row.event_id);
      const scheduleId = event?.schedule_id ?? row.schedule_id;
      const schedule = scheduleId === null ? undefined : await scheduleTable.find(reader, scheduleId);
      if (!isPersonal(event, schedule)) {
        throw fail('PERMISSION_DENIED', 'The participation is in the calendar of somebody else');
      }
      return { participation: presentParticipation(row) };
    }),

    bindRead(declared.queryParticipations, async ({ input, reader, caller, reach, signing }) => {
      const query = parseQuery(input.query, {
        fields: participationFields,
        signing,
        defaultSort: [{ fieldName: 'createdDate', order: 'DESC' }],
        absentPaging: 'cursor',
        maxSortKeys: 1,
      });
      const resourceId = reach === 'all' ? undefined : (ownResourceOf(caller) ?? null);
      const { rows, pagingMetadata } = await queryParticipationRows(reader, query, resourceId);
      return { participations: rows.map(presentParticipation), pagingMetadata };
    }),

    bindWrite(declared.updateParticipation, async ({ input, tx, ...act }) => ({
      participation: presentParticipation(await updateParticipation(tx, act, input.participation, parts)),
    })),

    bindWrite(declared.deleteParticipation, async ({ input, tx, ...act }) => {
      await deleteParticipation(tx, act, input.participationId, parts);
      return {};
    }),
  ];
}
