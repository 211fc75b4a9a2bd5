/** How long a visit of a service is to be: as was chosen in an address, or as long as one that is booked already. Pure. */
import { addedMinutesOf } from '@openhours/contract/bookings/add-ons';
import { lengthBetween, lengthsOf, offersLength } from '../days/lengths.ts';
import type { ServiceCard } from './service-card.ts';
import type { BookedVisit } from './visits.ts';

export interface LengthChoice {
  /** As long as was chosen. */
  readonly service: ServiceCard;
  /** One of several lengths in minutes; undefined where there is nothing to choose. */
  readonly length: number | undefined;
  /** A length was chosen that is not offered any more, or never was. */
  readonly isLengthGone: boolean;
}

/** Minutes as addresses and forms write them; undefined for anything else. */
export function readLength(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : undefined;
}

/** The service as long as the customer has chosen; as long as it usually is when nothing, or nothing of it, was said. */
export function chooseLength(service: ServiceCard, text: string | undefined): LengthChoice {
  const { choices, usual } = lengthsOf(service.lengths);
  const wanted = readLength(text);
  const isOffered = wanted !== undefined && offersLength(service.lengths, wanted);
  const minutes = isOffered ? wanted : usual;
  return {
    service: { ...service, durationMinutes: minutes },
    length: choices.length > 1 ? minutes : undefined,
    isLengthGone: Boolean(text) && !isOffered,
  };
}

/** How long a visit is without its add-ons, where its service may still be booked so long. */
export function keptLength(
  { lengths }: Pick<ServiceCard, 'lengths'>,
  { addOns, endMs, startMs }: Pick<BookedVisit, 'addOns' | 'startMs' | 'endMs'>,
): number | undefined {
  const minutes = lengthBetween(lengths, startMs, endMs) - addedMinutesOf(addOns);
  return offersLength(lengths, minutes) ? minutes : undefined;
}
