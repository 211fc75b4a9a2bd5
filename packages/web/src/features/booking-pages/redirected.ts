/**
 * Browsers that a client's pages have sent to the booking form: what was chosen there stands in a redirect session, and
 * whoever has booked is led back (identity sheet 6.1). Runs on the server only.
 */
import type { PageRequest } from '@openhours/client';
import { localAt, minutesOf } from '../../days/dates.ts';
import { courseAddress, formAddress, servicePageAddress, sessionAddress } from '../../pages/addresses.ts';
import type { SiteCalls } from '../../site/calls.ts';
import type { RedirectedBooking } from '../../site/redirect-calls.ts';

/** The parameter of addresses, and the value of tickets, that holds the handle. */
const handleName = 'rs';

/** The handle by which a browser has come, in the address or, once a form was shown, in its ticket. */
function handleOf({ query, ticket }: Pick<PageRequest, 'query' | 'ticket'>): string | undefined {
  return query[handleName] ?? (ticket.state === 'missing' ? undefined : ticket.values[handleName]);
}

/** What a form's ticket keeps of it. */
export function redirectValues(request: Pick<PageRequest, 'query' | 'ticket'>): Record<string, string> {
  const handle = handleOf(request);
  return handle === undefined ? {} : { [handleName]: handle };
}

/** The start on the clock of the business, whichever of the two ways of writing it the client had. */
function startOf({ startDate }: RedirectedBooking, timeZone: string): string | undefined {
  if (startDate === undefined || Number.isNaN(Date.parse(startDate))) {
    return undefined;
  }
  return /(Z|[+-]\d{2}:?\d{2})$/.test(startDate) ? localAt(Date.parse(startDate), timeZone) : startDate;
}

async function addressOf(
  { site: { timeZone } }: PageRequest,
  calls: SiteCalls,
  booking: RedirectedBooking,
): Promise<string | undefined> {
  const service = booking.serviceId === undefined ? undefined : await calls.getService(booking.serviceId);
  if (service === undefined) {
    return undefined;
  }
  const { slug, type } = service;
  if (type === 'COURSE') {
    return courseAddress(slug);
  }
  if (type === 'CLASS') {
    return booking.eventId === undefined ? undefined : sessionAddress(slug, booking.eventId);
  }
  const start = startOf(booking, timeZone);
  return start === undefined
    ? servicePageAddress(slug)
    : formAddress(slug, {
        day: start.slice(0, 10),
        time: minutesOf(start),
        staff: booking.resourceId,
        place: booking.locationId,
      });
}

/** Where the form is that a redirect session leads to; undefined where the address names no such session, or another page. */
export async function formOfRedirect(request: PageRequest, calls: SiteCalls): Promise<string | undefined> {
  const handle = request.query[handleName];
  const redirect = handle === undefined ? undefined : await calls.findRedirect(handle);
  const address = redirect?.booking === undefined ? undefined : await addressOf(request, calls, redirect.booking);
  return address === undefined || handle === undefined
    ? undefined
    : `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ [handleName]: handle })}`;
}

/** Where whoever has booked is led, where the client has named a page of its own for that. */
export async function wayBackOf(request: PageRequest, calls: SiteCalls): Promise<string | undefined> {
  const handle = handleOf(request);
  return handle === undefined ? undefined : (await calls.findRedirect(handle))?.donePath;
}
