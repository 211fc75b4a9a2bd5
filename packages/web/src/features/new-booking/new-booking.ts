/** What is being booked for a client while the form is filled, and what it is on the wire. Pure. */
import { bookedLocationTypes, type Client } from '@openhours/client';
import type { Booking, Service } from '@openhours/contract';
import type { ChosenStarts, TakenTime } from '../../bookings/chosen-dates.ts';
import {
  answersSent,
  isNameless,
  linesFor,
  type ParticipantLine,
  participantsSent,
} from '../../bookings/participant-lines.ts';
import { peopleOf } from '../../bookings/people-count.tsx';
import { durationsOf } from '../../bookings/service-words.ts';
import { instantOf } from '../../days/dates.ts';
import type { Opened } from '../../pages/opened.ts';
import type { RepeatEvery } from '../../pages/state/booking.ts';
import type { ChosenAddOn } from '../../site/add-on-choice.ts';
import type { Made } from '../../ui/context/made.tsx';
import type { ClientDetails } from '../../ui/forms/client-details.ts';

export interface Draft {
  readonly client?: ClientDetails | undefined;
  readonly serviceId?: string | undefined;
  /** Resource id; absent: anyone. */
  readonly staffId?: string | undefined;
  readonly locationId?: string | undefined;
  /** The chosen length. */
  readonly minutes?: number | undefined;
  /** The length that was drawn on the calendar: it holds until another one is chosen, whatever the service offers. */
  readonly drawnMinutes?: number | undefined;
  /** What is taken besides, as addresses say it. */
  readonly addOns?: string | undefined;
  /** What was chosen of an option of the business's own. */
  readonly choice?: string | undefined;
  /** `YYYY-MM-DDThh:mm:ss` on the place's clock. */
  readonly start?: string | undefined;
  /** A session of a class. */
  readonly eventId?: string | undefined;
  /** How often they come again; absent: once. */
  readonly every?: RepeatEvery | undefined;
  /** How many dates there are, as it was typed. */
  readonly times?: string | undefined;
  /** What was chosen of these. */
  readonly chosen?: ChosenStarts | undefined;
  /** As it was typed. */
  readonly people: string;
  readonly answers: Readonly<Record<string, string>>;
  /** Who comes, a line for each; those who are known by now. */
  readonly lines?: readonly ParticipantLine[] | undefined;
  /** What somebody decided; absent: as it is wherever a message can arrive. */
  readonly tells?: boolean | undefined;
}

export const emptyDraft: Draft = { people: '1', answers: {} };

/** The draft with what the address knows of it. A start without an end is as long as it is usual. */
export function withKnown(draft: Draft, opened: Opened, timeZone: string): Draft {
  const { start, end } = opened;
  return {
    ...draft,
    ...(opened.service === undefined ? {} : { serviceId: opened.service }),
    ...(opened.staff === undefined ? {} : { staffId: opened.staff }),
    ...(start === undefined
      ? {}
      : {
          start: `${start}:00`,
          drawnMinutes: end === undefined ? undefined : minutesBetween(start, end, timeZone),
          ...(end === undefined ? {} : { minutes: undefined }),
        }),
    ...(opened.session === undefined ? {} : { eventId: opened.session }),
  };
}

/** Real minutes between two wall-clock times; undefined where the second is not behind the first. */
function minutesBetween(start: string, end: string, timeZone: string): number | undefined {
  const minutes = (instantOf(end, timeZone) - instantOf(start, timeZone)) / 60_000;
  return minutes > 0 ? minutes : undefined;
}

/** How long it is to be, and what can be chosen instead: what was drawn stands among what is offered. */
export function lengthOf(draft: Pick<Draft, 'minutes' | 'drawnMinutes'>, service: Service | undefined) {
  const { choices, usual } = service === undefined ? { choices: [], usual: 0 } : durationsOf(service);
  // Whole days are not drawn, and sessions say themselves how long they are.
  const isDrawable =
    service?.type === 'APPOINTMENT' && service.schedule.availabilityConstraints.durationRange?.unitType !== 'DAY';
  const drawn = isDrawable ? draft.drawnMinutes : undefined;
  return {
    minutes: draft.minutes ?? drawn ?? usual,
    lengths: drawn === undefined ? choices : [...new Set([...choices, drawn])].toSorted((a, b) => a - b),
  };
}

