/**
 * A booking at the desk while it is put together: what is chosen, kept in the tab until it is booked or dropped, also over a
 * reload; what stands in its way; and how it is sent.
 */
import { useSessionStorage } from '@mantine/hooks';
import type { Booking, Service } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { obstacleExplained, obstacleOfSession, obstacleRefused } from '../../bookings/obstacle.ts';
import { useTelling } from '../../bookings/tell-switch.tsx';
import { instantOf, localAt } from '../../days/dates.ts';
import type { Opened } from '../../pages/opened.ts';
import { explained, sessionById } from '../../queries/availability.ts';
import { useCreateBooking } from '../../queries/booking-mutations.ts';
import { clientById } from '../../queries/contacts.ts';
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
  serviceOf,
  withKnown,
} from './new-booking.ts';
import { useDeskAddOns } from './use-desk-add-ons.ts';
import { useDeskPrices } from './use-desk-prices.ts';

/** Kept in the tab only, and gone with the sign-out. */
const draftKey = 'openhours-desk-booking';

interface Attempt {
  readonly draft: Draft;
  readonly service: Service;
  readonly localEnd: string | undefined;
  readonly addOns: readonly ChosenAddOn[];
  readonly choice: { readonly optionId: string; readonly custom: string } | undefined;
  readonly overrideReason: string | undefined;
  readonly idempotencyKey: string;
}

export type DeskBooking = ReturnType<typeof useDeskBooking>;

/** `opened`: what is known of it from where the form was opened. */
export function useDeskBooking(opened: Opened, onBooked: (booking: Booking, tells: boolean) => void) {
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
  const book = useCreateBooking<Attempt>(
    session.client,
    (attempt) =>
      requestOf(attempt.draft, attempt.service, {
        localEnd: attempt.localEnd,
        addOns: attempt.addOns,
        choice: attempt.choice,
        timeZone: frame.timeZone,
        overrideReason: attempt.overrideReason,
        allowUnofferedTimes: attempt.service.type !== 'COURSE' && mayOverride,
      }),
    {
      onSuccess: ({ booking }, { draft: { tells = false } }) => {
        dropDraft();
        onBooked(booking, tells);
      },
      onError: key.renewIfDecided,
    },
  );
  const change = (next: Draft) => {
    setDraft(next);
    setReasonNext(false);
    key.renew();
    book.reset();
  };
  const telling = useTelling([draft.client?.email], {
    chosen: draft.tells,
    choose: (tells) => change({ ...draft, tells }),
  });
  const isAppointment = service?.type === 'APPOINTMENT';
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
    enabled: isAppointment && draft.start !== undefined && !taken.isUnread,
  });
  const isClass = service?.type === 'CLASS';
  const chosenSession = useQuery({
    ...sessionById(session.client, draft.eventId ?? '', timeZone),
    // What one books oneself stands in nobody's way.
    enabled: isClass && draft.eventId !== undefined && !book.isPending,
  }).data;
  const refused = obstacleRefused(book.error, frame.timeZone);
  const explainedObstacle =
    isAppointment && draft.start !== undefined && judged.data !== undefined
      ? obstacleExplained(judged.data)
      : undefined;
  const sessionObstacle = isClass && chosenSession !== undefined ? obstacleOfSession(chosenSession, people) : undefined;
  const obstacle = refused ?? explainedObstacle ?? sessionObstacle;
  const missing = missingIn(draft, service, pricing.asked);
  const send = (overrideReason?: string) => {
    setTried(true);
    if (missing !== undefined || service === undefined) {
      document.querySelector<HTMLElement>(`[data-part=${missing ?? 'service'}] :is(input, select, button)`)?.focus();
      return;
    }
    if (book.isPending || isUnread) {
      return;
    }
    const asked: Draft = { ...draft, staffId, tells: telling.tells };
    book.mutate({
      draft: asked,
      service,
      localEnd: isAppointment && draft.start !== undefined ? endOf(draft.start) : undefined,
      addOns: taken.addOns,
      choice: pricing.chosen,
      overrideReason,
      idempotencyKey: key.current(),
    });
  };
  function startOver(): void {
    dropDraft();
    setTried(false);
    book.reset();
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
    /** What is missing, once it was tried to book without it. */
    missing: isTried ? missing : undefined,
    /** Why the time cannot be had, as the server says. */
    obstacle,
    explanation: judged.data,
    /** Whoever was chosen last for a time that cannot be had says why next. */
    isReasonNext,
    setReasonNext,
    /** Why it was not booked, where it is no obstacle in the time. */
    trouble: book.isError && refused === undefined ? book.error : undefined,
    error: book.error,
    isPending: book.isPending,
    telling,
    send,
    startOver,
  };
}
