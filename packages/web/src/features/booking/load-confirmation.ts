/** Loads the confirmation of a booking, and writes its calendar file. Runs on the server only. */

import type { PageRequest } from '@openhours/client';
import { sequenceOfRevision, writeCalendarFile as writeFile } from '@openhours/contract/calendar-file';
import { pagePaths } from '@openhours/contract/page-paths';
import { localAt } from '../../days/dates.ts';
import type { ConfirmationState } from '../../pages/state.ts';
import type { BookedVisit, SiteCalls } from '../../site/calls.ts';
import { loadDayPicture } from '../../site/day-picture.ts';
import { cancellingOf } from './load.ts';

function compactUtc(instantMs: number): string {
  return new Date(instantMs).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

function placeText(visit: BookedVisit): string {
  return [visit.place?.name, visit.place?.address].filter((part) => part !== undefined).join(', ');
}

/** The page that always shows how the booking stands: a calendar is where people look for it again. */
function pageOfVisit(request: PageRequest): string {
  const sealed = encodeURIComponent(request.query['booking'] ?? '');
  return `${request.site.publicUrl}${pagePaths.confirmation}?booking=${sealed}`;
}

/** Addresses that open a web calendar with the visit filled in. */
function webCalendars(request: PageRequest, visit: BookedVisit): { google: string; outlook: string } {
  const title = `${visit.title} · ${request.site.displayName}`;
  const page = pageOfVisit(request);
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
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}`,
  };
}

export async function loadConfirmation(
  request: PageRequest,
  calls: SiteCalls,
  visit: BookedVisit,
): Promise<ConfirmationState> {
  const { timeZone } = request.site;
  const localStart = localAt(visit.startMs, timeZone);
  const localEnd = localAt(visit.endMs, timeZone);
  const day = localStart.slice(0, 10);
  const service = visit.serviceId === undefined ? undefined : await calls.getService(visit.serviceId);
  const picture =
    service === undefined
      ? { starts: [], offered: undefined, taken: undefined }
      : await loadDayPicture(calls, service, day, timeZone);
  const web = webCalendars(request, visit);
  const sealed = encodeURIComponent(request.query['booking'] ?? '');
  return {
    kind: 'confirmation',
    title: visit.title,
    status: visit.status,
    localStart,
    localEnd,
    staffName: visit.staffName,
    place: visit.place,
    email: visit.email,
    answers: visit.answers,
    cancelling: service === undefined ? { kind: 'never' } : cancellingOf(service, localStart, request),
    reach: service?.reach,
    picture,
    pauseMinutes: service?.pauseMinutes ?? 0,
    calendarFile: `${pagePaths.calendarFile}?booking=${sealed}`,
    googleCalendar: web.google,
    outlookCalendar: web.outlook,
  };
}

/** The visit as a calendar file: the same entry as that of the messages about it. */
export function writeCalendarFile(request: PageRequest, visit: BookedVisit): string {
  const isOver = visit.status === 'CANCELED' || visit.status === 'DECLINED';
  return writeFile({
    method: isOver ? 'CANCEL' : 'PUBLISH',
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
        url: pageOfVisit(request),
      },
    ],
  });
}
