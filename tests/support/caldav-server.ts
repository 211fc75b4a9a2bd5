/**
 * A CalDAV server of the test's own on loopback: one account with calendars of files, which a test changes, and which
 * fails in the ways that servers fail. It answers a report with all files of a calendar, whatever range is asked for.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CalDavCalendar {
  name: string;
  /** Calendar files, each of an appointment or a series. */
  files: string[];
  /** `VTODO`: a list of tasks. */
  component?: 'VEVENT' | 'VTODO';
}

/** A status for every call, no answer at all, or this text in place of every answer. */
export type CalDavFault = { readonly status: number } | 'SILENT' | { readonly text: string };

export interface CalDavServer {
  /** With a slash at the end. */
  readonly url: string;
  password: string;
  /** By the last part of their address. */
  readonly calendars: Map<string, CalDavCalendar>;
  fault: CalDavFault | undefined;
  /** Called before each answer. */
  onCall: (() => Promise<void>) | undefined;
  /** What was asked for: `PROPFIND /dav/`. */
  readonly calls: string[];
  addressOf(calendar: string): string;
  stop(): Promise<void>;
}

const home = '/dav/calendars/ada/';

/** Starts one; its account is `ada@example.com`. */
export async function startCalDavServer(userName = 'ada@example.com'): Promise<CalDavServer> {
  const calendars = new Map<string, CalDavCalendar>();
  const http = createServer((request, response) => {
    request.resume();
    request.once('end', () => void answer(request, response));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

  const server: CalDavServer = {
    url: `${origin}/`,
    password: 'right',
    calendars,
    fault: undefined,
    onCall: undefined,
    calls: [],
    addressOf: (calendar) => `${origin}${home}${calendar}/`,
    stop: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    server.calls.push(`${request.method} ${path}`);
    await server.onCall?.();
    const { fault } = server;
    if (fault === 'SILENT') {
      return;
    }
    if (fault !== undefined) {
      response.writeHead('status' in fault ? fault.status : 207, { 'content-type': 'application/xml' });
      response.end('status' in fault ? '' : fault.text);
      return;
    }
    if (path === '/.well-known/caldav') {
      response.writeHead(301, { location: '/dav/' }).end();
      return;
    }
    if (request.headers.authorization !== `Basic ${Buffer.from(`${userName}:${server.password}`).toString('base64')}`) {
      response.writeHead(401).end();
      return;
    }
    const found = answerTo(path, calendars);
    response.writeHead(found === undefined ? 404 : 207, { 'content-type': 'application/xml; charset=utf-8' });
    response.end(found);
  }
  return server;
}

function answerTo(path: string, calendars: ReadonlyMap<string, CalDavCalendar>): string | undefined {
  if (path === '/dav/') {
    return multistatus([
      [path, '<d:current-user-principal><d:href>/dav/principals/ada/</d:href></d:current-user-principal>'],
    ]);
  }
  if (path === '/dav/principals/ada/') {
    return multistatus([[path, `<c:calendar-home-set><d:href>${home}</d:href></c:calendar-home-set>`]]);
  }
  if (path === home) {
    return multistatus([
      [home, '<d:resourcetype><d:collection/></d:resourcetype>'],
      ...[...calendars].map(([id, calendar]): [string, string] => [`${home}${id}/`, calendarProps(calendar)]),
    ]);
  }
  const calendar = calendars.get(path.slice(home.length, -1));
  return path.startsWith(home) && calendar !== undefined
    ? multistatus(
        calendar.files.map((file, index) => [
          `${path}${index}.ics`,
          `<d:getetag>"${index}"</d:getetag><c:calendar-data>${escaped(file)}</c:calendar-data>`,
        ]),
      )
    : undefined;
}

function calendarProps({ component = 'VEVENT', name }: CalDavCalendar): string {
  return `<d:displayname>${escaped(name)}</d:displayname>
    <d:resourcetype><d:collection/><c:calendar/></d:resourcetype>
    <c:supported-calendar-component-set><c:comp name="${component}"/></c:supported-calendar-component-set>`;
}

function multistatus(found: readonly (readonly [path: string, props: string])[]): string {
  const responses = found.map(
    ([path, props]) => `<d:response><d:href>${path}</d:href><d:propstat><d:prop>${props}</d:prop>
      <d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`,
  );
  return `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${responses.join('')}</d:multistatus>`;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}

/** The file of an appointment. Example: `appointment('Dentist', 'DTSTART:20261130T100000Z', 'DURATION:PT1H')`. */
export function appointment(title: string, ...lines: readonly string[]): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    `UID:${title}`,
    `SUMMARY:${title}`,
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

/** `20261130T100000Z`. */
export function calendarInstant(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}
