/** The pages of a booking: choose a time, say who comes, and how it stands. */
import { pagePaths } from '@openhours/contract/site/page-paths';
import { minutesOf } from '../../days/dates.ts';
import { endOfLength } from '../../days/lengths.ts';
import {
  calendarAddress,
  courseAddress,
  formAddress,
  manageAddress,
  renamedAddress,
  servicePageAddress,
  timetableAddress,
  unheldMark,
} from '../../pages/addresses.ts';
import { type AtClock, atClockOf, onClock } from '../../pages/clock.ts';
import { goTo, type Outcome, type Page, type PageViews, show, type Visit } from '../../pages/page.ts';
import type { CalendarState, FormState } from '../../pages/state/booking.ts';
import { chooseAddOns } from '../../site/add-on-choice.ts';
import { addOnsTextOf } from '../../site/add-on-text.ts';
import type { SiteCalls } from '../../site/calls.ts';
import { chooseLength, readLength } from '../../site/length-choice.ts';
import type { ServiceCard } from '../../site/service-card.ts';
import type { BookedVisit } from '../../site/visits.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { readFields } from './booking-fields.ts';
import { BookingPage } from './booking-page.tsx';
import { bookingOfAddress, confirmationAddress, isJustBooked, sentAddress } from './confirmation-address.ts';
import { confirmationComponents } from './confirmation-components.ts';
import { confirmationTitles } from './confirmation-page.tsx';
import { partsOfBooking } from './details-part.ts';
import { formTitle } from './form-title.ts';
import { askToRemember, heldId, readHoldAct } from './hold-acts.ts';
import { loadCalendar } from './load-calendar.ts';
import { loadConfirmation, loadSummary } from './load-confirmation.ts';
import { loadForm } from './load-form.ts';
import type { BookingNavigation } from './navigation.ts';
import { choiceOf, chooseStaff, isStart, isWithinReach } from './read-choice.ts';
import { bookingOfForm } from './recipient/load-recipient.ts';
import { type RecipientAnswer, submitRecipient } from './recipient/submit-recipient.ts';
import { formOfRedirect, wayBackOf } from './redirected.ts';
import { seatsComponents } from './seats/components.ts';
import { loadSeats } from './seats/load-seats.ts';
import { seatsTitle } from './seats/seats-page.tsx';
import { partsOfSeats } from './seats/seats-parts.ts';
import { type SeatsSubmission, submitSeats } from './seats/submit-seats.ts';
import { partsOfSeries } from './series-part.ts';
import { type Submission, submitBooking } from './submit.ts';
import { wishComponents } from './wish/components.ts';
import { loadWish } from './wish/load-wish.ts';
import { submitWish, type WishSubmission } from './wish/submit-wish.ts';
import { partsOfWish } from './wish/wish-parts.ts';

/** A form that nobody has filled in yet; members find in it who they are. */
async function nothingTyped({ findOwnPerson }: Pick<SiteCalls, 'findOwnPerson'>) {
  const typed = readFields({ ...(await findOwnPerson()) });
  return { typed, problems: {}, answers: {}, answerProblems: {}, trouble: undefined };
}

