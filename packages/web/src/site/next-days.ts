/** The first free day with each person who gives a service. Pure. */
import type { Day } from '../days/dates.ts';
import type { ServiceCard } from './service-card.ts';
import type { FirstTimes } from './times.ts';

/** By the id of the person's resource, and with anyone by ''; who is not in it has no free day soon. */
export type NextDays = Readonly<Record<string, Day>>;

/** Whether customers say whom they want. */
export function canAskForStaff({ staffSelection }: Pick<ServiceCard, 'staffSelection'>): boolean {
  return staffSelection !== 'CUSTOMER_CANNOT_CHOOSE';
}

/** Whether there is anybody to choose from. */
export function canChooseStaff(service: Pick<ServiceCard, 'staff' | 'staffSelection'>): boolean {
  return service.staff.length > 1 && canAskForStaff(service);
}

export function nextDaysOf(times: FirstTimes | undefined): NextDays {
  const firsts = [...(times?.first === undefined ? [] : [['', times.first] as const]), ...(times?.ofPeople ?? [])];
  return Object.fromEntries(firsts.map(([id, { localStart }]) => [id, localStart.slice(0, 10)]));
}
