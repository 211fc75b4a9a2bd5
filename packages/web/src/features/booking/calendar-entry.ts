/** A visit for the calendars that people keep: a file, and addresses of web calendars. Runs on the server only. */

import type { PageRequest } from '@openhours/client';
import { sequenceOfRevision, writeCalendarFile } from '@openhours/contract/calendar-file';
import { pagePaths, pathOfPage } from '@openhours/contract/page-paths';
import { manageAddress } from '../../pages/addresses.ts';
import type { CalendarAddresses } from '../../pages/state.ts';
import type { BookedVisit } from '../../site/calls.ts';

function compactUtc(instantMs: number): string {
  return new Date(instantMs).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

function placeText(visit: BookedVisit): string {
  return [visit.place?.name, visit.place?.address].filter((part) => part !== undefined).join(', ');
}

/** The page that shows how the booking stands, and where it is moved and cancelled: a calendar is where people look for it again. */
function pageOfVisit(request: PageRequest, token: string): string {
  return `${request.site.publicUrl}${manageAddress(token)}`;
}

/** Addresses of the visit's calendar file, and those that open a web calendar with the visit filled in. */
export function calendarsOf(request: PageRequest, visit: BookedVisit, token: string): CalendarAddresses {
  const title = `${visit.title} · ${request.site.displayName}`;
  const page = pageOfVisit(request, token);
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${compactUtc(visit.startMs)}/${compactUtc(visit.endMs)}`,
    location: placeText(visit),
    details: page,
  });
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: new Date(visit.startMs).toISOString(),
    enddt: new Date(visit.endMs).toISOString(),
    location: placeText(visit),
    body: page,
  });
  return {
    file: pathOfPage(pagePaths.manageCalendarFile, { token }),
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}`,
  };
}

/** The visit as a calendar file: the same entry as that of the messages about it. */
export function writeVisitFile(request: PageRequest, visit: BookedVisit, token: string): string {
  const isOff = visit.status === 'CANCELED' || visit.status === 'DECLINED';
  return writeCalendarFile({
    method: isOff ? 'CANCEL' : 'PUBLISH',
    stampMs: request.nowMs,
    entries: [
      {
        uid: visit.id,
        sequence: sequenceOfRevision(visit.revision),
        startMs: visit.startMs,
        endMs: visit.endMs,
        title: `${visit.title} · ${request.site.displayName}`,
        status: visit.status === 'CONFIRMED' ? 'CONFIRMED' : 'TENTATIVE',
        place: placeText(visit),
        url: pageOfVisit(request, token),
      },
    ],
  });
}