async function loadChosen(visit: Visit): Promise<Outcome> {
  const { calls, frame } = visit;
  const { day, length, option, place, service: slug = '', session, staff, start, zone } = visit.request.query;
  const addons = addOnsTextOf(visit.request.query);
  const chosenBefore = slug === '' ? await formOfRedirect(visit.request, calls) : undefined;
  if (chosenBefore !== undefined) {
    return goTo(chosenBefore);
  }
  const service = slug === '' ? undefined : await calls.findService(slug);
  const here = atClockOf(visit, service);
  const { request } = here;
  if (service !== undefined && service.type !== 'APPOINTMENT') {
    if (service.type === 'CLASS' && session === undefined) {
      return goTo(timetableAddress({ service: slug }));
    }
    if (service.type === 'COURSE' && session !== undefined) {
      // No session of a course is had alone.
      return goTo(courseAddress(slug));
    }
    const facts = { ...(await nothingTyped(calls)), participants: 1, option, addOns: addons };
    return here.shown(show(await loadSeats(request, calls, { service, eventId: session }, facts)));
  }
  if (service !== undefined && visit.request.query['wish'] === 'yes') {
    return showWish(visit, service);
  }
  if (!isStart(start) || !isWithinReach(request, start.slice(0, 10))) {
    // An address without a time, or with one nobody can ask for: back to the choice.
    return goTo(
      slug === ''
        ? pagePaths.services
        : calendarAddress(slug, { day, staff, place, length: readLength(length), option, addons, isUnchosen: true }),
    );
  }
  const formRequest = {
    slug,
    start: onClock(start, zone, visit.request, request),
    staffId: staff,
    placeKey: place,
    length,
    option,
    addOns: addons,
  };
  const facts = { ...(await nothingTyped(calls)), isUnheld: request.query[unheldMark] !== undefined };
  return here.shown(show(await loadForm(request, calls, formRequest, frame.firstWeekday, facts)));
}

/** The form in which somebody asks to be told; on the clock of the business, by whose days a wish goes. */
async function showWish({ calls, request }: Visit, service: ServiceCard): Promise<Outcome> {
  const { day, length, option, place: placeKey, staff: staffId } = request.query;
  const asked = { addOns: addOnsTextOf(request.query), length, option, placeKey, staffId };
  const choice = choiceOf(request, service, day, asked);
  return show(await loadWish(request, calls, choice, { ...(await nothingTyped(calls)), placeKey, staffId }));
}

/** What a form says that it is for: its ticket, or without one the form itself. */
type Values = Readonly<Record<string, string>>;

async function submit(
  visit: Visit,
  values: Values,
  service: ServiceCard | undefined,
): Promise<Submission | SeatsSubmission | WishSubmission> {
  const { calls, frame, request } = visit;
  if (values['wish'] === 'yes') {
    return service?.type === 'APPOINTMENT' ? submitWish(visit, service) : { kind: 'service-closed' };
  }
  if (values['session'] === undefined && values['course'] === undefined) {
    return submitBooking(request, calls, frame.firstWeekday);
  }
  return service === undefined || service.type === 'APPOINTMENT'
    ? { kind: 'service-closed' }
    : submitSeats(request, calls, service);
}

/** A time was chosen: it is held, as far as it can be, and the form for it follows. */
async function choose(visit: Visit): Promise<Outcome> {
  const { request, calls } = visit;
  const { day, length, option, place: placeKey, service: slug = '', staff: staffId, start, zone } = request.form;
  const addons = addOnsTextOf(request.form);
  const found = await calls.findService(slug);
  if (found?.type !== 'APPOINTMENT' || !isStart(start) || !isWithinReach(request, start.slice(0, 10))) {
    // Continue pressed without script and without a time, or one nobody can ask for: back to the choice.
    return goTo(
      slug === ''
        ? pagePaths.services
        : calendarAddress(slug, {
            day,
            staff: staffId,
            place: placeKey,
            length: readLength(length),
            option,
            addons,
            isUnchosen: true,
          }),
    );
  }
  const { isLengthGone, service: asLong } = chooseLength(found, length);
  const { addOns, isAddOnGone, service } = chooseAddOns(asLong, addons);
  const { timeZone } = atClockOf(visit, service, zone).request.site;
  const time = {
    day: start.slice(0, 10),
    time: minutesOf(start),
    staff: staffId,
    place: placeKey,
    length: readLength(length),
    option,
    addons,
    zone: timeZone === request.site.timeZone ? undefined : timeZone,
  };
  const { staff } = chooseStaff(service, staffId);
  const held =
    request.throttledForSeconds === undefined && !isLengthGone && !isAddOnGone
      ? await calls.hold({
          serviceId: service.id,
          localStart: `${start}:00`,
          localEnd: endOfLength(service.lengths, `${start}:00`, service.durationMinutes, timeZone),
          timeZone,
          place: service.places.find(({ key }) => key === placeKey),
          addOns,
          ...(staff === undefined ? {} : { staff }),
        })
      : { kind: 'refused' };
  // Whatever else is in the way the form says itself.
  return goTo(formAddress(slug, { ...time, isUnheld: held.kind === 'refused' }));
}

