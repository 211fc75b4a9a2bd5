/** A free time as words that always carry their day. */

import { localOf } from '../../days/dates.ts';
import type { FreeTime } from '../../pages/state.ts';
import { usePage } from '../../ui/page-context.tsx';

/** "Wed 25 Nov, 11:00". */
export function useFreeTimeText(): (time: FreeTime) => string {
  const { formats, say } = usePage();
  return (time) =>
    say('time.dayAndTime', { day: formats.shortDay(time.day), time: formats.time(localOf(time.day, time.start)) });
}

export function useServiceFacts(): (service: {
  durationMinutes: number;
  price?: { amount: string; currency: string };
}) => string[] {
  const { formats } = usePage();
  return (service) => [
    ...(service.durationMinutes === 0 ? [] : [formats.duration(service.durationMinutes)]),
    ...(service.price === undefined ? [] : [formats.money(service.price.amount, service.price.currency)]),
  ];
}
