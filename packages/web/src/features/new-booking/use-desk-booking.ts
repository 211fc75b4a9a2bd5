/**
 * A booking at the desk while it is put together: what is chosen, kept in the tab until it is booked or dropped, also over a
 * reload; what stands in its way; and how it is sent.
 */
import { useSessionStorage } from '@mantine/hooks';
import type { Booking, Service } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { TakenTime } from '../../bookings/chosen-dates.ts';
import { obstacleExplained, obstacleOfSession, obstacleRefused, refusesDates } from '../../bookings/obstacle.ts';
import { useTelling } from '../../bookings/tell-switch.tsx';
import { instantOf, localAt } from '../../days/dates.ts';
import type { Opened } from '../../pages/opened.ts';
import { explained, sessionById } from '../../queries/availability.ts';
import { useCreateBooking } from '../../queries/booking-mutations.ts';
import { clientById } from '../../queries/contacts.ts';
import { unansweredOf } from '../../queries/mutation.ts';
import { useCreateSeries } from '../../queries/series.ts';
import { servicesOf } from '../../queries/services.ts';
import type { ChosenAddOn } from '../../site/add-on-choice.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useOwnCalendarOnly, useReach } from '../../ui/context/signed-in.ts';
import { detailsOf } from '../../ui/forms/client-details.ts';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import {
  type Draft,
  emptyDraft,
  lengthOf,
  missingIn,
  peopleIn,
  personOf,
  requestOf,
  seriesOf,
  serviceOf,
  withKnown,
} from './new-booking.ts';
import { useDeskAddOns } from './use-desk-add-ons.ts';
import { useDeskPrices } from './use-desk-prices.ts';
import { useDeskSeries } from './use-desk-series.ts';

/** Kept in the tab only, and gone with the sign-out. */
const draftKey = 'openhours-desk-booking';

interface Attempt {
  readonly draft: Draft;
  readonly service: Service;
  readonly localEnd: string | undefined;
  readonly addOns: readonly ChosenAddOn[];
  readonly choice: { readonly optionId: string; readonly custom: string } | undefined;
  readonly overrideReason: string | undefined;
  /** The dates of a series. */
  readonly dates: readonly TakenTime[];
  readonly idempotencyKey: string;
}

export type DeskBooking = ReturnType<typeof useDeskBooking>;

/**
 * `opened`: what is known of it from where the form was opened. `onBooked`: with the booking that was made, or all of a
 * series.
 */
