/** How the free times of a choice are asked for, and how a page names one of them. Pure. */
import { addDays, type Day, minutesOf } from '../../days/dates.ts';
import type { FreeTime } from '../../pages/state/offers.ts';
import type { ServiceCard } from '../../site/service-card.ts';
import type { SlotQuestion } from '../../site/times.ts';
import type { Choice } from './read-choice.ts';

/** What is asked of free times, whichever they are. */
export type ChoiceQuestion = Pick<
  SlotQuestion,
  'serviceId' | 'durationMinutes' | 'addOnIds' | 'timeZone' | 'place' | 'staffId'
>;

export function questionOf(
  { addOns, place, service, staff }: Pick<Choice, 'service' | 'addOns' | 'place' | 'staff'>,
  timeZone: string,
): ChoiceQuestion {
  return {
    serviceId: service.id,
    durationMinutes: service.durationMinutes,
    addOnIds: addOns.map(({ id }) => id),
    timeZone,
    place,
    ...(staff === undefined ? {} : { staffId: staff.id }),
  };
}

/** From the beginning of a day to the end of another. */
export function throughDays(first: Day, last: Day): Pick<SlotQuestion, 'from' | 'to'> {
  return { from: `${first}T00:00:00`, to: `${addDays(last, 1)}T00:00:00` };
}

/** The time that begins at a wall-clock text. */
export function freeTimeOf({ durationMinutes }: Pick<ServiceCard, 'durationMinutes'>, localStart: string): FreeTime {
  const start = minutesOf(localStart);
  return { day: localStart.slice(0, 10), start, end: start + durationMinutes };
}
