/** Binds the operations on working hours as a whole. */
import { workingHours } from '@openhours/contract';
import { type Binding, bindRead, bindWrite } from '../../../call.ts';
import type { CalendarParts } from '../commands/record.ts';
import {
  type OpeningParts,
  readOpeningHours,
  readWorkingHours,
  replaceWorkingHours,
} from '../commands/working-hours.ts';

export function workingHoursOperations(parts: CalendarParts & OpeningParts): Binding[] {
  return [
    bindRead(workingHours.getWorkingHours, async ({ input, reader, ...call }) => ({
      workingHours: await readWorkingHours(reader, call, input.scheduleId),
    })),

    bindRead(workingHours.getOpeningHours, async ({ reader, ...call }) => ({
      openingHours: await readOpeningHours(reader, call, parts),
    })),

    bindWrite(workingHours.setWorkingHours, async ({ input, tx, ...act }) => ({
      workingHours: await replaceWorkingHours(tx, act, input, parts),
    })),
  ];
}