/** Whoever has left the form holds nothing any longer; nobody reads the answer. */
async function letGo({ calls, request }: Visit): Promise<Outcome> {
  const id = heldId(request);
  if (id !== undefined && request.throttledForSeconds === undefined) {
    await calls.letGo(id);
  }
  return { kind: 'text', body: '', contentType: 'text/plain; charset=utf-8' };
}

async function book(visit: Visit): Promise<Outcome> {
  const { request } = visit;
  const act = readHoldAct(request);
  if (act === 'release') {
    return letGo(visit);
  }
  const first = act === undefined ? undefined : askToRemember(request);
  if (first !== undefined) {
    return first;
  }
  if (act === 'choose') {
    return choose(visit);
  }
  const { ticket } = request;
  const values = ticket.state === 'missing' ? request.form : ticket.values;
  const service = await visit.calls.findService(values['service'] ?? '');
  const here = atClockOf(visit, values['wish'] === 'yes' ? undefined : service, values['zone']);
  const outcome = await submit(here, values, service);
  switch (outcome.kind) {
    case 'booked':
    case 'waits': {
      const address = (await wayBackOf(request, visit.calls)) ?? confirmationAddress(request, outcome.bookingId);
      return { kind: 'go', address, beginsVisit: true };
    }
    case 'service-closed':
      return show({ kind: 'missing', wasService: true }, 404);
    case 'again':
      return here.shown(show(outcome.form, outcome.status, outcome.retryAfterSeconds));
  }
}

async function calendarAt({ calls, frame, request, shown }: AtClock, slug: string): Promise<Outcome> {
  return shown(show(await loadCalendar(request, calls, slug, frame.firstWeekday)));
}

type RecipientRefusal = Omit<Extract<RecipientAnswer, { kind: 'again' }>, 'kind'>;

interface Confirmed {
  readonly booked: BookedVisit;
  /** The browser that booked it shows it, within the hour. */
  readonly isOwn: boolean;
}

async function findConfirmed({ request, calls }: Visit): Promise<Confirmed | undefined> {
  const addressed = bookingOfAddress(request);
  const booked = addressed === undefined ? undefined : await calls.findBooking(addressed.bookingId);
  return addressed === undefined || booked === undefined
    ? undefined
    : { booked, isOwn: addressed.isOfVisitor && isJustBooked(booked, request.nowMs) };
}

/** One of a series may be decided already while the others wait for the same code. */
async function isAwaited({ calls }: Visit, { id, isOfSeries, status }: BookedVisit): Promise<boolean> {
  return (
    (status === 'CREATED' || isOfSeries === true) &&
    (await calls.findLinked(await calls.linkTokenOf(id)))?.awaited !== undefined
  );
}

async function showConfirmed(visit: Visit, { booked, isOwn }: Confirmed, form?: RecipientRefusal): Promise<Outcome> {
  const { calls } = visit;
  const service = booked.serviceId === undefined ? undefined : await calls.getService(booked.serviceId);
  const here = atClockOf(visit, service, undefined, booked.timeZone);
  const state = isOwn
    ? await loadConfirmation(here.request, here.calls, booked, service, form?.facts)
    : await loadSummary(here.request, here.calls, booked, service, await isAwaited(visit, booked));
  return here.shown(show(state, form?.status, form?.facts.retryAfterSeconds));
}