export function useDeskBooking(opened: Opened, onBooked: (made: readonly Booking[], tells: boolean) => void) {
  const { frame, session } = useDashboard();
  const [kept, setDraft, dropDraft] = useSessionStorage<Draft>({
    key: draftKey,
    defaultValue: emptyDraft,
    getInitialValueInEffect: false,
  });
  const { timeZone } = frame;
  const { service: knownService, staff, start: knownStart, end: knownEnd, session: knownSession } = opened;
  const known = { service: knownService, staff, start: knownStart, end: knownEnd, session: knownSession };
  const knownText = JSON.stringify(known);
  const [takenOver, setTakenOver] = useState<string | undefined>(undefined);
  // From the first look on: what is chosen there begins with the day that is known, not with today.
  const draft = takenOver === knownText ? kept : withKnown(kept, known, timeZone);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for all that is known
  useEffect(() => {
    setDraft((before) => withKnown(before, known, timeZone));
    setTakenOver(knownText);
  }, [knownText, timeZone, setDraft]);
  const mayOverride = useReach('BOOKINGS.OVERRIDE_RULES') !== undefined;
  const isContactReadable = useReach('CONTACTS.READ') === 'all';
  const client = useQuery({
    ...clientById(session.client, opened.contact ?? ''),
    enabled: opened.contact !== undefined && isContactReadable,
  }).data;
  useEffect(() => {
    if (client !== undefined && client !== null) {
      setDraft((before) => ({ ...before, client: detailsOf(client) }));
    }
  }, [client, setDraft]);
  const isClientKnown = draft.client !== undefined || opened.contact !== undefined;
  const [isTried, setTried] = useState(false);
  const [isReasonNext, setReasonNext] = useState(false);
  const key = useIdempotencyKey();
  const services = useQuery(servicesOf(session.client));
  // Staff members book for their own calendar only.
  const ownResourceId = useOwnCalendarOnly('BOOKINGS.CREATE');
  const offered = (services.data ?? []).filter(
    ({ staffMemberIds }) => ownResourceId === undefined || staffMemberIds.includes(ownResourceId),
  );
  const service = serviceOf(draft, offered, ownResourceId ?? draft.staffId);
  const staffId = ownResourceId ?? personOf(draft, service);
  const { lengths, minutes } = lengthOf(draft, service);
  const taken = useDeskAddOns(service, draft.addOns);
  const people = service === undefined ? 1 : (peopleIn(draft, service) ?? 1);
  const pricing = useDeskPrices(service, { ...draft, minutes, staffId, people });
  const isUnread = taken.isUnread || pricing.isUnread;
  const wholeMinutes = minutes + taken.addedMinutes;
  const endOf = (start: string) => localAt(instantOf(start, frame.timeZone) + wholeMinutes * 60_000, frame.timeZone);
  const askedOf = ({ draft: asked, service: of, ...at }: Omit<Attempt, 'dates' | 'idempotencyKey'>) =>
    requestOf(asked, of, {
      ...at,
      timeZone: frame.timeZone,
      allowUnofferedTimes: of.type !== 'COURSE' && mayOverride,
    });
  const onMade = (made: readonly Booking[], { draft: { tells = false } }: Attempt) => {
    dropDraft();
    onBooked(made, tells);
  };
  const bookOnce = useCreateBooking<Attempt>(session.client, askedOf, {
    onSuccess: ({ booking }, attempt) => onMade([booking], attempt),
    onError: key.renewIfDecided,
  });
  const bookSeries = useCreateSeries<Attempt>(session.client, (attempt) => seriesOf(askedOf(attempt), attempt.dates), {
    onSuccess: ({ bookings }, attempt) => onMade(bookings, attempt),
    onError: key.renewIfDecided,
  });
  /** A series that may have been booked without an answer: it is sent again to the letter, until something else is chosen. */
  const unanswered = unansweredOf(bookSeries);
  const change = (next: Draft) => {
    setDraft(next);
    setReasonNext(false);
    key.renew();
    bookOnce.reset();
    bookSeries.reset();
  };
  const telling = useTelling([draft.client?.email], {
    chosen: draft.tells,
    choose: (tells) => change({ ...draft, tells }),
  });
  const isAppointment = service?.type === 'APPOINTMENT';
  const attemptOf = (of: Service, overrideReason?: string): Omit<Attempt, 'dates' | 'idempotencyKey'> => ({
    draft: { ...draft, staffId, tells: telling.tells },
    service: of,
    localEnd: isAppointment && draft.start !== undefined ? endOf(draft.start) : undefined,
    addOns: taken.addOns,
    choice: pricing.chosen,
    overrideReason,
  });
  const series = useDeskSeries(
    isAppointment ? draft.every : undefined,
    draft,
    service === undefined || draft.start === undefined || isUnread ? undefined : askedOf(attemptOf(service)),
    bookSeries.isPending || bookSeries.isSuccess || unanswered !== undefined,
  );
  const book = series === undefined ? bookOnce : bookSeries;
  const judged = useQuery({
    ...explained(session.client, {
      serviceId: service?.id ?? '',
      localStart: draft.start ?? '',
      localEnd: draft.start === undefined ? '' : endOf(draft.start),
      resourceId: staffId,
      timeZone: frame.timeZone,
      addOnIds: taken.longerIds,
      allowUnofferedTimes: mayOverride,
    }),
    // Each date of a series is judged beside the others.
    enabled: isAppointment && series === undefined && draft.start !== undefined && !taken.isUnread,
  });
  const isClass = service?.type === 'CLASS';
  const chosenSession = useQuery({
    ...sessionById(session.client, draft.eventId ?? '', timeZone),
    // What one books oneself stands in nobody's way.
    enabled: isClass && draft.eventId !== undefined && !book.isPending,
  }).data;
  const refused = obstacleRefused(book.error, frame.timeZone);
  const explainedObstacle =
    isAppointment && series === undefined && draft.start !== undefined && judged.data !== undefined
      ? obstacleExplained(judged.data)
      : undefined;
  const sessionObstacle = isClass && chosenSession !== undefined ? obstacleOfSession(chosenSession, people) : undefined;
  // What stands in the way of a series stands beside each of its dates.
  const obstacle = series === undefined ? (refused ?? explainedObstacle ?? sessionObstacle) : undefined;
  const isGone = series !== undefined && refusesDates(book.error);
  const missing = missingIn(draft, service, pricing.asked);
  const send = (overrideReason?: string) => {
    setTried(true);
    if (missing !== undefined || service === undefined) {
      document.querySelector<HTMLElement>(`[data-part=${missing ?? 'service'}] :is(input, select, button)`)?.focus();
      return;
    }
    if (series !== undefined && unanswered !== undefined) {
      if (!book.isPending) {
        bookSeries.mutate(unanswered);
      }
      return;
    }
    if (series !== undefined && !series.isBookable) {
      document.querySelector<HTMLElement>('[data-part=repeat] :is(input, select)')?.focus();
      return;
    }
    if (book.isPending || isUnread) {
      return;
    }
    book.mutate({
      ...attemptOf(service, overrideReason),
      dates: series?.taken ?? [],
      idempotencyKey: key.current(),
    });
  };
  function startOver(): void {
    dropDraft();
    setTried(false);
    bookOnce.reset();
    bookSeries.reset();
  }
  return {
    draft,
    change,
    /** Somebody was named where the form was opened, or has been chosen. */
    isClientKnown,
    services,
    /** Those that whoever books may book. */
    offered,
    service,
    isAppointment,
    ownResourceId,
    staffId,
    lengths,
    minutes,
    /** What can be taken besides, and what is. */
    taken,
    /** What it costs by what is chosen so far, and what is still to be chosen for that. */
    pricing,
    /** It is not known yet what is to be chosen. */
    isUnread,
    /** How long it is with what is taken besides. */
    wholeMinutes,
    people,
    /** Every date, where they come again. */
    series,
    /** Some of its dates were another's by the time they were to be booked. */
    isGone,
    isTried,
    /** What is missing, once it was tried to book without it. */
    missing: isTried ? missing : undefined,
    /** Why the time cannot be had, as the server says. */
    obstacle,
    explanation: judged.data,
    /** Whoever was chosen last for a time that cannot be had says why next. */
    isReasonNext,
    setReasonNext,
    /** Why it was not booked, where it is no obstacle in the time. */
    trouble: book.isError && obstacle === undefined && !isGone ? book.error : undefined,
    error: book.error,
    isPending: book.isPending,
    telling,
    send,
    startOver,
  };
}
