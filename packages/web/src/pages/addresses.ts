/** Addresses of pages with what was chosen in them, made from the fixed paths. */
import { pagePaths, pathOfPage } from '@openhours/contract/site/page-paths';
import { clockOf, type Day } from '../days/dates.ts';
import type { ManageState } from './state/visit.ts';
import type { PageFrame } from './state.ts';

export function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const parts = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return parts.length === 0 ? path : `${path}?${new URLSearchParams(parts).toString()}`;
}

/** Services, all or those of one person by the id of their resource. */
export function servicesAddress(person?: string): string {
  return withQuery(pagePaths.services, { with: person });
}

/** With the length for which its next free times are shown, where there are several, and what else is chosen of it. */
export function servicePageAddress(
  slug: string,
  choice: Pick<CalendarChoice, 'length' | 'option' | 'addons'> = {},
): string {
  const { addons, option } = choice;
  return withQuery(pathOfPage(pagePaths.service, { slug }), { length: lengthText(choice), option, addons });
}

/** A page of a service that was asked for by a former name: by its name of today, with what was chosen. */
export function renamedAddress(
  path: typeof pagePaths.service | typeof pagePaths.calendar,
  slug: string,
  query: Readonly<Record<string, string>>,
): string {
  return withQuery(pathOfPage(path, { slug }), query);
}

function lengthText({ length }: Pick<CalendarChoice, 'length'>): string | undefined {
  return length === undefined ? undefined : String(length);
}

export interface CalendarChoice {
  readonly day?: Day | undefined;
  /** Chosen minutes after midnight. */
  readonly time?: number | undefined;
  readonly staff?: string | undefined;
  /** Key of the place. */
  readonly place?: string | undefined;
  /** In minutes, one of several. */
  readonly length?: number | undefined;
  /** What is chosen of its option (`site/price-choice.ts`). */
  readonly option?: string | undefined;
  /** What is taken with it (`site/add-on-choice.ts`). */
  readonly addons?: string | undefined;
  /**
   * The day begins a span, and the first day of it on which something is free is meant; `ahead`: of the weeks from it
   * on.
   */
  readonly firstFreeOf?: 'week' | 'month' | 'ahead' | undefined;
  /** The month stands open on small screens. */
  readonly isWholeMonth?: boolean;
  /** Somebody went on without a time and is told so. */
  readonly isUnchosen?: boolean;
}

/** A choice of time at whatever page offers one. */
export function choiceAddress(path: string, choice: CalendarChoice = {}): string {
  return withQuery(path, {
    day: choice.day,
    time: choice.time === undefined ? undefined : clockOf(choice.time),
    staff: choice.staff,
    place: choice.place,
    length: lengthText(choice),
    option: choice.option,
    addons: choice.addons,
    first: choice.firstFreeOf,
    view: choice.isWholeMonth === true ? 'month' : undefined,
    unchosen: choice.isUnchosen === true ? '1' : undefined,
  });
}

export function calendarAddress(slug: string, choice: CalendarChoice = {}): string {
  return choiceAddress(pathOfPage(pagePaths.calendar, { slug }), choice);
}

export interface ChosenTime {
  readonly day: Day;
  readonly time: number;
  readonly staff?: string | undefined;
  readonly place?: string | undefined;
  readonly length?: number | undefined;
  readonly option?: string | undefined;
  readonly addons?: string | undefined;
  /** It was tried to hold the time, and it cannot be. */
  readonly isUnheld?: boolean;
  /** In which zone the time is meant, where that is not the place's. */
  readonly zone?: string | undefined;
}

/** The zone that addresses of a page's times name: only where the page goes by another clock than the place's. */
export function zoneOfAddress({ place, timeZone }: Pick<PageFrame, 'place' | 'timeZone'>): string | undefined {
  return place === undefined ? undefined : timeZone;
}

/** The mark in a form's address that its time was tried to hold and cannot be. */
export const unheldMark = 'unheld';

/** What follows the choice of a time, at whatever page. */
export function chosenAddress(path: string, slug: string, choice: ChosenTime): string {
  return withQuery(path, {
    service: slug,
    start: `${choice.day}T${clockOf(choice.time)}`,
    staff: choice.staff,
    place: choice.place,
    length: lengthText(choice),
    option: choice.option,
    addons: choice.addons,
    zone: choice.zone,
    [unheldMark]: choice.isUnheld === true ? '1' : undefined,
  });
}

export function formAddress(slug: string, choice: ChosenTime): string {
  return chosenAddress(pagePaths.bookingForm, slug, choice);
}

/** The form in which somebody asks to be told when a time is free. */
export function wishAddress(
  slug: string,
  { addons, day, option, place, staff, ...choice }: Omit<CalendarChoice, 'time' | 'firstFreeOf'>,
): string {
  return withQuery(pagePaths.bookingForm, {
    service: slug,
    wish: 'yes',
    day,
    staff,
    place,
    length: lengthText(choice),
    option,
    addons,
  });
}

/** The page of a booking's link; with what was just done there, when something was. */
export function manageAddress(
  token: string,
  done?: ManageState['done'] | 'sent' | 'signed' | 'some' | 'some-moved',
): string {
  return withQuery(pathOfPage(pagePaths.manage, { token }), { done });
}

/** Where another time is chosen for the booking of a link. */
export function moveAddress(token: string, choice: CalendarChoice = {}): string {
  return choiceAddress(pathOfPage(pagePaths.manageMove, { token }), choice);
}

/** The form for places of a session of a class. */
export function sessionAddress(slug: string, eventId: string): string {
  return withQuery(pagePaths.bookingForm, { service: slug, session: eventId });
}

/** The form for places of a course. */
export function courseAddress(slug: string): string {
  return withQuery(pagePaths.bookingForm, { service: slug });
}

export interface TimetableChoice {
  /** The first of the seven days that are shown; today unless given. */
  readonly from?: Day | undefined;
  /** Slug of the only class shown; id of the only teacher; key of the only place. */
  readonly service?: string | undefined;
  readonly teacher?: string | undefined;
  readonly place?: string | undefined;
}

export function timetableAddress({ from, service, teacher, place }: TimetableChoice = {}): string {
  return withQuery(pagePaths.timetable, { from, service, teacher, place });
}

/** Where another session is chosen for the booking of a link, or the chosen one is seen. */
export function moveSessionAddress(token: string, eventId?: string): string {
  return withQuery(pathOfPage(pagePaths.manageMove, { token }), { session: eventId });
}