/**
 * Another service leaves the client as it is, and what does not fit it behind. Whose time was chosen stays: that they do
 * not do the service is said, with who does it then, and nobody else's time is taken instead without a word.
 */
export function withService(draft: Draft, service: Pick<Service, 'id' | 'staffMemberIds'>): Draft {
  const isTheirs = draft.staffId !== undefined && service.staffMemberIds.includes(draft.staffId);
  return {
    ...draft,
    serviceId: service.id,
    staffId: isTheirs || draft.start !== undefined ? draft.staffId : undefined,
    locationId: undefined,
    minutes: undefined,
    addOns: undefined,
    choice: undefined,
    eventId: undefined,
    chosen: undefined,
    answers: {},
    lines: undefined,
  };
}

/**
 * The service that is booked: the chosen one, and where nobody has chosen the only one there is, or the only one of the
 * person with whom it is to be.
 */
export function serviceOf<Offered extends Pick<Service, 'id' | 'staffMemberIds'>>(
  draft: Pick<Draft, 'serviceId'>,
  offered: readonly Offered[],
  staffId: string | undefined,
): Offered | undefined {
  const chosen = offered.find(({ id }) => id === draft.serviceId);
  const fitting = staffId === undefined ? offered : offered.filter((each) => each.staffMemberIds.includes(staffId));
  return chosen ?? (fitting.length === 1 ? fitting[0] : undefined);
}

/** With whom it is: the chosen one, and the only one who does it, so that nobody is asked for a choice that is none. */
export function personOf(
  { staffId }: Pick<Draft, 'staffId'>,
  service: Pick<Service, 'staffMemberIds' | 'type'> | undefined,
): string | undefined {
  const [only, ...others] = service?.type === 'APPOINTMENT' ? service.staffMemberIds : [];
  return staffId ?? (others.length === 0 ? only : undefined);
}

/** How many come: one to an appointment, whatever was typed for a class before; undefined when it is no number of people. */
export function peopleIn(draft: Draft, service: Service): number | undefined {
  return service.type === 'APPOINTMENT' ? 1 : peopleOf(draft.people);
}

/** What of an option of the business's own can be chosen; absent where the service asks for nothing. */
interface AskedChoice {
  readonly choices: readonly { readonly value: string }[];
}

/** What still has to be said, the first of it first. */
export function missingIn(
  draft: Draft,
  service: Service | undefined,
  asked?: AskedChoice,
): 'service' | 'choice' | 'time' | 'client' | 'people' | 'names' | undefined {
  const { client } = draft;
  const isKnown = client?.contactId !== undefined || `${client?.firstName ?? ''}${client?.email ?? ''}`.trim() !== '';
  if (!isKnown) {
    return 'client';
  }
  if (service === undefined) {
    return 'service';
  }
  if (asked !== undefined && !asked.choices.some(({ value }) => value === draft.choice)) {
    return 'choice';
  }
  const hasTime =
    service.type === 'COURSE' || (service.type === 'CLASS' ? draft.eventId !== undefined : draft.start !== undefined);
  if (!hasTime) {
    return 'time';
  }
  const people = peopleIn(draft, service);
  if (people === undefined) {
    return 'people';
  }
  return linesFor(people, draft.lines ?? []).some(isNameless) ? 'names' : undefined;
}

/** Where a booking stands on views of time: a place of a class in its session; a course in no day of its own. */
export function madeOf({ id, startDate, bookedEntity: { slot } }: Booking): Made | undefined {
  if (slot === undefined || startDate === undefined) {
    return undefined;
  }
  const isSeat = slot.sessionId !== undefined;
  return { elementId: isSeat ? `entry-${slot.eventId}` : `booking-${id}`, startMs: Date.parse(startDate) };
}

export type NewBooking = Parameters<Client['bookings']['createBooking']>[0];
type NewSeries = Parameters<Client['bookings']['createRecurringBooking']>[0];
type CheckedSeries = Parameters<Client['bookings']['checkRecurringBooking']>[0];

