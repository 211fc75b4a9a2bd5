/** How the steps of a booking follow each other without loading a page anew. */
import { firstFreeAgainMs } from '../../pages/free-again.ts';
import type { Navigation, NavigationRules } from '../../pages/navigation.ts';
import type { CalendarState, FormState } from '../../pages/state/booking.ts';
import type { PageState } from '../../pages/state.ts';
import { toldOfTime } from './hold-told.ts';

export type BookingState = PageState<CalendarState | FormState>;
export type BookingNavigation = Navigation<CalendarState | FormState>;

/** A time that nobody holds any longer is offered beside those that were named instead: one of them may be chosen by now. */
function offeredAgain(current: FormState, next: FormState): FormState {
  const { chosen, terms, ticket } = next;
  if (current.unavailable !== 'held' || current.heldUntil === undefined) {
    return current;
  }
  if (ticket === undefined) {
    return { ...current, unavailable: next.unavailable, heldUntil: next.heldUntil };
  }
  const nearest = [{ ...chosen, ticket, terms }, ...current.nearest];
  return { ...current, heldUntil: undefined, nearest };
}

/** How long until the first time is free again that somebody else holds. */
function freeAgainInMs(content: CalendarState | FormState): number | undefined {
  return firstFreeAgainMs(content.kind === 'calendar' ? content.picker.held : [content.heldUntil]);
}

/** A view with what is known anew of its day; a time that was chosen meanwhile stays while it can be had. */
function refreshed(current: BookingState, next: BookingState): BookingState {
  if (current.content.kind === 'form' && next.content.kind === 'form') {
    return { ...current, content: offeredAgain(current.content, next.content) };
  }
  const { day, time } = current.content.picker;
  if (current.content.kind !== 'calendar' || next.content.kind !== 'calendar' || next.content.picker.day !== day) {
    return current;
  }
  const isFree = time !== undefined && next.content.picker.starts[day]?.includes(time) === true;
  const picker = { ...next.content.picker, time: isFree ? time : undefined };
  return { ...current, content: { ...current.content, picker } };
}

/** What the answer to a hold changes. Whoever went back or took another time stays there: it is about a form they left. */
function told(current: CalendarState | FormState, next: CalendarState | FormState): CalendarState | FormState {
  if (current.kind !== 'form') {
    return current;
  }
  if (next.kind !== 'form') {
    return next;
  }
  const isOfThisTime = current.chosen.day === next.chosen.day && current.chosen.start === next.chosen.start;
  return isOfThisTime ? toldOfTime(current, next) : current;
}

export const bookingRules: NavigationRules<CalendarState | FormState> = {
  knows: (content) => content.kind === 'calendar' || content.kind === 'form',
  refreshed,
  told,
  growsStale: ({ kind }) => kind === 'calendar',
  freeAgainInMs,
};
