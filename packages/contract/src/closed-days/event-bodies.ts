/** What the events of closed days carry. */
import type { BodiesOf } from '../domain.ts';
import { ClosedDay } from './closed-days.ts';
import type { closedDaysCodes } from './codes.ts';
import { PublicHolidaySettings } from './public-holidays.ts';

export const closedDaysEventBodies: BodiesOf<typeof closedDaysCodes.events> = {
  closedDay: { entity: ClosedDay },
  publicHolidaySettings: { entity: PublicHolidaySettings },
};
