/**
 * What an address or a form says of a booking to be made: the service with whom, where, how long and on which day. Runs
 * on the server only.
 */
import type { PageRequest } from '@openhours/client';
import { addDays, type Day, isDay, localAt } from '../../days/dates.ts';
import { type AddOnsChoice, chooseAddOns } from '../../site/add-on-choice.ts';
import type { SiteCalls } from '../../site/calls.ts';
import { chooseLength, type LengthChoice } from '../../site/length-choice.ts';
import { choosePrice, type PriceChoice } from '../../site/price-choice.ts';
import type { PlaceChoice, ServiceCard, StaffChoice } from '../../site/service-card.ts';

/** Nobody books further ahead than ten years, or comes back to a time of ten years ago; an address may say anything. */
const farthestDays = 3_660;

export interface Choice extends LengthChoice, PriceChoice, AddOnsChoice {
  /** As long and as dear as was chosen, with what is taken besides. */
  readonly service: ServiceCard;
  readonly staff: StaffChoice | undefined;
  /** Somebody was chosen who does not do the service any more, or never did. */
  readonly isPersonGone: boolean;
  /** One of several places; undefined where there is nothing to choose. */
  readonly place: PlaceChoice | undefined;
  /** A place was chosen at which the service is not given any more, or never was. */
  readonly isPlaceGone: boolean;
  readonly day: Day;
}

/** What an address says besides the time, each as its text. */
export interface ChoiceRequest {
  readonly staffId: string | undefined;
  readonly placeKey: string | undefined;
  /** In minutes. */
  readonly length: string | undefined;
  /** Of its option. */
  readonly option: string | undefined;
  /** What is taken besides. */
  readonly addOns: string | undefined;
}

/** Whether there can be anything on a day: it is one, and neither too far ahead nor too long ago to be asked for. */
export function isWithinReach(request: Pick<PageRequest, 'nowMs' | 'site'>, day: string | undefined): day is Day {
  const today = localAt(request.nowMs, request.site.timeZone).slice(0, 10);
  return isDay(day) && day <= addDays(today, farthestDays) && day >= addDays(today, -farthestDays);
}

/** Whether a text is a start as addresses and forms write it: `YYYY-MM-DDThh:mm`. */
export function isStart(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** Whom the customer has chosen, as far as the business lets customers choose; who must choose begins with the first. */
export function chooseStaff(
  { staff, staffSelection }: Pick<ServiceCard, 'staff' | 'staffSelection'>,
  staffId: string | undefined,
): Pick<Choice, 'staff' | 'isPersonGone'> {
  if (!staffId || staffSelection === 'CUSTOMER_CANNOT_CHOOSE') {
    return { staff: staffSelection === 'CUSTOMER_MUST_CHOOSE' ? staff[0] : undefined, isPersonGone: false };
  }
  const chosen = staff.find((person) => person.id === staffId);
  return { staff: chosen, isPersonGone: chosen === undefined };
}

/** The choice in an address, of a service that customers may book. */
export async function readChoice(
  request: PageRequest,
  calls: SiteCalls,
  slug: string,
  wantedDay: string | undefined,
  asked: ChoiceRequest,
): Promise<Choice | undefined> {
  const service = await calls.findService(slug);
  return service === undefined ? undefined : choiceOf(request, service, wantedDay, asked);
}

/** What is chosen of a service; a day that is no day, past or too far ahead becomes today. */
export function choiceOf(
  request: PageRequest,
  service: ServiceCard,
  wantedDay: string | undefined,
  { addOns, staffId, placeKey, length, option }: ChoiceRequest,
): Choice {
  const today = localAt(request.nowMs, request.site.timeZone).slice(0, 10);
  const day = isWithinReach(request, wantedDay) && wantedDay >= today ? wantedDay : today;
  const wanted = service.places.find(({ key }) => key === placeKey);
  const long = chooseLength(service, length);
  const whom = chooseStaff(service, staffId);
  const priced = choosePrice(long.service, { option, staffId: whom.staff?.id });
  return {
    ...long,
    ...priced,
    ...chooseAddOns(priced.service, addOns),
    ...whom,
    place: service.places.length > 1 ? (wanted ?? service.places[0]) : undefined,
    isPlaceGone: Boolean(placeKey) && wanted === undefined,
    day,
  };
}
