/**
 * What an account of a CalDAV server has: where its calendars are, what they are called, and what is in one. Everything
 * that it answers comes from outside. Loaded with the first call.
 */
import { type ExternalCalendar, externalCalendarLimits } from '@openhours/contract';
import { calendarQuery, createAccount, propfind } from 'tsdav';
import { formatInstant } from '../../time/index.ts';
import { CalendarProblem } from './caldav-problem.ts';
import { type CalDavSession, type Credentials, openSession, type SessionParts } from './caldav-session.ts';

/** Where the calendars of an account are, which the server at an address says. */
export async function findHome(serverUrl: string, credentials: Credentials, parts: SessionParts): Promise<string> {
  const session = openSession(credentials, parts);
  try {
    const account = await createAccount({ account: { accountType: 'caldav', serverUrl }, fetch: session.ask });
    if (account.homeUrl !== undefined) {
      return account.homeUrl;
    }
  } catch (cause) {
    // The library says the same of everything that it does not find, and goes on after what the way out has refused.
    throw session.problem() ?? new CalendarProblem('NO_CALENDARS', { cause });
  }
  throw new CalendarProblem('NO_CALENDARS');
}

/** The calendars of an account that have appointments, in the server's order. */
export async function readCalendars(
  homeUrl: string,
  credentials: Credentials,
  parts: SessionParts,
): Promise<ExternalCalendar[]> {
  const session = openSession(credentials, parts);
  const found = await told(session, () =>
    propfind({
      url: homeUrl,
      props: { 'd:displayname': {}, 'd:resourcetype': {}, 'c:supported-calendar-component-set': {} },
      depth: '1',
      fetch: session.ask,
    }),
  );
  if (found.every(({ href, props }) => href === undefined || props === undefined)) {
    throw new CalendarProblem('NO_CALENDARS');
  }
  return found
    .flatMap(({ href, props }) =>
      href !== undefined && hasAppointments(props) && URL.canParse(href, homeUrl)
        ? [{ id: new URL(href, homeUrl).href, name: nameOf(props?.['displayname']) }]
        : [],
    )
    .filter(({ id }) => id.length <= externalCalendarLimits.longestCalendarId)
    .slice(0, externalCalendarLimits.mostCalendars);
}

/** The files of all that a calendar has in [fromMs, toMs), each with an appointment or a series of them. */
export async function readObjects(
  calendarId: string,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  credentials: Credentials,
  parts: SessionParts,
): Promise<string[]> {
  const session = openSession(credentials, parts);
  const range = { _attributes: { start: basicUtc(fromMs), end: basicUtc(toMs) } };
  const found = await told(session, () =>
    calendarQuery({
      url: calendarId,
      props: { 'd:getetag': {}, 'c:calendar-data': {} },
      filters: {
        'comp-filter': {
          _attributes: { name: 'VCALENDAR' },
          'comp-filter': { _attributes: { name: 'VEVENT' }, 'time-range': range },
        },
      },
      depth: '1',
      fetch: session.ask,
    }),
  );
  const refused = found.find(({ ok, props, status }) => props === undefined && (!ok || status !== 207));
  if (refused !== undefined) {
    throw new CalendarProblem(refused.status === 404 || refused.status === 410 ? 'CALENDAR_DELETED' : 'UNREADABLE');
  }
  return found.flatMap(({ props }) => {
    const data = textOf(props?.['calendarData']);
    return data === undefined ? [] : [data];
  });
}

/** What a call of the library answers; what it throws is in our words. */
async function told<Answer>({ problem }: CalDavSession, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (cause) {
    throw problem() ?? new CalendarProblem('UNREADABLE', { cause });
  }
}

type Props = Readonly<Record<string, unknown>> | undefined;

function hasAppointments(props: Props): boolean {
  const kinds = props?.['resourcetype'];
  if (typeof kinds !== 'object' || kinds === null || !('calendar' in kinds)) {
    return false;
  }
  const set = props?.['supportedCalendarComponentSet'] as { readonly comp?: unknown } | undefined;
  const components = [set?.comp ?? []].flat() as readonly { readonly _attributes?: { readonly name?: string } }[];
  return components.length === 0 || components.some((each) => each._attributes?.name === 'VEVENT');
}

/** Text as the library reads it: by itself, or marked as one. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'object' && value !== null && '_cdata' in value) {
    return String(value._cdata);
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}

function nameOf(value: unknown): string {
  return (textOf(value) ?? '').slice(0, externalCalendarLimits.longestCalendarName);
}

/** `20261123T060000Z`. */
function basicUtc(ms: number): string {
  return `${formatInstant(ms).slice(0, 19).replace(/[-:]/g, '')}Z`;
}