async function openConfirmation(visit: Visit): Promise<Outcome> {
  const { calls } = visit;
  const found = await findConfirmed(visit);
  if (found === undefined) {
    return show(undefined);
  }
  const { booked, isOwn } = found;
  if (isOwn && booked.status === 'WAITING_LIST') {
    // Nothing is booked: the page of its link shows the place in line.
    return goTo(manageAddress(await calls.linkTokenOf(booked.id), 'joined'));
  }
  if (isOwn && (await isAwaited(visit, booked))) {
    // Its customer is to confirm it: the page of its link says how, and asks for the code.
    return goTo(manageAddress(await calls.linkTokenOf(booked.id)));
  }
  return showConfirmed(visit, found);
}

/** Sends the message once more, or to another address, from the confirmation. */
async function correctRecipient(visit: Visit): Promise<Outcome> {
  const { calls, request } = visit;
  const found = await findConfirmed(visit);
  if (found === undefined) {
    return show(undefined);
  }
  const { booked, isOwn } = found;
  if (!isOwn) {
    // The hour has passed meanwhile, or it is not their browser: the page says where the link is.
    return showConfirmed(visit, found, { status: 409, facts: {} });
  }
  const isOfForm = request.ticket.state !== 'valid' || bookingOfForm(request) === booked.id;
  const answer = await submitRecipient(visit, isOfForm ? await calls.linkTokenOf(booked.id) : '');
  return answer.kind === 'sent'
    ? goTo(sentAddress(request))
    : showConfirmed(visit, (await findConfirmed(visit)) ?? found, answer);
}

export const bookPages: readonly Page[] = [
  {
    path: pagePaths.calendar,
    load: async (visit) => {
      const slug = visit.pieces['slug'] ?? '';
      const service = await visit.calls.findService(slug);
      if (service !== undefined && service.slug !== slug) {
        return goTo(renamedAddress(pagePaths.calendar, service.slug, visit.request.query));
      }
      // Sessions have no times to choose: what leads here for them leads on.
      return service?.type === 'CLASS'
        ? goTo(timetableAddress({ service: slug }))
        : service?.type === 'COURSE'
          ? goTo(servicePageAddress(slug))
          : calendarAt(atClockOf(visit, service), slug);
    },
  },
  { path: pagePaths.bookingForm, load: loadChosen, submit: book, keepsForm: 'booking' },
  {
    path: pagePaths.confirmation,
    load: openConfirmation,
    submit: correctRecipient,
    keepsForm: 'change',
  },
];

/** On the server nobody navigates: links and forms do it all. */
function StandingBookingPage({ state: content }: { readonly state: CalendarState | FormState }) {
  const { frame } = usePage();
  const nothing = () => undefined;
  const navigation: BookingNavigation = {
    state: { frame, content },
    isLoading: false,
    isSending: false,
    trouble: undefined,
    go: nothing,
    post: nothing,
    quietly: async () => undefined,
    lookAgain: async () => undefined,
    change: nothing,
    amend: nothing,
  };
  return <BookingPage navigation={navigation} />;
}

export const bookViews: PageViews<'calendar' | 'form' | 'seats' | 'wish' | 'confirmation'> = {
  wish: {
    entry: 'wish',
    component: wishComponents.wish,
    parts: partsOfWish,
    isShared: false,
    title: ({ service }, say) => [say('wish.title'), service.name],
  },
  seats: {
    entry: 'seats',
    component: seatsComponents.seats,
    parts: partsOfSeats,
    isShared: false,
    title: (content, say) => [say(seatsTitle(content)), content.service.name],
  },
  calendar: {
    entry: 'booking',
    component: StandingBookingPage,
    parts: partsOfBooking,
    isShared: true,
    title: ({ picker }, say) => [say('calendar.title'), picker.service.name],
  },
  form: {
    entry: 'booking',
    component: StandingBookingPage,
    parts: partsOfBooking,
    isShared: false,
    title: (content, say) => [say(formTitle(content)), content.picker.service.name],
  },
  confirmation: {
    entry: 'confirmation',
    component: confirmationComponents.confirmation,
    parts: ({ own }) => partsOfSeries(own ?? {}),
    isShared: false,
    hasSecretAddress: true,
    title: ({ visit: { standing } }, say) => [say(confirmationTitles[standing])],
  },
};
