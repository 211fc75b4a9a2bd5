/** The calendar: days, weeks and months of people and rooms. */

import { IconCalendarTime } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../feature.ts';
import { calendarPageAddress } from '../../pages/dashboard-addresses.ts';
import { absencesOfDays } from '../../queries/absences.ts';
import { attendanceKey } from '../../queries/attendance.ts';
import {
  bookingsOfRange,
  calendarKey,
  calendarParts,
  heldTime,
  mayBeHeld,
  stepOfStarts,
  takenTime,
  workingHours,
} from '../../queries/calendar.ts';
import { closuresOf } from '../../queries/closed-days.ts';
import { externalBusyTimes } from '../../queries/external-calendars.ts';
import { placesOf } from '../../queries/locations.ts';
import { everyResourceOf, roomsKey } from '../../queries/rooms.ts';
import { servicesOf } from '../../queries/services.ts';
import { startQueries } from '../../queries/start.ts';
import type { DashboardRoot } from '../../ui/context/dashboard-root.ts';
import { type CalendarSearch, readCalendarSearch, shownBy, wideMedia } from './calendar-search.ts';
import type texts from './texts/en.json';

declare module '../../language/texts.ts' {
  interface DashboardTexts extends Record<keyof typeof texts, string> {}
}

const { blocked, bookings, held, hours, participants, starts, taken } = calendarParts;

function routes(root: DashboardRoot) {
  return [
    createRoute({
      getParentRoute: () => root,
      path: calendarPageAddress,
      validateSearch: (search: Record<string, unknown>): CalendarSearch => readCalendarSearch(search),
      component: lazyRouteComponent(() => import('./calendar-view.tsx'), 'CalendarView'),
      loader: startQueries((start, { client, frame, search }) => {
        const isWide = matchMedia(wideMedia).matches;
        const { range } = shownBy(readCalendarSearch(search), { ...frame, isWide });
        start.query(everyResourceOf(client));
        start.query(servicesOf(client));
        start.query(stepOfStarts(client));
        start.query(takenTime(client, range, frame.timeZone));
        start.query(workingHours(client, range, frame.timeZone));
        start.query(externalBusyTimes(client, range, frame.timeZone));
        start.query(absencesOfDays(client, range, frame.timeZone));
        start.query(closuresOf(client, range));
        start.query(placesOf(client));
        start.query(bookingsOfRange(client, range, frame.timeZone));
        start.query(heldTime(client, range, frame.timeZone));
      }),
    }),
  ] as const;
}

export const calendar: Feature<ReturnType<typeof routes>> = {
  name: 'calendar',
  routes,
  navigation: [{ to: calendarPageAddress, name: 'nav.calendar', Icon: IconCalendarTime, place: 'day' }],
  refreshes: [
    { events: ['wix.bookings.v2.booking_'], keys: [bookings, taken, participants] },
    // A booking takes up no hold that nobody has told of, and a question less is an answer sooner.
    { events: ['wix.bookings.v2.booking_'], keys: [held], isAffected: (_change, queries) => mayBeHeld(queries) },
    { events: ['wix.bookings.v2.attendance_'], keys: [attendanceKey, bookings] },
    { events: ['wix.bookings.v2.bookings_settings_'], keys: [starts] },
    { events: ['openhours.bookings.v1.slot_hold_'], keys: [held] },
    { events: ['openhours.bookings.v1.waitlist_place_'], keys: [held, participants] },
    { events: ['wix.calendar.v3.participation_'], keys: [taken, participants] },
    // That one date of a weekly event is gone is told by the view of all events alone.
    { events: ['wix.calendar.v3.event_', 'wix.calendar.v3.events_view_'], keys: [taken] },
    {
      events: ['wix.calendar.v3.event_', 'wix.calendar.v3.events_view_'],
      keys: [hours, blocked],
      // By far the most of them, and of nobody's hours: what a booking changes.
      isAffected: ({ calendarType }) => calendarType !== 'APPOINTMENT',
    },
    {
      events: ['wix.calendar.v3.schedule_', 'wix.bookings.resources.', 'wix.bookings.staff.'],
      keys: [calendarKey, roomsKey],
    },
    { events: ['wix.bookings.services.'], keys: [taken] },
  ],
};
