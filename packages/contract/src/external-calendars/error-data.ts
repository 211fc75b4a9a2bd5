/** What refusals of connections say beside their code (bookings sheet 16). */
import Type from 'typebox';
import { Words } from '../schema.ts';
import { externalCalendarProblems } from './entity.ts';

export const externalCalendarsErrorData = {
  EXTERNAL_CALENDAR_NOT_REACHED: Type.Object({ problem: Words(externalCalendarProblems) }),
};
