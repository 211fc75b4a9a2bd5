/** A free time as words that always carry their day. */

import { localOf } from '../../days/dates.ts';
import type { FreeTime } from '../../pages/state/offers.ts';
import type { ServiceCard } from '../../site/calls.ts';
import { usePage } from '../../ui/page-context.tsx';
import { serviceLength } from '../../ui/service-length.ts';
import { servicePrice } from '../../ui/service-price.ts';

/** "Wed 25 Nov, 11:00". */
export function useFreeTimeText(): (time: FreeTime) => string {
  const { formats, say } = usePage();
  return (time) =>
    say('time.dayAndTime', { day: formats.shortDay(time.day), time: formats.time(localOf(time.day, time.start)) });
}

export function useServiceFacts(): (service: Pick<ServiceCard, 'lengths' | 'price' | 'otherPrice'>) => string[] {
  const { formats, say } = usePage();
  return (service) => {
    const price = servicePrice(service, say, formats);
    const length = serviceLength(service, say, formats);
    return [...(length === undefined ? [] : [length]), ...(price === undefined ? [] : [price])];
  };
}