/** What is asked of a series before it is booked: for whom it is decides nothing of when it can be had. */
export function checkOf(
  { booking, flowControlSettings }: Pick<NewBooking, 'booking' | 'flowControlSettings'>,
  recurrence: CheckedSeries['recurrence'],
): CheckedSeries {
  const { bookingSource: _by, contactDetails: _whose, status: _decided, ...asked } = booking;
  return { booking: asked, recurrence, ...(flowControlSettings === undefined ? {} : { flowControlSettings }) };
}

/** The dates that were chosen, each as one would be booked alone. */
export function seriesOf(request: NewBooking, taken: readonly TakenTime[]): NewSeries {
  return { ...request, occurrences: [...taken] };
}

function entityOf(draft: Draft, service: Service, localEnd: string | undefined, timeZone: string) {
  if (service.type === 'COURSE') {
    return { schedule: { scheduleId: service.schedule.id } };
  }
  if (service.type === 'CLASS') {
    return { slot: { eventId: draft.eventId as string } };
  }
  const place = service.locations.find(({ id }) => id === draft.locationId);
  return {
    slot: {
      serviceId: service.id,
      startDate: draft.start as string,
      endDate: localEnd as string,
      timezone: timeZone,
      ...(draft.staffId === undefined
        ? {}
        : {
            resource: { id: draft.staffId },
            resourceSelections: [{ selectionMethod: 'SPECIFIC_RESOURCE' as const }],
          }),
      ...(place === undefined
        ? {}
        : {
            location: {
              ...(place.business === undefined ? {} : { id: place.business.id }),
              locationType: bookedLocationTypes[place.type],
            },
          }),
    },
  };
}

/** How many come; with what all of them have chosen, where something is. */
function peopleSent(
  numberOfParticipants: number,
  choice: { readonly optionId: string; readonly custom: string } | undefined,
) {
  return choice === undefined
    ? { totalParticipants: numberOfParticipants }
    : { participantsChoices: { serviceChoices: [{ numberOfParticipants, choices: [choice] }] } };
}

/** A reason sets aside what stands in the way; that a length or a start is not offered stands in nobody's. */
export function requestOf(
  draft: Draft,
  service: Service,
  at: {
    readonly localEnd: string | undefined;
    readonly timeZone: string;
    readonly overrideReason?: string | undefined;
    readonly addOns?: readonly Pick<ChosenAddOn, 'groupId' | 'id' | 'quantity'>[];
    /** Of an option of the business's own, for all who come. */
    readonly choice?: { readonly optionId: string; readonly custom: string } | undefined;
    readonly allowUnofferedTimes: boolean;
  },
): NewBooking {
  const { addOns = [] } = at;
  const { client } = draft;
  const said = (name: 'firstName' | 'lastName' | 'email' | 'phone') => {
    const text = client?.[name].trim() ?? '';
    return text === '' ? {} : { [name]: text };
  };
  const people = peopleIn(draft, service) ?? 1;
  const named = participantsSent(linesFor(people, draft.lines ?? []));
  const answers = answersSent(draft.answers);
  return {
    booking: {
      bookedEntity: entityOf(draft, service, at.localEnd, at.timeZone),
      ...peopleSent(people, at.choice),
      status: 'CONFIRMED',
      ...(addOns.length === 0
        ? {}
        : { bookedAddOns: addOns.map(({ groupId, id, quantity }) => ({ id, groupId, quantity })) }),
      contactDetails:
        client?.contactId === undefined
          ? { ...said('firstName'), ...said('lastName'), ...said('email'), ...said('phone') }
          : { contactId: client.contactId },
      bookingSource: { platform: 'WEB', actor: 'BUSINESS' },
    },
    participantNotification: { notifyParticipants: draft.tells === true },
    ...(named.length === 0 ? {} : { namedParticipants: named }),
    ...(Object.keys(answers).length === 0 ? {} : { formSubmission: answers }),
    ...(at.overrideReason === undefined
      ? at.allowUnofferedTimes
        ? { flowControlSettings: { allowUnofferedTimes: true } }
        : {}
      : { flowControlSettings: { skipAvailabilityValidation: true }, overrideReason: at.overrideReason }),
  };
}
